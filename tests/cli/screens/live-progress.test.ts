import { expect, test } from 'bun:test';
import { join } from 'node:path';

const program = join(import.meta.dir, 'live-upload.ts');
const { CI: _ci, NO_COLOR: _plain, FORCE_COLOR: _colored, ...environment } = process.env;
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

/** Runs the program in a terminal of its own. */
function inTerminal(ending: 'close' | 'interrupt', env: Record<string, string> = {}) {
  const decoder = new TextDecoder();
  let written = '';
  let check = () => {};
  const child = Bun.spawn([process.execPath, program, ending], {
    env: { ...environment, TERM: 'xterm-256color', ...env },
    terminal: {
      cols: 60,
      rows: 24,
      data: (_terminal, bytes) => {
        written += decoder.decode(bytes, { stream: true });
        check();
      },
    },
  });
  const seen = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(() => reject(new Error(`never seen: ${text}\n${written}`)), 120_000);
      check = () => {
        if (!written.includes(text)) return;
        clearTimeout(deadline);
        resolve();
      };
      check();
    });
  return { child, seen, written: () => written };
}

test('the last state stays on the screen, and what comes next is below it', async () => {
  const { child, seen, written } = inTerminal('close');
  await seen('next output');
  expect(await child.exited).toBe(0);
  const last = written().slice(written().lastIndexOf('✓'));
  expect(last).toContain('a.pdf  Read, no review needed (1.0 s)');
  expect(last.indexOf('next output')).toBeGreaterThan(last.indexOf('\n'));
  expect(written()).not.toContain('after the end');
  expect(written().lastIndexOf(showCursor)).toBeGreaterThan(written().lastIndexOf(hideCursor));
});

test('Ctrl-C ends it and gives the cursor back', async () => {
  const { child, seen, written } = inTerminal('interrupt');
  await seen('reading');
  child.terminal!.write('\u0003');
  await seen(showCursor);
  expect(await child.exited).not.toBe(0);
  expect(written()).toContain(hideCursor);
  expect(written().lastIndexOf(showCursor)).toBeGreaterThan(written().lastIndexOf(hideCursor));
});

test.each([
  ['with colours', {}, true],
  ['without colours where NO_COLOR says so', { NO_COLOR: '1' }, false],
])('draws the running file %s', async (_name, env, isColored) => {
  const { child, seen, written } = inTerminal('interrupt', env);
  await seen('reading');
  child.terminal!.write('\u0003');
  await child.exited;
  expect(/\u001b\[[\d;]*m/.test(written())).toBe(isColored);
});
