import { findPhrases } from '../../layout/phrases.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findDates } from '../values/date.ts';
import { withoutHomeScript } from '../values/home-script.ts';
import { type DecimalMark, readDigits } from '../values/number.ts';
import { beginsWithPackages, isPackageWord } from '../values/packages.ts';
import { isArticleCode } from './cell-values.ts';
import { beginsAnew, isNamedBy, type Names } from './habitual-names.ts';

/** `no. 4711`, `del 12/05`, `3946633`. */
const numberBehind = phrasePattern(
  String.raw`^[\s:#.]*(?:(?:{{number}}|n|{{of}}|{{from}})[.°º]*\s?)?[\p{Lu}\d./-]*\d`,
  'u',
);

const ofAnother = phrasePattern(String.raw`^{{number-of-another}}[-./#:\s]*[\p{L}\d/.-]*\d[\p{L}\d/.-]*$`);

/** `PO778812`, `LOT-4471`, `S/N 88123`: a number that says whose it is, and is neither the goods' name nor their article's. */
export const isNumberOfAnother = (text: string): boolean => ofAnother().test(text);

/** `Cust. P/N: 133536`, `Your ref. 88-12`: what the buyer calls the goods. */
const ofBuyer = phrasePattern(
  String.raw`^{{of-buyer}}[.'’s]*\s[\p{L}./° -]{1,20}[:#.]\s?[\p{L}\d./_-]*\d[\p{L}\d./_-]*$`,
);

/** `Remark: urgent`, `Unit: PCS`. */
const saidOfGoods = phrasePattern(String.raw`^[([]?{{said-of-goods}}[.]?\s?:\s?\S`);

/**
 * Whether a line below a description says something that is of these very goods, not what they are: their batch, the
 * day they expire, the note they were delivered with, how they are packed (`Charge 3946633`, `包装: export carton`).
 */
export function isAside(run: Run, { knowledge }: DocumentContext, ocr: boolean): boolean {
  if (isNumberOfAnother(run.text) || ofBuyer().test(run.text) || saidOfGoods().test(run.text)) return true;
  const named = findPhrases(run, knowledge.labels.goodsAsides, ocr).find(({ from }) => from === 0);
  if (!named) return false;
  const rest = run.pieces.slice(named.to);
  const name = runOf(run.pieces.slice(0, named.to)).text;
  return (
    !name.endsWith(',') &&
    (rest.every((piece) => piece.key === '') ||
      // "Dim. 30 x 40", "Comp. 100 % wool": a mark makes the word a name.
      /[:.]$/.test(name) ||
      numberBehind().test(runOf(rest).text) ||
      // "ECCN N / AL N": the letter says which.
      /^\p{Lu}{1,2}(?:\s?[/,;].*)?$/u.test(runOf(rest).text) ||
      (findDates(runOf(rest).text, knowledge.values.dates)[0]?.index ?? 9) <= 1 ||
      /^[:#]/.test(rest[0]?.text ?? ''))
  );
}

const codeBehind = phrasePattern(
  String.raw`^[\s:#.]*(?:(?:{{number}})[.°º]*\s?)?(?=\S*\d\S*\d)[\p{Lu}\d][\p{Lu}\d./-]*[)\]]?$`,
  'u',
);

/**
 * `Hydraulic cylinder Serial no. 10012`: a name of further data with nothing but its number behind it needs no mark
 * before it, where it is written as a name is.
 */
function isPlainAside(run: Run, { knowledge }: DocumentContext, ocr: boolean): boolean {
  const [first] = run.pieces;
  if (!first || !/^[([]?\p{Lu}/u.test(first.text)) return false;
  if (saidOfGoods().test(run.text)) return true;
  const rest = /\s/.test(run.text) && isNumberOfAnother(run.text.replace(/^[([]|[)\]]$/g, ''));
  const named = findPhrases(run, knowledge.labels.goodsAsides, ocr).find(({ from }) => from === 0);
  return rest || (named !== undefined && codeBehind().test(runOf(run.pieces.slice(named.to)).text));
}

/** Words and a day: `Shipped 12.03.2026`, `Livraison 80043211 du 12/03/2026`. */
function isDated({ text }: Run, { knowledge }: DocumentContext): boolean {
  const date = findDates(text, knowledge.values.dates).at(-1);
  if (!date || !/^[\s.)\]]*$/.test(text.slice(date.index + date.length))) return false;
  const words = text.slice(0, date.index).match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.length <= mostNameWords && /^\p{Lu}/u.test(text);
}

/** The words of a name before its colon, at most. */
const mostNameWords = 3;

/** `DN 80043211`, `Sales order 100231-1`: a word or two and a number as long as those of papers are, and no measure. */
const isNumbered = ({ text }: Run): boolean =>
  /^\p{Lu}[\p{L}./]*(?:\s[\p{L}./]+)?[.#:]?\s#?\d{6,}(?:[-/ ]\d+)*$/u.test(text);

const packed = phrasePattern(String.raw`^{{goods-packed-in}}\s`, 'iu');
const numberedPackage = phrasePattern(
  String.raw`^\p{L}+\.?\s(?:(?:{{number}}|#)\s?)?\d{1,5}(?:\s?[-–/]\s?\d{1,5})?(?=$|[,;)\]])`,
);
const measured = /^\d[\d.,]*\s?(?:cbm|m3|m³|cu\.?\s?ft)\.?$/iu;

const rate = phrasePattern(
  String.raw`^(?:(?:@|{{each}})\s?)?\d[\d.,]*\s?(?:\p{L}[\p{L}().]*\s?){0,2}(?:[/@]|{{for-each}})\s?(?<holder>\p{L}{2,})\.?$`,
);

/** `@ 24 NOS / PKG`, `12 pcs per carton`: what each package holds. */
const isRate = (text: string, words: Parameters<typeof isPackageWord>[1]): boolean =>
  isPackageWord(rate().exec(text)?.groups?.holder ?? '', words);

/** `Ctn 1-10`, `Packed in cartons of 20`, `0.45 cbm`: how the goods travel. */
const isPacking = ({ text }: Run, { knowledge }: DocumentContext, mayGoOn = false): boolean =>
  (!mayGoOn && packed().test(text)) ||
  measured.test(text) ||
  (numberedPackage().test(text) && beginsWithPackages(text, knowledge.values)) ||
  isRate(text, knowledge.values);

const onlyFigures = /^[\s:([\d.,%)\]+\-–−]*$/;

const changesPrice: ReadonlySet<LabelField> = new Set(['discountAmount', 'taxAmount', 'otherAmount']);

/** `Discount 10 %`, `5,00 % Rabatt`, `VAT 19 %`: what is taken off the price of these goods, or comes to it. */
function isDiscount(run: Run, { knowledge }: DocumentContext, ocr: boolean): boolean {
  return findPhrases(run, knowledge.labels.labels, ocr).some(
    ({ meanings, from, to }) =>
      meanings.some(({ field }) => changesPrice.has(field)) &&
      [...run.pieces.slice(0, from), ...run.pieces.slice(to)].every(({ text }) => onlyFigures.test(text)),
  );
}

const sizeOf = ({ pieces }: Run): number => Math.max(0, ...pieces.map(({ size }) => size));
const isBold = ({ pieces }: Run): boolean => pieces.every(({ key, word }) => key === '' || word.bold);
/** Where programs print the name of goods larger or bolder than the lines below it, those are further data: colours, measures, notes. */
const standsBack = (run: Run, name: Run): boolean =>
  sizeOf(run) < 0.97 * sizeOf(name) || (isBold(name) && !isBold(run));

/**
 * The text of a line before further data of the goods begin on it (`Ball valves, DN 80 - Lot 4711`), null where it has
 * none: these tell of the goods sold, not what they are.
 */
function beforeAsides(run: Run, context: DocumentContext, ocr: boolean, names: Names): Run | null {
  const at = run.pieces.findIndex((_, index) => {
    const rest = runOf(run.pieces.slice(index));
    if (!beginsAnew(run.pieces, index)) return index > 0 && isPlainAside(rest, context, ocr);
    const isListed = run.pieces[index - 1]?.text.endsWith(',') === true;
    return (
      isNamedBy(names, rest.pieces) ||
      isAside(rest, context, ocr) ||
      isDiscount(rest, context, ocr) ||
      // "Cherries, box 5 kg": what goods are sold in is a part of their name.
      (!isListed && isPacking(rest, context))
    );
  });
  const before = run.pieces.slice(0, Math.max(at, 0));
  const end = before.findLastIndex(({ key }) => key !== '') + 1;
  return at > 0 && end > 0 ? runOf(before.slice(0, end)) : null;
}

/**
 * Whether a line may be the rest of the one above: it begins with a small letter, and its first word had no room there
 * (`Red wine, individually` over `packed in polybags`).
 */
function mayGoOn(runs: readonly Run[], at: number): boolean {
  const [above, first] = [runs[at - 1], runs[at]?.pieces[0]];
  if (!above || !first || !/^\p{Ll}/u.test(first.text)) return false;
  const room = Math.max(...runs.map((run) => rectOf(run.pieces).x1));
  return rectOf(above.pieces).x1 + first.rect.x1 - first.rect.x0 > room;
}

/** The lines of a description without what says something else of the goods. The first begins with what they are. */
export function withoutAsides(
  runs: readonly Run[],
  context: DocumentContext,
  ocr: boolean,
  names: Names = new Set(),
): readonly Run[] {
  let isBehind = false;
  const name = ocr ? undefined : runs.find(({ text }) => /\p{L}{3}/u.test(text) && !isArticleCode(text));
  const described = runs.flatMap((run, at) => {
    if (isBehind) return [];
    const isOwn =
      at > 0 &&
      ((name && standsBack(run, name)) ||
        isAside(run, context, ocr) ||
        isDiscount(run, context, ocr) ||
        isNamedBy(names, run.pieces) ||
        isDated(run, context) ||
        isNumbered(run) ||
        isPacking(run, context, mayGoOn(runs, at)));
    isBehind = isOwn;
    if (isOwn) return [];
    const before = beforeAsides(run, context, ocr, names);
    isBehind = before !== null;
    return [before ?? run];
  });
  return withoutHomeScript(described);
}

/** `14 reels à 3,000 pcs`, `12 x 500 ml`: how many of how much. */
const counted = phrasePattern(
  String.raw`^(\d[\d.,]*)\s(?:\p{L}[\p{L}()]*\.?\s)?(?:[@x×]|{{each}}|{{of}})\s(\d[\d.,]*)(?=\s)`,
);

/**
 * The lines of a description without those that say how its quantity is packed: the packages and what each holds come
 * to it. The first describes always.
 */
export const withoutPacking = (
  runs: readonly Run[],
  quantity: number | null,
  mark: DecimalMark | null,
): readonly Run[] =>
  runs.filter((run, at) => {
    const [, count, each] = counted().exec(run.text) ?? [];
    if (at === 0 || !count || !each || quantity === null) return true;
    const [a, b] = [readDigits(count, mark)?.value, readDigits(each, mark)?.value];
    return a === undefined || b === undefined || Math.abs(a * b - quantity) > 0.001;
  });

const strength = phrasePattern(
  String.raw`^[\s|,;·-]*(?:\d[\d.,]*\s?(?:cl|ml|l)\.?[\s|,;·-]+)?(?:{{alcohol}}[\s.:]*)?\d[\d.,]*\s?(?:%|°)[\s.%]*(?:{{alcohol}}[\s./]*){0,4}$`,
);

/** `13,5 % vol.`, `70 cl 40 % ABV`: how strong a drink is and how much a bottle holds, beside its code. */
export const isStrength = (text: string): boolean => strength().test(text);
