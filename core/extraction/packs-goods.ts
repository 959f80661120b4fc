import type { PageLayout, Segment } from '../layout/lines.ts';
import { findPhrases } from '../layout/phrases.ts';
import { findHeaders, type HeaderCell } from '../layout/table-header.ts';
import { rolesOf } from './goods/columns.ts';
import type { ColumnLabel, LabelKnowledge } from './knowledge/label-knowledge.ts';
import { phrasePattern } from './knowledge/phrase-lists.ts';
import type { PageTitle } from './page-titles.ts';

const packed = ['packageCount', 'netWeight', 'grossWeight', 'volume'] as const;
/** So many of these columns tell how goods are packed. */
const leastPacked = 2;

/** Columns of packing: what the goods are and how many, with packages, weights or volumes, and no prices. */
function isOfPacking(cells: readonly HeaderCell<ColumnLabel>[]): boolean {
  const roles = new Set(rolesOf(cells));
  const isPriced = roles.has('unitPrice') || roles.has('total') || roles.has('grossTotal');
  const isCertified = roles.has('originCriterion') || roles.has('invoice');
  return (
    !isPriced &&
    !isCertified &&
    (roles.has('description') || roles.has('partNumber')) &&
    (roles.has('quantity') || roles.has('partNumber') || roles.has('lineNumber')) &&
    packed.filter((name) => roles.has(name)).length >= leastPacked
  );
}

/** Whether a page lists goods as only packing lists do, whatever it calls itself and in whichever language. */
export function packsGoods(layout: PageLayout, knowledge: LabelKnowledge): boolean {
  const columns = knowledge.books.get('packing_list')?.columns;
  return columns !== undefined && findHeaders(layout, columns, isOfPacking).length > 0;
}

const deliveryPaper = phrasePattern(String.raw`^\W*{{delivery-paper}}`);

/**
 * Whether a title is that of a seller's delivery note, which goes with goods as a packing list does; the waybills that
 * laws ask for on the road (guía de remisión, irsaliye) stay papers of their own.
 */
export const isDeliveryPaper = ({ documentType, text }: PageTitle): boolean =>
  documentType === 'other' && deliveryPaper().test(text);

/** What customs asks of a packing list; `contents` is what each package holds, under its number and weight. */
export type PackingFact = 'packageCount' | 'grossWeight' | 'netWeight' | 'contents';
export const packingFacts: readonly PackingFact[] = ['packageCount', 'grossWeight', 'netWeight'];

const isFact = (name: string): name is PackingFact => (packingFacts as readonly string[]).includes(name);

/** A package's number and nothing but its weight behind it: `PACK0002065 (Weight: 280.70 kg)`, `Carton 3 - 14,5 kg`. */
const packageWithWeight =
  /^(\p{L}{3,12})[\s.:#-]*(?:n\p{L}{0,2}[.°º]*\s?)?\d{1,10}\s*[(–,:-]\s*(?:[\p{L}. ]{1,20}:?\s*)?\d[\d.,]*\s?(\p{L}{1,4})\W*$/iu;
const numberedPackage = phrasePattern('^{{numbered-package}}$');
const weightUnit = phrasePattern('^{{package-weight-unit}}$');

/** Whether a line stands over the goods of one package and tells its weight. */
function headsPackage([only, other]: readonly Segment[]): boolean {
  const [, word = '', unit = ''] = (only && !other && packageWithWeight.exec(only.text)) || [];
  return numberedPackage().test(word) && weightUnit().test(unit);
}

/** So surely must a label name what is packed. */
const leastStrength = 0.85;

/** Which of packages, gross and net weight a page has a label or a column for, and whether it lists goods by package. */
export function packingFactsOn(layout: PageLayout, knowledge: LabelKnowledge): ReadonlySet<PackingFact> {
  const book = knowledge.books.get('packing_list');
  const ocr = layout.page.source === 'ocr';
  const segments: readonly Segment[] = layout.lines.flatMap((line) => line.segments);
  const names: readonly string[] = segments.flatMap((segment) =>
    book
      ? [
          ...findPhrases(segment, book.labels, ocr).flatMap(({ meanings }) =>
            meanings.flatMap(({ field, strength }) => (strength >= leastStrength ? [field] : [])),
          ),
          ...findPhrases(segment, book.columns, ocr).flatMap(({ meanings }) =>
            meanings.map(({ column }) => column),
          ),
        ]
      : [],
  );
  const facts = new Set<PackingFact>(names.filter(isFact));
  if (layout.lines.some((line) => headsPackage(line.segments))) facts.add('contents');
  return facts;
}
