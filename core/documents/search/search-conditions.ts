import { type RawBuilder, sql } from 'kysely';
import type { DocumentChoice } from '../document.ts';
import type { DocumentSearch } from './document-search.ts';

export type SearchedDocuments = DocumentSearch & DocumentChoice & { readonly sha256?: string };

type Condition = RawBuilder<boolean>;

/** The conditions of a search but for its words and its ranges, on rows of `search_entries` as `entry`. */
export function searchConditions(filter: SearchedDocuments): readonly Condition[] {
  const made: Condition[] = [];
  const when = <Value>(value: Value | undefined, condition: (value: Value) => Condition): void => {
    if (value !== undefined) made.push(condition(value));
  };
  when(filter.currency, (currency) => sql`entry.currency = ${currency.toUpperCase()}`);
  when(filter.uploadedFrom, (day) => sql`entry.created_at >= ${day}`);
  // `~` comes after `T`: all of the day is included.
  when(filter.uploadedTo, (day) => sql`entry.created_at < ${`${day}~`}`);
  when(filter.status, (status) => sql`entry.status = ${status}`);
  when(filter.documentType, (type) => sql`entry.document_type = ${type}`);
  when(filter.language, (language) => sql`entry.language = ${language}`);
  when(
    filter.sha256,
    (sha256) =>
      sql`(select 1 from documents where id = entry.document_id and sha256 = ${sha256}) is not null`,
  );
  when(filter.approved, (isApproved) => sql`entry.is_approved = ${isApproved ? 1 : 0}`);
  when(filter.skipped, (isSkipped) => sql`entry.standing ${isSkipped ? sql`= 1` : sql`<> 1`}`);
  when(
    filter.flagged,
    (isFlagged) => sql`(select 1 from compliance_results
      where document_id = entry.document_id and compliance_status <> 'compliant')
      is ${isFlagged ? sql`not null` : sql`null`}`,
  );
  return made;
}
