import { render } from 'ink';
import type { Desk } from '../desk/desk.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import { InterruptedError } from '../secret-input.ts';
import { DeskScreen } from './desk-screen.tsx';
import { showPictures } from './show-pictures.ts';

export interface DeskShowing {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly hasColor: boolean;
  readonly pictures: DeskPictures;
  /** Milliseconds until the desk looks again whether something has changed. */
  readonly pause: () => number;
}

/**
 * Shows the desk on a screen of its own until it is left, and keeps it fresh.
 * @throws InterruptedError for Ctrl-C.
 */
export async function showDesk(
  desk: Desk,
  { input, output, hasColor, pause, pictures }: DeskShowing,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unsubscribe = desk.subscribe(() => {
    if (desk.state().isOver) resolve();
  });
  // Before Ink learns of anything: a picture is taken away before something is written over it.
  const picture = showPictures(desk, pictures, output);
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    timer = setTimeout(() => void desk.poll().finally(look), pause());
  };
  look();
  // Before the first frame: a key that comes sooner would be echoed by the terminal, and move the screen up by a row.
  if (input.isTTY) input.setRawMode(true);
  const instance = render(
    <DeskScreen desk={desk} hasColor={hasColor} onInterrupt={() => reject(new InterruptedError())} />,
    {
      stdin: input,
      stdout: picture.output,
      onRender: picture.framed,
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
    picture.close();
    clearTimeout(timer!);
    instance.unmount();
    await instance.waitUntilExit();
    if (input.isTTY) input.setRawMode(false);
  }
}
