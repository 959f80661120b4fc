import type { GreyImage } from '../../grey-image.ts';
import type { LineReader, Rectangle } from './line-reader.ts';
import { type LineText, lineText } from './line-text.ts';

/**
 * Boxes of one image, read in the order in which they are asked for. What will be wanted later may be begun now:
 * the first reader works in a thread of its own, and this one would wait for it.
 */
export interface ReadAhead {
  readonly image: GreyImage;
  begin(boxes: readonly Rectangle[]): void;
  text(box: Rectangle): Promise<LineText>;
  /** What was begun and nobody has asked for is left unread. */
  giveUp(): void;
}

export function readAhead(reader: LineReader, image: GreyImage): ReadAhead {
  const texts = new Map<string, Promise<LineText>>();
  let isGivenUp = false;
  let before: Promise<unknown> = Promise.resolve();

  function text(box: Rectangle): Promise<LineText> {
    const place = [box.x0, box.y0, box.x1, box.y1].join(' ');
    const begun = texts.get(place);
    if (begun) return begun;
    const reading = before.then(() => {
      if (isGivenUp) throw new Error('the page was given up');
      return lineText(reader, image, box);
    });
    // Who asks for the text hears of a failure; the boxes behind it are read all the same.
    before = reading.catch(() => undefined);
    texts.set(place, reading);
    return reading;
  }

  return {
    image,
    text,
    begin(boxes) {
      for (const box of boxes) text(box);
    },
    giveUp() {
      isGivenUp = true;
    },
  };
}
