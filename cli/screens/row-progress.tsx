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
  /** What is counted. */
  readonly noun?: string;
}) {
  const { done, total } = pace;
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * barColumns);
  const bar = '█'.repeat(filled) + '░'.repeat(barColumns - filled);
  return <Text>{cut(`${bar}  ${paceText(pace, noun)}`, columns)}</Text>;
}

/** Shows the progress live on a terminal. After `close` the last state stays and the cursor is back. */
export function showRowProgress(stream: NodeJS.WriteStream, noun = 'rows'): Progress {
  let instance: ReturnType<typeof render> | null = null;
  let isOpen = true;
  return {
    update(pace) {
      if (!isOpen) return;
      const screen = <RowProgress pace={pace} columns={columnsOf(stream)} noun={noun} />;
      if (instance) instance.rerender(screen);
      else instance = render(screen, { stdout: stream, patchConsole: false });
    },
    close() {
      isOpen = false;
      instance?.unmount();
      instance = null;
    },
  };
}
