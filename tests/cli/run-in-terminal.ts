import { resolve } from 'node:path';

const program = resolve(import.meta.dir, '../../cli/main.ts');
const deadline = 240_000;

/** A command that runs in a pseudo-terminal of its own. */
export interface TerminalRun {
  /**
   * Settles once the screen has shown the text. @throws when it ends, or minutes pass, without it.
   * @param after so much was written before, which does not count.
   */
  shows(text: string, after?: number): Promise<void>;
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  readonly exited: Promise<number>;
  /** Everything that was written to the screen, with its control sequences. */
  written(): string;
}

export function runInTerminal(
  words: readonly string[],
  options: {
    readonly dataFolder: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly columns?: number;
    readonly rows?: number;
    /** Where the command runs; absent: where the tests do. */
    readonly folder?: string;
  },
): TerminalRun {
  const decoder = new TextDecoder();
  let text = '';
  let onText = () => {};
  const child = Bun.spawn([process.execPath, program, ...words], {
    ...(options.folder !== undefined && { cwd: options.folder }),
    env: {
      PATH: process.env.PATH,
      TERM: 'xterm-256color',
      HOME: options.dataFolder,
      LANDFALL_DATA: options.dataFolder,
      ...options.environment,
    },
    terminal: {
      cols: options.columns ?? 90,
      rows: options.rows ?? 30,
      data(_terminal, bytes) {
        text += decoder.decode(bytes, { stream: true });
        onText();
      },
    },
  });
  return {
    exited: child.exited,
    written: () => text,
    resize: (columns, rows) => child.terminal!.resize(columns, rows),
    type: (keys) => void child.terminal!.write(keys),
    shows(wanted, after = 0) {
      const { promise, resolve: seen, reject } = Promise.withResolvers<void>();
      const fail = (reason: string) => reject(new Error(`${reason}; expected ${wanted} in:\n${text}`));
      const timer = setTimeout(() => fail('Four minutes have passed'), deadline);
      onText = () => text.includes(wanted, after) && seen();
      onText();
      child.exited.then(() => fail('The command has ended'));
      return promise.finally(() => clearTimeout(timer));
    },
  };
}
