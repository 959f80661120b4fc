import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import { clausesIn } from '../bill-of-lading/clauses.ts';
import type { CertificateLineItem } from '../certificate-of-origin-shape.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { detailsIn } from '../goods/details.ts';
import { cellsOf, readGoodsLine } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findPackages } from '../values/packages.ts';
import { amountsIn, type HeldQuantities, heldByQuantities } from './certified-amounts.ts';
import { criteriaByNumber } from './criteria-by-number.ts';
import { withGoodsBelowPackages } from './goods-below-packages.ts';
import { withoutMarksOfPackages } from './marks-among-goods.ts';
import { statedQuantity } from './stated-quantity.ts';
import { rowsAsTyped } from './typed-rows.ts';
import { beginsWithBareCode, typedText } from './typed-text.ts';

/** Between packages and the goods in them. */
const joinsGoods = phrasePattern('^(?:{{of}}|{{with}}|{{said-to-contain}}:?|[:,-])$');

/** "LAMPS, PACKED IN 25 CARTONS": before the packages of goods that were named first. */
const packedIn = phrasePattern(String.raw`(?:^|[\s,;])({{goods-packed-in}})\s*$`);

export type FoundCertificateLine = {
  readonly [Field in keyof CertificateLineItem]: Found<NonNullable<CertificateLineItem[Field]>> | null;
};

/** The count again in brackets: `320 CARTONS (THREE HUNDRED TWENTY CARTONS)`. */
function inWords(pieces: readonly Piece[]): readonly Piece[] {
  if (!/^\(/.test(pieces[0]?.text ?? '')) return [];
  const end = pieces.findIndex((piece) => /\)$/.test(piece.text));
  const words = pieces.slice(0, end + 1);
  return words.length >= 2 && words.every((piece) => /^\P{Ll}+$/u.test(piece.text)) ? words : [];
}

/** As printed, without quotes around the whole: `WO`, `P`, `RVC 45%`, `"W" 61.10`, `Cambio de` over `partida`. */
function criterionIn(lines: readonly Run[]): Found<string> | null {
  const run = runOf(lines.flatMap(({ pieces }) => pieces));
  const inner = /^["“”']([^"“”']*)["“”']$/.exec(run.text)?.[1];
  return lines.length > 0 ? foundAt(inner ?? run.text, 0.9, run.pieces) : null;
}

const hasPieces = (run: Run): boolean => run.pieces.length > 0;

const withoutPiece = (runs: readonly Run[], taken: Piece | undefined): readonly Run[] =>
  taken ? runs.map(({ pieces }) => runOf(pieces.filter((piece) => piece !== taken))).filter(hasPieces) : runs;

const firstPiece = (row: TableRow, table: GoodsRows): Piece | undefined =>
  cellsOf(row, table.roles, 'description')[0]?.pieces[0];

/** In letter heights, the widest space within a number: `1 150`. */
const widestSpace = 0.45;

/** The number of a single line stands apart from its packages: `1   150 colli` are no thousand. */
function standsApart(run: Run | undefined): boolean {
  const gaps = (run?.pieces ?? []).slice(1).map(({ rect }, at) => rect.x0 - (run?.pieces[at]?.rect.x1 ?? 0));
  const [own, ...others] = gaps;
  return (
    own !== undefined &&
    own > widestSpace * (run?.pieces[0]?.size ?? 0) &&
    others.every((gap) => gap < 0.8 * own)
  );
}

/** Whether the boxes of the goods count themselves, so that `2 239 cartons` are 239 and no thousands. */
const countsItself = (table: GoodsRows): boolean =>
  (table.rows.length >= 2 ||
    table.rows.some((row) => standsApart(cellsOf(row, table.roles, 'description')[0]))) &&
  table.rows.every((row, at) => firstPiece(row, table)?.text.replace(/[.)/]$/, '') === String(at + 1));

interface Origin {
  readonly code: Found<string> | null;
  readonly criterion: Found<string> | null;
}

/** A tariff code that runs into the criterion of its row: `3923.21 A`. */
function codeBefore([first, ...more]: readonly Run[]): Origin | null {
  const printed = /^\d{4}\.\d{2}(?:\.?\d{2}){0,2}(?=\s|$)/.exec(first?.text ?? '')?.[0];
  const code = printed ? readHsCode(printed, true) : null;
  if (!first || !printed || !code) return null;
  const pieces = piecesAt(first, 0, printed.length);
  const rest = runOf(first.pieces.filter((piece) => !pieces.includes(piece)));
  return {
    code: foundAt(code.code, 0.85, pieces),
    criterion: criterionIn([rest, ...more].filter(hasPieces)),
  };
}

const originIn = (lines: readonly Run[], hasCode: boolean): Origin =>
  (hasCode ? null : codeBefore(lines)) ?? { code: null, criterion: criterionIn(lines) };

/**
 * "INVOICED BY A. TRADER LTD" below the goods says something of the consignment, and describes none of them;
 * `--- LAST ITEM ---` between dashes closes their list.
 */
const isClause = (run: Run, context: DocumentContext): boolean =>
  clausesIn(run, context).some(
    ({ from, to }) => run.pieces.slice(0, from).every(({ key }) => key === '') && to - from >= 2,
  );

/** Packages in a column whose name is not known: `132 PALLETS`, and nothing else. */
const cellsOfPackages = (row: TableRow, table: GoodsRows, context: DocumentContext): readonly Run[] =>
  [...row.cells].flatMap(([column, runs]) => {
    const role = table.roles[column];
    const [run, ...others] = runs;
    if ((role !== null && role !== 'ignored') || !run || others.length > 0) return [];
    const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
    return packages?.index === 0 && packages.length === run.text.trim().length ? [run] : [];
  });

const isSamePrint = (one: Found<unknown>, other: Found<unknown> | null): boolean =>
  one.evidence.page === other?.evidence.page && one.evidence.box.join() === other.evidence.box.join();

/** `PACKED IN` at the end of the texts before a count of packages. */
function packedInBefore(before: readonly Piece[]): readonly Piece[] {
  const run = runOf(before);
  const lead = packedIn().exec(run.text);
  return lead?.[1]
    ? piecesAt(run, lead.index, lead[0].length).filter(
        ({ text }) => /\p{L}/u.test(text) && lead[0].includes(text),
      )
    : [];
}

/**
 * The count of packages in a text.
 *
 * @param described all texts about the goods; `told` their words that may name goods
 * @param skipped takes up the words that belong to the packages: their marks, their count in words, `PACKED IN`, `OF`
 */
function packagesIn(
  run: Run,
  described: readonly Run[],
  told: ReadonlySet<Piece>,
  skipped: Set<Piece>,
  context: DocumentContext,
): Found<number> | null {
  const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
  if (!packages) return null;
  const skip = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) skipped.add(piece);
  };
  const pieces = piecesAt(run, packages.index, packages.length);
  const before = run.pieces.slice(0, run.pieces.indexOf(pieces[0] as Piece));
  const behind = run.pieces.slice(run.pieces.indexOf(pieces.at(-1) as Piece) + 1);
  const at = described.indexOf(run);
  const piecesOf = (runs: readonly Run[]): readonly Piece[] => runs.flatMap((one) => one.pieces);
  const onward = [...behind, ...piecesOf(described.slice(at + 1))];
  skip(pieces);
  // Marks, and the count in words, stand before the count: "TVO 1/24  24 cartons", "FIFTY (50) CARTONS OF".
  if (onward.some((piece) => told.has(piece) && /\p{L}{3}/u.test(piece.text))) skip(before);
  skip(inWords(onward));
  if (at >= 0) skip(packedInBefore([...piecesOf(described.slice(0, at)), ...before]));
  const next = onward.find((piece) => !skipped.has(piece));
  if (next && joinsGoods().test(next.text)) skipped.add(next);
  return foundAt(packages.count, 0.88, pieces);
}

/** A number before the words for the goods, and no count of packages. */
function numberBefore([first]: readonly Run[], context: DocumentContext): Piece | null {
  const [number, ...words] = first?.pieces ?? [];
  if (!first || !number || words.length === 0 || !/^\d{1,3}[.)]?$/.test(number.text)) return null;
  const [packages] = findPackages(first.text, context.decimalMark, context.knowledge.values);
  return packages?.index === 0 ? null : number;
}

/** The words that are left for the goods. */
function wordsLeft(pieces: readonly Piece[]): Found<string> | null {
  const hasWord = pieces.some(({ text }) => /\p{L}{2}/u.test(text));
  return hasWord ? foundAt(runOf(pieces).text.replace(/^[\s:,;-]+|[\s,;:-]+$/g, ''), 0.85, pieces) : null;
}

/** What the words for the goods may be: all but codes, their labels and what a clause says below the goods. */
function wordsOfGoods(described: readonly Run[], ocr: boolean, context: DocumentContext): ReadonlySet<Piece> {
  const { rest: texts } = detailsIn(described, context, ocr);
  const clause = texts.findIndex((run, at) => at > 0 && isClause(run, context));
  return new Set((clause < 0 ? texts : texts.slice(0, clause)).flatMap((run) => run.pieces));
}

/** What all lines of a table have in common. */
interface LinesAlike {
  readonly holds: HeldQuantities;
  readonly isCounted: boolean;
  readonly hasBareCodes: boolean;
}

/** A line of a certificate: often one box holds its number, its packages and the goods. */
function lineOf(
  row: TableRow,
  table: GoodsRows,
  { holds, isCounted, hasBareCodes }: LinesAlike,
  context: DocumentContext,
): FoundCertificateLine {
  const line = readGoodsLine(row, table.roles, context);
  const cells = cellsOf(row, table.roles, 'description');
  const ownNumber = isCounted && !line.lineNumber ? firstPiece(row, table) : undefined;
  const typed = typedText(withoutPiece(cells, ownNumber), hasBareCodes, context);
  const described = typed.runs;
  const weights = amountsIn(cellsOf(row, table.roles, 'grossWeight'), 'weight', context);
  const column = weights.grossWeight ? 'count' : holds;
  const amounts = amountsIn(cellsOf(row, table.roles, 'quantity'), column, context);
  const isStated = amounts.quantity !== null || typed.quantity !== null;
  const stated = isStated ? null : statedQuantity(described, context);
  const origin = originIn(cellsOf(row, table.roles, 'originCriterion'), line.hsCode !== null);
  const hsCode = line.hsCode ?? origin.code ?? typed.hsCode;
  const isNumbered = ownNumber !== undefined || line.lineNumber !== null || typed.lineNumber !== null;
  const number = ownNumber ?? (isNumbered ? null : numberBefore(described, context));
  const told = wordsOfGoods(described, row.layout.page.source === 'ocr', context);
  const skipped = new Set<Piece>([...(number ? [number] : []), ...(stated?.pieces ?? [])]);
  const marks = cellsOf(row, table.roles, 'marks');
  const [packages] = [...described, ...marks, ...cellsOfPackages(row, table, context)].flatMap(
    (run) => packagesIn(run, described, told, skipped, context) ?? [],
  );
  // A tariff code may stand where the other lines tell their packages.
  const isCode = line.packageCount !== null && isSamePrint(line.packageCount, hsCode);
  const hasOther = skipped.size > 0 || told.size > 0 || described !== cells;
  const words = described.flatMap((run) => run.pieces);
  return {
    lineNumber: number
      ? foundAt(number.text.replace(/[.)/]$/, ''), ownNumber ? 0.88 : 0.85, [number])
      : (line.lineNumber ?? typed.lineNumber),
    description:
      line.description && hasOther
        ? wordsLeft(words.filter((piece) => !skipped.has(piece) && told.has(piece)))
        : line.description,
    hsCode,
    originCriterion: origin.criterion,
    countryOfOrigin: line.countryOfOrigin,
    quantity: amounts.quantity ?? typed.quantity ?? stated?.quantity ?? null,
    unit: amounts.unit ?? typed.unit ?? stated?.unit ?? (amounts.quantity ? line.unit : null),
    grossWeight: weights.grossWeight ?? amounts.grossWeight,
    packageCount: (isCode ? null : line.packageCount) ?? packages ?? null,
  };
}

/** The goods that a certificate names, line by line; their criteria may stand in a table of their own. */
export function certifiedGoods(found: GoodsRows | null, context: DocumentContext): FoundCertificateLine[] {
  if (!found) return [];
  const table = withoutMarksOfPackages(withGoodsBelowPackages(rowsAsTyped(found, context), context), context);
  const criteria = criteriaByNumber(context);
  const isCriterion = (row: TableRow): boolean =>
    criteria !== null && row.layout === criteria.layout && (row.lines[0] ?? 0) >= criteria.first;
  const rows = table.rows.filter((row) => !isCriterion(row));
  const alike: LinesAlike = {
    holds: heldByQuantities(table, context),
    isCounted: countsItself(table),
    hasBareCodes: rows.every((row) =>
      beginsWithBareCode(cellsOf(row, table.roles, 'description')[0]?.text ?? ''),
    ),
  };
  const lines = rows
    .map((row) => lineOf(row, table, alike, context))
    .filter((line) => line.description !== null || line.hsCode !== null)
    .map((line) => ({
      ...line,
      originCriterion: line.originCriterion ?? criteria?.byNumber.get(line.lineNumber?.value ?? '') ?? null,
    }));
  return withoutSumsOfAll(context.isMarkGuessed ? withLiftedWeights(lines) : lines);
}

/** In kilograms: what a lorry carries, and no package on it weighs more. */
const heaviestPackage = 30_000;
const threeDecimals = /^\D{0,3}\d{1,3}[.,]\d{3}(?!\d|[.,])/;

/**
 * The weights of the goods where nothing printed tells the decimal mark: `164.000 KG` in 4 cases are 164 kilograms, and
 * so are all others that are printed alike.
 */
function withLiftedWeights(lines: readonly FoundCertificateLine[]): readonly FoundCertificateLine[] {
  const weighed = lines.filter(({ grossWeight }) => grossWeight !== null);
  const areAlike = weighed.every(
    ({ grossWeight }) =>
      grossWeight && threeDecimals.test(grossWeight.evidence.text) && grossWeight.value >= 1000,
  );
  const isTooHeavy = weighed.some(
    ({ grossWeight, packageCount }) =>
      grossWeight && packageCount && grossWeight.value / packageCount.value > heaviestPackage,
  );
  if (!areAlike || !isTooHeavy) return lines;
  return lines.map((line) => ({
    ...line,
    grossWeight: line.grossWeight && {
      ...line.grossWeight,
      value: line.grossWeight.value / 1000,
      confidence: line.grossWeight.confidence * 0.9,
    },
  }));
}

/**
 * What is told beside the first of several goods and of no other is said of all of them: their packages once, their
 * weight once.
 */
function withoutSumsOfAll(lines: readonly FoundCertificateLine[]): FoundCertificateLine[] {
  const isOfAll = (field: 'packageCount' | 'grossWeight'): boolean =>
    lines.length >= 2 && lines.every((line, at) => (line[field] !== null) === (at === 0));
  const [packages, weight] = [isOfAll('packageCount'), isOfAll('grossWeight')];
  return lines.map((line) => ({
    ...line,
    packageCount: packages ? null : line.packageCount,
    grossWeight: weight ? null : line.grossWeight,
  }));
}
