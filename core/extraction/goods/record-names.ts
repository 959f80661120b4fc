import type { Line, Segment } from '../../layout/lines.ts';
import { coverOf, findPhrases, type PhraseMatch } from '../../layout/phrases.ts';
import { keyOf, type Run, runOf } from '../../layout/run.ts';
import { meaningsOf } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';

/** A name with its value behind it or beside it: `Menge: 233`, `REFERENCIA 418.8601`, `Netto | 21,9 kg`. */
export interface NamedValue {
  readonly name: Run;
  /** What the name is compared by. */
  readonly key: string;
  /** What columns of goods are called so; empty for a name that nobody knows. */
  readonly columns: readonly ColumnLabel[];
  readonly value: Run;
  /** The parts of the line that name and value are. */
  readonly segments: readonly Segment[];
}

const hasColon = (segment: Segment, at: number): boolean =>
  /:$/.test(segment.pieces[at]?.text ?? '') || /^:/.test(segment.pieces[at + 1]?.text ?? '');

/** The share of its letters that a name must have in common with those that are known. */
const leastCover = 0.5;

const isBlank = (run: Run): boolean => run.pieces.every((piece) => piece.key === '');

/** Where a name begins and ends among the pieces of its segment. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The names in a segment: the first one at its start, further ones where a colon marks them. */
function namesIn(segment: Segment, next: Segment | undefined, context: DocumentContext): Span[] {
  const { pieces } = segment;
  const ocr = pieces[0]?.page.source === 'ocr';
  const matches = findPhrases(segment, context.knowledge.labels.columns, ocr);
  const marked = pieces.findIndex((_, at) => at < 6 && hasColon(segment, at));
  const [first] = matches;
  const isText = (to: number): boolean => pieces.slice(0, to).every((piece) => !/^\d/.test(piece.text));
  const own: Span[] = [];
  if (marked >= 0 && isText(marked + 1)) own.push({ from: 0, to: marked + 1 });
  else if (first?.from !== 0) return [];
  // "Per doos | 12,15 kg": words before a figure that stands apart are a name as a whole.
  else if (isText(pieces.length) && /^\d/.test(next?.text ?? '')) own.push({ from: 0, to: pieces.length });
  else own.push({ from: 0, to: endOfName(matches, segment) });
  for (const { from, to } of matches)
    if (from >= (own.at(-1)?.to ?? 0) && hasColon(segment, to - 1)) own.push({ from, to });
  return own;
}

/** Behind a name that is said in two languages (`netto / net`). */
function endOfName(matches: readonly PhraseMatch<ColumnLabel>[], { pieces }: Segment): number {
  let end = matches[0]?.to ?? 0;
  for (const { from, to, meanings } of matches.slice(1)) {
    const isJoined = pieces.slice(end, from).every((piece) => piece.key === '');
    const isSame = meanings.some((one) =>
      matches[0]?.meanings.some((other) => other.column === one.column && other.language !== one.language),
    );
    if (!isJoined || !isSame) break;
    end = to;
  }
  return end;
}

/** All names on a line that have a value behind or beside them. */
export function namedValues(line: Line, context: DocumentContext): NamedValue[] {
  const ocr = line.page.source === 'ocr';
  const { columns } = context.knowledge.labels;
  const marks = line.segments.some((segment) => segment.pieces.some((_, at) => hasColon(segment, at)));
  // Where names have colons, a word without one is no name ("Einheit: | Stück").
  const isName = (segment: Segment, next: Segment | undefined): boolean =>
    marks
      ? segment.pieces.some((_, at) => hasColon(segment, at))
      : namesIn(segment, next, context).length > 0;
  return line.segments.flatMap((segment, index) => {
    const next = line.segments[index + 1];
    const names = namesIn(segment, next, context);
    return names.flatMap(({ from, to }, at): NamedValue[] => {
      const name = runOf(segment.pieces.slice(from, to));
      const behind = runOf(
        segment.pieces.slice(to, names[at + 1]?.from).filter((piece) => piece.text !== ':'),
      );
      const isLast = at === names.length - 1;
      const beside = isLast && next && !isName(next, line.segments[index + 2]) ? next : null;
      const value = isBlank(behind) ? beside : behind;
      if (!value) return [];
      const isKnown = coverOf(name, columns, ocr) >= leastCover;
      const meanings = isKnown ? meaningsOf(name, columns, ocr).meanings : [];
      const segments = value === beside && beside ? [segment, beside] : [segment];
      return [{ name, key: keyOf(name.pieces), columns: meanings, value, segments }];
    });
  });
}
