import type {
  SupplierLayout,
  SupplierLayoutDetail,
  SupplierPaper,
} from '../core/memory/suppliers/supplier-layouts.ts';
import { typeWords } from './screens/words.ts';
import { printable, textTable } from './text-table.ts';

/** Layouts as a person reads them: how far they are trusted, whose they are, and from how much they are learned. */
export const layoutsTable = (layouts: readonly SupplierLayout[], columns: number): string =>
  textTable(
    ['ID', 'STATE', 'LAYOUT'],
    layouts.map((layout) => {
      const { id, state, paperCount, taughtAt } = layout;
      const taught = `${paperCount} ${paperCount === 1 ? 'document' : 'documents'}, last on ${taughtAt.slice(0, 10)}`;
      return [id, state, `${nameOf(layout)}; ${taught}`];
    }),
    columns,
  );

/** A layout with the documents that taught it. */
export const layoutText = (layout: SupplierLayoutDetail, columns: number): string =>
  [
    printable(nameOf(layout)),
    `${layout.state}${layout.isStateSet ? ', set by a person' : ''}`,
    ...(layout.demotedFields.length > 0
      ? [`corrected twice and not filled any more: ${layout.demotedFields.join(', ')}`]
      : []),
    '',
    textTable(['DOCUMENT', 'APPROVED', 'BY', 'FILE', ''], layout.papers.map(paperRow), columns),
  ].join('\n');

const nameOf = ({ supplier, documentType }: SupplierLayout): string =>
  `${supplier ?? 'No name'}, ${typeWords[documentType].toLowerCase()}`;

const paperRow = (paper: SupplierPaper): readonly string[] => [
  paper.documentId,
  paper.taughtAt.slice(0, 10),
  paper.taughtByEmail ?? '',
  paper.fileName,
  paper.correctedFields.length > 0 ? `corrected: ${paper.correctedFields.join(', ')}` : '',
];
