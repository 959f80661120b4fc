import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { packageTypeIn } from '../values/packages.ts';

/** "(FORTY SIX CASES ONLY)": the count once more, in words and alone. */
const countInWords = phrasePattern(String.raw`^\W*(?:\D|\(\d+\)){3,80}\s{{and-no-more}}\W*$`);

const countedWord = phrasePattern('{{container}}');

/** Whether a line tells the number of packages or containers in words, and nothing else: `TOTAL: TWELVE (12) CASES ONLY`. */
export function tellsCountInWords({ text }: Run, { knowledge }: DocumentContext): boolean {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return (
    countInWords().test(text) &&
    (packageTypeIn(text, knowledge.values) !== null ||
      countedWord().test(text) ||
      words.some((word) => knowledge.values.anyPackageWords.has(word)))
  );
}

/** `CHASSIS NO.: JT731PX90`, `FLASH POINT: 23 C`, `DIMS: 120X80X95 CM`: a label with its colon or figure. */
const named = phrasePattern(String.raw`^\W*{{goods-detail}}\W?\s?(?:{{number}}\s?)?(?:[:#]|[-–]?\s?\d)`);

/** Words, figures and classes of dangerous goods. */
const hazards = phrasePattern(String.raw`{{hazard-word}}|(?<!\p{L})[IVX]{1,3}(?!\p{L})|\d+`, 'giu');

const hazardWord = phrasePattern('{{hazard-word}}');

/** `INSTRUCTIVO: 450017`, whatever the label says: a number behind a colon names no goods. */
const labelledNumber = /^[\p{L}\s.'/()-]{2,40}:\s?[A-Z]{0,4}[-/ ]?\d(?:[./ -]?\d){4,}$/u;

/** What is said of the goods below the words for them: how one knows a piece, how large, how dangerous it is. */
export function tellsOfGoods({ text }: Run): boolean {
  if (named().test(text) || labelledNumber.test(text)) return true;
  const others = text.replace(hazards(), ' ').match(/\p{L}/gu) ?? [];
  return others.length <= 1 && hazardWord().test(text);
}
