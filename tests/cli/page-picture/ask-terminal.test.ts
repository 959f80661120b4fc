import { describe, expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import { askCell, askTerminal } from '../../../cli/page-picture/ask-terminal.ts';
import type { PictureProtocol } from '../../../cli/page-picture/picture-protocol.ts';

/** A terminal that answers a question with these texts, one after the other. */
function terminal(...answers: readonly string[]) {
  const input = new EventEmitter();
  const asked: string[] = [];
  const output = {
    columns: 80,
    rows: 24,
    write(text: string) {
      asked.push(text);
      queueMicrotask(() => {
        for (const answer of answers) input.emit('data', Buffer.from(answer));
      });
      return true;
    },
  };
  return { streams: { input: input as unknown as NodeJS.ReadStream, output }, asked, input };
}

const kitty = '\u001b_Gi=31;OK\u001b\\';
const cell = '\u001b[6;20;9t';
const plain = '\u001b[?62;22c';
const withSixel = '\u001b[?62;4;22c';
const ask = (
  { streams }: ReturnType<typeof terminal>,
  environment: Record<string, string> = { TERM: 'xterm-256color' },
  wanted: PictureProtocol | 'auto' | 'none' = 'auto',
) => askTerminal(streams, environment, wanted, 50);

describe('what a terminal can show', () => {
  test('is what it says, and the best of it', async () => {
    expect(await ask(terminal(kitty, cell, withSixel))).toEqual({
      protocol: 'kitty',
      cell: { width: 9, height: 20 },
    });
    expect(await ask(terminal(cell + withSixel))).toMatchObject({ protocol: 'sixel' });
    expect(await ask(terminal(plain))).toBeNull();
    // In pieces, as a slow line brings it.
    expect(await ask(terminal('\u001b_Gi=3', '1;OK\u001b\\\u001b[?6', '2c'))).toMatchObject({
      protocol: 'kitty',
    });
  });

  test('is nothing where it does not answer, and where it says no', async () => {
    expect(await ask(terminal())).toBeNull();
    expect(await ask(terminal('\u001b_Gi=31;ENOTSUP:no\u001b\\', plain))).toBeNull();
    // 4 is an attribute only after the class of the terminal.
    expect(await ask(terminal('\u001b[?4c'))).toBeNull();
  });

  test('is believed of the environment only where nothing is between', async () => {
    const iterm = { TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' };
    expect(await ask(terminal(plain), iterm)).toMatchObject({ protocol: 'iterm2' });
    expect(await ask(terminal(plain), { TERM: 'xterm-256color', LC_TERMINAL: 'iTerm2' })).toMatchObject({
      protocol: 'iterm2',
    });
    expect(await ask(terminal(plain), { ...iterm, TMUX: '/tmp/tmux-0/default,1,0' })).toBeNull();
    expect(await ask(terminal(plain), { ...iterm, TERM: 'screen-256color' })).toBeNull();
    // A multiplexer that draws sixels itself says so.
    expect(await ask(terminal(withSixel), { ...iterm, TMUX: 'x' })).toMatchObject({ protocol: 'sixel' });
  });

  test('is not asked of those that would print the question', async () => {
    for (const environment of [
      { TERM: 'linux' },
      { TERM: 'vt220' },
      { TERM: 'xterm', TERM_PROGRAM: 'Apple_Terminal' },
    ]) {
      const one = terminal(kitty, plain);
      expect(await ask(one, environment)).toBeNull();
      expect(one.asked).toEqual([]);
    }
  });

  test('can be said by hand, or that it shall be nothing', async () => {
    expect(await ask(terminal(plain), { TERM: 'linux' }, 'sixel')).toMatchObject({ protocol: 'sixel' });
    const one = terminal(kitty, plain);
    expect(await ask(one, {}, 'none')).toBeNull();
    expect(one.asked).toEqual([]);
  });
});

test('how large a character is: as it says, as the window is, or smaller than most', async () => {
  const cellOf = async (...answers: string[]) => (await ask(terminal(...answers)))?.cell;
  expect(await cellOf(cell, withSixel)).toEqual({ width: 9, height: 20 });
  expect(await cellOf('\u001b[4;480;800t', withSixel)).toEqual({ width: 10, height: 20 });
  expect(await cellOf('\u001b[6;0;0t', withSixel)).toEqual({ width: 6, height: 12 });
  expect(await askCell(terminal('\u001b[6;16;8t').streams)).toEqual({ width: 8, height: 16 });
  expect(await askCell(terminal().streams, 20)).toBeNull();
});

test('nobody listens any more afterwards', async () => {
  const one = terminal(plain);
  await ask(one);
  expect(one.input.listenerCount('data')).toBe(0);
});
