/** What a person types when the screen shows something. */
export interface Reply {
  readonly shown: RegExp;
  readonly keys: string;
}

/**
 * Types a line into a shell in a terminal of its own, answers what it asks, and waits until it has ended.
 * @returns the exit code, and everything that the screen has shown.
 */
export async function typeInTerminal(
  line: string,
  options: {
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly replies: readonly Reply[];
  },
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  const decoder = new TextDecoder();
  const open = new Set(options.replies);
  let shown = '';
  const child = Bun.spawn(['bash', '-c', `set -o pipefail; ${line}`], {
    cwd: options.folder,
    env: { TERM: 'xterm-256color', ...options.environment },
    terminal: {
      cols: 100,
      rows: 30,
      data(terminal, bytes) {
        shown += decoder.decode(bytes, { stream: true });
        for (const reply of open) {
          if (!reply.shown.test(Bun.stripANSI(shown))) continue;
          // Each is given once: the screen goes on showing what it has shown.
          open.delete(reply);
          terminal.write(reply.keys);
        }
      },
    },
  });
  return { exitCode: await child.exited, shown };
}
