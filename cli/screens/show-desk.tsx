import { render } from 'ink';
import type { Desk } from '../desk/desk.ts';
import { InterruptedError } from '../secret-input.ts';
import { DeskScreen } from './desk-screen.tsx';

export interface DeskShowing {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly hasColor: boolean;
  /** Milliseconds until the desk looks again whether something has changed. */
  readonly pause: () => number;
}

/**
 * Shows the desk on a screen of its own until it is left, and keeps it fresh.
 * @throws InterruptedError for Ctrl-C.
 */
export async function showDesk(desk: Desk, { input, output, hasColor, pause }: DeskShowing): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unsubscribe = desk.subscribe(() => {
    if (desk.state().isOver) resolve();
  });
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    timer = setTimeout(() => void desk.poll().finally(look), pause());
  };
  look();
  const instance = render(
    <DeskScreen desk={desk} hasColor={hasColor} onInterrupt={() => reject(new InterruptedError())} />,
    {
      stdin: input,
      stdout: output,
      alternateScreen: true,
      exitOnCtrlC: false,
      incrementalRendering: true,
      interactive: true,
      patchConsole: false,
    },
  );
  try {
    await promise;
  } finally {
    unsubscribe();
    clearTimeout(timer!);
    instance.unmount();
    await instance.waitUntilExit();
  }
}
