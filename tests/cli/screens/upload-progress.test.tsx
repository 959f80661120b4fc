import { afterEach, describe, expect, test } from 'bun:test';
import { cleanup, render } from 'ink-testing-library';
import { UploadProgress, type UploadState } from '../../../cli/screens/upload-progress.tsx';
import { widest } from './draft.ts';

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

/** Without colours, which depend on where the tests run; every other sequence stays. */
const plain = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '');

describe('the progress of an upload', () => {
  test('shows what is going on with each file', () => {
    const text = plain(
      frame([
        file('a.pdf', { stage: 'done', seconds: 1.24, message: 'requires_review' }),
        file('b.pdf', { stage: 'reading' }),
        file('c.pdf', { stage: 'failed', message: 'The file is damaged.' }),
        file('d.pdf'),
        file('e.pdf', { stage: 'done', seconds: 0.5 }),
      ]),
    );
    expect(text).toContain('✓ a.pdf  Needs your review (1.2 s)');
    expect(text).toMatch(/\S b\.pdf {2}reading/);
    expect(text).toContain('✗ c.pdf  The file is damaged.');
    expect(text).toContain('· d.pdf  waiting');
    expect(text).toContain('✓ e.pdf  done (0.5 s)');
    expect(text).toContain('2 of 5 files done, 1 failed');
  });

  test('of many files shows those that matter, in their order, and counts the rest', () => {
    const files = Array.from({ length: 40 }, (_, index) =>
      file(`${index}.pdf`, index === 39 ? { stage: 'failed', message: 'no' } : { stage: 'done' }),
    );
    const rows = plain(frame(files)).split('\n');
    expect(rows).toHaveLength(17);
    expect(rows[0]).toStartWith('✓ 0.pdf');
    expect(rows[14]).toStartWith('✗ 39.pdf  no');
    expect(rows.slice(15)).toEqual(['  and 25 more', '39 of 40 files done, 1 failed']);
  });

  test.each([40, 60, 200])('at %d columns a long name is cut and leaves room for the reason', (columns) => {
    const fileName = `${'很长的名字-'.repeat(40)}.pdf`;
    const text = frame(
      [
        file(fileName, { stage: 'failed', message: `damaged ${'very '.repeat(90)}` }),
        file(fileName, { stage: 'reading' }),
        file(fileName, { stage: 'done', seconds: 12345.6, message: 'processed' }),
      ],
      columns,
    );
    expect(widest(text)).toBeLessThanOrEqual(columns);
    expect(text).toContain('damaged');
    expect(text).toContain('reading');
    expect(text.split('\n')).toHaveLength(4);
  });

  test('a name cannot command the terminal', () => {
    const text = frame([file('\u001b[2J\u0007a\r.pdf', { stage: 'failed', message: '\u001b[1A\u009b' })]);
    expect(plain(text)).not.toMatch(/[^\P{Cc}\n]/u);
    expect(text).toContain('a .pdf');
  });
});
