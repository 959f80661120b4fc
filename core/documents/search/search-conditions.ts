import { type RawBuilder, sql } from 'kysely';
import type { DocumentChoice } from '../document.ts';
import type { DocumentSearch } from './document-search.ts';

export type SearchedDocuments = DocumentSearch & DocumentChoice & { readonly sha256?: string };

type Condition = RawBuilder<boolean>;

/** The conditions of a search but for its words, on rows of `search_entries` as `entry`. */
export function searchConditions(filter: SearchedDocuments): readonly Condition[] {
  const made: Condition[] = [];
  const when = <Value>(value: Value | undefined, condition: (value: Value) => Condition): void => {
    if (value !== undefined) made.push(condition(value));
  };
  when(filter.amountFrom, (amount) => sql`entry.amount >= ${amount}`);
  when(filter.amountTo, (amount) => sql`entry.amount <= ${amount}`);
  when(filter.currency, (currency) => sql`entry.currency = ${currency.toUpperCase()}`);
  when(filter.datedFrom, (day) => sql`entry.paper_date >= ${day}`);
  when(filter.datedTo, (day) => sql`entry.paper_date <= ${day}`);
  when(filter.uploadedFrom, (day) => ofDocument(sql`created_at >= ${day}`));
  // `~` comes after `T`: all of the day is included.
  when(filter.uploadedTo, (day) => ofDocument(sql`created_at < ${`${day}~`}`));
  when(filter.status, (status) => ofDocument(sql`status = ${status}`));
  when(filter.documentType, (type) => ofDocument(sql`document_type = ${type}`));
  when(filter.language, (language) => ofDocument(sql`language = ${language}`));
  when(filter.sha256, (sha256) => ofDocument(sql`sha256 = ${sha256}`));
  when(filter.approved, (isApproved) =>
    ofDocument(sql`approved_at is ${isApproved ? sql`not null` : sql`null`}`),
  );
  when(
    filter.flagged,
    (isFlagged) => sql`(select 1 from compliance_results
      where document_id = entry.document_id and compliance_status <> 'compliant')
      is ${isFlagged ? sql`not null` : sql`null`}`,
  );
  return made;
}

/** A condition on the document itself. Not a join: documents are looked through in the order of the entries. */
const ofDocument = (condition: RawBuilder<unknown>): Condition =>
  sql`(select 1 from documents where id = entry.document_id and ${condition}) is not null`;
