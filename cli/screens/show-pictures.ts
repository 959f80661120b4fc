import type { Desk } from '../desk/desk.ts';
import { deskLayout, isTooSmall } from '../desk/desk-layout.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import { createPictureScreen, type PictureScreen } from '../page-picture/picture-screen.ts';

/** The picture of the page that a person looks at, kept where the desk leaves room for it. */
export interface ShownPictures {
  /** The stream that Ink writes to. */
  readonly output: NodeJS.WriteStream;
  /** Ink has come to the end of a frame. */
  readonly framed: () => void;
  /** Takes the picture away. */
  close(): void;
}

/** Begins before Ink does, so that it learns of each change first. */
export function showPictures(desk: Desk, pictures: DeskPictures, output: NodeJS.WriteStream): ShownPictures {
  let screen: PictureScreen | null = null;
  let hasWritten = false;
  const update = (): void => {
    const wanted = wantedPicture(desk, pictures, output);
    if (wanted)
      screen ??= createPictureScreen((text) => output.write(text), wanted.protocol, desk.showProblem);
    screen?.want(wanted);
  };
  const resized = (): void => {
    update();
    // The size of the writing may be what has changed.
    if (screen) void pictures.measure().then(update);
  };
  const unsubscribe = desk.subscribe(update);
  output.on('resize', resized);
  return {
    output: heard(output, () => {
      hasWritten = true;
    }),
    framed() {
      screen?.framed(hasWritten);
      hasWritten = false;
    },
    close() {
      unsubscribe();
      output.off('resize', resized);
      screen?.close();
    },
  };
}

function wantedPicture(desk: Desk, pictures: DeskPictures, { columns, rows }: NodeJS.WriteStream) {
  const { page, browser, isHelpShown, isOver } = desk.state();
  const terminal = pictures.known();
  if (!terminal || browser || isHelpShown || isOver || isTooSmall(columns, rows)) return null;
  const { picture } = page.view(columns);
  const { picture: place } = deskLayout(columns, rows, Boolean(picture));
  return picture && place
    ? { ...pictures.wanted(picture, place, terminal), protocol: terminal.protocol }
    : null;
}

/** The same stream, whose writing is noticed. */
const heard = (output: NodeJS.WriteStream, onWrite: () => void): NodeJS.WriteStream =>
  new Proxy(output, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'write') onWrite();
      return value.bind(target);
    },
  });
