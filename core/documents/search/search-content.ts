import { fieldValues } from '../../compliance/field-values.ts';
import type { DocumentType, ExtractedData } from '../../extraction/extraction.ts';
import { type SearchField, searchFields } from './search-fields.ts';
import { amountWord, numberKeyOf, searchWords } from './search-words.ts';
import { type SearchedPaths, searchedPaths } from './searched-paths.ts';

/** The values by which a document is found, filtered and sorted, beside its file name. */
export interface SearchContent {
  readonly paperNumber: string | null;
  readonly numberKey: string | null;
  readonly supplier: string | null;
  readonly buyer: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  /** `YYYY-MM-DD` */
  readonly paperDate: string | null;
  /** Each word with the fields that it was found in: a sum of `searchFields`. */
  readonly words: Readonly<Record<string, number>>;
}

/** Of a paper with thousands of lines the first words of the goods are kept: numbers, parties and amounts come before. */
const mostWords = 1_000;

const nothingRead: SearchedPaths = {
  number: [],
  date: [],
  supplier: [],
  buyer: [],
  amount: [],
  currency: [],
  container: [],
  order: [],
  goods: [],
};

/** Takes from what was read what a document is to be found by. */
export function searchContent(
  documentType: DocumentType | null,
  extractedData: ExtractedData,
): SearchContent {
  const paths = documentType === null ? nothingRead : searchedPaths[documentType];
  const data: unknown = documentType === null ? null : extractedData[documentType];
  const valuesOf = (field: keyof SearchedPaths): readonly unknown[] =>
    paths[field].flatMap((path) => fieldValues(data, path).map(({ value }) => value));
  const textsOf = (field: keyof SearchedPaths): readonly string[] =>
    valuesOf(field).filter((value) => typeof value === 'string');
  /** The value at the first path: it represents the paper. */
  const firstValue = (field: keyof SearchedPaths): unknown => {
    const [path] = paths[field];
    return path === undefined ? null : fieldValues(data, path)[0]?.value;
  };
  const textOf = (field: keyof SearchedPaths): string | null => {
    const value = firstValue(field);
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };

  const words: Record<string, number> = Object.create(null);
  let count = 0;
  const add = (field: SearchField, found: readonly string[]): void => {
    for (const word of found) {
      if (words[word] === undefined && count++ >= mostWords) continue;
      words[word] = (words[word] ?? 0) | searchFields[field];
    }
  };
  for (const field of ['number', 'supplier', 'buyer', 'container', 'order'] as const)
    for (const text of textsOf(field)) add(field, searchWords(text));
  add(
    'amount',
    valuesOf('amount')
      .filter(Number.isFinite)
      .map((value) => amountWord(value as number)),
  );
  for (const text of textsOf('goods')) add('goods', searchWords(text));

  const paperNumber = textOf('number');
  const amount = firstValue('amount');
  return {
    paperNumber,
    numberKey: (paperNumber && numberKeyOf(paperNumber)) || null,
    supplier: textOf('supplier'),
    buyer: textOf('buyer'),
    amount: typeof amount === 'number' && Number.isFinite(amount) ? amount : null,
    currency: textOf('currency'),
    paperDate: textsOf('date')[0] ?? null,
    words: { ...words },
  };
}
