import type { Rect } from '../../layout/geometry.ts';
import type { PageLayout } from '../../layout/lines.ts';
import type { TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findPackages } from '../values/packages.ts';

/** How the rows of a table begin: with figures, with figures behind the word for the weight, or with goods that are listed. */
export type Beginning = 'figures' | 'labelled' | 'listed';

/** `G.W. 262,50 KG`, `GROSS WEIGHT: 1,050 KG`. */
export const labelledWeight = phrasePattern(
  String.raw`^\W*(?:{{gross}}(?:\s?{{weight}})?|{{weight}}\s?{{gross}}|g\.?\s?w)(?:[\s./]*(?:{{not-gross-weight}}(?:\s?{{weight}})?|n\.?\s?w))?[\s.:]*\d|^\W*g\s?\/\s?n\W+\d`,
);

/** `1. 6 cartons of tea`, `20 BAGS COFFEE`: goods that their number or their packages begin. */
export function beginsItem(text: string, context: DocumentContext): boolean {
  const [packages] = findPackages(text, context.decimalMark, context.knowledge.values);
  return /^\(?\d{1,2}[.)]\s+\S/.test(text) || (packages !== undefined && packages.index <= 4);
}

/** In points, how far apart the numbers of goods stand that are typed below each other. */
const sameEdge = 2;

/**
 * The lines on which goods begin that are numbered within their own box, from 1 on and at one edge: several may be
 * packed and weighed together, so that no figure stands beside the others.
 */
export function numberedLines(
  { lines }: PageLayout,
  { first, last }: TableHeader<ColumnLabel>,
  box: Rect,
): ReadonlySet<number> {
  const found: number[] = [];
  let edge: number | null = null;
  for (const { index, segments } of lines) {
    const own = segments.find(({ rect }) => rect.x0 > box.x0 - sameEdge && rect.x0 < box.x1);
    const [number, word] = own?.pieces ?? [];
    if (index <= Math.max(first, last) || !number || !word) continue;
    const isNext = number.text.replace(/[.)/]$/, '') === String(found.length + 1);
    const isAtEdge = edge === null || Math.abs(number.rect.x0 - edge) < sameEdge;
    if (!isNext || !isAtEdge || !/\p{L}{3}/u.test(own?.text ?? '')) continue;
    edge ??= number.rect.x0;
    found.push(index);
  }
  return new Set(found.length >= 2 ? found : []);
}
