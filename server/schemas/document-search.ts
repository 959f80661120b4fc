import { type Static, t } from 'elysia';
import type { DocumentFilter } from '../../core/documents/document.ts';
import { type DocumentSort, documentSorts } from '../../core/documents/search/document-search.ts';
import { validationFailed } from '../../core/errors.ts';
import { documentListQuery, pageRanges } from './documents.ts';
import { oneOf } from './shared.ts';

const day = (description: string) =>
  t.Optional(t.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-03-02'] }));
const amount = (description: string) =>
  t.Optional(t.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$', description, examples: ['1234.50'] }));
const name = (description: string) =>
  t.Optional(t.String({ maxLength: 200, description, examples: ['Anadolu'] }));
const either = (description: string) =>
  t.Optional(t.Unsafe<'true' | 'false'>({ ...oneOf('true', 'false'), description }));

/** The query of a list of documents: search, filters and sort. */
export const documentSearchQuery = t.Object({
  ...documentListQuery.properties,
  search: t.Optional(
    t.String({
      maxLength: 200,
      description:
        'Words that a document must have, all of them: in its number, parties, amounts, containers, order numbers, goods or file name. The beginning of a word is enough, or any three characters of it; a name may be mistyped by a letter, by two from eight letters on',
      examples: ['INV-1042', 'anadolu bolts'],
    }),
  ),
  supplier: name('Words of the name of the sender: supplier, shipper or exporter'),
  buyer: name('Words of the name of the receiver: buyer, consignee or importer'),
  amountFrom: amount('The total is at least this, in its own currency'),
  amountTo: amount('The total is at most this'),
  currency: t.Optional(
    t.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217, of the total', examples: ['EUR'] }),
  ),
  uploadedFrom: day('Uploaded on this day (UTC) or later'),
  uploadedTo: day('Uploaded on this day (UTC) or earlier'),
  datedFrom: day('The paper itself is of this date or later'),
  datedTo: day('The paper itself is of this date or earlier'),
  approved: either('Whether it is approved'),
  skipped: either('Whether it is skipped'),
  flagged: either('Whether one of its checks warned or failed'),
  sort: t.Optional(
    t.Unsafe<DocumentSort>({
      ...oneOf(...documentSorts),
      description:
        'Newest first where it is absent. urgent: not yet approved or skipped first, of these the most open doubts, then the highest total, then the oldest',
    }),
  ),
});

const flag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';
const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** @throws ServiceError VALIDATION_FAILED for a day that no calendar has. */
export function documentFilterOf(query: Static<typeof documentSearchQuery>): DocumentFilter {
  const issues = (['uploadedFrom', 'uploadedTo', 'datedFrom', 'datedTo'] as const)
    .filter((path) => query[path] !== undefined && !isDay(query[path]))
    .map((path) => ({ path, message: 'must be a day of the calendar, YYYY-MM-DD' }));
  if (issues.length > 0) throw validationFailed(...issues);
  const { offset, limit, amountFrom, amountTo, approved, skipped, flagged, search, ...others } = query;
  const filter = {
    offset: offset ?? pageRanges.offset.default,
    limit: limit ?? pageRanges.limit.default,
    ...others,
    // A search for nothing finds everything.
    search: search?.trim() ? search : undefined,
    amountFrom: number(amountFrom),
    amountTo: number(amountTo),
    approved: flag(approved),
    skipped: flag(skipped),
    flagged: flag(flagged),
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as unknown as DocumentFilter;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}
