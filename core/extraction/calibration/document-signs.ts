import type { DocumentType } from '../extraction.ts';
import type { Signs } from './signs.ts';

/**
 * What speaks for or against a document's being right in all that is required of it. Of its required fields and
 * the figures of its lines: `doubt`, `noFirm`, `skipped`, `goesOn`, `contradiction` the worst of them, and `leastSure` the log odds of the
 * reading that is least sure. Of its lines: `skippedInLines`, `unevenRow`, `unreadFigures`, `unreadWords`, `unreadCode` as of
 * values; `noQuantity` one of an invoice or packing list that names none; `someCodes` that some have a tariff code
 * and others none. `totalAgrees` sums that prove the total of an invoice; `gaps` the part of all
 * fields outside lines that was not found: where a form was not understood, many are not.
 */
export const documentSignNames = [
  'doubt',
  'noFirm',
  'skipped',
  'goesOn',
  'contradiction',
  'leastSure',
  'skippedInLines',
  'unevenRow',
  'unreadFigures',
  'unreadWords',
  'unreadCode',
  'noQuantity',
  'someCodes',
  'totalAgrees',
  'gaps',
] as const;

export type DocumentSignName = (typeof documentSignNames)[number];
export type DocumentSigns = Readonly<Record<DocumentSignName, number>>;

/** Of papers that sell or pack goods, lines always say how many: one without was not understood. */
const quantified: readonly DocumentType[] = ['invoice', 'packing_list'];

const figure =
  /^lineItems\[\d+\]\.(?:quantity|unitPrice|total|grossWeight|netWeight|packageCount|volume|hsCode)$/;

type Line = Readonly<Record<string, unknown>>;

const linesOf = (data: object): readonly Line[] => {
  const lines: unknown = Reflect.get(data, 'lineItems');
  return Array.isArray(lines) ? (lines as Line[]) : [];
};

const isTold = (value: unknown): boolean => value !== null && value !== undefined;

/** The values of a paper outside of its lines and containers, those not found among them. */
const headerValues = (data: object): readonly unknown[] =>
  Object.values(data).flatMap((value: unknown) =>
    typeof value !== 'object' || value === null ? [value] : Array.isArray(value) ? [] : headerValues(value),
  );

function gapsIn(data: object): number {
  const values = headerValues(data);
  return values.filter((value) => value === null).length / Math.max(1, values.length);
}

/** @param signs of every value that was read, by its path */
export function documentSigns(
  type: DocumentType,
  data: object,
  signs: ReadonlyMap<string, Signs>,
  required: readonly string[],
): DocumentSigns {
  const fields = required.flatMap((path) => signs.get(path) ?? []);
  const cells = [...signs].filter(([path]) => path.startsWith('lineItems['));
  const figures = cells.filter(([path]) => figure.test(path)).map(([, own]) => own);
  const ofLines = cells.map(([, own]) => own);
  const all = [...fields, ...figures];
  const most = (name: keyof Signs, some: readonly Signs[]): number =>
    Math.max(0, ...some.map((one) => one[name]));
  const lines = linesOf(data);
  const withCode = lines.filter(({ hsCode }) => isTold(hsCode)).length;
  return {
    doubt: most('doubt', fields),
    noFirm: most('noFirm', fields),
    skipped: most('skipped', fields),
    goesOn: most('goesOn', fields),
    contradiction: most('contradiction', all),
    leastSure: all.length === 0 ? 0 : Math.min(...all.map(({ logit }) => logit)),
    skippedInLines: most('skipped', ofLines),
    unevenRow: most('unevenRow', ofLines),
    unreadFigures: most('unreadFigures', ofLines),
    unreadWords: most('unreadWords', ofLines),
    unreadCode: most('unreadCode', ofLines),
    noQuantity: quantified.includes(type) && lines.some(({ quantity }) => !isTold(quantity)) ? 1 : 0,
    someCodes: withCode > 0 && withCode < lines.length ? 1 : 0,
    totalAgrees: signs.get('totalAmount')?.agreement ?? 0,
    gaps: gapsIn(data),
  };
}
