/**
 * What speaks for or against a value that was read. `logit` is the log odds of the reading's own confidence;
 * the others count: `ocr` read from a picture; `doubt` rules of its kind that the text breaks; `agreement` and
 * `contradiction` sums and products it takes part in; `unevenRow` a line that is not filled as its neighbours
 * are; `noFirm` a party's name without a form of companies; `skipped` words inside of the place of a text
 * that are none of it; `goesOn` goods that seem to go on below; and of cells of lines, `unreadFigures` and
 * `unreadWords` the share of what stands among the lines and was not read, `unreadCode` a tariff code that was not.
 */
export const signNames = [
  'constant',
  'logit',
  'ocr',
  'doubt',
  'agreement',
  'contradiction',
  'unevenRow',
  'noFirm',
  'skipped',
  'goesOn',
  'unreadFigures',
  'unreadWords',
  'unreadCode',
] as const;

export type SignName = (typeof signNames)[number];
export type Signs = Readonly<Record<SignName, number>>;

/** The form of `lineItems[3].unit` that all lines share: `lineItems[].unit`. */
export const fieldOf = (path: string): string => path.replace(/\[\d+\]/g, '[]');
