import type { PageLayout } from '../../layout/lines.ts';
import { findPhrases, phraseKey } from '../../layout/phrases.ts';
import { keyOf } from '../../layout/run.ts';
import { findHeaders } from '../../layout/table-header.ts';
import { judgeSigns } from '../document-type.ts';
import { type DocumentType, documentTypes } from '../extraction.ts';
import type { LabelBooks, LabelField, LabelKnowledge } from '../knowledge/label-knowledge.ts';
import type { PageSigns } from '../page-signs.ts';
import { strongest } from '../page-titles.ts';

/**
 * What on a paper shows its type where no title states it, by name, each 0 to 1: `bill_of_lading label vessel`,
 * `bill_of_lading own` (labels of that type alone), `invoice column unitPrice`, `packing_list words`, `other title`,
 * `invoice judged` (by titles and words, as papers that state their type are). What is absent is 0.
 */
export type TypeSigns = ReadonlyMap<string, number>;

/** Weaker labels mean too many things. */
const leastStrength = 0.8;
/** A table of goods has at least so many columns that are known. */
const fewestColumns = 3;
/** So many words of a type, so many labels of it alone, and so heavy a title count in full. */
const most = { words: 6, own: 4, title: 2 };

/** Looks at the first pages of a paper as a person does who turns the leaves: further ones repeat what these show. */
const pagesLookedAt = 3;

export function typeSigns(
  layouts: readonly PageLayout[],
  pages: readonly PageSigns[],
  knowledge: LabelKnowledge,
): TypeSigns {
  const signs = new Map<string, number>();
  const add = (name: string, amount: number): void => {
    if (amount > (signs.get(name) ?? 0)) signs.set(name, Math.min(1, amount));
  };
  const { documentType } = judgeSigns(pages);
  if (documentType !== null) add(`${documentType} judged`, 1);
  for (const page of pages.slice(0, pagesLookedAt))
    for (const type of [...documentTypes, 'other'] as const) addWords(type, page, add);
  for (const layout of layouts.slice(0, pagesLookedAt)) {
    for (const [type, book] of knowledge.books) {
      const labels = labelsOn(layout, book);
      for (const field of new Set(labels.values())) add(`${type} label ${field}`, 1);
      const own = [...labels.keys()].filter((phrase) => typesOf(phrase, knowledge).size === 1);
      add(`${type} own`, own.length / most.own);
      for (const column of columnsOn(layout, book)) add(`${type} column ${column}`, 1);
    }
  }
  return signs;
}

function addWords(
  type: DocumentType | 'other',
  { hints, titles }: PageSigns,
  add: (name: string, amount: number) => void,
): void {
  add(`${type} words`, hints[type] / most.words);
  add(`${type} title`, strongest(titles, [type]) / most.title);
}

/** The labels on a page, squashed, that a type has beyond those of every type, each with a field that it names. */
function labelsOn(layout: PageLayout, { labels, own }: LabelBooks): ReadonlyMap<string, LabelField> {
  const known = new Set(own.map(([, label]) => label));
  const ocr = layout.page.source === 'ocr';
  const found = new Map<string, LabelField>();
  for (const segment of layout.lines.flatMap(({ segments }) => segments))
    for (const { from, to, meanings } of findPhrases(segment, labels, ocr)) {
      if (from > 1) continue;
      for (const label of meanings)
        if (label.strength >= leastStrength && known.has(label))
          found.set(keyOf(segment.pieces.slice(from, to)), label.field);
    }
  return found;
}

/** Fields that keep others from being taken: lists of every type have such labels. */
const nobodys: ReadonlySet<LabelField> = new Set(['otherNumber', 'otherDate', 'otherAmount', 'notParty']);

const typesOfLabels = new WeakMap<object, ReadonlyMap<string, ReadonlySet<DocumentType>>>();

/** The types that have a label of their own in these words: `Chargeable weight` the bill of lading alone. */
function typesOf(phrase: string, { books }: LabelKnowledge): ReadonlySet<DocumentType> {
  const known = typesOfLabels.get(books) ?? indexTypes(books);
  typesOfLabels.set(books, known);
  return known.get(phrase) ?? new Set();
}

function indexTypes(books: LabelKnowledge['books']): ReadonlyMap<string, ReadonlySet<DocumentType>> {
  const types = new Map<string, Set<DocumentType>>();
  for (const [type, { own }] of books)
    for (const [phrase, { field }] of own) {
      if (type === 'invoice' && nobodys.has(field)) continue;
      const key = phraseKey(phrase);
      types.set(key, (types.get(key) ?? new Set<DocumentType>()).add(type));
    }
  return types;
}

/** What the columns of a table on a page hold, if there is one. */
function columnsOn(layout: PageLayout, { columns }: LabelBooks): ReadonlySet<string> {
  const headers = findHeaders(
    layout,
    columns,
    (cells) => cells.filter(({ meanings }) => meanings.length > 0).length >= fewestColumns,
  );
  return new Set(
    headers.flatMap(({ cells }) => cells.flatMap(({ meanings }) => meanings.map(({ column }) => column))),
  );
}
