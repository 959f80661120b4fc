import { isBoxNumber } from './box-number.ts';
import { behindExplanation, type Explanations } from './explanations.ts';
import { withJoint, withTranslations } from './label-pairs.ts';
import type { Line, PageLayout, Segment } from './lines.ts';
import { behindOtherName } from './other-name.ts';
import { findPhrases, lookUp, type PhraseBook, type PhraseMatch } from './phrases.ts';
import { keyOf, type Piece } from './run.ts';
import { findStackedLabels } from './stacked-labels.ts';

/** A known label found on a page. */
export interface LabelHit<T> {
  readonly meanings: readonly T[];
  readonly line: Line;
  readonly segment: Segment;
  /** Indices in the segment's pieces; `to` lies behind what explains the label, `nameTo` behind its own words. */
  readonly from: number;
  readonly to: number;
  readonly nameTo: number;
  /** How much its place looks like a label's, 0 to 1: at the start, followed by a colon, alone. */
  readonly place: number;
  readonly colon: boolean;
  /** Nothing but numbering stands before it in its segment. */
  readonly leads: boolean;
  /** Nothing but this label stands in its segment. */
  readonly alone: boolean;
  /** Right above or below it, the same label in another language. */
  readonly also?: Segment;
}

/** A colon, or what stands for one: the full stop of a whole word, a row of dots. */
const hasMark = (piece: Piece | undefined): boolean => /[:#=]$|\.{3,}$|…$/.test(piece?.text ?? '');

/** "BL#" alone is a whole name; "BL# 4711" has its number behind it. */
const isNumberSign = (piece: Piece | undefined, goesOn: boolean): boolean =>
  !goesOn && /#$/.test(piece?.text ?? '');

/** `ABLADER.  Kessler AG`: a full stop behind a word that is no abbreviation. */
const hasFullStop = (piece: Piece | undefined): boolean => /\p{L}{5,}\.$/u.test(piece?.text ?? '');
const otherScript =
  /^[^\p{Script=Latin}\d]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Thai}\p{Script=Hebrew}][^\p{Script=Latin}\d]*$/u;

/** Marks, the number of a box, and the same label in another script: `3.`, `(A)`, `⑤`, `发票号 Invoice No.`. */
const isFiller = (piece: Piece): boolean =>
  piece.key === '' ||
  /^[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]$/u.test(piece.text) ||
  isBoxNumber(piece.text) ||
  otherScript.test(piece.text);

/** Behind the same label in another script: `To 致:`. */
function behindOtherScript(segment: Segment, from: number): number {
  let to = from;
  while (to < segment.pieces.length && otherScript.test(segment.pieces[to]?.text ?? '')) to += 1;
  return to;
}

/** "Delivery CIP Poznań | Payment 30 days net": behind a bar something else begins. */
const behindMark = (segment: Segment, before: number): number =>
  segment.pieces.slice(0, before).findLastIndex((piece) => /^[|│¦]$/.test(piece.text)) + 1;

/** The most words that a label goes on for behind those that are known. */
const longestTail = 6;

const smallWord = /^(?:am|an|at|on|by|of|in|le|la|el|em|il|a|à|de|del|du|di|da|dnia|w|te|op|den|der|the)$/i;

/** Behind a small word that ends a label: `Verladen an Bord am`. */
function behindSmallWord(segment: Segment, to: number): number {
  const rest = segment.pieces.slice(to).filter((piece) => piece.key !== '');
  return rest.length === 1 && smallWord.test(rest[0]?.text ?? '') ? segment.pieces.length : to;
}

const lettersOf = (segment: Segment, from: number, to: number): number =>
  segment.pieces.slice(from, to).reduce((sum, piece) => sum + piece.key.length, 0);

/** Whether a label goes on to the colon at the end of its text: `Destinataire ou à son ordre :`. */
function endsInColon(segment: Segment, to: number, isFirst: boolean): boolean {
  const tail = segment.pieces.slice(to);
  return (
    isFirst &&
    tail.length > 0 &&
    tail.length <= longestTail &&
    /:$/.test(segment.text) &&
    !tail.slice(0, -1).some((piece) => /:/.test(piece.text)) &&
    !tail.some((piece) => /\d/.test(piece.text))
  );
}

/**
 * Where the label's name in a second language ends, which is the rest of a text or ends with a full stop:
 * "Venditore/From", "Fattura n./Invoice", "Leverancier/From. Vandermeer BV". Null where none follows.
 */
function behindSecondName(segment: Segment, to: number): number | null {
  const tail = segment.pieces.slice(to);
  const isJoined = /\p{L}\.?\/$/u.test(segment.pieces[to - 1]?.text ?? '');
  if (!isJoined || tail.length === 0) return null;
  const stop = tail.slice(0, 2).findIndex((piece) => /\p{L}{4}\.$/u.test(piece.text));
  if (stop >= 0) return to + stop + 1;
  return tail.length <= 4 && !tail.some((piece) => /[\d:,]/.test(piece.text)) ? segment.pieces.length : null;
}

/** "Luogo di consegna / Place of delivery": a slash and another known name are all that follows. */
const isOtherName = (
  segment: Segment,
  to: number,
  next: { readonly from: number; readonly to: number },
): boolean => next.to === segment.pieces.length && next.from === to + 1 && segment.pieces[to]?.text === '/';

/** The number of a box without a mark behind it: `1 Consignor`. */
const isBareNumber = (segment: Segment): boolean =>
  /^\d{1,2}[a-z]?$/.test(segment.pieces[0]?.text ?? '') && /^\p{Lu}/u.test(segment.pieces[1]?.text ?? '');

/** Of which a scan may have lost the mark, but seldom all: `2 EXPORTER` beside `3. CONSIGNED TO`. */
const isMarkedNumber = (segment: Segment): boolean => /^\d{1,2}[.)]$/.test(segment.pieces[0]?.text ?? '');

/** Whether a page counts its boxes by bare numbers; a few such texts are goods (`32 PACKAGES`). */
function countsBoxes({ lines, page }: PageLayout): boolean {
  const isNumber = (segment: Segment): boolean =>
    isBareNumber(segment) || (page.source === 'ocr' && isMarkedNumber(segment));
  const numbers = lines.flatMap(({ segments }) =>
    segments.filter(isNumber).map(({ pieces }) => Number.parseInt(pieces[0]?.text ?? '', 10)),
  );
  return new Set(numbers).size >= 5;
}

/** How surely a label is one by its place in a text, 0 to 1. */
function placeOf(
  segment: Segment,
  from: number,
  to: number,
  colon: boolean,
  afterLabel: boolean,
  atStart: boolean,
): number {
  const { pieces } = segment;
  const isFigureNear = pieces.slice(to, to + 2).some((piece) => /\d/.test(piece.text));
  const rest = pieces.slice(to).filter((piece) => !isFiller(piece)).length;
  if (!atStart && !colon) return placeWithin(segment, from, to, afterLabel);
  if (!atStart) return afterLabel || pieces.length <= 14 ? 0.9 : 0.6;
  if (rest === 0 || colon) return 1;
  // "Consignee (negotiable only if consigned to order)": what stands in brackets explains the label.
  if (/^\(/.test(pieces[to]?.text ?? '') && /\)\*?$/.test(segment.text)) return 0.95;
  return rest <= 6 || isFigureNear ? 0.9 : 0.45;
}

/** The place of a label behind other words, without a colon. */
function placeWithin({ pieces }: Segment, from: number, to: number, afterLabel: boolean): number {
  // "Total (incl. VAT)": brackets explain the label before them.
  if (pieces.slice(1, from + 1).some((piece) => /^[([]/.test(piece.text))) return 0.2;
  // "30 days net": a label at the end of a text labels nothing; "plus 19 % VAT" does.
  if (pieces.slice(to).every(isFiller))
    return pieces.slice(0, from).some((piece) => /%/.test(piece.text)) ? 0.85 : 0.2;
  // "Kiln dried. Gross weight 9,380 kg": a sentence begins with it, and its figure follows at once.
  const opens = /^\p{L}{3,}[.;]$/u.test(pieces[from - 1]?.text ?? '') && to - from >= 2;
  if (opens && /^\d/.test(pieces[to]?.text ?? '')) return 0.85;
  // "Invoice 4711 dated 3 May": a second label behind the first one's value.
  if (afterLabel) return pieces.slice(to, to + 2).some((piece) => /\d/.test(piece.text)) ? 0.85 : 0.3;
  // "5. Total net weight", "Current invoice total": words before that are no label.
  return pieces.length <= 5 ? 0.45 : 0.15;
}

export { segmentBeside } from './label-pairs.ts';

export interface LabelRules<T> {
  /** Whether two labels side by side say the same, as in two languages (`Invoice No. / Rechnungsnummer`). */
  readonly same: (a: readonly T[], b: readonly T[]) => boolean;
  readonly explanations: Explanations;
  /** Whether the paper is a printed form: its boxes may be numbered, its labels wrapped over several lines. */
  readonly isForm?: boolean;
  /** Whether two labels that a mark joins stand before one value, where no colon says so; always, when left out. */
  readonly isJoint?: (a: readonly T[], b: readonly T[]) => boolean;
}

/** All labels on a page, those wrapped over several lines too. Labels that say the same side by side become one. */
export function findLabels<T>(layout: PageLayout, book: PhraseBook<T>, rules: LabelRules<T>): LabelHit<T>[] {
  if (!rules.isForm) return labelsOnLines(layout, book, rules);
  const stacked = findStackedLabels(layout, book, rules);
  const plain = labelsOnLines(layout, book, rules).filter((hit) => !stacked.covered.has(hit.segment));
  const hits = [...plain, ...stacked.hits].sort((a, b) => a.line.index - b.line.index);
  return withTranslations(layout, hits, rules.same);
}

/** How far behind other words, in letter heights, what stands right behind them begins at most. */
const rightBehind = 3;

/** "Issuing authority: Chamber of …": a label ends at its colon, though a longer one is known. */
function upToColon<T>(
  { pieces }: Segment,
  match: PhraseMatch<T>,
  same: LabelRules<T>['same'],
  meaningsOf: (key: string) => readonly T[],
): PhraseMatch<T> {
  const colon = pieces.findIndex(({ text }, at) => at >= match.from && at < match.to - 1 && /:$/.test(text));
  const meanings = colon < 0 ? [] : meaningsOf(keyOf(pieces.slice(match.from, colon + 1)));
  return same(meanings, match.meanings) ? { ...match, meanings, to: colon + 1 } : match;
}

/** What the labels of a page are looked for with. */
interface Search<T> extends LabelRules<T> {
  readonly book: PhraseBook<T>;
  readonly ocr: boolean;
  readonly isForm: boolean;
  /** Whether the page counts its boxes by bare numbers. */
  readonly isCounted: boolean;
}

const labelsOnLines = <T>(
  layout: PageLayout,
  book: PhraseBook<T>,
  { isForm = false, ...rules }: LabelRules<T>,
): LabelHit<T>[] => {
  const ocr = layout.page.source === 'ocr';
  const search = { ...rules, isForm, book, ocr, isCounted: isForm && countsBoxes(layout) };
  const hits = layout.lines.flatMap((line) =>
    line.segments.flatMap((segment) => labelsIn(segment, line, search)),
  );
  return withJoint(hits, rules.isJoint);
};

/** The labels in a text. */
function labelsIn<T>(segment: Segment, line: Line, search: Search<T>): readonly LabelHit<T>[] {
  const { same, book, ocr, isForm, isCounted } = search;
  const { pieces } = segment;
  const matches = findPhrases(segment, book, ocr).map((match) =>
    upToColon(segment, match, same, (key) => lookUp(book, key, ocr)),
  );
  const before = line.segments[line.segments.indexOf(segment) - 1];
  const isRightBehind =
    before !== undefined && segment.rect.x0 - before.rect.x1 <= rightBehind * segment.size;
  const hits: LabelHit<T>[] = [];
  for (const [at, match] of matches.entries()) {
    const previous = hits.at(-1);
    // Words of an explanation ("Consignee's name") label nothing.
    if (previous && match.from < previous.to) continue;
    const joined = previous && saysTheSame(segment, previous, match, same) ? previous : undefined;
    const own = behindOtherName(pieces, match.from, match.to, isRightBehind);
    const from = beginOf(match, own, previous, joined, hits.length);
    if (joined) hits.pop();
    const leads =
      pieces.slice(behindMark(segment, from), from).every(isFiller) ||
      (isCounted && from === 1 && isBareNumber(segment));
    const isOnly = matches.every(
      (other) => other.from <= match.from || lettersOf(segment, other.from, other.to) <= 3,
    );
    const hasTail = endsInColon(segment, match.to, leads && isOnly);
    const colon = hasTail || isMarked(segment, match.to, leads, isForm);
    const end = leads ? endOfLabel(segment, match, matches[at + 1], search) : match.to;
    const to = hasTail ? pieces.length : end;
    const isAlone = pieces.slice(to).every((piece) => piece.key === '' || otherScript.test(piece.text));
    const isAfterLabel = joined ? hits.length > 0 : previous !== undefined;
    hits.push({
      meanings: [...(joined?.meanings ?? []), ...match.meanings],
      line,
      segment,
      from,
      to,
      nameTo: match.to,
      place: placeOf(segment, from, to, colon, isAfterLabel, leads),
      colon,
      leads,
      alone: leads && isAlone,
    });
  }
  return hits;
}

/** Where a label begins. @param own with its name in another language before it */
function beginOf(
  { from }: PhraseMatch<unknown>,
  own: number,
  previous: LabelHit<unknown> | undefined,
  joined: LabelHit<unknown> | undefined,
  labels: number,
): number {
  // "SHIP'S NAME/VESSEL NAME & REISENUMMER/VOYAGE NUMBER": a label before both is no name of theirs.
  if (joined) return labels < 2 ? Math.min(joined.from, own) : joined.from;
  return previous ? from : own;
}

/** Whether a label says the one before it again, with nothing between them. */
function saysTheSame<T>(
  { pieces }: Segment,
  previous: LabelHit<T>,
  match: PhraseMatch<T>,
  same: LabelRules<T>['same'],
): boolean {
  // "Terms: Payment in advance": behind a colon a name of the same begins the value, unless it has one too.
  const isValue = previous.colon && !hasMark(pieces[match.to - 1]) && !hasMark(pieces[match.to]);
  return (
    !isValue &&
    pieces.slice(previous.to, match.from).every((piece) => piece.key === '') &&
    same(previous.meanings, match.meanings)
  );
}

/** Whether a mark closes a label: a colon at its end or behind it, on forms a full stop too. */
function isMarked(segment: Segment, to: number, leads: boolean, isForm: boolean): boolean {
  const { pieces } = segment;
  const [last, next] = [pieces[to - 1], pieces[to]];
  const behindScript = behindOtherScript(segment, to);
  return (
    (hasMark(last) && !(isForm && isNumberSign(last, pieces.length > to))) ||
    (isForm && leads && hasFullStop(last)) ||
    hasMark(next) ||
    (behindScript > to && hasMark(pieces[behindScript - 1])) ||
    /^:/.test(next?.text ?? '')
  );
}

/** Behind a label that leads its text and what belongs to it: its name in another language, an explanation. */
function endOfLabel<T>(
  segment: Segment,
  match: PhraseMatch<T>,
  next: PhraseMatch<T> | undefined,
  { same, isJoint, explanations, ocr }: Search<T>,
): number {
  const { pieces } = segment;
  // "原产国 Country of Origin: China": the second language explains nothing, though it begins as small print does.
  const isDoubled =
    next !== undefined &&
    same(match.meanings, next.meanings) &&
    pieces.slice(match.to, next.from).every((piece) => piece.key === '');
  if (isDoubled) return match.to;
  if (next && isOtherName(segment, match.to, next) && !isJoint?.(match.meanings, next.meanings))
    return pieces.length;
  const script = behindOtherScript(segment, match.to);
  return (
    behindSecondName(segment, match.to) ??
    behindSmallWord(segment, behindExplanation(pieces, script, explanations, ocr))
  );
}
