import type { DeskLine } from './desk-page.ts';

/** As many lines as fit, around the chosen item: all of its lines, or the first of them. */
export function listWindow(lines: readonly DeskLine[], chosen: number, room: number): readonly DeskLine[] {
  const first = Math.max(
    0,
    lines.findIndex(({ item }) => item === chosen),
  );
  const last = Math.max(
    first,
    lines.findLastIndex(({ item }) => item === chosen),
  );
  const spare = Math.max(0, room - (last - first + 1));
  const from = Math.max(0, Math.min(first - Math.ceil(spare / 2), lines.length - room));
  return lines.slice(from, from + room);
}
