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

/** Marks, numbering, and the same label in another script: `3.`, `(4)`, `⑤`, `发票号 Invoice No.`. */
const isFiller = (piece: Piece): boolean =>
  piece.key === '' ||
  /^[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]$/u.test(piece.text) ||
  /^[([]?(?:\d{1,2}[a-z]?|[ivx]{1,4})[.):\]]$/i.test(piece.text) ||
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
const isBoxNumber = (segment: Segment): boolean =>
  /^\d{1,2}[a-z]?$/.test(segment.pieces[0]?.text ?? '') && /^\p{Lu}/u.test(segment.pieces[1]?.text ?? '');

/** Of which a scan may have lost the mark, but seldom all: `2 EXPORTER` beside `3. CONSIGNED TO`. */
const isMarkedNumber = (segment: Segment): boolean => /^\d{1,2}[.)]$/.test(segment.pieces[0]?.text ?? '');

/** Whether a page counts its boxes by bare numbers; a few such texts are goods (`32 PACKAGES`). */
function countsBoxes({ lines, page }: PageLayout): boolean {
  const isNumber = (segment: Segment): boolean =>
    isBoxNumber(segment) || (page.source === 'ocr' && isMarkedNumber(segment));
  const numbers = lines.flatMap(({ segments }) =>
    segments.filter(isNumber).map(({ pieces }) => Number.parseInt(pieces[0]?.text ?? '', 10)),
  );
  return new Set(numbers).size >= 5;
}

function placeOf(
  segment: Segment,
  from: number,
  to: number,
  colon: boolean,
  afterLabel: boolean,
  atStart: boolean,
): number {
  const words = segment.pieces.length;
  // "Total (incl. VAT)": what stands in brackets explains the label before it.
  if (!atStart && segment.pieces.slice(1, from + 1).some((piece) => /^[([]/.test(piece.text)) && !colon)
    return 0.2;
  const rest = segment.pieces.slice(to).filter((piece) => !isFiller(piece)).length;
  if (atStart && rest === 0) return 1;
  if (atStart && colon) return 1;
  // "Consignee (negotiable only if consigned to order)": what stands in brackets explains the label.
  if (atStart && /^\(/.test(segment.pieces[to]?.text ?? '') && /\)\*?$/.test(segment.text)) return 0.95;
  const near = segment.pieces.slice(to, to + 2).some((piece) => /\d/.test(piece.text));
  if (atStart) return rest <= 6 || near ? 0.9 : 0.45;
  // "30 days net": a label at the end of a text labels nothing; "plus 19 % VAT" does.
  if (rest === 0 && !colon)
    return segment.pieces.slice(0, from).some((piece) => /%/.test(piece.text)) ? 0.85 : 0.2;
  if (colon) return afterLabel || words <= 14 ? 0.9 : 0.6;
  // "Kiln dried. Gross weight 9,380 kg": a sentence begins with it, and its figure follows at once.
  const opens = /^\p{L}{3,}[.;]$/u.test(segment.pieces[from - 1]?.text ?? '') && to - from >= 2;
  if (opens && /^\d/.test(segment.pieces[to]?.text ?? '')) return 0.85;
  // "Invoice 4711 dated 3 May": a second label behind the first one's value.
  if (afterLabel)
    return /\d/.test(
      segment.pieces
        .slice(to, to + 2)
        .map((piece) => piece.text)
        .join(''),
    )
      ? 0.85
      : 0.3;
  // "5. Total net weight", "Current invoice total": words before that are no label.
  return words <= 5 ? 0.45 : 0.15;
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

function labelsOnLines<T>(
  layout: PageLayout,
  book: PhraseBook<T>,
  { same, explanations, isForm = false, isJoint }: LabelRules<T>,
): LabelHit<T>[] {
  const ocr = layout.page.source === 'ocr';
  const counted = isForm && countsBoxes(layout);
  const hits: LabelHit<T>[] = [];
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      const matches = findPhrases(segment, book, ocr).map((match) =>
        upToColon(segment, match, same, (key) => lookUp(book, key, ocr)),
      );
      const before = line.segments[line.segments.indexOf(segment) - 1];
      const isRightBehind =
        before !== undefined && segment.rect.x0 - before.rect.x1 <= rightBehind * segment.size;
      let previous: LabelHit<T> | null = null;
      for (const [at, match] of matches.entries()) {
        // Words of an explanation ("Consignee's name") label nothing.
        if (previous && match.from < previous.to) continue;
        const between = previous ? segment.pieces.slice(previous.to, match.from) : [];
        const last = segment.pieces[match.to - 1];
        // "Terms: Payment in advance": behind a colon a name of the same begins the value, unless it has one too.
        const isValue = previous?.colon === true && !hasMark(last) && !hasMark(segment.pieces[match.to]);
        const joins: boolean =
          previous !== null &&
          !isValue &&
          between.every((piece) => piece.key === '') &&
          same(previous.meanings, match.meanings);
        // "SHIP'S NAME/VESSEL NAME & REISENUMMER/VOYAGE NUMBER": a label before both is no name of theirs.
        const isFirst = hits.at(-2)?.segment !== segment;
        const from: number =
          joins && previous
            ? isFirst
              ? Math.min(previous.from, behindOtherName(segment.pieces, match.from, match.to, isRightBehind))
              : previous.from
            : previous
              ? match.from
              : behindOtherName(segment.pieces, match.from, match.to, isRightBehind);
        if (joins) hits.pop();
        const isAfterLabel = joins ? hits.at(-1)?.segment === segment : previous !== null;
        const leads =
          segment.pieces.slice(behindMark(segment, from), from).every(isFiller) ||
          (counted && from === 1 && isBoxNumber(segment));
        const isOnly = matches.every(
          ({ from, to }) => from <= match.from || lettersOf(segment, from, to) <= 3,
        );
        const hasTail = endsInColon(segment, match.to, leads && isOnly);
        const otherScriptEnd = behindOtherScript(segment, match.to);
        const colon =
          hasTail ||
          (hasMark(last) && !(isForm && isNumberSign(last, segment.pieces.length > match.to))) ||
          (isForm && leads && hasFullStop(last)) ||
          hasMark(segment.pieces[match.to]) ||
          (otherScriptEnd > match.to && hasMark(segment.pieces[otherScriptEnd - 1])) ||
          /^:/.test(segment.pieces[match.to]?.text ?? '');
        // "原产国 Country of Origin: China": the second language explains nothing, though it begins as small print does.
        const next = matches[at + 1];
        const isDoubled =
          next !== undefined &&
          same(match.meanings, next.meanings) &&
          segment.pieces.slice(match.to, next.from).every((piece) => piece.key === '');
        const isTranslated =
          next !== undefined &&
          !isDoubled &&
          isOtherName(segment, match.to, next) &&
          !isJoint?.(match.meanings, next.meanings);
        const second = leads && !isDoubled ? behindSecondName(segment, match.to) : null;
        const to =
          hasTail || (leads && !isDoubled && isTranslated)
            ? segment.pieces.length
            : second !== null
              ? second
              : leads && !isDoubled
                ? behindSmallWord(
                    segment,
                    behindExplanation(
                      segment.pieces,
                      behindOtherScript(segment, match.to),
                      explanations,
                      ocr,
                    ),
                  )
                : match.to;
        const rest = segment.pieces
          .slice(to)
          .some((piece) => piece.key !== '' && !otherScript.test(piece.text));
        const hit: LabelHit<T> = {
          meanings: joins && previous ? [...previous.meanings, ...match.meanings] : match.meanings,
          line,
          segment,
          from,
          to,
          nameTo: match.to,
          place: placeOf(segment, from, to, colon, isAfterLabel, leads),
          colon,
          leads,
          alone: !rest && leads,
        };
        hits.push(hit);
        previous = hit;
      }
    }
  }
  return withJoint(hits, isJoint);
}
