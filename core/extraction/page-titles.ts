import type { PageLayout, Segment } from '../layout/lines.ts';
import type { PhraseMatch } from '../layout/phrases.ts';
import { type Piece, piecesAt, rectOf, runOf } from '../layout/run.ts';
import type { DocumentType } from './extraction.ts';
import { extractionKnowledge } from './knowledge/knowledge.ts';
import { phrasePattern } from './knowledge/phrase-lists.ts';
import { findDates } from './values/date.ts';

/** A phrase that papers of a type carry as their title. */
export interface PageTitle {
  readonly documentType: DocumentType | 'other';
  /** How much it looks like the title of the page; 0.6 for words within a sentence, 3 and more for a heading. */
  readonly weight: number;
  /** Of the page's height, 0 to 1. */
  readonly height: number;
  /** Whether it is set in larger letters than the text, or stands alone on its line at the head: no label does. */
  readonly standsOut: boolean;
  readonly text: string;
  /** Whether it is the title of a credit note. */
  readonly credits: boolean;
}

/** How much larger than usual text a title is that stands out, and above which part of the height one in usual letters does. */
const outstanding = { size: 1.25, height: 0.2 };

/** @param isAlone whether it is the only text on its line */
export const standsOut = (
  { size, rect }: Segment,
  layout: PageLayout,
  usualSize: number,
  isAlone: boolean,
): boolean =>
  size >= outstanding.size * usualSize || (isAlone && rect.y0 / layout.page.height < outstanding.height);

/** How much a segment looks like the title of its page: large, bold, in capitals, high up, alone. */
export function titleWeight(
  segment: Segment,
  layout: PageLayout,
  usualSize: number,
  covered: number,
): number {
  const height = segment.rect.y0 / layout.page.height;
  const large = Math.min(2, Math.max(0, segment.size / usualSize - 1) * 2);
  const capitals = segment.text === segment.text.toUpperCase() ? 0.5 : 0;
  const high = height < 0.25 ? 1 : height < 0.4 ? 0.5 : 0;
  const alone = covered >= 0.99 ? 1.2 : covered >= 0.5 ? 0.3 : -0.6;
  return 0.6 + large + capitals + high + alone + (segment.bold ? 0.3 : 0);
}

export const lettersOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.key.length, 0);

/** Words between two names of one paper. */
export const joint = phrasePattern('^(?:{{and}}|{{or}})$');

const joins = phrasePattern('^(?:{{and}}|{{or}}|{{with}})$');

/** Letters of all titles of one type in a segment: `Packliste / Packing List`, `Packing list and weight note`. */
export function coverOfType(
  segment: Segment,
  matches: readonly PhraseMatch<{ readonly documentType: string }>[],
  own: PhraseMatch<{ readonly documentType: string }>,
): number {
  const types = own.meanings.map((meaning) => meaning.documentType);
  return matches
    .filter((match) => match.meanings.some((meaning) => types.includes(meaning.documentType)))
    .reduce((sum, match) => sum + lettersOf(segment.pieces.slice(match.from, match.to)), 0);
}

/** `Colli- en gewichtslijst / Packing list`: a title behind its name in another language. */
export const isSecondName = (
  { pieces }: Segment,
  { from, to }: PhraseMatch<{ readonly documentType: string }>,
): boolean => to === pieces.length && pieces.length <= 8 && /[/|–-]$/.test(pieces[from - 1]?.text ?? '');

/** `PACKING LIST & WEIGHT CERTIFICATE`, `Packing list (ratio pack)`: a title that goes on with what the paper is besides. */
export const isFirstName = (
  { pieces }: Segment,
  { from, to }: PhraseMatch<unknown>,
  all: readonly PhraseMatch<unknown>[],
): boolean => {
  const rest = pieces.slice(to);
  const next = rest[0]?.text ?? '';
  return (
    from === 0 &&
    rest.length <= 4 &&
    (/^[&+/(]/.test(next) || joint().test(next)) &&
    !pieces.some((piece) => /\d|:$/.test(piece.text)) &&
    all.every((other) => other.from < to)
  );
};

/** `Fattura / Invoice`: the name of the same paper in another language, which is a title or a label as the first is. */
export const isInOtherLanguage = (
  { pieces }: Segment,
  { from, meanings }: PhraseMatch<{ readonly documentType: string }>,
  all: readonly PhraseMatch<{ readonly documentType: string }>[],
): boolean =>
  /^[/|]$|\p{L}[/|]$/u.test(pieces[from - 1]?.text ?? '') &&
  all.some(
    (first) =>
      first.from === 0 &&
      first.to <= from &&
      pieces.slice(first.to, from).every(({ key }) => key === '') &&
      first.meanings.some(({ documentType }) => meanings.some((own) => own.documentType === documentType)),
  );

const dated = phrasePattern('^{{dated}}$');

/** `PACKING LIST N. 47186 DEL 13 febbraio 2025`: the words of a date tell no more of what the paper is than figures do. */
export function dateBehindTitle(segment: Segment): ReadonlySet<Piece> {
  const dates = findDates(segment.text, extractionKnowledge().values.dates);
  const pieces = dates.flatMap(({ index, length }) => piecesAt(segment, index, length));
  const before = segment.pieces[segment.pieces.indexOf(pieces[0] as Piece) - 1];
  return new Set(before && dated().test(before.text) ? [before, ...pieces] : pieces);
}

/**
 * `Lieferschein / Packliste`, `Tax invoice / Delivery order`: one paper that is both, and nothing but their names. It
 * is a packing list or an invoice, in whichever order they stand.
 */
export function isTypeBesides(
  { pieces }: Segment,
  matches: readonly PhraseMatch<{ readonly documentType: string }>[],
): boolean {
  const isOf = (type: string): boolean =>
    matches.some(({ meanings }) => meanings.some(({ documentType }) => documentType === type));
  const isJoined = ({ from }: PhraseMatch<unknown>): boolean =>
    from === 0 ||
    /[&+/(|–-]$/.test(pieces[from - 1]?.text ?? '') ||
    joins().test(pieces[from - 1]?.text ?? '');
  const named = matches.reduce((sum, { from, to }) => sum + lettersOf(pieces.slice(from, to)), 0);
  const words = pieces.filter(({ text }) => !/\d/.test(text) && !joins().test(text));
  const isOfType = isOf('packing_list') || isOf('invoice');
  return isOfType && isOf('other') && matches.every(isJoined) && named >= lettersOf(words);
}

/** How much larger than usual text a title is at least, and its most words. */
const titleSize = 1.3;
const titleWords = 4;

/** `Intercompany Invoice`, `Detailed Packing List`: a title in large letters that ends with what the paper is. */
export const isLastName = (
  { pieces, size }: Segment,
  { to }: PhraseMatch<unknown>,
  usualSize: number,
): boolean =>
  to === pieces.length &&
  pieces.length <= titleWords &&
  size >= titleSize * usualSize &&
  pieces.every((piece) => /^\p{L}[\p{L}'’-]*$/u.test(piece.text));

/** Letters printed apart: `I N V O I C E`. */
const isSpelled = ({ pieces }: Segment): boolean => pieces.every(({ key }) => key.length <= 1);

/** Segments beside each other that may make one title, letters that are printed far apart with all that follow them. */
const runsOfTitle = (segments: readonly Segment[], at: number): readonly (readonly Segment[])[] => {
  const end = segments.findIndex((segment, index) => index >= at && !isSpelled(segment));
  const spelled = segments.slice(at, end < 0 ? undefined : end);
  const runs = [2, 3].flatMap((count) =>
    at + count <= segments.length ? [segments.slice(at, at + count)] : [],
  );
  return spelled.length > 3 ? [...runs, spelled] : runs;
};

const mostSpacedWords = 5;

/** Words of one title that are printed far apart: `PACKING    LIST`, `P A C K I N G   L I S T`. */
export function spacedTitles(layout: PageLayout): Segment[] {
  return layout.lines.flatMap(({ segments }) =>
    segments.flatMap((first, at) =>
      runsOfTitle(segments, at).flatMap((parts) => {
        const near = parts.every((part, index) => {
          const previous = parts[index - 1];
          return previous === undefined || part.rect.x0 - previous.rect.x1 < 6 * first.size;
        });
        const pieces = parts.flatMap((part) => part.pieces);
        const words = parts.every(isSpelled) ? 1 : pieces.length;
        if (!near || words > mostSpacedWords) return [];
        return [{ ...runOf(pieces), rect: rectOf(pieces), size: first.size, bold: first.bold }];
      }),
    ),
  );
}

/** The weight of the strongest title of some types; 0 where there is none. */
export const strongest = (titles: readonly PageTitle[], types: readonly (DocumentType | 'other')[]): number =>
  Math.max(
    0,
    ...titles.filter(({ documentType }) => types.includes(documentType)).map(({ weight }) => weight),
  );
