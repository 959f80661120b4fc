import { Spinner } from '@inkjs/ui';
import { Box, render, Text } from 'ink';
import { columnsOf } from '../surroundings.ts';
import { cut, printable } from '../text-table.ts';

export type UploadStage = 'waiting' | 'uploading' | 'reading' | 'done' | 'failed';

export interface UploadState {
  readonly fileName: string;
  readonly stage: UploadStage;
  /** Since the upload began. */
  readonly seconds: number;
  /** The reason of a failure, or how it ended. */
  readonly message: string | null;
}

const mostRows = 15;

/** What is going on with each file: the running and failed ones first when there are too many to show. */
export function UploadProgress({
  files,
  columns,
}: {
  readonly files: readonly UploadState[];
  readonly columns: number;
}) {
  const order: readonly UploadStage[] = ['uploading', 'reading', 'failed', 'waiting', 'done'];
  const keyed = files.map((file, index) => ({ file, index }));
  const shown =
    files.length <= mostRows
      ? keyed
      : keyed
          .toSorted((a, b) => order.indexOf(a.file.stage) - order.indexOf(b.file.stage))
          .slice(0, mostRows);
  const ended = files.filter(({ stage }) => stage === 'done' || stage === 'failed').length;
  return (
    <Box flexDirection="column" width={columns}>
      {shown.map(({ file, index }) => (
        <FileRow key={index} file={file} columns={columns} />
      ))}
      {files.length > shown.length && <Text dimColor>and {files.length - shown.length} more</Text>}
      {files.length > 1 && (
        <Text>
          {ended} of {files.length}
        </Text>
      )}
    </Box>
  );
}

function FileRow({ file, columns }: { readonly file: UploadState; readonly columns: number }) {
  const { fileName, stage, seconds, message } = file;
  const words = [
    stage === 'waiting' ? 'waiting' : null,
    message,
    stage === 'done' ? `${seconds.toFixed(1)} s` : null,
  ];
  const text = `${printable(fileName)}  ${words
    .filter(Boolean)
    .map((word) => printable(word!))
    .join(', ')}`;
  const room = Math.max(10, columns - 14);
  if (stage === 'uploading' || stage === 'reading')
    return (
      <Box>
        <Spinner label={`${stage} ${cut(printable(fileName), room)}`} />
      </Box>
    );
  const mark = stage === 'failed' ? '✗' : stage === 'done' ? '✓' : '·';
  return (
    <Text {...(stage === 'failed' && { color: 'red' })}>
      {mark} {cut(text, columns - 2)}
    </Text>
  );
}

/** Shows the progress live on a terminal; the last state stays on the screen. */
export function showUploadProgress(stream: NodeJS.WriteStream): {
  update(files: readonly UploadState[]): void;
  close(): void;
} {
  const screen = (files: readonly UploadState[]) => (
    <UploadProgress files={files} columns={columnsOf(stream)} />
  );
  const instance = render(screen([]), { stdout: stream, patchConsole: false });
  let isOpen = true;
  return {
    update: (files) => {
      if (isOpen) instance.rerender(screen(files));
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      instance.unmount();
    },
  };
}
