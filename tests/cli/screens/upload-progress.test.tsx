import { afterEach, describe, expect, test } from 'bun:test';
import { cleanup, render } from 'ink-testing-library';
import { UploadProgress, type UploadState } from '../../../cli/screens/upload-progress.tsx';

afterEach(cleanup);

const file = (fileName: string, change: Partial<UploadState> = {}): UploadState => ({
  fileName,
  stage: 'waiting',
  seconds: 0,
  message: null,
  ...change,
});
const frame = (files: readonly UploadState[], columns = 80): string =>
  render(<UploadProgress files={files} columns={columns} />).lastFrame() ?? '';

describe('the progress of an upload', () => {
  test('tells of each file what is going on with it', () => {
    const text = frame([
      file('a.pdf', { stage: 'done', seconds: 1.24, message: 'processed' }),
      file('b.pdf', { stage: 'reading' }),
      file('c.pdf', { stage: 'failed', message: 'The file is damaged.' }),
      file('d.pdf'),
    ]);
    expect(text).toContain('✓ a.pdf  processed, 1.2 s');
    expect(text).toContain('reading b.pdf');
    expect(text).toContain('✗ c.pdf  The file is damaged.');
    expect(text).toContain('· d.pdf  waiting');
    expect(text).toContain('2 of 4');
  });

  test('of many files shows those that matter and counts the rest', () => {
    const files = Array.from({ length: 40 }, (_, index) =>
      file(`${index}.pdf`, index === 39 ? { stage: 'failed', message: 'no' } : { stage: 'done' }),
    );
    const text = frame(files);
    expect(text).toContain('✗ 39.pdf');
    expect(text).toContain('and 25 more');
    expect(text).toContain('40 of 40');
  });

  test('a long name is cut to the width of the terminal', () => {
    for (const row of frame([file(`${'long-'.repeat(40)}.pdf`, { stage: 'done' })], 60).split('\n'))
      expect(Bun.stringWidth(row)).toBeLessThanOrEqual(60);
  });
});
