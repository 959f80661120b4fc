import type { LabelHit } from '../../layout/labels.ts';
import type { Line } from '../../layout/lines.ts';
import { keyOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';

const totals: ReadonlySet<LabelField> = new Set(['packageCount', 'grossWeight', 'netWeight', 'volume']);

/** How surely a label names a total, at least. */
const leastSure = 0.9;

/** A figure and its unit. */
const figure = /^[\s:=]*\d[\d.,'\s]*(?:\p{L}{1,12}\.?[³3]?)?[\s.]*$/u;

/** What a line says of the whole: nothing but the name of a weight, a volume or a number of packages, and its figure. */
function namedTotal(line: Line | undefined, { hits }: DocumentContext): string | null {
  const [first, second, other] = line?.segments ?? [];
  if (!first || other) return null;
  const isTotal = (hit: LabelHit<Label>): boolean =>
    hit.segment === first &&
    hit.leads &&
    hit.meanings.some(({ field, strength }) => totals.has(field) && strength >= leastSure);
  const hit = hits.find(isTotal);
  const rest = hit ? [...first.pieces.slice(hit.to), ...(second?.pieces ?? [])] : [];
  return hit && rest.length > 0 && figure.test(runOf(rest).text)
    ? keyOf(first.pieces.slice(hit.from, hit.to))
    : null;
}

/** A row of goods has so many cells; so many rows stand above what tells of all of them. */
const cellsOfGoods = 4;
const rowsOfGoods = 2;

/**
 * Whether a line below the goods begins what the paper tells of all of them, a line for each figure: `Gross weight
 * incl. pallets 684.0 kg` over `Net weight 582.0 kg`. What is said so of each of the goods is said again.
 */
export function tellsOfAll(line: Line, context: DocumentContext): boolean {
  const name = namedTotal(line, context);
  const lines = context.layouts.find(({ page }) => page === line.page)?.lines ?? [];
  if (name === null) return false;
  const beside = [lines[line.index - 1], lines[line.index + 1]].map((one) => namedTotal(one, context));
  const rows = lines
    .slice(0, line.index)
    .filter(
      ({ segments }) => segments.length >= cellsOfGoods && segments.some(({ text }) => /\d/.test(text)),
    );
  return (
    beside.some((other) => other !== null && other !== name) &&
    rows.length >= rowsOfGoods &&
    context.layouts.every(({ lines: all }) =>
      all.every((one) => one === line || namedTotal(one, context) !== name),
    )
  );
}
