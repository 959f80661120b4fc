import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';

const measures: ReadonlySet<string> = new Set(['packageCount', 'grossWeight', 'netWeight', 'volume']);

/** Whether the only figure of a line stands behind the name of another measure: `Total gross weight (lb) | 134.48`. */
export function isNamedAsOther(run: Run, name: ColumnName, { hits, layouts }: DocumentContext): boolean {
  const [piece] = run.pieces;
  const line = layouts
    .flatMap(({ lines }) => lines)
    .find(({ segments }) => segments.some(({ pieces }) => pieces.some((one) => one === piece)));
  const figures = line?.segments.filter(({ text }) => /^\W*\d/.test(text)) ?? [];
  if (!line || figures.length !== 1) return false;
  return hits.some(
    (hit) =>
      hit.line === line &&
      hit.leads &&
      hit.meanings.some(({ field, strength }) => measures.has(field) && field !== name && strength >= 0.8) &&
      hit.meanings.every(({ field }) => field !== name),
  );
}
