import type { GreyImage } from '../grey-image.ts';
import type { Box } from '../page.ts';
import type { Turn } from '../words/turn-upright.ts';
import { darkOnLight } from './dark-on-light.ts';
import { evenInk } from './even-ink.ts';
import { evenLight } from './even-light.ts';
import { type RulingLines, takeRulingLines } from './ruling-lines.ts';
import { type StraightPicture, turnPicture } from './straighten.ts';

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

/** The lines on a picture of a page whose words are known, after it was turned clockwise. */
export function pictureRules(picture: GreyImage, dotsPerInch: number, turn: Turn): readonly Box[] {
  const image = turnPicture(evenInk(evenLight(darkOnLight(picture))), turn);
  const { lines } = takeRulingLines(image, dotsPerInch);
  return rulesOf(lines, ({ x0, y0, x1, y1 }) => [
    x0 / image.width,
    y0 / image.height,
    x1 / image.width,
    y1 / image.height,
  ]);
}
