import type { GoodsLine } from './goods-line.ts';

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `1 line`, `2 lines`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `line 3`, `lines 1, 4 and 7`, `lines 1–4 and 9`: what a person can find again on the page. */
export function linesNamed(positions: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const position of [...positions].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && position === range.last + 1) range.last = position;
    else ranges.push({ first: position, last: position });
  }
  const parts = ranges.flatMap(({ first, last }) => {
    if (last - first >= 2) return [`${first}–${last}`];
    return first === last ? [`${first}`] : [`${first}`, `${last}`];
  });
  return `${positions.length === 1 ? 'line' : 'lines'} ${listed(parts)}`;
}

const quotedLength = 60;

/** `line 3 (“Lithium battery pack”)`; the printed number is named where it differs from the position. */
export function lineNamed(line: GoodsLine): string {
  const printed =
    line.printedNumber !== null && line.printedNumber !== `${line.position}`
      ? `no. ${line.printedNumber}`
      : '';
  const description = line.description?.replace(/\s+/g, ' ').trim() ?? '';
  const marks = [printed, description === '' ? '' : `“${shortened(description)}”`].filter(Boolean);
  return `${line.name ?? `line ${line.position}`}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
}

/** Formats are costly to make: a report on ten thousand lines has forty thousand figures. */
const formats = new Map<number, Intl.NumberFormat>();

/** `1,234.5`; at least as many decimals as given. */
export function figure(value: number, decimals = 0): string {
  const format =
    formats.get(decimals) ??
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: Math.max(decimals, 6),
    });
  formats.set(decimals, format);
  return format.format(value);
}

/** `“Bolts”`, cut where it is long. */
export const quoted = (text: string): string => `“${shortened(text.replace(/\s+/g, ' ').trim())}”`;

function shortened(text: string): string {
  return text.length <= quotedLength ? text : `${text.slice(0, quotedLength - 1).trimEnd()}…`;
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many findings a message shows in full; the rest are in `details`. */
const mostShown = 5;

/** The sentences of a message; of a long list the first are shown and the others counted. */
export function firstSentences(sentences: readonly string[]): string {
  if (sentences.length <= mostShown) return sentences.join(' ');
  const rest = sentences.length - mostShown;
  return `${sentences.slice(0, mostShown).join(' ')} ${counted(rest, 'more finding')} of this kind: see details.`;
}
