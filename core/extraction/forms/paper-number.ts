import { overlapX } from '../../layout/geometry.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import { type DocumentContext, meansAny } from '../document-context.ts';
import type { DocumentType } from '../extraction.ts';
import { type Found, foundAt } from '../found.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readIdentifier } from '../values/identifier.ts';
import { wordsInBoxes } from './words-in-boxes.ts';

/** `No.`, `N°`, `N.`, `Nr. / No / N°`, `Our ref.`, `Serial No.`: says number and not of what. */
const bareLabel = phrasePattern(
  String.raw`^\W*(?:(?:{{number-kind}}\s)?(?:{{number}}|{{reference}}|n\.)[\s./:°º#-]*)+`,
);

const parties: ReadonlySet<LabelField> = new Set([
  'shipper',
  'consignee',
  'notifyParty',
  'exporter',
  'importer',
  'producer',
  'carrier',
  'supplier',
  'buyer',
  'notParty',
]);

/** The head of a paper, as a part of its height. */
const headEnd = 0.4;
/** How many lines from the title a number may stand. */
const nearTitle = 4;

/** A number that fills a text: nothing but a full stop follows it. */
function numberAlone(
  run: Run,
  context: DocumentContext,
): { value: string; index: number; length: number } | null {
  const reading = readIdentifier(run.text, context.knowledge.values.dates);
  if (!reading || run.text.slice(reading.index + reading.length).trim().length > 1) return null;
  // A postal code, a page, a telephone.
  const signs = reading.value.replace(/[^\p{L}\d]/gu, '');
  return signs.length >= 4 && !/^\+|\d{2}[/.]\d{2}[/.]\d{2}/.test(reading.value) ? reading : null;
}

function titleLines(layout: PageLayout, context: DocumentContext): number[] {
  const ocr = layout.page.source === 'ocr';
  return layout.lines.flatMap((line) =>
    line.segments.some((segment) =>
      findPhrases(segment, context.knowledge.labels.titles, ocr).some((match) =>
        match.meanings.some((title) => title.strength >= 0.8),
      ),
    )
      ? [line.index]
      : [],
  );
}

/** What stands behind the title of a paper of this type, or the whole segment: behind `Invoice` a certificate tells another number. */
function behindTitle(segment: Segment, context: DocumentContext, type: DocumentType): Run {
  const title = findPhrases(segment, context.knowledge.labels.titles, false).find(
    ({ from, meanings }) => from === 0 && meanings.some(({ documentType }) => documentType === type),
  );
  return title ? runOf(segment.pieces.slice(title.to)) : segment;
}

const besideOrBelow = (layout: PageLayout, line: Line, segment: Segment): Segment[] => {
  const beside = line.segments.find(
    ({ rect }) => rect.x0 >= segment.rect.x1 && rect.x0 - segment.rect.x1 < 8 * segment.size,
  );
  const below = layout.lines[line.index + 1]?.segments.find((one) => overlapX(one.rect, segment.rect) > 0.3);
  return [beside, below].filter((one) => one !== undefined);
};

/** "Shipper #": a label that says whose number it is. */
const isOtherNumber = (segment: Segment, { hits }: DocumentContext): boolean =>
  hits.some(
    (hit) =>
      hit.segment === segment &&
      hit.leads &&
      hit.alone &&
      hit.meanings.every(({ field, strength }) => field === 'otherNumber' && strength >= 0.9),
  );

/** The part of a page's height in whose corners a number is printed. */
const cornerEnd = 0.08;

/** The number in both upper corners, or in an upper and a lower one, as waybills of air freight and those in their manner bear it. */
function numberInCorners(layout: PageLayout, context: DocumentContext): Found<string> | null {
  const top = layout.lines
    .filter(({ rect }) => rect.y0 < cornerEnd * layout.page.height)
    .flatMap(({ segments }) => segments);
  const foot = layout.lines.at(-1)?.rect.y1 ?? 0;
  const bottom = layout.lines
    .filter(({ rect }) => rect.y0 > foot - cornerEnd * layout.page.height)
    .flatMap(({ segments }) => segments);
  for (const segment of top) {
    const isTwice = [...top, ...bottom].some((other) => other !== segment && other.text === segment.text);
    const number = isTwice && /\d{4}/.test(segment.text) ? numberAlone(segment, context) : null;
    if (number) return foundAt(number.value, 0.72, piecesAt(segment, number.index, number.length));
  }
  return null;
}

/** The numbers behind, beside or below a bare `No.`, or behind the title of the paper. */
function barelyLabelled(
  segment: Segment,
  line: Line,
  layout: PageLayout,
  type: DocumentType,
  context: DocumentContext,
): readonly Run[] {
  const run = behindTitle(segment, context, type);
  const label = bareLabel().exec(run.text)?.[0].length ?? 0;
  // "REF-52080" alone is a number that begins so, and no label.
  if (label === 0 || /-$/.test(run.text.slice(0, label))) return [];
  const rest = runOf(piecesAt(run, label, run.text.length - label));
  return rest.pieces.some((piece) => piece.key !== '') ? [rest] : besideOrBelow(layout, line, segment);
}

/**
 * The number of a paper that no label of its own names: in two of its corners, behind a bare `No.` in its head, or behind its title.
 * Numbers in the boxes of parties are those of their houses.
 */
export function paperNumber(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  type: DocumentType,
): Found<string> | null {
  const [layout] = context.layouts;
  if (!layout) return null;
  const inCorners = numberInCorners(layout, context);
  if (inCorners) return inCorners;
  const owned = wordsInBoxes(context, tableLines, (hit) => meansAny(hit, parties));
  const isOwned = ({ pieces }: Run): boolean => pieces.some((piece) => owned.has(piece));
  const titles = titleLines(layout, context);
  const found = layout.lines
    // "Number" may be the last line of a name of a column of the goods.
    .filter(({ rect, index }) => rect.y0 < headEnd * layout.page.height && !tableLines.get(0)?.has(index))
    .flatMap((line) => {
      const isNear = titles.some((title) => Math.abs(title - line.index) <= nearTitle);
      return line.segments
        .filter((segment) => !isOwned(segment) && !isOtherNumber(segment, context))
        .flatMap((segment) => barelyLabelled(segment, line, layout, type, context))
        .filter((place) => !isOwned(place))
        .flatMap((place) => {
          const number = numberAlone(place, context);
          const pieces = number ? piecesAt(place, number.index, number.length) : [];
          return number ? [foundAt(number.value, isNear ? 0.7 : 0.5, pieces)] : [];
        });
    });
  return found.sort((a, b) => b.confidence - a.confidence)[0] ?? null;
}

/** A letter or two and six to eight digits, as printers of forms stamp them: `A 123456`, `E0012345`. */
const stamped = /^\p{Lu}{1,2} ?\d{6,8}$/u;
/** Digits alone are a postal code or a telephone too, but these are not printed larger than the rest. */
const digitsAlone = /^\d{6,9}$/;
const larger = 1.25;
const copyBehind = phrasePattern(String.raw`[\s/·–—-]*{{copy}}\W*$`);

/**
 * The number that forms of certificates bear in their head without a word for it, beside the name of the form, over it, or beside "ORIGINAL". Numbers
 * of labels and of parties are theirs.
 */
export function stampedNumber(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
): Found<string> | null {
  const [layout] = context.layouts;
  if (!layout) return null;
  const owned = wordsInBoxes(context, tableLines, (hit) => meansAny(hit, parties));
  const titles = titleLines(layout, context);
  const sizes = layout.lines.flatMap(({ segments }) => segments.map(({ size }) => size));
  const usualSize = sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0;
  for (const line of layout.lines) {
    if (!titles.some((title) => Math.abs(title - line.index) <= nearTitle)) continue;
    for (const segment of line.segments) {
      if (segment.pieces.some((piece) => owned.has(piece))) continue;
      // One letter is the word of a language (`A` a buyer, `E` e-mail); two are a label: `PO 471100`.
      if (
        !/^\p{Lu}\P{L}/u.test(segment.text) &&
        context.hits.some((hit) => hit.segment === segment && hit.leads)
      )
        continue;
      const run = behindTitle(segment, context, 'certificate_of_origin');
      const text = run.text.replace(copyBehind(), '').trim();
      const isNumber = stamped.test(text) || (digitsAlone.test(text) && segment.size >= larger * usualSize);
      if (isNumber) return foundAt(text, 0.6, piecesAt(run, run.text.indexOf(text), text.length));
    }
  }
  return null;
}
