/** Structured log lines. Fields never carry document content, passwords, tokens or keys. */
export interface Logger {
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

const levels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = 'silent' | (typeof levels)[number];

/** One JSON object a line, to `write` (stderr in the program: stdout belongs to data). */
export function createLogger(level: LogLevel, write: (line: string) => void, now: () => number): Logger {
  const limit = level === 'silent' ? -1 : levels.indexOf(level);
  const at =
    (name: (typeof levels)[number], rank: number) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      if (rank > limit) return;
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level: name, message, ...fields })}\n`);
    };
  return { error: at('error', 0), warn: at('warn', 1), info: at('info', 2), debug: at('debug', 3) };
}
