import { phrasePattern } from '../knowledge/phrase-lists.ts';

/** Numbers painted on the packages: `C/NO. 1-1180`, `BALE NO.: 1 TO 560`. */
const numbersOfCases = phrasePattern(
  String.raw`^\W*(?:{{case-word}}[/.\s]*)?(?:nos?|n[º°])\s?[.:]{0,2}\s?\d+\s?(?:[-–/]|to|up)`,
);

export const casesNumbered = (text: string): boolean => numbersOfCases().test(text);

const paintedLabel = phrasePattern(String.raw`^\W*(?:{{made-in}}\s|{{painted-label}}(?!\p{L}))`);

/** What is painted on packages though a form has a label or a clause of the same words: `ORDER NO. 4711`, `MADE IN TURKEY`. */
export const isPaintedLabel = (text: string): boolean => casesNumbered(text) || paintedLabel().test(text);

const paintedMeasure = phrasePattern(String.raw`^\W*{{painted-measure}}(?!\p{L})`);

/** `G.W.: 12.5 KGS`: what one package weighs, painted on it. */
export const isPaintedMeasure = (text: string): boolean => paintedMeasure().test(text);
