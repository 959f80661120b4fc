import { render } from 'ink';
import { columnsOf } from '../surroundings.ts';
import { UploadList, type UploadState } from './upload-list.tsx';

export type { UploadStage, UploadState } from './upload-list.tsx';

/** Rows that stay free below the list, for its counts and the prompt. */
const freeRows = 4;

/** What is going on with each file of an upload, at most 15 of them. */
export function UploadProgress(props: { readonly files: readonly UploadState[]; readonly columns: number }) {
  return <UploadList {...props} mostRows={15} hasColor />;
}

/**
 * Shows the progress live on a terminal. After `close`, or when the program is interrupted, the last state
 * stays on the screen and the cursor is back.
 */
export function showUploadProgress(stream: NodeJS.WriteStream): {
  update(files: readonly UploadState[]): void;
  close(): void;
} {
  const screen = (files: readonly UploadState[]) => (
    <UploadList
      files={files}
      columns={columnsOf(stream)}
      mostRows={Math.max(1, Math.min(15, (stream.rows || 24) - freeRows))}
      hasColor={stream.hasColors?.() ?? false}
    />
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
