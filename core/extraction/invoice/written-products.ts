import { union } from '../../layout/geometry.ts';
import type { Line, PageLayout } from '../../layout/lines.ts';
import { type Piece, type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { numbersIn } from '../goods/cell-values.ts';
import type { ColumnRoles } from '../goods/columns.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { isSumLine } from '../goods/sum-row.ts';
import { totalsLines } from './totals-line.ts';

const roles: ColumnRoles = ['description', 'quantity', 'unitPrice', 'total', 'lineNumber'];
const columnOf = { description: 0, quantity: 1, unitPrice: 2, total: 3, lineNumber: 4 };

const times = /^[×xX*@à]$/u;
const money = /[$€£¥₹]|[.,]\d{2}$/;
/** `Pos. 1` begins an item. */
const isNumbered = /^(?:pos|item|nr|no|n)[.°º]?\s?\d{1,3}[.)]?(?=\s|$)/iu;
const ordinal = /^(?:pos|item|nr|no|n)?[.°º]?\s?(\d{1,3})[.)]?$/iu;
/** No item has more lines than this. */
const mostLines = 6;

/** `12 × 4.50 … 54.00` on one line. */
interface Product {
  readonly line: Line;
  readonly quantity: Run;
  readonly unitPrice: Run;
  readonly total: Run;
  /** Whether it is written as a sum is: `209 x € 11,47 = € 2.397,23`. */
  readonly isWritten: boolean;
  /** What else the line says, before the product. */
  readonly before: readonly Piece[];
}

function productOn(line: Line, context: DocumentContext): Product | null {
  const pieces = line.segments.flatMap((segment) => segment.pieces);
  const numberIn = (piece: Piece | undefined): number | null =>
    piece ? (numbersIn([runOf([piece])], context.decimalMark)[0]?.value ?? null) : null;
  for (const [at, sign] of pieces.entries()) {
    if (!times.test(sign.text)) continue;
    const left = pieces.slice(0, at).findLast((piece) => numberIn(piece) !== null);
    const [right, ...others] = pieces.slice(at + 1).filter((piece) => numberIn(piece) !== null);
    const total = others.at(-1);
    const [a, b, c] = [numberIn(left), numberIn(right), numberIn(total)];
    if (!left || !right || !total || a === null || b === null || c === null) continue;
    if (a <= 0 || b <= 0 || Math.abs(a * b - c) > Math.max(0.011, c * 0.0005)) continue;
    const [quantity, unitPrice] =
      money.test(left.text) && !money.test(right.text) ? [right, left] : [left, right];
    const unit = unitBeside(quantity, pieces);
    const counted = pieces.filter((piece) => piece === quantity || piece === unit);
    return {
      line,
      quantity: runOf(counted),
      unitPrice: runOf([unitPrice]),
      total: runOf([total]),
      isWritten: pieces.some(({ text }) => text === '='),
      before: pieces.slice(0, Math.min(pieces.indexOf(left), at)).filter((piece) => piece !== unit),
    };
  }
  return null;
}

/** The word for what is counted, behind its number or alone before it: `130 pcs × …`, `set 130 x …`. */
function unitBeside(quantity: Piece, pieces: readonly Piece[]): Piece | null {
  const at = pieces.indexOf(quantity);
  const isUnit = (piece: Piece | undefined): piece is Piece =>
    piece !== undefined && /^\p{L}{1,5}\.?$/u.test(piece.text) && !times.test(piece.text);
  const [before, behind] = [pieces[at - 1], pieces[at + 1]];
  if (isUnit(behind)) return behind;
  return at === 1 && isUnit(before) ? before : null;
}

const hasWords = (pieces: readonly Piece[]): boolean =>
  pieces.filter((piece) => /\p{L}{3}/u.test(piece.text)).length > 0;

/** The lines of each item: from its product on where most products stand beside words, else up to its product. */
function linesOf(
  products: readonly Product[],
  at: number,
  layout: PageLayout,
  context: DocumentContext,
): readonly Line[] {
  const beginsItem = products.filter(({ before }) => hasWords(before)).length > products.length / 2;
  const index = (product: Product | undefined): number | undefined => product?.line.index;
  const own = index(products[at]) ?? 0;
  const between = (from: number, to: number): Line[] => layout.lines.slice(Math.max(0, from), to);
  const usual = Math.min(
    mostLines,
    ...products.slice(1).map(({ line }, before) => line.index - (index(products[before]) ?? 0)),
  );
  if (!beginsItem) {
    const lines = between((index(products[at - 1]) ?? own - usual) + 1, own + 1);
    // "n. 178 x € 141,46" counts, and numbers nothing.
    const first = lines
      .slice(0, -1)
      .findLastIndex(({ segments: [segment] }) => segment && isNumbered.test(segment.text));
    return lines.slice(Math.max(0, first));
  }
  const lines = between(own, index(products[at + 1]) ?? own + usual);
  // "Shipping  $990.75" below the only item of a page is none of it.
  const sums = totalsLines(context.layouts.indexOf(layout), context);
  const end = lines.findIndex(
    (line, below) => below > 0 && (isSumLine(line, context) || sums.has(line.index)),
  );
  return end < 0 ? lines : lines.slice(0, end);
}

function rowOf(product: Product, lines: readonly Line[], layout: PageLayout): TableRow {
  const told = new Set(product.before);
  const runs = lines.flatMap((line) =>
    line === product.line
      ? line.segments.map((segment) => runOf(segment.pieces.filter((piece) => told.has(piece))))
      : line.segments.map((segment): Run => segment),
  );
  const filled = runs.filter((run) => run.pieces.length > 0 && hasWords(run.pieces));
  const number = runs.find((run) => ordinal.test(run.text));
  const counted = number?.pieces.findLast((piece) => /\d/.test(piece.text));
  return {
    layout,
    rect: union(lines.map((line) => line.rect)),
    lines: lines.map((line) => line.index),
    cells: new Map<number, readonly Run[]>([
      [columnOf.description, filled.filter((run) => run !== number)],
      [columnOf.quantity, [product.quantity]],
      [columnOf.unitPrice, [product.unitPrice]],
      [columnOf.total, [product.total]],
      ...(counted ? [[columnOf.lineNumber, [runOf([counted])]] as const] : []),
    ]),
  };
}

/**
 * Goods without a table: each has a line on which its quantity times its price is written out, with what that comes to
 * (`Toy train   $13.63 × 215   $2,930.45`, `n. 130 x € 0,05 = € 6,50`). Null where fewer than two such
 * lines come out, unless the only one is written with its sign and belongs to a numbered item.
 */
export function goodsByProducts(context: DocumentContext): GoodsRows | null {
  const rows: TableRow[] = [];
  let written = 0;
  const lines = new Map<number, Set<number>>();
  for (const [page, layout] of context.layouts.entries()) {
    const products = layout.lines.flatMap((line) => productOn(line, context) ?? []);
    for (const [at, product] of products.entries()) {
      const own = linesOf(products, at, layout, context);
      if (product.isWritten && isNumbered.test(own[0]?.segments[0]?.text ?? '')) written += 1;
      rows.push(rowOf(product, own, layout));
    }
    lines.set(page, new Set(rows.filter((row) => row.layout === layout).flatMap((row) => row.lines)));
  }
  return rows.length < 2 && written === 0 ? null : { header: [], roles, rows, sums: new Map(), lines };
}
