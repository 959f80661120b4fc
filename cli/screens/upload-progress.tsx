import { render } from 'ink';
import { createPace } from '../pace.ts';
import { columnsOf } from '../surroundings.ts';
import { UploadList, type UploadState } from './upload-list.tsx';

export type { UploadStage, UploadState } from './upload-list.tsx';

/** Milliseconds between two pictures: with ten thousand files each takes a while. */
const shortestPause = 100;

/** Rows that stay free below the list, for its counts and the prompt. */
const freeRows = 4;

/** The progress of each file of an upload, at most 15 of them. */
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
  let pace: ReturnType<typeof createPace> | null = null;
  const paceOf = (files: readonly UploadState[]) => {
    if (files.length === 0) return null;
    pace ??= createPace(files.length, 0, () => performance.now());
    return pace(files.filter(({ stage }) => stage === 'done' || stage === 'failed').length);
  };
  const screen = (files: readonly UploadState[]) => (
    <UploadList
      files={files}
      pace={paceOf(files)}
      columns={columnsOf(stream)}
      mostRows={Math.max(1, Math.min(15, (stream.rows || 24) - freeRows))}
      hasColor={stream.hasColors?.() ?? false}
    />
  );
  const instance = render(screen([]), { stdout: stream, patchConsole: false });
  let isOpen = true;
  let shownAt = Number.NEGATIVE_INFINITY;
  let pending: readonly UploadState[] | null = null;
  let timer: Timer | null = null;
  const show = (): void => {
    timer = null;
    shownAt = performance.now();
    if (pending) instance.rerender(screen(pending));
    pending = null;
  };
  return {
    update: (files) => {
      if (!isOpen) return;
      pending = files;
      const wait = shownAt + shortestPause - performance.now();
      if (wait <= 0) show();
      else timer ??= setTimeout(show, wait);
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      if (timer) clearTimeout(timer);
      show();
      instance.unmount();
    },
  };
}
