import type { PageLayout } from '../layout/lines.ts';
import { type DocumentType, documentTypes } from './extraction.ts';
import type { LabelKnowledge } from './knowledge/label-knowledge.ts';
import { isDeliveryPaper, packingFacts } from './packs-goods.ts';
import { heading, noScores, type PageSigns, pageSigns } from './page-signs.ts';
import { strongest } from './page-titles.ts';

export interface DocumentTypeJudgement {
  readonly documentType: DocumentType | null;
  /** 0 to 1: how much of the evidence speaks for the type. */
  readonly confidence: number;
  /** Of a paper whose type was guessed: the next likely one. */
  readonly orElse?: DocumentType;
  /** The title of a paper that has no type, as printed. */
  readonly calledAs?: string;
}

/**
 * Which of the four types a document is, by titles first (what the paper calls itself) and by its labels.
 * Null when a title of another kind of paper is stronger, or when too little speaks for any: a type is then
 * not forced. Pages after the first count less.
 */
export const judgeDocumentType = (
  layouts: readonly PageLayout[],
  knowledge: LabelKnowledge,
): DocumentTypeJudgement => judgeSigns(layouts.slice(0, 5).map((layout) => pageSigns(layout, knowledge)));

/** Less speaks for no type. */
const leastScore = 1.2;
/** The second of two names in one title weighs so much more than the first at most: `Packing list / Delivery note`. */
const joined = 1;
const noType: DocumentTypeJudgement = { documentType: null, confidence: 0 };
/** How sure the type of a paper is that does not say what it is. */
const untitled = 0.6;

/**
 * Whether a delivery note serves as the packing list: customs takes it for one where it tells the packages with both
 * weights, or which goods lie in which package and what that weighs, as the slips of warehouse programs do. One without
 * them, or with prices, is none of the four.
 */
function deliversPacked(pages: readonly PageSigns[]): boolean {
  const titles = pages[0]?.titles ?? [];
  const others = titles.filter(({ documentType }) => documentType === 'other');
  const [best] = [...others].sort((a, b) => b.weight - a.weight);
  const told = new Set(pages.flatMap(({ packing }) => [...packing]));
  if (best === undefined || !isDeliveryPaper(best)) return false;
  const another = strongest(titles, ['invoice', 'bill_of_lading', 'certificate_of_origin']);
  // The invoice that goes with the goods is named in smaller letters: `Rechnung  Invoice  RG-2640220`.
  const isAnother = another >= heading && another + joined > best.weight;
  // `Lieferschein` over `Packliste / Packing list` says itself what it is.
  const isCalledSo = strongest(titles, ['packing_list']) >= heading;
  return !isAnother && (isCalledSo || told.has('contents') || packingFacts.every((fact) => told.has(fact)));
}

/** The same from what the pages are known to say. */
export function judgeSigns(pages: readonly PageSigns[]): DocumentTypeJudgement {
  const scores = noScores();
  for (const [at, { titles, hints, hasInvoiceNumber }] of pages.slice(0, 5).entries()) {
    const share = at === 0 ? 1 : 0.3;
    const best = noScores();
    for (const { documentType, weight } of titles) best[documentType] = Math.max(best[documentType], weight);
    // Other papers print an invoice's number too, but rarely without a title of their own.
    if (hasInvoiceNumber) best.invoice += 0.7;
    for (const type of [...documentTypes, 'other'] as const)
      scores[type] += share * (best[type] + 0.35 * hints[type]);
  }
  const ranked = (Object.entries(scores) as [DocumentType | 'other', number][]).sort((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  // A packing list names its invoice, and may call itself what no list of titles knows.
  const isUntitled = !first || first[1] < leastScore || first[0] === 'invoice';
  if (isUntitled && pages[0]?.packs) {
    const { titles } = pages[0];
    const isOther =
      strongest(titles, ['other']) >= Math.max(heading, strongest(titles, ['packing_list']) + joined);
    return isOther && !deliversPacked(pages)
      ? noType
      : { documentType: 'packing_list', confidence: untitled };
  }
  if (first?.[0] === 'other' && deliversPacked(pages))
    return { documentType: 'packing_list', confidence: untitled };
  if (!first || first[1] < leastScore || first[0] === 'other') return noType;
  const lead = first[1] / (first[1] + 0.4 * (second?.[1] ?? 0));
  const amount = Math.min(1, first[1] / 2.5);
  return { documentType: first[0], confidence: Math.round(Math.min(0.99, lead * amount) * 100) / 100 };
}
