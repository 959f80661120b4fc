import type { PhraseMatch } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries, readCountry } from '../values/country.ts';
import { readNamedHsCode } from '../values/hs-code.ts';
import { readIdentifier } from '../values/identifier.ts';
import { behindUnion } from '../values/member-country.ts';
import { findWeights } from '../values/weight.ts';
import { isStrength, withoutAsides } from './asides.ts';
import { type DetailMeaning, detailLabels } from './detail-labels.ts';
import type { Names } from './habitual-names.ts';
import { likelyDetails, soundsLikeDetail } from './likely-details.ts';
import { listedDetails } from './listed-details.ts';
import { isKindOfPackage, loneArticle } from './lone-article.ts';

export interface Details {
  readonly hsCode: Found<string> | null;
  readonly countryOfOrigin: Found<string> | null;
  readonly netWeight: Found<number> | null;
  readonly grossWeight: Found<number> | null;
  readonly partNumber: Found<string> | null;
  /** The lines of the description without those that state the details. */
  readonly rest: readonly Run[];
}

type StatedDetails = { -readonly [Field in Exclude<keyof Details, 'rest'>]: Details[Field] };

const codeWord = phrasePattern('^{{code-word}}$');

/** Values of one word, each behind a name and a colon. */
const named = /^(?:[\s|,;·-]*\p{L}[\p{L}.\s/-]{0,18}:\s?[^\s:]+)+$/u;

/** How far behind its label a value begins at most, in letters. */
const nearLabel = 4;

/** Reads the value of a label, notes it, and returns its pieces; null where there is none. */
type DetailReader = (value: Run, stated: StatedDetails, context: DocumentContext) => readonly Piece[] | null;

const weightReader =
  (field: 'netWeight' | 'grossWeight'): DetailReader =>
  (value, stated, { decimalMark, knowledge }) => {
    const [weight] = findWeights(value.text, decimalMark, knowledge.values.weightUnits);
    if (!weight || weight.index > nearLabel) return null;
    const pieces = piecesAt(value, weight.index, weight.length);
    stated[field] = foundAt(weight.value, 0.9, pieces);
    return pieces;
  };

/** In the order in which a label of several meanings is understood. */
const readers: readonly (readonly [keyof StatedDetails, DetailReader])[] = [
  [
    'hsCode',
    (value, stated, { knowledge }) => {
      const code = readNamedHsCode(value.text, knowledge.values.hsHeadings);
      if (!code || code.index > nearLabel) return null;
      const pieces = piecesAt(value, code.index, code.length);
      stated.hsCode = foundAt(code.code, 0.93 * code.certainty, pieces);
      return pieces;
    },
  ],
  [
    'countryOfOrigin',
    (value, stated, { knowledge }) => {
      const [country] = findCountries(value.text, knowledge.values.countries, true);
      if (!country || country.index > nearLabel + behindUnion(value.text)) return null;
      const pieces = piecesAt(value, country.index, country.length);
      stated.countryOfOrigin = foundAt(country.code, 0.92 * country.certainty, pieces);
      return piecesAt(value, 0, country.index + country.length);
    },
  ],
  [
    'partNumber',
    (value, stated, { knowledge }) => {
      const number = readIdentifier(value.text, knowledge.values.dates) ?? codeOfLetters(value.text);
      if (!number || number.index > nearLabel) return null;
      const pieces = piecesAt(value, number.index, number.length);
      stated.partNumber = foundAt(number.value, 0.88, pieces);
      return pieces;
    },
  ],
  ['netWeight', weightReader('netWeight')],
  ['grossWeight', weightReader('grossWeight')],
];

/** Takes the details behind their labels, and returns their pieces with those of the labels. */
function takeLabelled(
  run: Run,
  isFirst: boolean,
  stated: StatedDetails,
  context: DocumentContext,
  ocr: boolean,
): Set<Piece> {
  const used = new Set<Piece>();
  const matches = detailLabels(run, context, ocr);
  for (const [at, match] of matches.entries()) {
    // "Ursprungsland / Country of origin: China": the first of two names has its value behind the second.
    const previous = matches[at - 1];
    const joined = previous && isSameDetail(previous, match, run) ? previous.from : match.from;
    const behind = run.pieces.findLastIndex((piece, index) => index < joined && used.has(piece)) + 1;
    const from = isFirst && behind === 0 ? withFirstName(run, joined) : withOtherName(run, behind, joined);
    const label = run.pieces.slice(from, match.to);
    const value = runOf(run.pieces.slice(match.to, matches[at + 1]?.from ?? run.pieces.length));
    const isOpen = (field: keyof StatedDetails): boolean =>
      stated[field] === null &&
      match.meanings.some((meaning) => meaning.field === field) &&
      (field !== 'partNumber' || (from === 0 && isMarked(label, value)));
    const [, read] = readers.find(([field]) => isOpen(field)) ?? [];
    const pieces = read?.(value, stated, context);
    for (const piece of pieces ? [...label, ...pieces] : []) used.add(piece);
  }
  return used;
}

/** Takes the details that no label names: the number of an article alone on its line, a list of them, what looks like them. */
function takeUnlabelled(
  run: Run,
  isFirst: boolean,
  isAlone: boolean,
  stated: StatedDetails,
  used: Set<Piece>,
  context: DocumentContext,
): void {
  const use = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) used.add(piece);
  };
  if (!stated.partNumber && used.size === 0 && !isAlone) {
    stated.partNumber = loneArticle(run, context);
    if (stated.partNumber) use(run.pieces);
  }
  const listed = !isFirst && used.size === 0 && !stated.hsCode ? listedDetails(run, context) : null;
  if (listed) {
    stated.hsCode = listed.hsCode;
    stated.countryOfOrigin ??= listed.countryOfOrigin;
    stated.partNumber ??= listed.partNumber;
    use(run.pieces);
  }
  const likely = likelyDetails(runOf(run.pieces.filter((piece) => !used.has(piece))), context);
  for (const field of ['hsCode', 'countryOfOrigin'] as const) {
    const own = stated[field] ? null : likely[field];
    if (!own) continue;
    stated[field] = own.value;
    use(own.pieces);
  }
}

/** What is left of a line without its details; null for nothing that describes. */
function leftOf(run: Run, isFirst: boolean, used: ReadonlySet<Piece>, context: DocumentContext): Run | null {
  const left = run.pieces.filter((piece) => !used.has(piece));
  const letters = left.reduce((sum, piece) => sum + piece.key.length, 0);
  // "HTS: 6302.60 COO: EG ECCN: EAR99": text among details with a name of its own is a detail that no field takes.
  const { text } = runOf(left);
  const isAside = named.test(text) || isStrength(text) || isKindOfPackage(text, context);
  if (used.size > 0 && ((!isFirst && isAside) || letters <= 2)) return null;
  return runOf(trimMarks(left));
}

/**
 * Details that are printed below a description with their own labels: `HS Code: 6109.10 Origin: IN`.
 *
 * @param names by which all rows say something else of their goods
 */
export function detailsIn(
  runs: readonly Run[],
  context: DocumentContext,
  ocr: boolean,
  names?: Names,
): Details {
  const stated: StatedDetails = {
    hsCode: null,
    countryOfOrigin: null,
    netWeight: null,
    grossWeight: null,
    partNumber: null,
  };
  const rest = joinedAtLabels(runs, context, ocr).map((run, line) => {
    const used = takeLabelled(run, line === 0, stated, context, ocr);
    takeUnlabelled(run, line === 0, runs.length < 2, stated, used, context);
    return leftOf(run, line === 0, used, context);
  });
  const described = rest.filter((run) => run !== null && run.pieces.length > 0) as Run[];
  return { ...stated, rest: withoutAsides(described, context, ocr, names) };
}

/**
 * Where a label begins of which the first words are unknown: those of another language (`Référence/Item Code`), or
 * ones that sound like it (`Clasificación arancelaria - H.S. Code`, `Originating Country`).
 *
 * @param behind where the value before it ends
 */
function withOtherName(run: Run, behind: number, from: number): number {
  const before = run.pieces.slice(behind, from);
  const text = runOf(before).text;
  // "Cód. TARIC", "Code HTS": the bare word for codes belongs to the name behind it.
  if (codeWord().test(before.at(-1)?.text ?? '')) return from - 1;
  if (!/^[^\d,;:]{3,40}$/.test(text)) return from;
  const isJoined = /\p{L}\s?\/$/u.test(text) && before.length <= 3;
  const isOne = before.length === 1 || /[-–/|]$/.test(text);
  return isJoined || (isOne && soundsLikeDetail(text)) ? behind : from;
}

/** The same on the first line, which begins with the goods: of `Hydraulic cylinder / HTS 8412.21` the words before the mark are what they are. */
const withFirstName = (run: Run, from: number): number =>
  /\s\/$|[-–|]$/.test(runOf(run.pieces.slice(0, from)).text) ? from : withOtherName(run, 0, from);

/** Whether a line of details goes on in the next: its last label, or the name of a country behind it, is wrapped. */
function isWrapped(run: Run, next: Run | undefined, context: DocumentContext, ocr: boolean): boolean {
  const last = detailLabels(run, context, ocr).at(-1);
  if (last && run.pieces.slice(last.to).every((piece) => piece.key === '')) return true;
  if (!next) return false;
  const whole = runOf([...run.pieces, ...next.pieces]);
  const size = run.pieces.length;
  if (detailLabels(whole, context, ocr).some(({ from, to }) => from < size && to > size)) return true;
  if (!last?.meanings.some(({ field }) => field === 'countryOfOrigin')) return false;
  const { countries } = context.knowledge.values;
  const printed = runOf(run.pieces.slice(last.to));
  const behind = runOf([...printed.pieces, ...next.pieces]);
  const country = findCountries(behind.text, countries, true)[0];
  return (
    country !== undefined &&
    country.index <= 4 &&
    country.index + country.length > printed.text.length &&
    findCountries(printed.text, countries, true)[0]?.index !== country.index
  );
}

/** Lines of which one ends within a label or its value and the next goes on with it, made one. */
function joinedAtLabels(runs: readonly Run[], context: DocumentContext, ocr: boolean): Run[] {
  const joined: Run[] = [];
  let open: readonly Piece[] = [];
  for (const [at, run] of runs.entries()) {
    const whole = open.length > 0 ? runOf([...open, ...run.pieces]) : run;
    const isOpen = isWrapped(whole, runs[at + 1], context, ocr);
    open = isOpen ? whole.pieces : [];
    if (!isOpen) joined.push(whole);
  }
  if (open.length > 0) joined.push(runOf(open));
  return joined;
}

/** The country in a cell, though its name may be wrapped: `United Arab` over `Emirates`. */
export function countryIn(
  runs: readonly Run[],
  countries: DocumentContext['knowledge']['values']['countries'],
): Found<string> | null {
  const [first] = runs;
  for (const run of runs.length > 1 ? [runOf(runs.flatMap((one) => one.pieces)), first] : [first]) {
    const country = run ? readCountry(run.text, countries) : null;
    if (run && country)
      return foundAt(country.code, 0.96 * country.certainty, piecesAt(run, country.index, country.length));
  }
  return null;
}

const isSameDetail = (a: PhraseMatch<DetailMeaning>, b: PhraseMatch<DetailMeaning>, run: Run): boolean =>
  run.pieces.slice(a.to, b.from).every((piece) => piece.key === '') &&
  a.meanings.some((one) => b.meanings.some((other) => other.field === one.field));

/** "SKU: LB-BR-M": the code of an article may have no digit. */
function codeOfLetters(text: string): { value: string; index: number; length: number } | null {
  const value = /^\p{Lu}{1,6}(?:[-_./]\p{Lu}{1,6})+$/u.exec(text.trim())?.[0];
  return value ? { value, index: text.indexOf(value), length: value.length } : null;
}

/** "P/N" and "Model" are also parts of names: a mark, or a long label, makes them labels. */
const isMarked = (label: readonly Piece[], value: Run): boolean =>
  /[:.#]$/.test(label.at(-1)?.text ?? '') || /^[:#]/.test(value.text) || runOf(label).text.length > 5;

const trimMarks = (pieces: readonly Piece[]): Piece[] => {
  const kept = [...pieces];
  const idle = (piece: Piece | undefined): boolean =>
    piece !== undefined && piece.key === '' && !/\p{Sc}|%/u.test(piece.text);
  while (idle(kept.at(-1)) && !/[)\]"”]/.test(kept.at(-1)?.text ?? '')) kept.pop();
  while (idle(kept[0]) && /^[-–—*•·:;,|/]+$/.test(kept[0]?.text ?? '')) kept.shift();
  return kept;
};

export const textOf = (runs: readonly Run[], confidence: number): Found<string> | null => {
  const pieces = runs.flatMap((run) => run.pieces);
  const text = runs
    .map((run) => run.text)
    .join(' ')
    // What followed the mark was told of the goods, and is taken away.
    .replace(/[\s,;|–—([]+$/u, '')
    .trim();
  return text === '' ? null : foundAt(text, confidence, pieces);
};
