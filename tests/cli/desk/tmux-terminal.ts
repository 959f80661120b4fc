import { eventually } from '../../support/eventually.ts';

const tmux = Bun.which('tmux');
/** Whether a terminal can be had that draws what is written to it. */
export const hasTmux = tmux !== null;

/** Milliseconds until a screen that does not come is reported with what is there. */
const patience = 100_000;

/** Seconds after which it ends by itself, when the test that began it was killed. */
const longestLife = 600;

/** A terminal that draws what is written to it. */
export function tmuxTerminal(columns: number, rows: number, environment: Readonly<Record<string, string>>) {
  const socket = `landfall-${process.pid}`;
  const run = (...words: readonly string[]): string =>
    Bun.spawnSync([tmux!, '-L', socket, '-f', '/dev/null', ...words], {
      env: { ...process.env, ...environment },
    }).stdout.toString();
  run(
    'new-session',
    '-d',
    '-x',
    String(columns),
    '-y',
    String(rows),
    `PS1="ready> " timeout --foreground ${longestLife} sh`,
  );
  const lines = () => run('capture-pane', '-p').replace(/\n$/, '').split('\n');
  const shows = (part: string | RegExp) =>
    eventually(
      `${part} in the terminal`,
      () => {
        const text = lines().join('\n');
        return typeof part === 'string' ? text.includes(part) : part.test(text);
      },
      patience,
    ).catch((error) => {
      throw new Error(`${error.message}:\n${lines().join('\n')}`);
    });
  return {
    lines,
    shows,
    /** Settles once a row begins so; a frame may come in pieces. */
    row: (at: number, start: string) =>
      eventually(`${start} in row ${at}`, () => lines()[at]?.startsWith(start), patience).catch((error) => {
        throw new Error(`${error.message}:\n${lines().join('\n')}`);
      }),
    press: (...keys: readonly string[]) => run('send-keys', ...keys),
    resize: (width: number, height: number) =>
      run('resize-window', '-x', String(width), '-y', String(height)),
    end: () => run('kill-server'),
  };
}
