import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import type { DocumentType } from '../../../../core/extraction/extraction.ts';
import { readDocument } from '../../../../core/reading/read-document.ts';
import { mergedPdf } from '../../../fixtures/pdf-files.ts';
import { noOcr } from '../../reading/support/no-ocr.ts';

/** What is read from a file that is made of several. */
export async function extractMerged(pdfs: readonly Uint8Array[], documentType: DocumentType | null = null) {
  const bytes = await mergedPdf(pdfs);
  const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
  return extractDocument(reading, { documentType });
}

/** `invoice 1-2, packing_list 3` */
export const partsOf = ({ contains }: ReturnType<typeof extractDocument>): string =>
  contains
    .map(
      ({ documentType, firstPage, lastPage }) =>
        `${documentType ?? 'other'} ${firstPage === lastPage ? firstPage : `${firstPage}-${lastPage}`}`,
    )
    .join(', ');
