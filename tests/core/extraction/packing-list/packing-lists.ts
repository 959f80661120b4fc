import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import type { PackingList } from '../../../../core/extraction/packing-list-shape.ts';
import { textReading } from '../../layout/text-page.ts';

/** What is read from a packing list that is typed as these texts, one a page. */
export function packingListOn(...pages: readonly string[]): PackingList {
  const { packing_list: list } = extractDocument(textReading(...pages), {
    documentType: 'packing_list',
    calibration: null,
  }).extractedData;
  if (!list) throw new Error('no packing list was read');
  return list;
}
