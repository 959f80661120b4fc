import type { Line } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { findContainers } from '../values/container-number.ts';
import { tellsOnlyDetails } from './container-details.ts';

/** How far apart, in points, the left edges of a container's lines may lie. */
const sameEdge = 12;

const textOf = (line: Line): string => line.segments.map((segment) => segment.text).join(' ');

/** Whether a line is one text whose parts signs set apart, under no columns. */
export const isParted = (line: Line): boolean => textOf(line).split(/[/;]/).length >= 4;

/**
 * The lines that tell of one container from edge to edge, whatever columns they run through:
 * `TCLU4265917 /TH8842107 /860 CARTONS /40HQ/10320 KGS`, or its number over `40'HC / 460 CTNS / 10,500 KGS`.
 */
export function containerRows(lines: readonly Line[], context: DocumentContext): ReadonlySet<Line> {
  const rows = new Set<Line>();
  let left: number | null = null;
  for (const line of lines) {
    const text = textOf(line);
    const [first] = line.segments;
    const holds = findContainers(text).length > 0;
    const isDetail = line.segments.length === 1 && first !== undefined && tellsOnlyDetails(text, context);
    const follows = left !== null && first !== undefined && Math.abs(first.rect.x0 - left) < sameEdge;
    if (holds && (isParted(line) || isDetail)) rows.add(line);
    else if (!holds && follows && isDetail) rows.add(line);
    if (holds)
      left = line.segments.find((segment) => findContainers(segment.text).length > 0)?.rect.x0 ?? null;
    else if (!(follows && isDetail)) left = null;
  }
  return rows;
}
