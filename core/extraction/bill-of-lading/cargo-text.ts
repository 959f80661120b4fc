import { segmentBeside } from '../../layout/labels.ts';
import type { Line } from '../../layout/lines.ts';
import { findPhrases, lookUp } from '../../layout/phrases.ts';
import { keyOf, type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { allSegments } from '../measures.ts';
import { findContainers } from '../values/container-number.ts';
import { findDates } from '../values/date.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { part } from './cargo-measures.ts';
import { unitsIn } from './cargo-packages.ts';
import { type CargoTable, cargoColumn, goodsLines } from './cargo-table.ts';
import { clausesIn, goesOnWithClause } from './clauses.ts';
import { awaitsSeal, containerTypeIn, tellsOnlyDetails } from './container-details.ts';
import { contentSaid } from './content-said.ts';
import { goesOnWithLabel } from './cut-labels.ts';

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
/** "1 CONTAINER(S) SAID TO CONTAIN": the goods follow, on the line or below it. */
const containersSaid = phrasePattern(
  String.raw`^\W*(?:{{number}}|n\.?)?\s?\d+\s?(?:x\s?(?:20|40|45)\S*\s*)?{{container}}\W*(?:\(s\)\s*)?.{0,40}?{{said-to-contain}}\W*`,
);
/** A line of containers and their clauses: `1 x 40' CONTAINER S.T.C.`, `3 CONTAINERS`, `FREIGHT AS ARRANGED`. */
const saidToContain = phrasePattern(
  [
    String.raw`^\W*(?:(?:\d+\s?x\s?)?(?:20|40|45).{0,14}{{container}}\S*\s*)?`,
    String.raw`(?:{{said-to-contain}}:?|\d+\s?x\s?(?:20|40|45).*|(?:{{number}}|n\.?)?\s?\d+\s?{{container}}.*`,
    // "TOTAL 35 PALLETS STUFFED INTO 2 CONTAINER(S)".
    String.raw`|(?:total\s)?\d+\s.{3,30}\s{{stuffed-in}}\s(?:\d+|{{article}})\s{{container}}.{0,4}`,
    String.raw`|{{to-contain}}\s?:|{{freight-charge}} .{0,30})\W*$`,
  ].join(''),
);

/** A code behind its short name, without a space perhaps: `HS#732393`, `H.S.CODE:8482.10`. */
const namedCode =
  /(?:^|[\s(])(?:h\.?s\.?n?|h\.?t\.?s|ncm|gtip)\.?\s?(?:code|no|nr)?s?[\s.:#-]*(?=\d{4}[\d.\s]*)/iu;

/** Codes and nothing else, each of six figures or more. */
const codesAlone = /^\W*(?:\d{4}[.\s]?\d{2}(?:[.\s]?\d{2}){0,2}[\s,;/]*)+$/;

/** Whether a text stands right below another, in its column. */
function isBelow(run: Run, above: Run | undefined): boolean {
  const [own, other] = [run.pieces[0]?.rect, above?.pieces[0]?.rect];
  if (!own || !other || run.pieces[0]?.page !== above?.pieces[0]?.page) return false;
  const right = above?.pieces.at(-1)?.rect.x1 ?? other.x1;
  const gap = own.y0 - other.y1;
  const height = other.y1 - other.y0;
  return gap > -0.5 * height && gap < height && own.x0 > other.x0 - height && own.x0 < right;
}

/** Each text with those right below it that hold further codes only: `NCM: 61091010` over `39012010`. */
function withCodesBelow(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const at = last && codesAlone.test(run.text) && isBelow(run, last) ? joined.length - 1 : -1;
    if (at < 0) joined.push(run);
    else joined[at] = runOf([...(joined[at]?.pieces ?? []), ...run.pieces]);
    last = run;
  }
  return joined;
}

/** Codes of the Harmonized System behind their labels, each once. */
function codesIn(runs: readonly Run[], context: DocumentContext): Found<string>[] {
  const found = new Map<string, Found<string>>();
  for (const run of withCodesBelow(runs)) {
    const ocr = run.pieces[0]?.page.source === 'ocr';
    const label = findPhrases(run, context.knowledge.labels.labels, ocr).find((match) =>
      match.meanings.some((meaning) => meaning.field === 'hsCode'),
    );
    const short = label ? null : namedCode.exec(run.text);
    if (!label && !short) continue;
    const end = short ? short.index + short[0].length : 0;
    const code = short ? readHsCode(run.text.slice(end), true) : null;
    if (short && code && code.index === 0 && !found.has(code.code))
      found.set(code.code, foundAt(code.code, 0.9, piecesAt(run, end, code.length)));
    if (!label) continue;
    let rest = runOf(run.pieces.slice(label.to));
    for (let code = readHsCode(rest.text, true); code; code = readHsCode(rest.text, true)) {
      const pieces = piecesAt(rest, code.index, code.length);
      if (pieces.length === 0) break;
      if (!found.has(code.code)) found.set(code.code, foundAt(code.code, 0.92, pieces));
      rest = runOf(rest.pieces.slice(rest.pieces.indexOf(pieces.at(-1) as never) + 1));
    }
  }
  return [...found.values()];
}

/** Codes in the particulars of the goods. */
export const cargoCodes = (cargo: CargoTable | null, context: DocumentContext): Found<string>[] =>
  codesIn(cargoColumn(cargo, 'description'), context);

/** Codes behind their label anywhere on the pages, or beside it: `HS codes | 220421, 100630`. */
export const labelledCodes = (context: DocumentContext): Found<string>[] => {
  const beside = context.hits.flatMap((hit) => {
    const value = hit.alone && meaningFor(hit, 'hsCode') ? segmentBeside(hit) : undefined;
    return value ? [runOf([...hit.segment.pieces, ...value.pieces])] : [];
  });
  return codesIn([...allSegments(context), ...beside], context);
};

/** The words before a code that ends their line: `BIRCH PLYWOOD, HS 4412.33`. */
function beforeCode(pieces: readonly Piece[], context: DocumentContext, ocr: boolean): readonly Piece[] {
  const label = findPhrases({ pieces }, context.knowledge.labels.labels, ocr).find(
    (match) => match.from > 0 && match.meanings.some((meaning) => meaning.field === 'hsCode'),
  );
  if (!label || !readHsCode(runOf(pieces.slice(label.to)).text, true)) return pieces;
  return pieces.slice(0, label.from);
}

/** Numbers painted on the packages: `C/NO. 1-1180`. */
const casesNumbered = /^\W*(?:c(?:tn|ase|arton)?s?[/.\s]*)?nos?\s?[.:]?\s?\d+\s?(?:[-–/]|to|up)/i;

/** "IN SKIDS": the kind of the packages alone. */
const inKind = phrasePattern(String.raw`^\W*(?:packed )?{{in}}\s\p{L}+\W*$`);

const packedIn = (run: Run, context: DocumentContext): boolean =>
  run.pieces.length <= 3 &&
  inKind().test(run.text) &&
  packageTypeIn(run.text, context.knowledge.values) !== null;

/** Whether a line among the goods is a clause: of freight, of handling, of who loaded and counted. */
function isClause(run: Run, context: DocumentContext): boolean {
  const { values } = context.knowledge;
  const ocr = run.pieces[0]?.page.source === 'ocr';
  return (
    saidToContain().test(run.text) ||
    packedIn(run, context) ||
    findPhrases(run, values.freightTerms, ocr).length > 0 ||
    clausesIn(run, context).some((match) => match.from <= 1)
  );
}

/** What is left of a size at the end of a line: `2024`, `933 M10 X 30`. */
const restOfSize =
  /^(?:\d{1,4}[,.]?|(?=.*\d)(?=.*\p{L})(?:\d{1,4}|\p{L}|\p{L}\d{1,4})(?: (?:\d{1,4}|\p{L}|\p{L}\d{1,4}))+)$/u;

/** How far below the goods other goods may follow, in line heights. */
const widestGap = 2.6;

/** The count once more, in words or otherwise packed: `(TWO HUNDRED COILS ONLY)`, `(ON 12 PALLETS)`. */
const countedAgain = /^\W*\(([^()]{3,80})\)\W*/u;

/** Between the packages and their goods. */
const joins = phrasePattern('^(?:{{said-to-contain}}|{{with}}|{{of}}):?$|^[:,;-]+$');

/** The words of a line without the count of packages before them. */
function withoutPackages(goods: Run, context: DocumentContext): readonly Piece[] {
  const [packages] = findPackages(goods.text, context.decimalMark, context.knowledge.values);
  let { pieces } = goods;
  if (!packages || packages.index > 2) return pieces;
  const used = piecesAt(goods, packages.index, packages.length);
  pieces = pieces.slice(pieces.indexOf(used.at(-1) as never) + 1);
  const again = countedAgain.exec(runOf(pieces).text);
  if (again && packageTypeIn(again[1] ?? '', context.knowledge.values))
    pieces = pieces.slice(piecesAt(runOf(pieces), 0, again[0].trimEnd().length).length);
  const said = contentSaid().exec(runOf(pieces).text)?.[0].length ?? 0;
  if (said > 0) pieces = pieces.slice(piecesAt(runOf(pieces), 0, said).length);
  while (pieces[0] && joins().test(pieces[0].text)) pieces = pieces.slice(1);
  // "20 PALLETS WITH 1560 BOXES".
  return /^\d/.test(pieces[0]?.text ?? '') ? withoutPackages(runOf(pieces), context) : pieces;
}

/** `SAID TO CONTAIN 64 PACKAGES OF T-SHIRTS`: the goods on the line of the clause. */
function behindContentSaid(run: Run, context: DocumentContext): Run {
  const said = contentSaid().exec(run.text)?.[0].length ?? 0;
  const goods = said > 0 ? runOf(piecesAt(run, said, run.text.length)) : run;
  // "SAID TO CONTAIN CFS-CY" has no word that names goods.
  const isGoods = withoutPackages(goods, context).some(({ text }) => /\p{L}{4}/u.test(text));
  return isGoods && !isClause(goods, context) && !tellsOnlyDetails(goods.text, context) ? goods : run;
}

const firstOfAll = /^\(?1[).]\s/;

/** The name of the row of sums, in whichever column it stands: `2 | SKIDS | GRAND TOTAL`. */
const totalAlone = /^\W*(?:grand |sub)?totals?\W*$/i;

/** Letters beside the date of a line that tells when, and of no goods. */
const mostBesideDate = 16;

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
  const { labels } = context.knowledge;
  const ocr = context.layouts[0]?.page.source === 'ocr';
  const kept: Run[] = [];
  let last: Line | null = null;
  const all = goodsLines(cargo).flatMap(({ line, cells }) => {
    const run = cells.get(cargo?.roles.indexOf('description') ?? -1);
    return run && !isSumLine(line, context) ? [{ line, run: behindContentSaid(run, context) }] : [];
  });
  const units = all[0] ? unitsIn(all[0].run) : null;
  // "4 UNITS OF USED MOTOR VEHICLES" over (1) to (4): the first line is what all of them are.
  const single = units ? all.findIndex(({ run }) => firstOfAll.test(run.text)) : -1;
  const described = (single > 0 ? all.slice(0, single) : all).map((one, at) =>
    at === 0 && units ? { ...one, run: runOf(piecesAt(one.run, units.length, one.run.text.length)) } : one,
  );
  for (const [at, { line, run }] of described.entries()) {
    const [above, below] = [described[at - 1]?.run, described[at + 1]?.run];
    const detail = findPhrases(run, labels.labels, ocr).some(
      (match) => match.from === 0 && match.meanings.some((label) => cargoDetails.has(label.field)),
    );
    const height = line.rect.y1 - line.rect.y0;
    const isApart = last !== null && line.rect.y0 - last.rect.y1 > widestGap * height;
    const holdsContainer = findContainers(run.text).length > 0;
    const isCode =
      namedCode.exec(run.text)?.index === 0 && readHsCode(run.text.replace(namedCode, ''), true) !== null;
    // "… ETD" over "29/MAR/2026", "CLEAN ON BOARD" over "CARTAGENA 05 FEB 2026", "DATED 12 JAN 2026".
    const [date] = findDates(run.text, context.knowledge.values.months);
    const isDate = date !== undefined && run.text.trim().length - date.length <= mostBesideDate;
    const isSum =
      totalAlone.test(run.text) ||
      (/^\W*(?:grand )?tot(?:al|\.)/i.test(run.text) &&
        tellsOnlyDetails(run.text.replace(/tot(?:al|\.)/i, ''), context));
    const isNumberOfLast =
      last?.index === line.index - 1 &&
      !casesNumbered.test(run.text) &&
      goesOnWithLabel(kept.at(-1), run, context);
    const namesShip =
      ship !== null && ship.length >= 5 && run.text.toUpperCase().includes(ship.toUpperCase());
    const isNone =
      detail ||
      isCode ||
      isDate ||
      isSum ||
      namesShip ||
      holdsContainer ||
      casesNumbered.test(run.text) ||
      isClause(run, context) ||
      goesOnWithClause(above, run, context) ||
      (below && goesOnWithClause(run, below, context)) ||
      tellsOnlyDetails(run.text, context);
    if (isNone && !isNumberOfLast) {
      // Below goods and their details, what stands apart is another part of the paper.
      if (last && !isApart) last = line;
      continue;
    }
    if (isApart && kept.length > 0) break;
    const said = containersSaid().exec(run.text)?.[0].length ?? 0;
    const goods = said > 0 ? runOf(piecesAt(run, said, run.text.length)) : run;
    const pieces = beforeCode(withoutPackages(goods, context), context, ocr);
    const goesOn =
      isNumberOfLast || (kept.length > 0 && restOfSize.test(run.text) && last?.index === line.index - 1);
    if (!goesOn && !pieces.some((piece) => /\p{L}{2}/u.test(piece.text))) continue;
    kept.push(runOf(pieces));
    last = line;
  }
  const pieces = kept.flatMap((run) => run.pieces);
  const text = kept
    .map((run) => run.text.replace(/[\s,;:-]+$/, (end) => (run === kept.at(-1) ? '' : end)))
    .join(' ');
  return part(text === '' ? null : text.slice(0, 1000), 0.85, pieces);
}

const marksLabel = phrasePattern(String.raw`^\W*{{marks}}(?:\s{{and}} {{number}})?\s*:\s*`);

const withoutLabel = (run: Run): Run => {
  const length = marksLabel().exec(run.text)?.[0].length ?? 0;
  return length > 0 ? runOf(piecesAt(run, length, run.text.length)) : run;
};

/** Of seals, and what is left of the name of the column: `MARKS` over `AND NUMBERS`. */
const unpainted = phrasePattern('{{seal}}|^(?:{{and}} )?{{number}}$');

const isMark = (run: Run): boolean =>
  /[\p{L}\d]/u.test(run.text) &&
  findContainers(run.text).length === 0 &&
  containerTypeIn(run.text) === null &&
  !unpainted().test(run.text) &&
  !/^\W*(?:total|[A-Z]{2}\d{5,9})\W*$/i.test(run.text) &&
  // "TOTAL: TWENTY CRATES ONLY".
  !/^\W*(?:say|total)(?!\p{L}).*(?<!\p{L})only\W*$/iu.test(run.text);

/** "Containers" over their list: the name of a column alone on its line. */
const isHeading = (run: Run, context: DocumentContext): boolean =>
  lookUp(context.knowledge.labels.containerColumns, keyOf(run.pieces), false).length > 0;

/** The column of marks without what stands in the row of sums: `TOTAL : 3 CONTENEUR(S)`, and the number behind `SELLO`. */
const marksLines = (cargo: CargoTable | null, context: DocumentContext): readonly Run[] =>
  goodsLines(cargo).flatMap(({ line, cells }) =>
    isSumLine(line, context)
      ? []
      : (cargo?.roles ?? []).flatMap((role, at) =>
          role === 'marks' && !awaitsSeal(cells.get(at - 1)?.text ?? '') ? (cells.get(at) ?? []) : [],
        ),
  );

/** What is painted on packages though it is a clause among the goods. */
const paintedOrigin = phrasePattern(String.raw`^\W*{{made-in}}\s`);

/** What is painted on the packages: the column of marks without containers and seals, or a line that says so. */
export function cargoMarks(cargo: CargoTable | null, context: DocumentContext): Found<string> | null {
  const own = marksLines(cargo, context).map(withoutLabel);
  // "Marks & Nos: ACME LIMA" over "NO. 1-53".
  const described = cargoColumn(cargo, 'description').filter(
    (run, at, all) =>
      marksLabel().test(run.text) ||
      (casesNumbered.test(run.text) &&
        marksLabel().test(all[at - 1]?.text ?? '') &&
        isBelow(run, all[at - 1])),
  );
  const isOwn = (run: Run): boolean =>
    isMark(run) &&
    (paintedOrigin().test(run.text) || !isClause(run, context)) &&
    !isHeading(run, context) &&
    !tellsOnlyDetails(run.text, context);
  const marks = own.some(isOwn) ? own : described.map(withoutLabel);
  const kept: Run[] = [];
  for (const [at, run] of marks.entries()) {
    const isCut =
      kept.length > 0 && kept.at(-1) === marks[at - 1] && goesOnWithLabel(kept.at(-1), run, context);
    if (isOwn(run) || isCut) kept.push(run);
  }
  const pieces = kept.flatMap((run) => run.pieces);
  const text = kept.map((run) => run.text).join(' ');
  return part(text === '' || text.length > 250 ? null : text, 0.82, pieces);
}
