import type { GreyImage } from '../grey-image.ts';
import type { Box, Page } from '../page.ts';
import { darkOnLight } from './dark-on-light.ts';
import { evenInk } from './even-ink.ts';
import { evenLight } from './even-light.ts';
import { type RulingLines, takeRulingLines } from './ruling-lines.ts';
import { type StraightPicture, straighten } from './straighten.ts';

/** More lines than a form has are a drawing. */
const mostRules = 3_000;

/** Lines in pixels as boxes of the page without thickness. */
export function rulesOf({ down, across }: RulingLines, toPage: StraightPicture['toPage']): readonly Box[] {
  if (down.length + across.length > mostRules) return [];
  return [
    ...across.map(({ at, from, to }) => toPage({ x0: from, x1: to, y0: at, y1: at })),
    ...down.map(({ at, from, to }) => toPage({ x0: at, x1: at, y0: from, y1: to })),
  ];
}

/** The lines on a picture of a page whose words are known, and with them how it has to be turned and set straight. */
export async function pictureRules(
  picture: GreyImage,
  dotsPerInch: number,
  page: Pick<Page, 'turned' | 'skew'>,
): Promise<readonly Box[]> {
  const even = evenInk(evenLight(darkOnLight(picture)));
  const { image, toPage } = await straighten(even, {
    turn: page.turned ?? 0,
    skew: page.skew ?? 0,
    scale: 1,
  });
  return rulesOf(takeRulingLines(image, dotsPerInch).lines, toPage);
}
