import type { PageLayout, Segment } from '../layout/lines.ts';
import { findPhrases, lookUp, type PhraseBook, type PhraseMatch } from '../layout/phrases.ts';
import { keyOf, type Piece, rectOf, runOf } from '../layout/run.ts';
import { type DocumentType, documentTypes } from './extraction.ts';
import type { Label, LabelField, LabelKnowledge } from './knowledge/label-knowledge.ts';
import { phrasePattern } from './knowledge/phrase-lists.ts';
import { packsGoods } from './packs-goods.ts';

export type Scores = Record<DocumentType | 'other', number>;

export const noScores = (): Scores => ({
  invoice: 0,
  packing_list: 0,
  bill_of_lading: 0,
  certificate_of_origin: 0,
  other: 0,
});

/** How much a segment looks like the title of its page: large, bold, in capitals, high up, alone. */
function titleWeight(segment: Segment, layout: PageLayout, usualSize: number, covered: number): number {
  const height = segment.rect.y0 / layout.page.height;
  const large = Math.min(2, Math.max(0, segment.size / usualSize - 1) * 2);
  const capitals = segment.text === segment.text.toUpperCase() ? 0.5 : 0;
  const high = height < 0.25 ? 1 : height < 0.4 ? 0.5 : 0;
  const alone = covered >= 0.99 ? 1.2 : covered >= 0.5 ? 0.3 : -0.6;
  return 0.6 + large + capitals + high + alone + (segment.bold ? 0.3 : 0);
}

const lettersOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.key.length, 0);

/** Words between two names of one paper. */
const joint = phrasePattern('^(?:{{and}}|{{or}})$');

/** Letters of all titles of one type in a segment: `Packliste / Packing List`, `Packing list and weight note`. */
function coverOfType(
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
const isSecondName = (
  { pieces }: Segment,
  { from, to }: PhraseMatch<{ readonly documentType: string }>,
): boolean => to === pieces.length && pieces.length <= 8 && /[/|–-]$/.test(pieces[from - 1]?.text ?? '');

/** `PACKING LIST & WEIGHT CERTIFICATE`, `Packing list (ratio pack)`: a title that goes on with what the paper is besides. */
const isFirstName = (
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

const hasColon = (segment: Segment, to: number): boolean =>
  /:$/.test(segment.pieces[to - 1]?.text ?? '') || /^:/.test(segment.pieces[to]?.text ?? '');

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;

/** A phrase that papers of a type carry as their title. */
export interface PageTitle {
  readonly documentType: DocumentType | 'other';
  /** How much it looks like the title of the page; 0.6 for words within a sentence, 3 and more for a heading. */
  readonly weight: number;
  /** Of the page's height, 0 to 1. */
  readonly height: number;
  readonly text: string;
}

/** What one page says of the type of its paper. */
export interface PageSigns {
  readonly titles: readonly PageTitle[];
  /** How many words of each type are on the page, titles aside. */
  readonly hints: Scores;
  /** A label for an invoice's own number. */
  readonly hasInvoiceNumber: boolean;
  /** On a page without a title: fields that only papers of a type have and whose labels stand on it. */
  readonly typical: Readonly<Partial<Record<DocumentType, number>>>;
  /** Whether no heading makes the page another of the types, and its goods are listed as only packing lists do. */
  readonly packs: boolean;
}

/** Fields that one type of paper has, by which it is known where it does not say what it is. */
const typicalFields: Readonly<Partial<Record<DocumentType, ReadonlySet<LabelField>>>> = {
  bill_of_lading: new Set([
    'vessel',
    'voyageNumber',
    'portOfLoading',
    'portOfDischarge',
    'placeOfReceipt',
    'placeOfDelivery',
    'bookingNumber',
    'onBoardDate',
    'notifyParty',
    'shipper',
    'billOfLadingNumber',
  ]),
  certificate_of_origin: new Set([
    'certificateNumber',
    'agreement',
    'exporter',
    'producer',
    'importer',
    'transportDetails',
    'issuingAuthority',
    'countryOfOrigin',
  ]),
};
/** The least weight of words that look like the heading of a page. */
export const heading = 2;

/** So many of them make a paper one of the type, where no title says otherwise. */
export const enoughTypical = 6;

function countTypical(
  segments: readonly Segment[],
  knowledge: LabelKnowledge,
  ocr: boolean,
): PageSigns['typical'] {
  const counts: Partial<Record<DocumentType, number>> = {};
  for (const [type, fields] of Object.entries(typicalFields) as [DocumentType, ReadonlySet<LabelField>][]) {
    const book = knowledge.books.get(type)?.labels;
    const found = new Set<LabelField>();
    for (const segment of book ? segments : [])
      for (const { from, meanings } of findPhrases(segment, book as PhraseBook<Label>, ocr))
        for (const { field, strength } of from <= 1 ? meanings : [])
          if (strength >= 0.9 && fields.has(field)) found.add(field);
    counts[type] = found.size;
  }
  return counts;
}

/** Words of one title that are printed far apart: `PACKING    LIST`. */
function spacedTitles(layout: PageLayout): Segment[] {
  return layout.lines.flatMap(({ segments }) =>
    segments.flatMap((first, at) =>
      [2, 3].flatMap((count) => {
        const parts = segments.slice(at, at + count);
        const near = parts.every((part, index) => {
          const previous = parts[index - 1];
          return previous === undefined || part.rect.x0 - previous.rect.x1 < 6 * first.size;
        });
        const pieces = parts.flatMap((part) => part.pieces);
        if (parts.length < count || !near || pieces.length > 5) return [];
        return [{ ...runOf(pieces), rect: rectOf(pieces), size: first.size, bold: first.bold }];
      }),
    ),
  );
}

const segmentsBeside = ({ lines }: PageLayout) =>
  lines.flatMap(({ segments }) =>
    segments.map((segment) => ({ segment, beside: segments.filter((other) => other !== segment) })),
  );

const rightOf = (segment: Segment, beside: readonly Segment[]): Segment | undefined =>
  beside.find((other) => other.rect.x0 > segment.rect.x1);

/** How far apart the rows of a list of names and values stand at most, in their letter heights. */
const rowsApart = 2.2;

/** A name in a column of names, each with its value on the right: `Invoice | TS-045` over `Order | PO-881`. */
function isInListOfNames(segment: Segment, beside: readonly Segment[], layout: PageLayout): boolean {
  const { rect, size, bold } = segment;
  if (!/\d/.test(rightOf(segment, beside)?.text ?? '')) return false;
  return segmentsBeside(layout).some(
    ({ segment: other, beside: values }) =>
      other !== segment &&
      Math.abs(other.rect.y0 - rect.y0) < rowsApart * size &&
      Math.min(Math.abs(other.rect.x0 - rect.x0), Math.abs(other.rect.x1 - rect.x1)) < 0.3 * size &&
      Math.abs(other.size - size) < 0.05 * size &&
      other.bold === bold &&
      rightOf(other, values) !== undefined,
  );
}

const parties: ReadonlySet<LabelField> = new Set([
  'supplier',
  'buyer',
  'consignee',
  'exporter',
  'importer',
  'shipper',
]);

/** In lines of letters: how far below a caption its value stands. */
const captionGap = 1.5;

/** A caption beside that of a party, over a number of its own: `Consignee | Invoice` over `Acme Ltd | CI-88 of 3 March`. */
function isCaptionBesideParty(
  segment: Segment,
  beside: readonly Segment[],
  layout: PageLayout,
  isParty: (other: Segment) => boolean,
): boolean {
  const { rect, size, bold } = segment;
  const twin = beside.some(
    (other) => Math.abs(other.size - size) < 0.05 * size && other.bold === bold && isParty(other),
  );
  const below = segmentsBeside(layout).find(
    ({ segment: other }) =>
      other.rect.y0 > rect.y0 + 0.5 * size &&
      other.rect.y0 - rect.y1 < captionGap * size &&
      Math.abs(other.rect.x0 - rect.x0) < size,
  );
  return twin && /\d/.test(below?.segment.text ?? '');
}

/** The weight of the strongest title of some types; 0 where there is none. */
export const strongest = (titles: readonly PageTitle[], types: readonly (DocumentType | 'other')[]): number =>
  Math.max(
    0,
    ...titles.filter(({ documentType }) => types.includes(documentType)).map(({ weight }) => weight),
  );

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
  for (const { segment, beside } of segmentsBeside(layout)) {
    // "Invoice # 2024-001": numbers beside a title do not make it a sentence.
    const words = segment.pieces.filter((piece) => !/\d/.test(piece.text));
    const letters = lettersOf(words.filter((piece) => !joint().test(piece.text)));
    const matches = findPhrases(segment, knowledge.titles, ocr);
    for (const match of matches) {
      const covered = Math.max(
        coverOfType(segment, matches, match) / Math.max(1, letters),
        isSecondName(segment, match) ? 0.5 : 0,
        isFirstName(segment, match, matches) ? 1 : 0,
      );
      if (match.from > 0 && covered < 0.5) continue;
      // "Factura: A-4471" on a packing list: a colon makes a label of what would be a title, and so does a row of
      // labels in which it is the beginning of one: "Invoice No." beside "Date".
      const hasValue = words.length < segment.pieces.length;
      const isLabel =
        match.from === 0 &&
        (hasValue
          ? hasColon(segment, match.to) || hasColon(segment, labelOf(segment)?.to ?? 0)
          : ((labelOf(segment)?.to ?? 0) > match.to && beside.some((other) => labelOf(other))) ||
            isInListOfNames(segment, beside, layout) ||
            isCaptionBesideParty(segment, beside, layout, isParty));
      const weight = titleWeight(segment, layout, usualSize, isLabel ? 0 : covered);
      const height = segment.rect.y0 / layout.page.height;
      for (const { documentType, strength } of match.meanings)
        titles.push({ documentType, weight: weight * strength, height, text: segment.text });
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
    for (const { documentType, strength } of lookUp(knowledge.titles, keyOf(spaced.pieces), ocr)) {
      const weight = titleWeight(spaced, layout, usualSize, 1);
      const height = spaced.rect.y0 / layout.page.height;
      titles.push({ documentType, weight: weight * strength, height, text: spaced.text });
    }
  }
  const hints = noScores();
  for (const type of [...documentTypes, 'other'] as const) hints[type] = Math.min(6, found[type].size);
  const typical = titles.length > 0 ? {} : countTypical(segments, knowledge, ocr);
  const packs =
    strongest(titles, ['invoice', 'bill_of_lading', 'certificate_of_origin']) < heading &&
    packsGoods(layout, knowledge);
  return { titles, hints, hasInvoiceNumber, typical, packs };
}
