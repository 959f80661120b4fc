import type { Glyph } from '../words/glyph.ts';

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];
/** In points of the page as displayed. */
export type Area = readonly [x0: number, y0: number, x1: number, y1: number];

const white: Colour = [255, 255, 255];
/** Colours that differ by less in each part look alike to everyone. */
const alike = 12;
/** What is filled over more areas than a form has is a drawing, and hides no text. */
const mostAreas = 2000;

const looksLike = (one: Colour, other: Colour): boolean =>
  one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= alike);

const holds = ([x0, y0, x1, y1]: Area, [x, y]: readonly [number, number]): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** The middle of a letter: halfway along, and at half the height of a small one. */
export function middleOf({ x, y, angle, width, size }: Glyph): readonly [x: number, y: number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x + (cos * width) / 2 + sin * size * 0.3, y + (sin * width) / 2 - cos * size * 0.3];
}

/** Why nobody may see a letter: it is drawn with no ink, or that of its ground, or something was painted over it. */
export type Unseen = 'no-ink' | 'painted-over';

/**
 * Follows what a page draws, in order, and tells which letters perhaps nobody sees. Only perhaps: a clip may
 * have kept the paint away, and a picture may be the ground, so that the page's picture has the last word.
 */
export class LettersAndPaint {
  private readonly areas: { readonly area: Area; readonly colour: Colour | null }[] = [];
  private readonly middles: (readonly [number, number])[] = [];
  private readonly found = new Map<number, Unseen>();
  /** Drawn with no ink at all. */
  private readonly inkless: number[] = [];

  /** An area filled with an opaque colour; null for a pattern or a shading. */
  paint(area: Area, colour: Colour | null): void {
    if (this.areas.length >= mostAreas) return;
    this.areas.push({ area, colour });
    for (const [at, middle] of this.middles.entries())
      if (holds(area, middle)) this.found.set(at, 'painted-over');
  }

  /** A letter, and the colour it is filled with; null where that is not one colour. */
  letter(glyph: Glyph, colour: Colour | null): void {
    const middle = middleOf(glyph);
    const under = this.areas.findLast(({ area }) => holds(area, middle));
    const ground = under ? under.colour : white;
    const at = this.middles.push(middle) - 1;
    if (glyph.text.trim() === '') return;
    if (glyph.invisible) this.inkless.push(at);
    else if (colour && ground && looksLike(colour, ground)) this.found.set(at, 'no-ink');
  }

  /** By the letters' places in the order in which they were drawn. */
  perhapsUnseen(): ReadonlyMap<number, Unseen> {
    // Most letters of a page without ink are what OCR laid under a scan, and judged as such.
    const inkless = this.inkless.length * 2 < this.middles.length ? this.inkless : [];
    const painted = this.areas.length < mostAreas ? this.found : [];
    return new Map([...inkless.map((at) => [at, 'no-ink'] as const), ...painted]);
  }
}
