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
function criterionIn(lines: readonly Run[]): Found<string> {
  const run = runOf(lines.flatMap(({ pieces }) => pieces));
  const inner = /^["“”']([^"“”']*)["“”']$/.exec(run.text)?.[1];
  return foundAt(inner ?? run.text, 0.9, run.pieces);
}

const hasPieces = (run: Run): boolean => run.pieces.length > 0;

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

/** A tariff code that runs into the criterion of its row: `3923.21 A`. */
function codeBefore([first, ...more]: readonly Run[]): {
  readonly code: Found<string>;
  readonly rest: Found<string> | null;
} | null {
  const printed = /^\d{4}\.\d{2}(?:\.?\d{2}){0,2}(?=\s|$)/.exec(first?.text ?? '')?.[0];
  const code = printed ? readHsCode(printed, true) : null;
  if (!first || !printed || !code) return null;
  const pieces = piecesAt(first, 0, printed.length);
  const rest = runOf(first.pieces.filter((piece) => !pieces.includes(piece)));
  const lines = [rest, ...more].filter(hasPieces);
  return {
    code: foundAt(code.code, 0.85, pieces),
    rest: lines.length > 0 ? criterionIn(lines) : null,
  };
}

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

/** A line of a certificate: often one box holds its number, its packages and the goods. */
function lineOf(
  row: TableRow,
  table: GoodsRows,
  holds: HeldQuantities,
  isCounted: boolean,
  hasBareCodes: boolean,
  context: DocumentContext,
): FoundCertificateLine {
  const line = readGoodsLine(row, table.roles, context);
  const cells = cellsOf(row, table.roles, 'description');
  const number = isCounted && !line.lineNumber ? firstPiece(row, table) : undefined;
  const unnumbered = number
    ? cells.map((run) => runOf(run.pieces.filter((piece) => piece !== number))).filter(hasPieces)
    : cells;
  const typed = typedText(unnumbered, hasBareCodes, context);
  const described = typed.runs;
  const weights = amountsIn(cellsOf(row, table.roles, 'grossWeight'), 'weight', context);
  const column = weights.grossWeight ? 'count' : holds;
  const amounts = amountsIn(cellsOf(row, table.roles, 'quantity'), column, context);
  const criterion = cellsOf(row, table.roles, 'originCriterion');
  const coded = line.hsCode ? null : codeBefore(criterion);
  let lineNumber = number
    ? foundAt(number.text.replace(/[.)/]$/, ''), 0.88, [number])
    : (line.lineNumber ?? typed.lineNumber);
  const hsCode = line.hsCode ?? coded?.code ?? typed.hsCode;
  // A tariff code may stand where the other lines tell their packages.
  let packageCount = line.packageCount && isSamePrint(line.packageCount, hsCode) ? null : line.packageCount;
  let description = line.description;
  const first = described[0]?.pieces[0];
  const ocr = row.layout.page.source === 'ocr';
  // What is left without codes and their labels.
  const { rest: texts } = detailsIn(described, context, ocr);
  const clause = texts.findIndex((run, at) => at > 0 && isClause(run, context));
  const told = new Set((clause < 0 ? texts : texts.slice(0, clause)).flatMap((run) => run.pieces));
  const skipped = new Set<unknown>(number ? [number] : []);
  const isStated = amounts.quantity !== null || typed.quantity !== null;
  const stated = isStated ? null : statedQuantity(described, context);
  for (const piece of stated?.pieces ?? []) skipped.add(piece);
  if (!lineNumber && first && /^\d{1,3}[.)]?$/.test(first.text) && (described[0]?.pieces.length ?? 0) > 1) {
    const [packages] = findPackages(described[0]?.text ?? '', context.decimalMark, context.knowledge.values);
    if (packages?.index !== 0) {
      lineNumber = foundAt(first.text.replace(/[.)]$/, ''), 0.85, [first]);
      skipped.add(first);
    }
  }
  for (const run of [
    ...described,
    ...cellsOf(row, table.roles, 'marks'),
    ...cellsOfPackages(row, table, context),
  ]) {
    const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
    if (!packages) continue;
    const pieces = piecesAt(run, packages.index, packages.length);
    packageCount ??= foundAt(packages.count, 0.88, pieces);
    for (const piece of pieces) skipped.add(piece);
    const behind = run.pieces.slice(run.pieces.indexOf(pieces.at(-1) as never) + 1);
    const before = run.pieces.slice(0, run.pieces.indexOf(pieces[0] as never));
    const rest = described.slice(described.indexOf(run) + 1);
    // Marks, and the count in words, stand before the count: "TVO 1/24  24 cartons", "FIFTY (50) CARTONS OF".
    const goesOn = [...behind, ...rest.flatMap((one) => one.pieces)].some(
      (piece) => told.has(piece) && /\p{L}{3}/u.test(piece.text),
    );
    if (goesOn) for (const piece of before) skipped.add(piece);
    const onward = [...behind, ...rest.flatMap((one) => one.pieces)];
    for (const piece of inWords(onward)) skipped.add(piece);
    const earlier = runOf([
      ...described.slice(0, described.indexOf(run)).flatMap((one) => one.pieces),
      ...before,
    ]);
    const lead = packedIn().exec(earlier.text);
    if (lead?.[1] && described.includes(run))
      for (const piece of piecesAt(earlier, lead.index, lead[0].length)) {
        if (/\p{L}/u.test(piece.text) && lead[0].includes(piece.text)) skipped.add(piece);
      }
    const next = onward.find((piece) => !skipped.has(piece));
    if (next && joinsGoods().test(next.text)) skipped.add(next);
  }
  if (description && (skipped.size > 0 || told.size > 0 || described !== cells)) {
    const kept = described
      .flatMap((run) => run.pieces)
      .filter((piece) => !skipped.has(piece) && told.has(piece));
    description = kept.some((piece) => /\p{L}{2}/u.test(piece.text))
      ? foundAt(runOf(kept).text.replace(/^[\s:,;-]+|[\s,;:-]+$/g, ''), 0.85, kept)
      : null;
  }
  return {
    lineNumber,
    description,
    hsCode,
    originCriterion: coded ? coded.rest : criterion.length > 0 ? criterionIn(criterion) : null,
    countryOfOrigin: line.countryOfOrigin,
    quantity: amounts.quantity ?? typed.quantity ?? stated?.quantity ?? null,
    unit: amounts.unit ?? typed.unit ?? stated?.unit ?? (amounts.quantity ? line.unit : null),
    grossWeight: weights.grossWeight ?? amounts.grossWeight,
    packageCount,
  };
}

/** The goods that a certificate names, line by line; their criteria may stand in a table of their own. */
export function certifiedGoods(found: GoodsRows | null, context: DocumentContext): FoundCertificateLine[] {
  if (!found) return [];
  const table = withoutMarksOfPackages(withGoodsBelowPackages(rowsAsTyped(found, context), context), context);
  const criteria = criteriaByNumber(context);
  const holds = heldByQuantities(table, context);
  const isCriterion = (row: TableRow): boolean =>
    criteria !== null && row.layout === criteria.layout && (row.lines[0] ?? 0) >= criteria.first;
  const rows = table.rows.filter((row) => !isCriterion(row));
  const hasBareCodes = rows.every((row) =>
    beginsWithBareCode(cellsOf(row, table.roles, 'description')[0]?.text ?? ''),
  );
  const lines = rows
    .map((row) => lineOf(row, table, holds, countsItself(table), hasBareCodes, context))
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
