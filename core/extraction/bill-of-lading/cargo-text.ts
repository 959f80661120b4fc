import type { Line } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Found } from '../found.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findContainers } from '../values/container-number.ts';
import { findDates } from '../values/date.ts';
import { readHsCode } from '../values/hs-code.ts';
import {
  behindContentSaid,
  behindGoodsName,
  behindKind,
  containersSaid,
  withoutPackages,
} from './before-goods.ts';
import { tellsCountInWords, tellsOfGoods } from './beside-goods.ts';
import { tellsBulkWeight } from './bulk-weight.ts';
import { beforeCode, namedCode } from './cargo-codes.ts';
import { part } from './cargo-measures.ts';
import { unitsIn } from './cargo-packages.ts';
import { type CargoTable, goodsLines } from './cargo-table.ts';
import { goesOnWithClause, isClause, namesContainers, tellsSeal } from './clauses.ts';
import { tellsOnlyDetails } from './container-details.ts';
import { goesOnWithLabel } from './cut-labels.ts';
import { kindsBeforeGoods } from './kind-before-goods.ts';
import { marksAmongGoods } from './marks-among-goods.ts';
import { casesNumbered } from './painted.ts';
import { stampAmong } from './stamps.ts';

/** What is printed among the goods with a label of its own. */
export const cargoDetails: ReadonlySet<LabelField> = new Set([
  'hsCode',
  'grossWeight',
  'netWeight',
  'volume',
  'containerNumber',
  'marksAndNumbers',
  'invoiceNumber',
  'purchaseOrderNumber',
  'packageCount',
  'countryOfOrigin',
  'incoterm',
]);
/** What is left of a size at the end of a line: `2024`, `933 M10 X 30`, `205/55 R16 91V`, `G/M2`, `C3`. */
const partOfSize = String.raw`(?:\d{1,4}(?:[/.,x]\d{1,4})*\p{L}{0,2}|\p{L}{1,2}(?:\/\p{L}{1,2})?\d{0,4})`;
const restOfSize = new RegExp(String.raw`^(?=.*\d)${partOfSize}(?: ${partOfSize})*[,.]?$`, 'u');

/** What a line tells of the goods behind a label of its own. */
function labelledDetail(run: Run, { knowledge }: DocumentContext): LabelField | null {
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const fields = findPhrases(run, knowledge.labels.labels, ocr)
    .filter(({ from }) => from === 0)
    .flatMap(({ meanings }) => meanings.map(({ field }) => field));
  return fields.find((field) => cargoDetails.has(field)) ?? null;
}

/** A code behind its short name, or alone below the goods: `8413.70`. */
const tellsCode = ({ text }: Run): boolean =>
  (namedCode.exec(text)?.index === 0 || /^\W*\d{4}\.\d{2}(?:\.?\d{2}){0,2}\W*$/.test(text)) &&
  readHsCode(text.replace(namedCode, ''), true) !== null;

/** How far below the goods other goods may follow, in line heights. */
const widestGap = 2.6;

const saysContent = phrasePattern('{{said-to-contain}}');

/** `22 PALLETS SANITARY WARE`, `1X20'DV STC`, a line with a container or a count of its own: goods of another container. */
function beginsGoods(line: Line, run: Run, cargo: CargoTable | null, context: DocumentContext): boolean {
  const cells = cargo?.lines.find((one) => one.line === line)?.cells;
  const counted = cells?.get(cargo?.roles.indexOf('packageCount') ?? -1);
  return (
    saysContent().test(run.text) ||
    withoutPackages(run, context) !== run.pieces ||
    /\d/.test(counted?.text ?? '') ||
    line.segments.some(({ text }) => findContainers(text).length > 0)
  );
}

const firstOfAll = /^\(?1[).]\s/;

const listNumber = /^\(?\d{1,2}[).]$/;

/** The goods of a list `1) … 2) …` without their numbers. */
const withoutNumber = (pieces: Run['pieces'], isNumbered: boolean): Run['pieces'] =>
  isNumbered && listNumber.test(pieces[0]?.text ?? '') ? pieces.slice(1) : pieces;

/** The name of the row of sums, in whichever column it stands: `2 | SKIDS | GRAND TOTAL`. */
const totalAlone = /^\W*(?:grand |sub)?totals?\W*$/i;

/** Letters beside the date of a line that tells when, and of no goods. */
const mostBesideDate = 16;

/** `"PLASTIC TOYS"`: quoted as a whole, as typists set off what the shipper said. */
const withoutQuotes = (text: string): string => /^["“”]([^"“”]+)["“”]$/.exec(text)?.[1]?.trim() ?? text;

/** A line in the column of the goods, with its neighbours in that column. */
interface GoodsLine {
  readonly line: Line;
  readonly run: Run;
  readonly above: Run | undefined;
  readonly below: Run | undefined;
}

/** The lines in the column of the goods, the first from the name of the goods on. */
function goodsTexts(cargo: CargoTable | null, context: DocumentContext): readonly GoodsLine[] {
  const kinds = new Map(kindsBeforeGoods(cargo, context).map(({ run, goods }) => [run, goods]));
  const all = goodsLines(cargo).flatMap(({ line, cells }) => {
    const cell = cells.get(cargo?.roles.indexOf('description') ?? -1);
    const run = cell && (kinds.has(cell) ? kinds.get(cell) : cell);
    return run && !isSumLine(line, context)
      ? [{ line, run: behindContentSaid(behindKind(behindGoodsName(run), context), context) }]
      : [];
  });
  const units = all[0] ? unitsIn(all[0].run) : null;
  // "4 UNITS OF USED MOTOR VEHICLES" over (1) to (4): the first line is what all of them are.
  const single = units ? all.findIndex(({ run }) => firstOfAll.test(run.text)) : -1;
  const runs = all.map(({ run }, at) =>
    at === 0 && units ? runOf(piecesAt(run, units.length, run.text.length)) : run,
  );
  return (single > 0 ? all.slice(0, single) : all).map(({ line }, at) => ({
    line,
    run: runs[at] as Run,
    above: runs[at - 1],
    below: runs[at + 1],
  }));
}

/** "… ETD" over "29/MAR/2026", "CLEAN ON BOARD" over "CARTAGENA 05 FEB 2026", "DATED 12 JAN 2026". */
function isDay({ text }: Run, { knowledge }: DocumentContext): boolean {
  const [date] = findDates(text, knowledge.values.dates);
  return date !== undefined && text.trim().length - date.length <= mostBesideDate;
}

const isSum = ({ text }: Run, context: DocumentContext): boolean =>
  totalAlone.test(text) ||
  (/^\W*(?:grand )?tot(?:al|\.)/i.test(text) && tellsOnlyDetails(text.replace(/tot(?:al|\.)/i, ''), context));

/** What a line in the column of the goods may say instead of naming them. */
const saysOther: readonly ((line: GoodsLine, context: DocumentContext) => boolean)[] = [
  ({ run }, context) => labelledDetail(run, context) !== null,
  ({ run }, context) => namesContainers(run, context),
  ({ run }) => tellsSeal(run),
  ({ run }, context) => tellsCountInWords(run, context),
  ({ run }) => tellsOfGoods(run),
  ({ run }, context) => tellsBulkWeight(run, context),
  ({ run }) => tellsCode(run),
  ({ run }, context) => isDay(run, context),
  ({ run }, context) => isSum(run, context),
  ({ run }) => findContainers(run.text).length > 0,
  ({ run }) => casesNumbered(run.text),
  ({ run }, context) => isClause(run, context),
  ({ run, above }, context) => goesOnWithClause(above, run, context),
  ({ run, below }, context) => below !== undefined && goesOnWithClause(run, below, context),
  ({ run }, context) => tellsOnlyDetails(run.text, context),
];

function linesOfOther(
  lines: readonly GoodsLine[],
  ship: string | null,
  context: DocumentContext,
): ReadonlySet<GoodsLine> {
  const runs = lines.map(({ run }) => run);
  const isStamp = stampAmong(runs);
  const painted = new Set(marksAmongGoods(runs, context));
  const namesShip = ({ text }: Run): boolean =>
    ship !== null && ship.length >= 5 && text.toUpperCase().includes(ship.toUpperCase());
  const isOther = (line: GoodsLine): boolean =>
    painted.has(line.run) ||
    isStamp(line.run) ||
    namesShip(line.run) ||
    saysOther.some((says) => says(line, context));
  return new Set(lines.filter(isOther));
}

const isFarBelow = (above: Line | null, { rect }: Line): boolean =>
  above !== null && rect.y0 - above.rect.y1 > widestGap * (rect.y1 - rect.y0);

/** A clause of freight or of handling: what follows it below the goods belongs to it or to others like it. */
const closesGoods = (run: Run, context: DocumentContext): boolean =>
  isClause(run, context) && labelledDetail(run, context) === null && !tellsCode(run);

/**
 * The words for the goods: the description without counts, codes, weights, containers and clauses.
 *
 * @param ship that carries them: a line that names it tells of the shipment
 */
export function cargoDescription(
  cargo: CargoTable | null,
  context: DocumentContext,
  ship: string | null = null,
): Found<string> | null {
  const lines = goodsTexts(cargo, context);
  const runs = lines.map(({ run }) => run);
  const isNumbered = runs.some(({ text }) => firstOfAll.test(text));
  const others = linesOfOther(lines, ship, context);
  const lastCode = runs.findLast((run) => tellsCode(run) || labelledDetail(run, context) === 'hsCode');
  const kept: Run[] = [];
  let last: Line | null = null;
  let isClosed = false;
  for (const one of lines) {
    const { line, run } = one;
    const isNext = last?.index === line.index - 1;
    const isNumberOfLast = isNext && !casesNumbered(run.text) && goesOnWithLabel(kept.at(-1), run, context);
    if (beginsGoods(line, run, cargo, context)) isClosed = false;
    // What follows the last of the codes is not of the goods either.
    else if (kept.length > 0 && (run === lastCode || closesGoods(run, context))) isClosed = true;
    const isApart = isFarBelow(last, line);
    if (others.has(one) && !isNumberOfLast) {
      // Below goods and their details, what stands apart is another part of the paper.
      if (last && !isApart) last = line;
      continue;
    }
    if (isClosed) continue;
    if (isApart && kept.length > 0) break;
    const pieces = wordsForGoods(run, isNumbered, context);
    const goesOn = isNumberOfLast || (kept.length > 0 && restOfSize.test(run.text) && isNext);
    if (!goesOn && !pieces.some((piece) => /\p{L}{2}/u.test(piece.text))) continue;
    kept.push(runOf(pieces));
    last = line;
  }
  return joinedText(kept);
}

/** The lines of the goods as one text. */
function joinedText(runs: readonly Run[]): Found<string> | null {
  const pieces = runs.flatMap((run) => run.pieces);
  const lines = runs.map(({ text }, at) => (at < runs.length - 1 ? text : text.replace(/[\s,;:-]+$/, '')));
  const text = lines.join(' ');
  return part(text === '' ? null : withoutQuotes(text).slice(0, 1000), 0.85, pieces);
}

/** A line of the goods without its containers, packages, code and number in the list. */
function wordsForGoods(run: Run, isNumbered: boolean, context: DocumentContext): Run['pieces'] {
  const ocr = context.layouts[0]?.page.source === 'ocr';
  const said = containersSaid().exec(run.text)?.[0].length ?? 0;
  const goods = said > 0 ? runOf(piecesAt(run, said, run.text.length)) : run;
  return withoutNumber(beforeCode(withoutPackages(goods, context), context, ocr), isNumbered);
}
