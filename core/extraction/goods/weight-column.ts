import { foldText } from '../../layout/fold.ts';
import { runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { numbersIn } from './cell-values.ts';
import type { GoodsRows } from './goods-rows.ts';

const weights = ['grossWeight', 'netWeight'] as const;

/** Weights are rounded, each by so much at most. */
const tolerance = 0.011;

/** What the paper states as a weight of all: behind its name, or in the next part of the line. */
function statedWeights(name: (typeof weights)[number], { hits, decimalMark }: DocumentContext): number[] {
  return hits.flatMap((hit) => {
    if (!meaningFor(hit, name)) return [];
    const next = hit.line.segments[hit.line.segments.indexOf(hit.segment) + 1];
    const [behind] = numbersIn([runOf(hit.segment.pieces.slice(hit.to))], decimalMark);
    const [beside] = next && hit.alone ? numbersIn([next], decimalMark) : [];
    return (behind ?? beside)?.value ?? [];
  });
}

/**
 * The table with the weights in a column that only says what they are measured in, `Total kg`, `Kgs`: gross or net is
 * what its figures add up to, as the paper states it elsewhere. It stays open where nothing tells.
 */
export function withWeightColumn(table: GoodsRows, context: DocumentContext): GoodsRows {
  const { weightUnits } = context.knowledge.values;
  const isWeighed = (text: string): boolean => {
    const words = (text.match(/\p{L}+/gu) ?? []).map(foldText);
    return words.length <= 3 && words.some((word) => word.length >= 2 && weightUnits.has(word));
  };
  const roles = table.roles.map((role, at) => {
    if ((role !== null && role !== 'total') || !isWeighed(table.header[at]?.run.text ?? '')) return role;
    const figures = table.rows.map((row) => numbersIn(row.cells.get(at), context.decimalMark)[0]?.value ?? 0);
    const sum = figures.reduce((all, one) => all + one, 0);
    const open = weights.filter((name) => !table.roles.includes(name));
    const told = open.filter((name) =>
      statedWeights(name, context).some(
        (stated) => Math.abs(stated - sum) <= tolerance * Math.max(1, figures.length),
      ),
    );
    return sum > 0 && told.length === 1 ? (told[0] ?? role) : role;
  });
  return { ...table, roles };
}
