/** Where in a document a word was found, as bits of one number. */
export const searchFields = {
  number: 1,
  supplier: 2,
  buyer: 4,
  amount: 8,
  container: 16,
  order: 32,
  goods: 64,
  fileName: 128,
} as const;

export type SearchField = keyof typeof searchFields;

/** The names of parties. */
export const nameFields = searchFields.supplier | searchFields.buyer;
