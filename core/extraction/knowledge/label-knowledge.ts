import { join } from 'node:path';
import type { Explanations } from '../../layout/explanations.ts';
import { foldText } from '../../layout/fold.ts';
import { type PhraseBook, phraseBook, phraseKey, wordsOf } from '../../layout/phrases.ts';
import { lazily } from '../../lazily.ts';
import { type DocumentType, documentTypes } from '../extraction.ts';
import { type ColumnLabel, columnNames, type Label, labelFields } from './label-fields.ts';
import { choiceCell, numberCell, type Row, readTableFile } from './table-file.ts';

export type { ColumnLabel, ColumnName, Label, LabelField } from './label-fields.ts';

export interface DocumentTitle {
  readonly documentType: DocumentType | 'other';
  readonly language: string;
  readonly strength: number;
  /** Whether such a paper takes back what an invoice asked for. */
  readonly credits: boolean;
}

const statedFields = ['countryOfOrigin', 'countryOfDestination'] as const;
export type StatedField = (typeof statedFields)[number];

/** What the labels and the columns of goods of one type of document mean. */
export interface LabelBooks {
  readonly labels: PhraseBook<Label>;
  readonly columns: PhraseBook<ColumnLabel>;
  /** The labels of this type alone, each with what it means. */
  readonly own: readonly (readonly [phrase: string, label: Label])[];
  /** All that `labels` and `columns` know, as it is printed. */
  readonly printed: {
    readonly labels: readonly (readonly [phrase: string, label: Label])[];
    readonly columns: readonly (readonly [phrase: string, column: ColumnLabel])[];
  };
}

/** Columns of a list of containers; `other` are known columns that tell nothing of a field. */
export const containerColumns = [
  'containerNumber',
  'sealNumber',
  'containerType',
  'packageCount',
  'grossWeight',
  'other',
] as const;
export type ContainerColumn = (typeof containerColumns)[number];

/** What stands among the goods of a bill of lading and is none of them. */
export interface CargoClause {
  /** Goods are named so too: it is a clause only where a figure or a colon follows. */
  readonly mayBeGoods: boolean;
}

export interface LabelKnowledge extends LabelBooks {
  readonly titles: PhraseBook<DocumentTitle>;
  readonly hints: PhraseBook<DocumentType | 'other'>;
  readonly explanations: Explanations;
  readonly containerColumns: PhraseBook<ContainerColumn>;
  /** Folded words of the names of carriers, and what such words end with. */
  readonly carrierWords: { readonly whole: ReadonlySet<string>; readonly endings: readonly string[] };
  /** With what lines among the goods of a bill begin that are none of them. */
  readonly cargoClauses: PhraseBook<CargoClause>;
  /** With what lines below a description begin that say of the goods what they are not: batch, delivery note, packing. */
  readonly goodsAsides: PhraseBook<true>;
  /** Words of sums that go from page to page. */
  readonly carriedSums: PhraseBook<true>;
  /** Words of declarations behind which a country is named. */
  readonly statements: PhraseBook<StatedField>;
  readonly required: ReadonlyMap<DocumentType, readonly string[]>;
  /** The invoice's books are those above; the others add to them, and say otherwise where they must. */
  readonly books: ReadonlyMap<DocumentType, LabelBooks>;
}

const typesAndOther = [...documentTypes, 'other'] as const;

const bookFiles = {
  invoice: 'invoice',
  packing_list: 'packing-list',
  bill_of_lading: 'bill-of-lading',
  certificate_of_origin: 'certificate-of-origin',
} as const satisfies Record<DocumentType, string>;

type Entry<T> = readonly [phrase: string, meaning: T];

const labelEntries = (path: string): Entry<Label>[] =>
  readTableFile(path, ['field', 'language', 'label', 'strength']).map((row: Row) => [
    row.label ?? '',
    {
      field: choiceCell(path, row, 'field', labelFields),
      language: row.language ?? '',
      strength: numberCell(path, row, 'strength', 0, 1),
    },
  ]);

const measured: ReadonlySet<string> = new Set(['packageCount', 'grossWeight', 'netWeight', 'volume']);

/** Labels of weights, volumes and packages with the words for totals before or behind them: `Peso lordo totale`. */
function withTotals(
  entries: readonly Entry<Label>[],
  totals: ReadonlyMap<string, readonly string[]>,
): Entry<Label>[] {
  const said = new Set(entries.map(([phrase]) => phraseKey(phrase)));
  const added = entries.flatMap(([phrase, label]): Entry<Label>[] => {
    if (!measured.has(label.field) || label.strength < 0.8) return [];
    const words = totals.get(label.language) ?? [];
    return words
      .flatMap((word) => [`${word} ${phrase}`, `${phrase} ${word}`])
      .filter((own) => !said.has(phraseKey(own)))
      .map((own) => [own, label]);
  });
  return [...entries, ...added];
}

function columnEntries(folder: string, name: string): Entry<ColumnLabel>[] {
  const path = join(folder, `${name}-columns.tsv`);
  const generic = new Set(
    readTableFile(join(folder, 'generic-column-names.tsv'), ['language', 'label']).map(({ label = '' }) =>
      phraseKey(label),
    ),
  );
  return readTableFile(path, ['column', 'language', 'label']).map(({ label = '', language = '', ...row }) => {
    const words = phraseKey(label);
    const column = choiceCell(path, row, 'column', columnNames);
    return [label, { column, language, words, isGeneric: generic.has(words) }];
  });
}

/** The general entries, save those of which a type says something else by the same words. */
function withOwn<T>(general: readonly Entry<T>[], own: readonly Entry<T>[]): Entry<T>[] {
  const said = new Set(own.map(([phrase]) => phraseKey(phrase)));
  return [...general.filter(([phrase]) => !said.has(phraseKey(phrase))), ...own];
}

/** How surely a title has the number of its paper behind it: `Distinta dei colli | n. PK287062`. */
const numberBehindTitle = 0.45;

/** Labels with the titles of packing lists, behind which their number may stand. */
function withTitles(
  entries: readonly Entry<Label>[],
  titles: readonly Entry<DocumentTitle>[],
): Entry<Label>[] {
  const said = new Set(entries.map(([phrase]) => phraseKey(phrase)));
  const added = titles.flatMap(([phrase, { documentType, language, strength }]): Entry<Label>[] =>
    documentType === 'packing_list' && strength >= 0.8 && !said.has(phraseKey(phrase))
      ? [[phrase, { field: 'packingListNumber', language, strength: numberBehindTitle }]]
      : [],
  );
  return [...entries, ...added];
}

/** Columns with those that count packages of one kind: `No. of coils`, `Anzahl Fässer`. */
function withPackages(
  entries: readonly Entry<ColumnLabel>[],
  general: readonly Entry<ColumnLabel>[],
  packages: readonly Row[],
  counts: readonly Row[],
): Entry<ColumnLabel>[] {
  const said = new Set([...entries, ...general].map(([phrase]) => phraseKey(phrase)));
  const added = packages.flatMap(({ word = '', language = '' }): Entry<ColumnLabel>[] => {
    return counts
      .filter((row) => row.language === language)
      .map((row) => `${row.phrase} ${word}`)
      .filter((phrase) => !said.has(phraseKey(phrase)))
      .map((phrase) => [
        phrase,
        { column: 'packageCount', language, words: phraseKey(phrase), isGeneric: false },
      ]);
  });
  return [...entries, ...added];
}

/**
 * Loads data/labels.
 *
 * @param packages rows of words for packages, as data/values/package-words.tsv has them
 * @throws Error naming file and line where a file is missing or says something that cannot be
 */
export function loadLabelKnowledge(folder: string, packages: readonly Row[]): LabelKnowledge {
  const titlesPath = join(folder, 'document-titles.tsv');
  const hintsPath = join(folder, 'document-hints.tsv');
  const clausesPath = join(folder, 'cargo-clauses.tsv');
  const requiredPath = join(folder, 'required-fields.tsv');
  const carriers = readTableFile(join(folder, 'carrier-words.tsv'), ['language', 'word', 'place']);
  const containersPath = join(folder, 'container-columns.tsv');
  const statementsPath = join(folder, 'origin-statements.tsv');
  const required = new Map<DocumentType, string[]>();
  for (const row of readTableFile(requiredPath, ['documentType', 'path'])) {
    const type = choiceCell(requiredPath, row, 'documentType', documentTypes);
    required.set(type, [...(required.get(type) ?? []), row.path ?? '']);
  }
  const totals = new Map<string, string[]>();
  for (const { language = '', word = '' } of readTableFile(join(folder, 'total-words.tsv'), [
    'language',
    'word',
  ]))
    totals.set(language, [...(totals.get(language) ?? []), word]);
  const counts = readTableFile(join(folder, 'count-words.tsv'), ['language', 'phrase']);
  const general = {
    labels: withTotals(labelEntries(join(folder, 'invoice-fields.tsv')), totals),
    columns: columnEntries(folder, 'invoice'),
  };
  // What is a word of any list is rightly read, and no misreading of a name in another.
  const lists: (readonly Entry<unknown>[])[] = [];
  const words = lazily(() => wordsOf(lists.flat().map(([phrase]) => phrase)));
  const bookOf = <T>(entries: readonly Entry<T>[]): PhraseBook<T> => {
    lists.push(entries);
    return phraseBook(entries, words);
  };
  const invoice = {
    labels: bookOf(general.labels),
    columns: bookOf(general.columns),
    own: general.labels,
    printed: general,
  };
  const titles = readTableFile(titlesPath, ['documentType', 'language', 'title', 'strength']).map(
    (row): Entry<DocumentTitle> => [
      row.title ?? '',
      {
        documentType: choiceCell(titlesPath, row, 'documentType', typesAndOther),
        language: row.language ?? '',
        strength: numberCell(titlesPath, row, 'strength', 0, 1),
        credits: (row.credits ?? '') !== '' && choiceCell(titlesPath, row, 'credits', ['yes']) === 'yes',
      },
    ],
  );
  const books = new Map<DocumentType, LabelBooks>([['invoice', invoice]]);
  for (const [type, name] of Object.entries(bookFiles) as [DocumentType, string][]) {
    if (type === 'invoice') continue;
    const totalled = withTotals(labelEntries(join(folder, `${name}-fields.tsv`)), totals);
    const own = type === 'packing_list' ? withTitles(totalled, titles) : totalled;
    const named = columnEntries(folder, name);
    const columns = type === 'packing_list' ? withPackages(named, general.columns, packages, counts) : named;
    const printed = {
      labels: withOwn(general.labels, own),
      columns: withOwn(general.columns, columns),
    };
    books.set(type, { own, labels: bookOf(printed.labels), columns: bookOf(printed.columns), printed });
  }
  return {
    ...invoice,
    books,
    titles: bookOf(titles),
    hints: bookOf(
      readTableFile(hintsPath, ['documentType', 'label']).map((row) => [
        row.label ?? '',
        choiceCell(hintsPath, row, 'documentType', typesAndOther),
      ]),
    ),
    containerColumns: bookOf(
      readTableFile(containersPath, ['column', 'language', 'label']).map((row) => [
        row.label ?? '',
        choiceCell(containersPath, row, 'column', containerColumns),
      ]),
    ),
    carrierWords: {
      whole: new Set(carriers.map((row) => foldText(row.word ?? ''))),
      endings: carriers.flatMap((row) => (row.place === 'end' ? [foldText(row.word ?? '')] : [])),
    },
    cargoClauses: bookOf(
      readTableFile(clausesPath, ['language', 'phrase']).map((row) => [
        row.phrase ?? '',
        {
          mayBeGoods: Boolean(row.behind) && choiceCell(clausesPath, row, 'behind', ['figure']) === 'figure',
        },
      ]),
    ),
    explanations: bookOf(
      readTableFile(join(folder, 'explanations.tsv'), ['language', 'phrase']).map((row) => [
        row.phrase ?? '',
        true as const,
      ]),
    ),
    goodsAsides: bookOf(
      readTableFile(join(folder, 'goods-asides.tsv'), ['language', 'phrase']).map((row) => [
        row.phrase ?? '',
        true as const,
      ]),
    ),
    carriedSums: bookOf(
      readTableFile(join(folder, 'carried-sums.tsv'), ['language', 'phrase']).map((row) => [
        row.phrase ?? '',
        true as const,
      ]),
    ),
    statements: bookOf(
      readTableFile(statementsPath, ['field', 'language', 'phrase']).map((row) => [
        row.phrase ?? '',
        choiceCell(statementsPath, row, 'field', statedFields),
      ]),
    ),
    required,
  };
}
