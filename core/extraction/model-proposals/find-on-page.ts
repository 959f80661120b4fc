import { foldText } from '../../layout/fold.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';

/** A stretch of the print of a page. */
export interface PrintedSpan {
  readonly run: Run;
  readonly index: number;
  readonly length: number;
}

/** Text without spaces and capitals, with the offset that each sign has in the text. */
function folded(text: string): { readonly signs: string; readonly offsets: readonly number[] } {
  let signs = '';
  const offsets: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const sign = foldText(letter).replace(/\s/gu, '');
    signs += sign;
    for (let unit = 0; unit < sign.length; unit++) offsets.push(at);
    at += letter.length;
  }
  return { signs, offsets };
}

/** What goes on with a word or a figure before and behind it: `4711` is no part of `INV-4711`, nor `1,234` of `1,234.50`. */
const goesOnBefore = /[\p{L}\p{N}\-/_]$|\p{N}[.,]$/u;
const goesOnBehind = /^[\p{L}\p{N}\-/_]|^[.,]\p{N}/u;

function spansIn(run: Run, signs: string): readonly PrintedSpan[] {
  const print = folded(run.text);
  const spans: PrintedSpan[] = [];
  for (let at = print.signs.indexOf(signs); at >= 0; at = print.signs.indexOf(signs, at + 1)) {
    const index = print.offsets[at] ?? 0;
    const last = print.offsets[at + signs.length - 1] ?? index;
    const end = last + String.fromCodePoint(run.text.codePointAt(last) ?? 0).length;
    if (goesOnBefore.test(run.text.slice(0, index)) || goesOnBehind.test(run.text.slice(end))) continue;
    spans.push({ run, index, length: end - index });
  }
  return spans;
}

/**
 * Where a page prints a text, spaces and capitals aside, from above. Within one segment; `acrossGaps`: also over the gap
 * between two, as between a currency and its amount.
 */
export function findOnPage(
  text: string,
  { lines }: PageLayout,
  { acrossGaps }: { readonly acrossGaps: boolean },
): readonly PrintedSpan[] {
  const { signs } = folded(text);
  if (signs === '') return [];
  const within = lines.flatMap(({ segments }) => segments.flatMap((segment) => spansIn(segment, signs)));
  if (within.length > 0 || !acrossGaps) return within;
  return lines.flatMap(({ segments }) => spansIn(runOf(segments.flatMap(({ pieces }) => pieces)), signs));
}
