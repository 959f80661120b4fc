/** Run in a terminal by a test: shows two states, then ends as the first argument says. */
import { showUploadProgress, type UploadState } from '../../../cli/screens/upload-progress.tsx';

const file = (stage: UploadState['stage'], message: string | null): UploadState => ({
  fileName: 'a.pdf',
  stage,
  seconds: 1,
  message,
});

const progress = showUploadProgress(process.stderr);
progress.update([file('reading', null)]);
if (process.argv[2] === 'close') {
  progress.update([file('done', 'processed')]);
  progress.close();
  progress.close();
  progress.update([file('failed', 'after the end')]);
  console.log('next output');
} else {
  // Alive until the test interrupts.
  setInterval(() => {}, 1_000);
}
