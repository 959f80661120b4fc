import { render, Text } from 'ink';
import { type Pace, paceText } from '../pace.ts';
import type { Progress } from '../progress.ts';
import { columnsOf } from '../surroundings.ts';
import { cut } from '../text-table.ts';

const barColumns = 24;

/** `████████░░░░  1,234 of 5,000 rows  25 %  142 rows/s  27 s left`, in one line of at most `columns`. */
export function RowProgress({
  pace,
  columns,
  noun = 'rows',
}: {
  readonly pace: Pace;
  readonly columns: number;
  /** The counted things. */
  readonly noun?: string;
}) {
  const { done, total } = pace;
  if (total === null) return <Text>{cut(paceText(pace, noun), columns)}</Text>;
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * barColumns);
  const bar = '█'.repeat(filled) + '░'.repeat(barColumns - filled);
  return <Text>{cut(`${bar}  ${paceText(pace, noun)}`, columns)}</Text>;
}

/** Milliseconds between two pictures: of some work there are thousands of steps a second. */
const shortestPause = 100;

/** Shows the progress live on a terminal. After `close` the last state stays and the cursor is back. */
export function showRowProgress(stream: NodeJS.WriteStream, noun = 'rows'): Progress {
  let instance: ReturnType<typeof render> | null = null;
  let isOpen = true;
  let shownAt = Number.NEGATIVE_INFINITY;
  let last: Pace | null = null;
  const show = (): void => {
    if (!last) return;
    shownAt = performance.now();
    const screen = <RowProgress pace={last} columns={columnsOf(stream)} noun={noun} />;
    last = null;
    if (instance) instance.rerender(screen);
    else instance = render(screen, { stdout: stream, patchConsole: false });
  };
  return {
    update(pace) {
      if (!isOpen) return;
      last = pace;
      if (performance.now() - shownAt >= shortestPause) show();
    },
    close() {
      if (isOpen) show();
      isOpen = false;
      instance?.unmount();
      instance = null;
    },
  };
}
