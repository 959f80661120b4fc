import { blankOver } from '../../layout/blank-to-fill.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import type { Run } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import type { Label } from '../knowledge/label-knowledge.ts';

const mostLines = 5;

const isCaption = ({ text }: Segment): boolean => /^\([^()]+\)\W*$/.test(text);

const namesAddress = (line: Line, { hits }: DocumentContext): boolean =>
  hits.some((hit) => hit.line === line && meaningFor(hit, 'partyAddress') !== null);

/**
 * A party written on the line over the caption of its role, and its address on the lines below: over a caption of
 * their own (`(its address)`), or over none, as a typist goes on. Null where no such line is drawn.
 */
export function partyInBlank(
  hit: LabelHit<Label>,
  layout: PageLayout,
  context: DocumentContext,
): readonly Run[] | null {
  const blank = blankOver(hit, layout);
  if (!blank) return null;
  const [name] = blank.lines;
  if (!name) return [];
  const lines = [name];
  const size = name.pieces[0]?.size ?? 0;
  for (let at = hit.line.index + 1; lines.length < mostLines; at += 1) {
    const [line, below] = [layout.lines[at], layout.lines[at + 1]];
    const [only, ...others] = line?.segments ?? [];
    if (!line || !only || others.length > 0) break;
    if (isCaption(only) && namesAddress(line, context)) continue;
    // The words of the form are set in other letters than what is typed into it.
    const isWritten = Math.abs(only.size - size) < 0.03 * size && !isCaption(only);
    const isLabel = context.hits.some((one) => one.segment === only && one.leads && one.colon);
    const isOther = below?.segments.some(isCaption) === true && !namesAddress(below, context);
    if (!isWritten || isLabel || isOther) break;
    lines.push(only);
  }
  return lines;
}
