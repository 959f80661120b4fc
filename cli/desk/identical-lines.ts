import type { DocumentResult } from '../screens/document-result.ts';
import { readAt } from './plain-value.ts';

/** Columns that describe the goods themselves, and so apply to every line of the same goods. */
const ofGoods = new Set(['hsCode', 'countryOfOrigin', 'originCriterion', 'unit']);

/** `lineItems[2].hsCode` in its parts. */
const cellForm = /^(lineItems)\[(\d+)\]\.(\w+)$/;

/**
 * A value of a cell, for each other line with the same description and another value there, by path. Empty where the
 * column differs from line to line of the same goods.
 */
export function identicalLines(
  result: DocumentResult,
  path: string,
  value: unknown = readAt(result, path),
): Readonly<Record<string, string>> {
  const [, list, index, column = ''] = cellForm.exec(path) ?? [];
  const goods = list && described(readAt(result, `${list}[${index}].description`));
  if (!goods || !ofGoods.has(column) || typeof value !== 'string') return {};
  const lines = readAt(result, list) as readonly unknown[];
  return Object.fromEntries(
    lines
      .map((_, at) => `${list}[${at}]`)
      .filter((line) => described(readAt(result, `${line}.description`)) === goods)
      .map((line) => `${line}.${column}`)
      .filter((cell) => cell !== path && readAt(result, cell) !== value)
      .map((cell) => [cell, value]),
  );
}

/** A description without what differs between two prints of it. */
const described = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() : '';
