import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { Extraction } from '../extraction/extraction.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { Doubt } from './doubts/doubt.ts';
import { findDoubts } from './doubts/find-doubts.ts';
import { checkContent, type PreparedContent } from './prepared-content.ts';
import type { Provenance, TaughtBy } from './provenance.ts';
import type { StoredReading } from './stored-reading.ts';
import { suggestedSubheadings } from './suggested-subheadings.ts';

/** How the pages of a document were read. */
type PagesAsRead = Required<Pick<StoredReading, 'engines' | 'notes' | 'printedText'>> & {
  readonly provenance: Provenance;
};

/**
 * The content of a document as its pages give it, before any person has changed it: with subheadings for its goods, and
 * checked.
 *
 * @param otherDoubts those that are not about its fields
 */
export async function contentAsRead(
  needs: Pick<DocumentDependencies, 'compliance' | 'askAboutGoods' | 'reviewThreshold'>,
  extraction: Extraction,
  { engines, notes, provenance, printedText }: PagesAsRead,
  otherDoubts: readonly Doubt[] = [],
): Promise<PreparedContent> {
  const { compliance, askAboutGoods, reviewThreshold } = needs;
  const { documentType, extractedData, confidence, evidence } = extraction;
  const described = compliance.goodsOf(extraction);
  const goods = await askAboutGoods(described.map(({ description }) => description));
  return checkContent(
    needs,
    documentType,
    {
      ...{ extractedData, confidence, evidence, corrections: {}, readValues: {} },
      hsSuggestions: suggestedSubheadings(described, goods),
      ...{ engines, provenance, printedText },
      notes: [...notes, ...extraction.notes, ...taughtNotes(provenance.taught), ...notesOn(goods)],
      doubts: [...findDoubts(extraction, reviewThreshold), ...otherDoubts],
    },
    goods,
  );
}

const taughtNotes = (taught: TaughtBy | null): readonly string[] =>
  taught === null
    ? []
    : [
        `Read with the layout of this supplier that ${taught.paperCount === 1 ? 'one approved document' : `${taught.paperCount} approved documents`} taught.`,
      ];

const notesOn = ({ unavailable }: GoodsOpinions): readonly string[] =>
  unavailable === null ? [] : [`No HS codes could be suggested: ${unavailable}.`];
