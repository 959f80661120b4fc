import { onScreen } from './on-screen.ts';
import type { PaintedPage } from './page-painter.ts';
import type { PicturePlace, PictureProtocol } from './picture-protocol.ts';

/** A picture and where it belongs. */
export interface Wanted {
  /** Two that are alike look alike. */
  readonly key: string;
  readonly place: PicturePlace;
  paint(): Promise<PaintedPage>;
}

/**
 * Keeps one picture on a screen on which Ink writes the rest. A picture is drawn after Ink has written the
 * frame that leaves room for it, and taken away before Ink writes into its place.
 */
export interface PictureScreen {
  /** Called before Ink learns of a change. Null: none. */
  want(wanted: Wanted | null): void;
  /** Ink has come to the end of a frame. @param hasWritten whether it changed anything on the screen. */
  framed(hasWritten: boolean): void;
  /** Takes the picture away. */
  close(): void;
}

/** @param onProblem receives the reason why a page cannot be drawn, for the person who looks. */
export function createPictureScreen(
  write: (text: string) => void,
  protocol: PictureProtocol,
  onProblem: (error: unknown) => void,
): PictureScreen {
  const draw = onScreen[protocol];
  let wanted: Wanted | null = null;
  let ready: { readonly key: string; readonly painted: PaintedPage } | null = null;
  let shown: Wanted | null = null;
  let turn = 0;
  let isPainting = false;
  /** Ink has not yet written the frame that leaves the room. */
  let isTooEarly = false;

  function takeAway(): void {
    if (!shown) return;
    write(draw.clear(shown.place, turn));
    shown = null;
  }

  function show(): void {
    if (!wanted || isTooEarly || ready?.key !== wanted.key || shown?.key === wanted.key) return;
    turn += 1;
    shown = wanted;
    write(draw.show(ready.painted, wanted.place, turn));
  }

  /** One at a time, and always the one that is wanted now: who holds an arrow key sees where it stops. */
  async function work(): Promise<void> {
    if (isPainting) return;
    isPainting = true;
    for (let failed = ''; wanted && wanted.key !== ready?.key && wanted.key !== failed; ) {
      const { key, paint } = wanted;
      try {
        ready = { key, painted: await paint() };
        show();
      } catch (error) {
        failed = key;
        if (wanted?.key === key) {
          takeAway();
          onProblem(error);
        }
      }
    }
    isPainting = false;
  }

  return {
    want(next) {
      if (next?.key === wanted?.key) return;
      if (!next || !isSamePlace(next.place, wanted?.place)) {
        takeAway();
        isTooEarly = next !== null;
      }
      wanted = next;
      show();
      void work();
    },
    framed(hasWritten) {
      isTooEarly = false;
      if (shown && shown === wanted) {
        if (hasWritten && ready?.key === shown.key) write(draw.again(ready.painted, shown.place, turn));
      } else show();
    },
    close() {
      takeAway();
      wanted = null;
    },
  };
}

const isSamePlace = (a: PicturePlace, b: PicturePlace | undefined): boolean =>
  a.row === b?.row && a.rows === b.rows && a.columns === b.columns;
