import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // By it, what quotes a document is found when the document is deleted.
  "create index events_by_document on events (json_extract(data, '$.documentId'))",
  'create index jobs_by_subject on jobs (subject_id)',

  `create table report_documents (
    document_id text not null,
    evaluation_id text not null references shipment_evaluations (id) on delete cascade,
    primary key (document_id, evaluation_id)
  ) strict, without rowid`,
  'create index report_documents_by_evaluation on report_documents (evaluation_id)',
  `insert or ignore into report_documents
    select json_extract(paper.value, '$.documentId'), evaluation.id
    from shipment_evaluations as evaluation, json_each(evaluation.evaluated) as paper`,
  `insert or ignore into report_documents
    select document.value, evaluation.id
    from shipment_evaluations as evaluation, json_each(evaluation.results) as result,
      json_each(result.value, '$.documentIds') as document`,

  `create table duplicate_mentions (
    document_id text not null,
    mentioned_on text not null references documents (id) on delete cascade,
    primary key (document_id, mentioned_on)
  ) strict, without rowid`,
  'create index duplicate_mentions_by_holder on duplicate_mentions (mentioned_on)',
  `insert or ignore into duplicate_mentions
    select json_extract(duplicate.value, '$.documentId'), result.document_id
    from compliance_results as result, json_each(result.checks) as checked,
      json_each(checked.value, '$.details.duplicates') as duplicate`,
];

/** Where other rows quote a document, so that nothing of it stays there when it is deleted. */
export const erased: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
