import type { Box, Word } from '../page.ts';
import type { PageDrawings } from '../pdf/page-pictures.ts';
import { looksLikeNonsense } from './nonsense.ts';
import type { TextLayer } from './text-layer.ts';

/** Why a text layer is checked against what the page shows. */
export type Suspicion = 'nonsense' | 'invisible' | 'picture' | 'drawn-letters' | 'unsure-letters';

/** Pictures that cover so much of a page may be a scan of it; logos and product photos cover less. */
const largePictures = 0.3;
/** So few words beside so much of a picture are a header or a stamp on a scan. */
const fewWords = 25;
const pictureBesideFewWords = 0.08;
/** Letters drawn as outlines: at least so many paths for a page of so few words. */
const pathsOfOutlines = 150;
/** A bullet or a tick that no font names is no reason to read a page again; so many words are. */
const unsureWords = 3;
/** A letter that is lost within a word, as software loses ligatures: `Pipe \ufffdttings`. One such word is reason enough. */
const lostLetter = /\ufffd\p{Ll}|\p{L}\ufffd/u;

/**
 * Whether to trust a text layer unseen (null), or why not. Digital text of a page without large pictures is
 * trusted: it is what the page was made from.
 */
export function suspicionOf(layer: TextLayer, drawings: PageDrawings): Suspicion | null {
  if (looksLikeNonsense(layer.words)) return 'nonsense';
  if (layer.invisible > 0) return 'invisible';
  const covered = coverage(drawings.pictures);
  if (covered >= largePictures) return 'picture';
  if (hasUnsureLetters(layer.words)) return 'unsure-letters';
  if (layer.words.length >= fewWords) return null;
  if (covered >= pictureBesideFewWords) return 'picture';
  return drawings.paths >= pathsOfOutlines ? 'drawn-letters' : null;
}

const hasUnsureLetters = (words: readonly Word[]): boolean =>
  words.filter(isUnsureWord).length >= unsureWords || words.some(({ text }) => lostLetter.test(text));

/** Whether a font does not tell, or contradicts itself about, some letters of a word. */
export const isUnsureWord = ({ text, confidence }: Word): boolean =>
  confidence < 1 && /[\p{L}\p{N}\ufffd¬]/u.test(text);

/** The page in cells, to add up what overlaps only once. */
const cells = 40;

function coverage(pictures: readonly Box[]): number {
  let covered = 0;
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++)
      if (pictures.some((box) => contains(box, (column + 0.5) / cells, (row + 0.5) / cells))) covered++;
  return covered / cells ** 2;
}

export function contains([x0, y0, x1, y1]: Box, x: number, y: number): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

/** Whether the middle of a word lies in one of the boxes. */
export const isWithin = ({ box }: Word, boxes: readonly Box[]): boolean =>
  boxes.some((one) => contains(one, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2));
