import type { Glyph } from '../words/glyph.ts';
import type { FontFacts } from './text-state.ts';

/** No letter that can be seen is called so; ISO 10646 keeps these for controls. */
const control = /^[\u0000-\u0008\u000e-\u001f\u007f]$/u;

/** One letter of a font is always as wide; rounding, and a font that was put together twice, stay below this. */
const sameWidth = 1.08;

/**
 * Finds letters that a font's own table must have wrong: some software loses ligatures and letters beyond western
 * Europe when it writes the table, so that `fi` is called `f`, and `ł` is called `B`. The letter then stands for
 * two drawings, which are hardly ever of one width. Or it is called a control, which nobody draws: some fonts call
 * their blank so, but a font that draws its blanks under their own name has lost a letter (`ğ` called U+001F).
 */
export class LetterWidths {
  private readonly widths = new Map<FontFacts, Map<string, { least: number; most: number }>>();
  private readonly withBlanks = new Set<FontFacts>();
  private readonly shown: { readonly font: FontFacts; readonly glyph: Glyph }[] = [];

  /** Takes a letter as it is shown; `width` is in the font's own units. */
  note(font: FontFacts, glyph: Glyph, width: number): void {
    this.shown.push({ font, glyph });
    if (glyph.text === ' ') this.withBlanks.add(font);
    if (width <= 0 || glyph.text.trim() === '') return;
    const ofFont = this.widths.get(font) ?? new Map<string, { least: number; most: number }>();
    this.widths.set(font, ofFont);
    const known = ofFont.get(glyph.text);
    ofFont.set(glyph.text, {
      least: Math.min(width, known?.least ?? width),
      most: Math.max(width, known?.most ?? width),
    });
  }

  /** The letters noted, in their order; those that a font calls alike and draws otherwise are doubted. */
  judged(): readonly Glyph[] {
    return this.shown.map(({ font, glyph }) => {
      if (control.test(glyph.text) && this.withBlanks.has(font)) return { ...glyph, text: '\ufffd' };
      const range = this.widths.get(font)?.get(glyph.text);
      return range && range.most > range.least * sameWidth ? { ...glyph, isDoubted: true } : glyph;
    });
  }
}
