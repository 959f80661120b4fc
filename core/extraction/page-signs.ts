import type { PageLayout, Segment } from '../layout/lines.ts';
import { findPhrases, lookUpPieces } from '../layout/phrases.ts';
import { type DocumentType, documentTypes } from './extraction.ts';
import type { LabelField, LabelKnowledge } from './knowledge/label-knowledge.ts';
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

/** Looks for titles and for the words that papers of a type use. */
export function pageSigns(layout: PageLayout, knowledge: LabelKnowledge): PageSigns {
  const ocr = layout.page.source === 'ocr';
  const segments = layout.lines.flatMap((line) => line.segments);
  const usualSize = median(segments.map((segment) => segment.size));
  const titles: PageTitle[] = [];
  const found: Record<DocumentType | 'other', Set<string>> = {
    invoice: new Set(),
    packing_list: new Set(),
    bill_of_lading: new Set(),
    certificate_of_origin: new Set(),
    other: new Set(),
  };
  let hasInvoiceNumber = false;
  const labelOf = (segment: Segment) =>
    findPhrases(segment, knowledge.labels, ocr).find((match) => match.from === 0);
  const isParty = (segment: Segment): boolean => {
    const label = labelOf(segment);
    return label?.to === segment.pieces.length && label.meanings.some(({ field }) => parties.has(field));
  };
  const isLabelAlone = (segment: Segment): boolean => labelOf(segment)?.to === segment.pieces.length;
  for (const { segment, beside } of segmentsBeside(layout)) {
    // "Invoice # 2024-001": numbers beside a title do not make it a sentence.
    const dated = dateBehindTitle(segment);
    const words = segment.pieces.filter((piece) => !/\d/.test(piece.text) && !dated.has(piece));
    const letters = lettersOf(words.filter((piece) => !joint().test(piece.text)));
    const matches = findPhrases(segment, knowledge.titles, ocr);
    const isBoth = isTypeBesides(segment, matches);
    for (const match of matches) {
      if (isBoth && match.meanings.some(({ documentType }) => documentType === 'other')) continue;
      const covered = Math.max(
        isBoth ? 1 : 0,
        coverOfType(segment, matches, match) / Math.max(1, letters),
        isSecondName(segment, match) ? 0.5 : 0,
        isFirstName(segment, match, matches) ? 1 : 0,
        isLastName(segment, match, usualSize) ? 0.5 : 0,
      );
      if (match.from > 0 && covered < 0.5) continue;
      // "Factura: A-4471" on a packing list: a colon makes a label of what would be a title, and so does a row of
      // labels in which it is the beginning of one: "Invoice No." beside "Date".
      const hasValue = words.length < segment.pieces.length;
      const isLabel =
        (match.from === 0 || isInOtherLanguage(segment, match, matches)) &&
        (hasValue
          ? hasColon(segment, match.to) || hasColon(segment, labelOf(segment)?.to ?? 0)
          : ((labelOf(segment)?.to ?? 0) > match.to && beside.some((other) => labelOf(other))) ||
            isInListOfNames(segment, beside, layout) ||
            isCaptionBesideParty(segment, beside, layout, isParty) ||
            isInRowOfCaptions(segment, beside, layout, isLabelAlone));
      const weight = titleWeight(segment, layout, usualSize, isLabel ? 0 : covered);
      const place = {
        height: segment.rect.y0 / layout.page.height,
        standsOut: standsOut(segment, layout, usualSize, beside.length === 0),
        text: segment.text,
      };
      for (const { documentType, strength, credits } of match.meanings)
        titles.push({ documentType, weight: weight * strength, ...place, credits });
    }
    for (const match of findPhrases(segment, knowledge.hints, ocr)) {
      const key = segment.pieces
        .slice(match.from, match.to)
        .map((piece) => piece.key)
        .join('');
      for (const type of match.meanings) found[type].add(key);
    }
    for (const match of findPhrases(segment, knowledge.labels, ocr)) {
      const numbered = match.meanings.some(
        (label) => label.field === 'invoiceNumber' && label.strength === 1,
      );
      if (numbered && match.from === 0) hasInvoiceNumber = true;
    }
  }
  for (const spaced of spacedTitles(layout)) {
    for (const { documentType, strength, credits } of lookUpPieces(knowledge.titles, spaced.pieces, ocr)) {
      const weight = titleWeight(spaced, layout, usualSize, 1);
      const place = {
        height: spaced.rect.y0 / layout.page.height,
        standsOut: standsOut(spaced, layout, usualSize, false),
        text: spaced.text,
      };
      titles.push({ documentType, weight: weight * strength, ...place, credits });
    }
  }
  // What looks more like a heading than these is no label: `Bill of lading` over its number in a notice of arrival.
  if (strongest(titles, documentTypes) < surelyHeading)
    titles.push(...otherHeadings(layout, usualSize, (segment) => labelOf(segment) !== undefined));
  const hints = noScores();
  for (const type of [...documentTypes, 'other'] as const) hints[type] = Math.min(6, found[type].size);
  const packs =
    strongest(titles, ['invoice', 'bill_of_lading', 'certificate_of_origin']) < heading &&
    packsGoods(layout, knowledge);
  const mayDeliver = titles.length === 0 || titles.some(isDeliveryPaper);
  const packing = mayDeliver ? packingFactsOn(layout, knowledge) : new Set<PackingFact>();
  return { titles, hints, hasInvoiceNumber, packs, packing };
}
