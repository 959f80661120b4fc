import type { PageLayout, Segment } from '../layout/lines.ts';
import { findPhrases, lookUpPieces, type PhraseMatch } from '../layout/phrases.ts';
import { keyOf } from '../layout/run.ts';
import { type DocumentType, documentTypes } from './extraction.ts';
import type { DocumentTitle, Label, LabelField, LabelKnowledge } from './knowledge/label-knowledge.ts';
import { otherHeadings } from './other-headings.ts';
import { isDeliveryPaper, type PackingFact, packingFactsOn, packsGoods } from './packs-goods.ts';
import { isCaptionBesideParty, isInListOfNames, isInRowOfCaptions, segmentsBeside } from './page-captions.ts';
import {
  coverOfType,
  dateBehindTitle,
  isFirstName,
  isInOtherLanguage,
  isLastName,
  isSecondName,
  isTypeBesides,
  joint,
  lettersOf,
  type PageTitle,
  spacedTitles,
  standsOut,
  strongest,
  titleWeight,
} from './page-titles.ts';

export type Scores = Record<DocumentType | 'other', number>;

export const noScores = (): Scores => ({
  invoice: 0,
  packing_list: 0,
  bill_of_lading: 0,
  certificate_of_origin: 0,
  other: 0,
});

const hasColon = (segment: Segment, to: number): boolean =>
  /:$/.test(segment.pieces[to - 1]?.text ?? '') || /^:/.test(segment.pieces[to]?.text ?? '');

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;

/** What one page says of the type of its paper. */
export interface PageSigns {
  readonly titles: readonly PageTitle[];
  /** How many words of each type are on the page, titles aside. */
  readonly hints: Scores;
  /** A label for an invoice's own number. */
  readonly hasInvoiceNumber: boolean;
  /** Whether no heading makes the page another of the types, and its goods are listed as only packing lists do. */
  readonly packs: boolean;
  /** On a page of a delivery note: what it tells of packages and weights. */
  readonly packing: ReadonlySet<PackingFact>;
}

/** The least weight of words that look like the heading of a page. */
export const heading = 2;
/** From this weight on a title is the heading of its page, whatever else stands there. */
const surelyHeading = 2.4;

const parties: ReadonlySet<LabelField> = new Set([
  'supplier',
  'buyer',
  'consignee',
  'exporter',
  'importer',
  'shipper',
]);

/** What the titles of a page are looked for with. */
interface Search {
  readonly layout: PageLayout;
  readonly knowledge: LabelKnowledge;
  readonly usualSize: number;
  /** The label that a text begins with. */
  readonly labelOf: (segment: Segment) => PhraseMatch<Label> | undefined;
}

interface FoundTitle {
  readonly segment: Segment;
  readonly beside: readonly Segment[];
  readonly match: PhraseMatch<DocumentTitle>;
  /** All titles in the text. */
  readonly matches: readonly PhraseMatch<DocumentTitle>[];
}

/**
 * Whether words that could be a title are a label: "Factura: A-4471" on a packing list, by its colon, or "Invoice No."
 * beside "Date", by the row of labels in which it is the beginning of one.
 */
function isLabel(
  { segment, beside, match, matches }: FoundTitle,
  hasNumber: boolean,
  { layout, labelOf }: Search,
): boolean {
  if (match.from > 0 && !isInOtherLanguage(segment, match, matches)) return false;
  const behindLabel = labelOf(segment)?.to ?? 0;
  if (hasNumber) return hasColon(segment, match.to) || hasColon(segment, behindLabel);
  const isLabelAlone = (one: Segment): boolean => labelOf(one)?.to === one.pieces.length;
  const isParty = (one: Segment): boolean =>
    isLabelAlone(one) && labelOf(one)?.meanings.some(({ field }) => parties.has(field)) === true;
  return (
    (behindLabel > match.to && beside.some((other) => labelOf(other))) ||
    isInListOfNames(segment, beside, layout) ||
    isCaptionBesideParty(segment, beside, layout, isParty) ||
    isInRowOfCaptions(segment, beside, layout, isLabelAlone)
  );
}

/** How much of a text its title is, 0 to 1: in full where the rest names the same paper, or numbers it. */
const coverOfTitle = (
  { segment, match, matches }: FoundTitle,
  letters: number,
  isBoth: boolean,
  usualSize: number,
): number =>
  Math.max(
    isBoth ? 1 : 0,
    coverOfType(segment, matches, match) / Math.max(1, letters),
    isSecondName(segment, match) ? 0.5 : 0,
    isFirstName(segment, match, matches) ? 1 : 0,
    isLastName(segment, match, usualSize) ? 0.5 : 0,
  );

/** A title for each type of paper that its words may mean. */
function titlesOf(
  segment: Segment,
  meanings: readonly DocumentTitle[],
  covered: number,
  isAlone: boolean,
  { layout, usualSize }: Search,
): PageTitle[] {
  const weight = titleWeight(segment, layout, usualSize, covered);
  return meanings.map(({ documentType, strength, credits }) => ({
    documentType,
    weight: weight * strength,
    height: segment.rect.y0 / layout.page.height,
    standsOut: standsOut(segment, layout, usualSize, isAlone),
    text: segment.text,
    credits,
  }));
}

/** The titles in a text. */
function titlesIn(segment: Segment, beside: readonly Segment[], search: Search): PageTitle[] {
  const { knowledge, usualSize, layout } = search;
  const matches = findPhrases(segment, knowledge.titles, layout.page.source === 'ocr');
  if (matches.length === 0) return [];
  // "Invoice # 2024-001": numbers beside a title do not make it a sentence.
  const dated = dateBehindTitle(segment);
  const words = segment.pieces.filter((piece) => !/\d/.test(piece.text) && !dated.has(piece));
  const letters = lettersOf(words.filter((piece) => !joint().test(piece.text)));
  const isBoth = isTypeBesides(segment, matches);
  return matches.flatMap((match) => {
    const title = { segment, beside, match, matches };
    const covered = coverOfTitle(title, letters, isBoth, usualSize);
    const isOther = isBoth && match.meanings.some(({ documentType }) => documentType === 'other');
    if (isOther || (match.from > 0 && covered < 0.5)) return [];
    const weighed = isLabel(title, words.length < segment.pieces.length, search) ? 0 : covered;
    return titlesOf(segment, match.meanings, weighed, beside.length === 0, search);
  });
}

/** How many words of each type are on a page, each counted once. */
function hintsOn(segments: readonly Segment[], knowledge: LabelKnowledge, ocr: boolean): Scores {
  const words = segments.flatMap((segment) =>
    findPhrases(segment, knowledge.hints, ocr).flatMap(({ from, to, meanings }) =>
      meanings.map((type) => ({ type, key: keyOf(segment.pieces.slice(from, to)) })),
    ),
  );
  const hints = noScores();
  for (const type of [...documentTypes, 'other'] as const) {
    const own = new Set(words.filter((word) => word.type === type).map(({ key }) => key));
    hints[type] = Math.min(6, own.size);
  }
  return hints;
}

/** Looks for titles and for the words that papers of a type use. */
export function pageSigns(layout: PageLayout, knowledge: LabelKnowledge): PageSigns {
  const ocr = layout.page.source === 'ocr';
  const segments = layout.lines.flatMap((line) => line.segments);
  const labelsIn = new Map(segments.map((segment) => [segment, findPhrases(segment, knowledge.labels, ocr)]));
  const labelOf = (segment: Segment) => labelsIn.get(segment)?.find((match) => match.from === 0);
  const usualSize = median(segments.map((segment) => segment.size));
  const search: Search = { layout, knowledge, usualSize, labelOf };
  const titles = [
    ...segmentsBeside(layout).flatMap(({ segment, beside }) => titlesIn(segment, beside, search)),
    ...spacedTitles(layout).flatMap((spaced) =>
      titlesOf(spaced, lookUpPieces(knowledge.titles, spaced.pieces, ocr), 1, false, search),
    ),
  ];
  // What looks more like a heading than these is no label: `Bill of lading` over its number in a notice of arrival.
  if (strongest(titles, documentTypes) < surelyHeading)
    titles.push(...otherHeadings(layout, usualSize, (segment) => labelOf(segment) !== undefined));
  const isNumber = ({ field, strength }: Label): boolean => field === 'invoiceNumber' && strength === 1;
  const packs =
    strongest(titles, ['invoice', 'bill_of_lading', 'certificate_of_origin']) < heading &&
    packsGoods(layout, knowledge);
  const mayDeliver = titles.length === 0 || titles.some(isDeliveryPaper);
  return {
    titles,
    hints: hintsOn(segments, knowledge, ocr),
    hasInvoiceNumber: [...labelsIn.values()].some((matches) =>
      matches.some(({ from, meanings }) => from === 0 && meanings.some(isNumber)),
    ),
    packs,
    packing: mayDeliver ? packingFactsOn(layout, knowledge) : new Set(),
  };
}
