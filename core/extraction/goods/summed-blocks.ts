import type { Line, PageLayout } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findPackages } from '../values/packages.ts';
import { numbersIn } from './cell-values.ts';
import { detailLabels } from './detail-labels.ts';
import type { GoodsRows } from './goods-rows.ts';
import { isSumLine } from './sum-row.ts';

const columns = ['description', 'quantity', 'packageCount', 'netWeight', 'grossWeight'] as const;
type Figure = Exclude<(typeof columns)[number], 'description'>;

/** The sums below a block: `SUB TOTAL | 11 ROLLS | 914.6 MTS | N.W. 192.1 KGS | G.W. 199.8 KGS`. */
interface Block {
  readonly page: number;
  readonly layout: PageLayout;
  readonly line: Line;
  readonly figures: ReadonlyMap<Figure, Run>;
}

/** So many figures tell the goods of a block. */
const leastFigures = 3;

/** `914.6 MTS`: a figure and its unit. */
const isCounted = /^\d[\d.,'\s]*\s?\p{L}{1,5}\.?$/u;

function figuresOn(line: Line, context: DocumentContext): ReadonlyMap<Figure, Run> {
  const ocr = line.page.source === 'ocr';
  const figures = new Map<Figure, Run>();
  for (const segment of line.segments) {
    const [label] = detailLabels(segment, context, ocr);
    const weight = (['netWeight', 'grossWeight'] as const).find((name) =>
      label?.meanings.some(({ field }) => field === name),
    );
    const [packages] = findPackages(segment.text, context.decimalMark, context.knowledge.values);
    if (label && weight) figures.set(weight, runOf(segment.pieces.slice(label.to)));
    else if (packages?.index === 0) figures.set('packageCount', segment);
    else if (isCounted.test(segment.text) && !figures.has('quantity')) figures.set('quantity', segment);
  }
  return figures;
}

const figureOf = (block: Block, name: Figure, context: DocumentContext): number | null => {
  const run = block.figures.get(name);
  return run ? (numbersIn([run], context.decimalMark)[0]?.value ?? null) : null;
};

/** Whether the last sums are those of all the blocks before them. */
function sumsUp(blocks: readonly Block[], context: DocumentContext): boolean {
  const last = blocks.at(-1);
  const parts = blocks.slice(0, -1);
  if (!last || parts.length === 0) return false;
  const proven = [...last.figures.keys()].filter((name) => {
    const sum = parts.reduce((all, part) => all + (figureOf(part, name, context) ?? Number.NaN), 0);
    return Math.abs(sum - (figureOf(last, name, context) ?? Number.NaN)) < 0.011 * parts.length;
  });
  return proven.length >= 2;
}

/** So many different words make a heading; the names of its columns return over each of them. */
const leastWords = 2;

const wordsOf = ({ segments }: Line): number =>
  new Set(
    segments.flatMap(({ pieces }) =>
      pieces.filter(({ text }) => /\p{L}{3}/u.test(text)).map(({ key }) => key),
    ),
  ).size;

const colour = phrasePattern('^{{colour}}[.:]?$');

/** A space so wide, in letter heights, parts what a heading names from its colour. */
const wideSpace = 0.5;

/** What a block's heading says of its goods, without the colour that stands apart behind it. */
function namedIn({ segments }: Line): Run {
  const pieces = segments.flatMap((segment) => segment.pieces);
  const end = pieces.findIndex((piece, at) => {
    const before = pieces[at - 1];
    return (
      before !== undefined &&
      colour().test(piece.text) &&
      piece.rect.x0 - before.rect.x1 > wideSpace * (segments[0]?.size ?? 0)
    );
  });
  return runOf(end > 0 ? pieces.slice(0, end) : pieces);
}

/**
 * Goods that are told in blocks, each with a heading, all its rolls or pieces below it, and its own sums: the mill's
 * list of fabrics by article and colour. Null where the sums of all do not prove those of the blocks.
 */
export function goodsBySums(context: DocumentContext): GoodsRows | null {
  const all = context.layouts.flatMap((layout, page) => layout.lines.map((line) => ({ page, layout, line })));
  const summed = all.flatMap(({ page, layout, line }): Block[] => {
    if (!isSumLine(line, context)) return [];
    const figures = figuresOn(line, context);
    return figures.size >= leastFigures ? [{ page, layout, line, figures }] : [];
  });
  if (!sumsUp(summed, context)) return null;
  const lines = new Map<number, Set<number>>();
  const rows: TableRow[] = [];
  for (const [at, block] of summed.slice(0, -1).entries()) {
    const above = summed[at - 1]?.line;
    const from = above ? all.findIndex(({ line }) => line === above) : -1;
    const to = all.findIndex(({ line }) => line === block.line);
    const heading = all.slice(from + 1, to).findLastIndex(({ line }) => wordsOf(line) >= leastWords);
    const own = all[from + 1 + heading];
    if (heading < 0 || !own) return null;
    for (const { page, line } of all.slice(from + 1 + heading, to + 1))
      lines.set(page, (lines.get(page) ?? new Set()).add(line.index));
    const cells = new Map<number, readonly Run[]>([[0, [namedIn(own.line)]]]);
    for (const [name, run] of block.figures) cells.set(columns.indexOf(name), [run]);
    rows.push({ layout: own.layout, rect: own.line.rect, cells, lines: [own.line.index] });
  }
  const last = summed.at(-1);
  const sums = new Map([...(last?.figures ?? [])].map(([name, run]) => [columns.indexOf(name), [run]]));
  const roles: readonly ColumnName[] = columns;
  return { header: [], roles, rows, sums, lines };
}
