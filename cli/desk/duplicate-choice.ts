import type { Duplicate } from '../../core/documents/duplicates-of.ts';
import { deletionWords } from '../deletion-words.ts';
import { duplicateWords } from '../duplicates.ts';
import { cleanText } from './clean-text.ts';
import type { DeskPage, Step } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import type { DocumentRow } from './document-rows.ts';

/** The other documents that are the same file or paper, each in a row. */
export const duplicateRows = (duplicates: readonly Duplicate[]): readonly DocumentRow[] =>
  duplicates.length === 0
    ? []
    : [
        { kind: 'heading', text: duplicates.length === 1 ? 'Duplicate' : 'Duplicates' },
        ...duplicates.map(
          (duplicate): DocumentRow => ({
            kind: 'duplicate',
            duplicate,
            text: cleanText(duplicateWords(duplicate)),
          }),
        ),
      ];

/** The choices for a duplicate. */
export const aboutDuplicate = ({ shipmentReference }: Duplicate): string =>
  `Enter opens the other one. R replaces it with this one${
    shipmentReference === null ? '' : `, in shipment ${cleanText(shipmentReference)}`
  }. To keep both, leave it as it is.`;

/** Replaces a duplicate with the document at hand, after a yes. */
export async function replaceDuplicate(
  source: Pick<DeskSource, 'binDays' | 'replace'>,
  id: string,
  row: DocumentRow | undefined,
  done: (replacedId: string, notice: string) => Promise<Step>,
): Promise<Step> {
  if (row?.kind !== 'duplicate') return { kind: 'stay', notice: 'R replaces the selected duplicate.' };
  const { documentId, fileName } = row.duplicate;
  const consequence = deletionWords(await source.binDays());
  return {
    kind: 'ask',
    question: `Replace ${cleanText(fileName)} with this one? ${consequence}. y replaces it, any other key keeps both.`,
    async act() {
      await source.replace(id, documentId);
      return done(documentId, `Replaced ${cleanText(fileName)}.`);
    },
  };
}

/** Opens the other document. */
export const openDuplicate = (
  { documentId }: Duplicate,
  open: (id: string, ids: readonly string[]) => DeskPage,
): Step => ({ kind: 'open', page: open(documentId, [documentId]) });
