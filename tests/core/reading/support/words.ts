import { expect } from 'bun:test';
import type { Page, Word } from '../../../../core/reading/page.ts';
import type { DrawnWord } from './draw-pdf.ts';

export const textsOf = (page: Page | undefined): readonly string[] => page!.words.map((word) => word.text);

/** The one word of a page with this text. */
export function wordOf(page: Page | undefined, text: string): Word {
  const found = page!.words.filter((word) => word.text === text);
  if (found.length !== 1)
    throw new Error(`"${text}" is there ${found.length} times among: ${textsOf(page).join(' ')}`);
  return found[0]!;
}

/** Every drawn word is read where it was drawn: sides within half a point, the baseline inside its box. */
export function expectDrawn(page: Page | undefined, drawn: readonly DrawnWord[]): void {
  const left = [...page!.words];
  for (const { text, x0, x1, baseline } of drawn) {
    const at = left.findIndex(
      (word) =>
        word.text === text &&
        Math.abs(word.box[0] * page!.width - x0) < 0.5 &&
        Math.abs(word.box[2] * page!.width - x1) < 0.5 &&
        word.box[1] * page!.height < baseline &&
        word.box[3] * page!.height > baseline,
    );
    expect({ text, isRead: at >= 0 }).toEqual({ text, isRead: true });
    left.splice(at, 1);
  }
  expect(left.map((word) => word.text)).toEqual([]);
}
