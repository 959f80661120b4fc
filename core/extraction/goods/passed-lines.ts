import { squash } from '../../layout/fold.ts';
import type { Line } from '../../layout/lines.ts';
import { lookUp } from '../../layout/phrases.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { beginsWithPackages, findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';

/** The sides of a package: `120 x 80 x 145`. */
const sides = /\d\s?(?:[cm]?m\s?)?[x×*]\s?\d+/iu;

/** `1 of 3`, `2/5`. */
const ofAll = phrasePattern(String.raw`(?<!\d)\d{1,4}\s?(?:{{of}}|\/)\s?\d{1,4}(?!\d)`);

const textOf = ({ segments }: Line): string => runOf(segments.flatMap(({ pieces }) => pieces)).text;

const namedPackage = phrasePattern(
  String.raw`^\p{L}+\s(?:{{number}}\s?|#\s?)?\d{1,4}(?<all>\s?(?:{{of}}|\/)\s?\d{1,4})?:?(?=\s|$)`,
);

/** `CASE NO. 8639-002`: a package by its own number, alone over the goods in it. */
const packageNumber = phrasePattern(
  String.raw`^\p{L}+\s(?:{{number}}|#)[\s.:]*(?=\S*\d)[\p{Lu}\d./-]{1,14}$`,
);

/** The sides of a package with their unit. */
const sidesWithUnit = /\d[\d.,]*(?:\s?[cm]?m)?(?:\s?[x×*]\s?\d[\d.,]*(?:\s?[cm]?m)?){1,2}/giu;

/** The most words that name what is measured: `Dimensions`, `Net`, `Gross weight`. */
const mostMeasureNames = 8;

/** `Dimensions 220 x 110 x 140 cm  Net 640 kg  Gross 720 kg`: nothing but names with measures behind them. */
function isOnlyMeasured(rest: string, { decimalMark, knowledge }: DocumentContext): boolean {
  const plain = rest.replace(sidesWithUnit, ' ');
  const weights = findWeights(plain, decimalMark, knowledge.values.weightUnits).filter(
    ({ unit }) => unit !== null,
  );
  const left = weights.reduceRight(
    (text, { index, length }) => `${text.slice(0, index)} ${text.slice(index + length)}`,
    plain,
  );
  const words = left.match(/\p{L}+/gu) ?? [];
  return weights.length > 0 && words.length > 0 && words.length <= mostMeasureNames && !/\d/.test(left);
}

/** ` SSCC 101758365009348739`: nothing but the number that a package goes by all over the world, and its name. */
const isOnlyLongNumber = (rest: string): boolean =>
  /^[\s(:–-]*(?:\p{L}{2,12}[\s.:-]*){0,2}\(?(?:\(?00\)?\s?)?\d{18}\)?$/u.test(rest);

/** `Pallet 1 of 6` over the goods that stand on it, alone or with its sides and weights behind it. */
function isNamedPackage({ segments }: Line, text: string, context: DocumentContext): boolean {
  const { values } = context.knowledge;
  if (segments.length === 1 && packageNumber().test(text) && beginsWithPackages(text, values)) return true;
  const name = namedPackage().exec(text);
  if (!name || !beginsWithPackages(name[0], values)) return false;
  const rest = text.slice(name[0].length);
  if (rest === '') return segments.length === 1;
  const weights = findWeights(rest, context.decimalMark, values.weightUnits);
  if (isOnlyMeasured(rest, context) || isOnlyLongNumber(rest)) return true;
  return name.groups?.all !== undefined && (sides.test(rest) || weights.some(({ unit }) => unit !== null));
}

/** Digits of the number that a package goes by all over the world (SSCC). */
const longNumber = /(?<!\d)\d{18,20}(?!\d)/;

/** `Handling unit 00344681740990136569 | 1 of 3 | EUR PALLET`: a package by its number, one of several. */
function isNumberedPackage({ segments }: Line, text: string): boolean {
  // "Oil filters, W 712/95" on that pallet is an article: a count beside a stroke stands apart.
  const apart = segments.map((segment) => segment.text).filter((one) => /^\d{1,4}\s?\/\s?\d{1,4}$/.test(one));
  const [, each, all] =
    /(\d+)\D+(\d+)/.exec(apart[0] ?? ofAll().exec(text.replace(/\//g, ' '))?.[0] ?? '') ?? [];
  return longNumber.test(text) && each !== undefined && Number(each) <= Number(all);
}

/** `Gross 298.7 KG | Tare 37.7 KG | 120 x 80 x 75 CM`: nothing but what a package weighs and measures. */
function isMeasured({ segments }: Line, context: DocumentContext): boolean {
  const isWeight = ({ text }: Run): boolean => {
    const [weight, other] = findWeights(text, context.decimalMark, context.knowledge.values.weightUnits);
    return (
      weight !== undefined &&
      other === undefined &&
      weight.unit !== null &&
      /^\p{L}[\p{L}.]{2,14}[\s:]*$/u.test(text.slice(0, weight.index)) &&
      weight.index + weight.length === text.length
    );
  };
  const isSides = ({ text }: Run): boolean => /^[\d\s.,x×*]+(?:[cm]?m)?$/iu.test(text) && sides.test(text);
  return (
    segments.length >= 2 && segments.some(isWeight) && segments.every((one) => isWeight(one) || isSides(one))
  );
}

/** Whether a line tells of a package over or below the goods that are in it. */
export function isPackageLine(line: Line, context: DocumentContext): boolean {
  const text = textOf(line);
  return isNamedPackage(line, text, context) || isNumberedPackage(line, text) || isMeasured(line, context);
}

/** `16 cartons, net 125.00 kg, gross 136.00 kg`: a sentence below the goods, of all their packages and what they weigh. */
export function statesWhole(line: Line, { decimalMark, knowledge }: DocumentContext): boolean {
  const text = textOf(line);
  const [packages] = findPackages(text, decimalMark, knowledge.values);
  const weights = findWeights(text, decimalMark, knowledge.values.weightUnits);
  return (
    packages?.index === 0 && text[packages.length] === ',' && weights.filter(({ unit }) => unit).length >= 2
  );
}

const serial = /^(?=.*\d{4})[\p{L}\d/.-]{5,25}$/u;

/** Whether a line is a list that goes on below. */
const endsOpen = (line: Line | undefined): boolean =>
  line !== undefined && /\d,\s*\S*\d,$/.test(textOf(line));

/** Serial numbers of the goods above, as many as there are pieces: `S/N: C2418061778, C2418061779,`. */
export function isSerialList(line: Line, { knowledge, layouts }: DocumentContext): boolean {
  const before = layouts.find(({ page }) => page === line.page)?.lines[line.index - 1];
  const [name, list] = /^(\p{L}[^:]{1,20}:)?(.*)$/u.exec(textOf(line))?.slice(1) ?? [];
  const numbers = (list ?? '').split(/[,;]/).map((one) => one.trim());
  const isOpen = numbers.at(-1) === '';
  const own = numbers.filter((one) => one !== '');
  const { goodsAsides, columns, labels } = knowledge.labels;
  // One number alone is one of a list where its name says so.
  const key = squash(name ?? '');
  // "Customer material no: 88-4412" names the article, where nothing else does.
  const isArticle =
    lookUp(columns, key, false).some(({ column }) => column === 'partNumber') ||
    lookUp(labels, key, false).some(({ field }) => field === 'partNumber');
  const isNamed = !isArticle && lookUp(goodsAsides, key, false).length > 0;
  if (own.length === 1 && serial.test(own[0] ?? '') && (isNamed || endsOpen(before))) return true;
  return (
    own.length >= (isOpen || name ? 1 : 2) && own.every((one) => serial.test(one)) && /[,;]/.test(list ?? '')
  );
}
