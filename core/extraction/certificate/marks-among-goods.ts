import { type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findPackages } from '../values/packages.ts';

const numbers = String.raw`(?:(?:{{packages-numbered}}[/.\s]*)?{{number}}|cnos?)\s?[.:]?\s?\d+\s?(?:[-–/]|to|up|bis|à|al?)\s?(?:\d+|up)?\W*$`;
/** Numbers painted on the packages, alone on their line: `NO. 1-182`, `C/NO. 1-UP`, `CTN NOS 1/24`. */
const caseNumbers = phrasePattern(String.raw`^\W*${numbers}`);
/** The same behind the name that is painted over them: `ACME LIMA   NO. 1-182`. */
const endsInCaseNumbers = phrasePattern(String.raw`(?:^|\s)\W*${numbers}`);

/** From this gap on, in letter heights, words stand beside each other and in no sentence. */
const wideGap = 1.5;
/** How far apart, in points, texts of one column begin. */
const sameEdge = 2;
/** So many lines that begin at one place are those of the goods beside their marks. */
const leastLines = 2;

/** Where in a run a wide gap ends; -1 without one. */
const gapIn = ({ pieces }: Run): number =>
  pieces.findIndex((piece, at) => {
    const previous = pieces[at - 1];
    return previous !== undefined && piece.rect.x0 - previous.rect.x1 > wideGap * piece.size;
  });

/** Where goods begin beside their marks in one box: `UMA DENIZLI   12 cartons` over others that begin as `12` does. */
function besideMarks(run: Run, starts: readonly number[]): Run {
  const at = gapIn(run);
  const begins = run.pieces[at]?.rect.x0;
  if (at < 1 || begins === undefined) return run;
  const before = runOf(run.pieces.slice(0, at)).text;
  // "1.   182 cartons": the number of the goods.
  const isNumber = /^\W?\d{1,3}\W?$/.test(before);
  const isShared = starts.filter((x) => Math.abs(x - begins) < sameEdge).length >= leastLines;
  return isNumber || !isShared ? run : runOf(run.pieces.slice(at));
}

/** Whether goods begin: with their number or with the count of their packages. */
function beginsGoods(run: Run, context: DocumentContext): boolean {
  const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
  return /^\(?\d{1,3}[.)]\s+\S/.test(run.text) || (packages !== undefined && packages.index <= 4);
}

/** Whether goods begin and are named on the same line: `7 CARTONS OF LAMPS`, `1. LAMPS`; not `7 CARTONS` alone. */
function namesGoods(run: Run, context: DocumentContext): boolean {
  const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
  const behind = packages ? run.text.slice(packages.index + packages.length) : run.text;
  return beginsGoods(run, context) && /\p{L}{3}/u.test(behind);
}

/** `Marques: ACME LIMA`: the word of the form before them. */
const marksWord = phrasePattern(String.raw`^\W*{{marks}}(?:\s{{and}} {{number}})?\s*:\s*`);

/** Marks are painted in capitals. */
const isPainted = ({ text }: Run): boolean => !/\p{Ll}{2}/u.test(text.replace(marksWord(), ''));

/** In lines, how far below the top of the box the numbers of the packages stand at most. */
const mostMarks = 4;

/**
 * Texts of a box that are marks and nothing else: a name in capitals over `NO. 1-182`.
 *
 * @param next what stands in the box right below
 */
export function isMarksOnly(runs: readonly Run[], next: Run | undefined): boolean {
  const isNumbered = [runs.at(-1), next].some(
    (run) => run !== undefined && endsInCaseNumbers().test(run.text),
  );
  // Or the first of the goods begins right below.
  const isFirst = /^\W?1[.)/]?\s+\S/.test(next?.text ?? '');
  return (
    runs.length > 0 &&
    runs.length < mostMarks &&
    runs.every((run) => isPainted(run) && !/\d/.test(run.text.replace(endsInCaseNumbers(), ''))) &&
    (isNumbered || isFirst)
  );
}

/** The number of the goods before the numbers of their packages: `1  C/NO. 1-2`. */
const itemBefore = /^\W?\d{1,3}[.)/]?\s+(?=\D)/;

/** Without the lines of marks that the numbers of the packages close, whatever the goods below begin with. */
function belowCaseNumbers(runs: readonly Run[], context: DocumentContext): readonly Run[] {
  const top = runs.slice(0, mostMarks);
  const text = (run: Run): string => run.text.replace(itemBefore, '');
  const last = top.findLastIndex(
    (run) => caseNumbers().test(text(run)) || endsInCaseNumbers().test(text(run)),
  );
  const isOver = top.slice(0, last + 1).every((run) => isPainted(run) && !namesGoods(run, context));
  if (last < 0 || !isOver || last + 1 >= runs.length) return runs;
  const own = top[last] as Run;
  const number = itemBefore.test(own.text) && own.pieces[0] ? [own.pieces[0]] : [];
  return runs.slice(last + 1).map((run, at) => (at === 0 ? runOf([...number, ...run.pieces]) : run));
}

function withoutMarks(
  runs: readonly Run[],
  starts: readonly number[],
  isNamed: boolean,
  context: DocumentContext,
): readonly Run[] {
  const beside = runs.map((run) => besideMarks(run, starts));
  const first = beside.findIndex((run) => beginsGoods(run, context));
  const above = beside.slice(0, Math.max(0, first));
  const begun = beside[first];
  // Marks in capitals over the goods: numbers of the cases among them, or a box that is called after them.
  const isMarks =
    (above.some((run) => endsInCaseNumbers().test(run.text)) ||
      (isNamed && begun !== undefined && namesGoods(begun, context))) &&
    above.every(isPainted);
  const below = isMarks ? beside.slice(first) : belowCaseNumbers(beside, context);
  const goods = below.filter((run) => !caseNumbers().test(run.text));
  return goods.length > 0 ? goods : runs;
}

/** Where the goods of the first row begin with their number, in a list that goes on with the next one. */
function fromFirstNumber(runs: readonly Run[]): readonly Run[] {
  const at = runs.slice(0, mostMarks).findIndex((run) => /^\W?1[.)/]?\s+\S/.test(run.text));
  const isOver = runs.slice(0, Math.max(0, at)).every((run) => isPainted(run) && !/\d/.test(run.text));
  return at > 0 && isOver ? runs.slice(at) : runs;
}

/** The goods of a table whose boxes hold the marks of the packages as well, without these. */
export function withoutMarksOfPackages(table: GoodsRows, context: DocumentContext): GoodsRows {
  const column = table.roles.indexOf('description');
  const all = table.rows.flatMap((row) => row.cells.get(column) ?? []);
  const starts = all.map((run) => run.pieces[Math.max(0, gapIn(run))]?.rect.x0 ?? 0);
  const cell = table.header[column];
  const isNamed = [...(cell?.meanings ?? []), ...(cell?.others ?? [])].some((one) => one.column === 'marks');
  const isNumbered = /^\W?2[.)/]?\s+\S/.test(table.rows[1]?.cells.get(column)?.[0]?.text ?? '');
  const rows = table.rows.map((row, at): TableRow => {
    const runs = row.cells.get(column);
    if (!runs) return row;
    const goods = withoutMarks(runs, starts, isNamed, context);
    const own = at === 0 && isNumbered ? fromFirstNumber(goods) : goods;
    return { ...row, cells: new Map([...row.cells, [column, own]]) };
  });
  return { ...table, rows };
}
