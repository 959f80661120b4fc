import { foldText } from '../../layout/fold.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages, isPackageWord } from '../values/packages.ts';
import { isReference } from './typed-rows.ts';

/** What an exporter has typed into the box of the goods, taken apart. */
export interface TypedText {
  /** What is left: packages and goods. */
  readonly runs: readonly Run[];
  readonly lineNumber: Found<string> | null;
  readonly quantity: Found<number> | null;
  readonly unit: Found<string> | null;
  readonly hsCode: Found<string> | null;
}

const without = (run: Run, pieces: readonly Piece[]): Run =>
  runOf(run.pieces.filter((piece) => !pieces.includes(piece)));

const itemNumber = phrasePattern(
  String.raw`^\W?{{item-word}}\s?(?:{{number}}\s?)?(\d{1,3})(?=[\s.:)–-])[\s.:)–-]*`,
);

/** "ITEM 1: LAMPS", "Pos. 2 Reifen": the number of the goods behind the word for it. */
function withoutItem(runs: readonly Run[]): {
  readonly runs: readonly Run[];
  readonly number: Found<string> | null;
} {
  const [first, ...others] = runs;
  const match = first ? itemNumber().exec(first.text) : null;
  if (!first || !match?.[1]) return { runs, number: null };
  const pieces = piecesAt(first, 0, match[0].trimEnd().length);
  return {
    runs: [without(first, pieces), ...others].filter((run) => run.pieces.length > 0),
    number: foundAt(match[1], 0.85, pieces),
  };
}

/** "1X40'HC CONTAINER STC:": how the goods are shipped stands over their packages. */
const inContainer = phrasePattern(
  String.raw`^\W*\d{1,2}\s?[x×]\s?\d{2}\W{0,3}\s?\p{L}{0,3}\s*(?:{{container}})?\s*(?:{{said-to-contain}})?[\s:.]*`,
);

function withoutContainer(run: Run): Run {
  const length = inContainer().exec(run.text)?.[0].trimEnd().length ?? 0;
  return length === 0 ? run : without(run, piecesAt(run, 0, length));
}

/** "LAMPS ........ 25 CARTONS": dots lead from the goods to their packages. */
function partedByDots(run: Run): readonly Run[] {
  const dots = run.pieces.findIndex(({ text }) => /^[.…_]{3,}$/.test(text));
  if (dots < 0) return [run];
  return [runOf(run.pieces.slice(0, dots)), runOf(run.pieces.slice(dots + 1))];
}

/** "... PACKED IN 9" or "ONE HUNDRED EIGHTY FIVE (185)" over "CARTONS": a line ends between the count and its word. */
const endsWithCount = /(?:^|\s)(?:\d{1,5}|[([]\d{1,5}[)\]])$/;

function withWordsBelow(runs: readonly Run[], context: DocumentContext): readonly Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const above = joined.at(-1);
    const word = /^\p{L}{2,}/u.exec(run.text)?.[0] ?? '';
    if (above && endsWithCount.test(above.text) && isPackageWord(word, context.knowledge.values))
      joined[joined.length - 1] = runOf([...above.pieces, ...run.pieces]);
    else joined.push(run);
  }
  return joined;
}

const packedInSome = phrasePattern(String.raw`(?:^|[\s,;]){{goods-packed-in}}\s\d`);

interface Counted {
  readonly quantity: Found<number>;
  readonly unit: Found<string>;
  readonly pieces: readonly Piece[];
}

/** A whole number with its unit at the beginning of a text: `306 PCS`; of packages only what others in brackets hold. */
function countAtStart(run: Run, all: readonly Run[], context: DocumentContext): Counted | null {
  const { values } = context.knowledge;
  const [number] = findNumbers(run.text, context.decimalMark);
  if (number?.index !== 0 || number.decimals > 0 || number.value < 1) return null;
  const behind = run.text.slice(number.length);
  const [, word = '', rest = ''] = /^\s*(\p{L}{1,10}\.?)(.*)$/u.exec(behind) ?? [];
  const isUnit = [word, word.replace(/\.$/, '')].some((one) => values.quantityUnits.has(foldText(one)));
  const packages = /^\s*\((.*)$/.exec(rest)?.[1] ?? '';
  const holdsPackages = findPackages(packages, context.decimalMark, values)[0]?.index === 0;
  // "4475 BOXES OF PLASTERS, PACKED IN 226 CARTONS".
  const isPacked = packedInSome().test(runOf(all.flatMap(({ pieces }) => pieces)).text);
  const isCounted = !isPackageWord(word.replace(/\.$/, ''), values) || isPacked;
  if (!(isUnit && isCounted) && !holdsPackages) return null;
  // "12 PCS" alone holds no goods; where words follow it counts them.
  const pieces = piecesAt(run, 0, number.length);
  const unitPieces = piecesAt(run, number.length + behind.indexOf(word), word.length);
  const own = [...pieces, ...unitPieces];
  const left = without(run, own);
  return /\p{L}{3}/u.test(left.text) && unitPieces.length > 0
    ? { quantity: foundAt(number.value, 0.8, pieces), unit: foundAt(word, 0.8, unitPieces), pieces: own }
    : null;
}

/** "QTY: 286 PCS": a line of the box that says how many there are. */
function labelledCount(run: Run, context: DocumentContext): Counted | null {
  const { labels, values } = context.knowledge;
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const label = findPhrases(run, labels.columns, ocr).find(
    ({ from, meanings }) => from === 0 && meanings.some(({ column }) => column === 'quantity'),
  );
  const rest = label ? runOf(run.pieces.slice(label.to)) : null;
  const [number] = rest ? findNumbers(rest.text, context.decimalMark) : [];
  if (!rest || !number || number.index > 2) return null;
  const word = rest.text.slice(number.index + number.length).trim();
  const isUnit = [word, word.replace(/\.$/, '')].some((one) => values.quantityUnits.has(foldText(one)));
  if (!isUnit) return null;
  const unitPieces = piecesAt(rest, rest.text.lastIndexOf(word), word.length);
  return {
    quantity: foundAt(number.value, 0.85, piecesAt(rest, number.index, number.length)),
    unit: foundAt(word, 0.85, unitPieces),
    pieces: run.pieces,
  };
}

const dottedCode = /^\d{4}\.\d{2}(?:\.?\d{2}){0,2}(?=\s+\p{L})/u;
const bareCode = /^\d{6}(?:\d{2}){0,2}(?=\s+\p{L})/u;

/** The tariff code that the goods begin with: `8471.30 PORTABLE COMPUTERS`. */
function codeAtStart(
  run: Run | undefined,
  mayBeBare: boolean,
): { readonly code: Found<string>; readonly pieces: readonly Piece[] } | null {
  const printed = run
    ? (dottedCode.exec(run.text) ?? (mayBeBare ? bareCode.exec(run.text) : null))?.[0]
    : undefined;
  const code = printed ? readHsCode(printed, true) : null;
  if (!run || !printed || !code) return null;
  const pieces = piecesAt(run, 0, printed.length);
  return { code: foundAt(code.code, 0.85, pieces), pieces };
}

/** Whether a text begins with what may be a tariff code without its dots. */
export const beginsWithBareCode = (text: string): boolean =>
  bareCode.test(text.replace(/^\W?\d{1,3}[.)]?\s+(?=\d{6})/, ''));

/**
 * Takes apart what stands in the box of one of the goods.
 *
 * @param mayBeBare whether six figures before the goods are a tariff code, as they are where all goods have some
 */
export function typedText(cells: readonly Run[], mayBeBare: boolean, context: DocumentContext): TypedText {
  const numbered = withoutItem(cells);
  let counted: Counted | null = null;
  let runs = withWordsBelow(
    numbered.runs.filter((run, at) => at === 0 || !isReference(run, context)),
    context,
  ).flatMap((run) => partedByDots(withoutContainer(run)));
  const coded = codeAtStart(runs[0], mayBeBare);
  if (coded) runs = runs.map((run, at) => (at === 0 ? without(run, coded.pieces) : run));
  const label = runs.findIndex((run, at) => at > 0 && labelledCount(run, context) !== null);
  const labelled = runs[label];
  if (labelled) {
    counted = labelledCount(labelled, context);
    runs = runs.filter((run) => run !== labelled);
  }
  const [first] = runs.filter((run) => run.pieces.length > 0);
  const leading = first && !counted ? countAtStart(first, runs, context) : null;
  if (first && leading) runs = runs.map((run) => (run === first ? without(run, leading.pieces) : run));
  counted ??= leading;
  return {
    runs: runs.filter((run) => run.pieces.length > 0),
    lineNumber: numbered.number,
    quantity: counted?.quantity ?? null,
    unit: counted?.unit ?? null,
    hsCode: coded?.code ?? null,
  };
}
