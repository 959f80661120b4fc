import { createPace } from './pace.ts';
import { progressLines } from './progress.ts';
import type { UploadState } from './screens/upload-progress.tsx';
import { type Surroundings, showsProgress } from './surroundings.ts';

/** Shows what is going on with each file of an upload. */
export interface ShownUploads {
  update(files: readonly UploadState[]): void;
  close(): void;
}

/** A row a file on a terminal, plain lines of how many are done elsewhere, nothing with `--quiet`. */
export async function showUploads(surroundings: Surroundings): Promise<ShownUploads> {
  if (showsProgress(surroundings)) {
    const { showUploadProgress } = await import('./screens/upload-progress.tsx');
    return showUploadProgress(surroundings.messages);
  }
  const now = () => performance.now();
  const { update, close } = progressLines(surroundings, 'files', now);
  let pace: ReturnType<typeof createPace> | null = null;
  return {
    update(files) {
      pace ??= createPace(files.length, 0, now);
      update(pace(countEnded(files)));
    },
    close,
  };
}

/** How many nothing more is done with. */
export const countEnded = (files: readonly UploadState[]): number =>
  files.filter(({ stage }) => stage === 'done' || stage === 'failed').length;
