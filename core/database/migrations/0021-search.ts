import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Amounts are found as they are, and never by a part of them: see `amountWord`. */
const isWord = (row: 'new' | 'old'): string => `substr(${row}.word, 1, 1) <> '='`;

const ofDocument = 'status, document_type, language, is_approved, created_at';
const valuesOfDocument = 'status, document_type, language, approved_at is not null, created_at';

const statements = [
  // The numbers of entries are kept when the file is rewritten, as row numbers without a column are not.
  `create table search_entries (
    id integer primary key,
    document_id text not null unique references documents (id) on delete cascade,
    organization_id text not null,
    paper_number text,
    number_key text,
    supplier text,
    buyer text,
    amount real,
    currency text,
    paper_date text,
    status text,
    document_type text,
    language text,
    is_approved integer,
    created_at text
  ) strict`,
  'create index search_entries_in_order on search_entries (organization_id, document_id desc)',
  'create index search_entries_by_number on search_entries (organization_id, number_key) where number_key is not null',
  'create index search_entries_by_amount on search_entries (organization_id, amount, document_id)',
  'create index search_entries_by_date on search_entries (organization_id, paper_date, document_id)',

  // What a list is narrowed by is beside what it is sorted by: to look at each document takes longer.
  `create trigger search_entry_added after insert on search_entries begin
    update search_entries set (${ofDocument}) = (select ${valuesOfDocument} from documents where id = new.document_id)
    where id = new.id;
  end`,
  `create trigger search_entry_changed after update of status, document_type, language, approved_at on documents begin
    update search_entries set (${ofDocument}) = (select ${valuesOfDocument} from documents where id = new.id)
    where document_id = new.id;
  end`,

  `create table search_words (
    id integer primary key,
    organization_id text not null,
    word text not null,
    is_name integer not null,
    unique (organization_id, word)
  ) strict`,
  'create index search_names on search_words (organization_id, length(word), word) where is_name = 1',
  `create table search_postings (
    word_id integer not null references search_words (id),
    entry_id integer not null references search_entries (id) on delete cascade,
    fields integer not null,
    primary key (word_id, entry_id)
  ) strict, without rowid`,
  'create index search_postings_by_entry on search_postings (entry_id, word_id, fields)',

  // Words are short: which word holds a part is looked up, and where in it does not matter.
  `create virtual table search_trigrams using fts5 (
    word, content = 'search_words', content_rowid = 'id',
    tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
  )`,
  // Nothing of a word stays in the index when the last document that has it is deleted.
  `insert into search_trigrams (search_trigrams, rank) values ('secure-delete', 1)`,
  `create trigger search_word_added after insert on search_words when ${isWord('new')} begin
    insert into search_trigrams (rowid, word) values (new.id, new.word);
  end`,
  `create trigger search_word_removed after delete on search_words when ${isWord('old')} begin
    insert into search_trigrams (search_trigrams, rowid, word) values ('delete', old.id, old.word);
  end`,
  `create trigger search_posting_removed after delete on search_postings
    when not exists (select 1 from search_postings where word_id = old.word_id)
    begin delete from search_words where id = old.word_id; end`,

  `create table documents_to_index (
    document_id text primary key references documents (id) on delete cascade
  ) strict, without rowid`,
  'insert into documents_to_index select id from documents',
];

/** The search index; documents of earlier versions are indexed after the start. */
export const search: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
