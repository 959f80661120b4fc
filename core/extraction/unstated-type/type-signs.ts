import type { PageLayout } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { findHeaders } from '../../layout/table-header.ts';
import { type DocumentType, documentTypes } from '../extraction.ts';
import type { LabelBooks, LabelKnowledge } from '../knowledge/label-knowledge.ts';
import type { PageSigns } from '../page-signs.ts';
import { strongest } from '../page-titles.ts';

/**
 * What on a paper shows its type where no title states it, by name, each 0 to 1: `bill_of_lading label vessel`,
 * `invoice column unitPrice`, `packing_list words`, `other title`. What is absent is 0.
 */
export type TypeSigns = ReadonlyMap<string, number>;

/** Weaker labels mean too many things. */
const leastStrength = 0.8;
/** A table of goods has at least so many columns that are known. */
const fewestColumns = 3;
/** So many words of a type, and so heavy a title, count in full. */
const most = { words: 6, title: 2 };

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
  for (const page of pages.slice(0, pagesLookedAt))
    for (const type of [...documentTypes, 'other'] as const) addWords(type, page, add);
  for (const layout of layouts.slice(0, pagesLookedAt)) {
    for (const [type, book] of knowledge.books) {
      for (const field of labelsOn(layout, book)) add(`${type} label ${field}`, 1);
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

/** The fields whose labels stand on a page, of labels that a type has beyond those of every type. */
function labelsOn(layout: PageLayout, { labels, own }: LabelBooks): ReadonlySet<string> {
  const known = new Set(own.map(([, label]) => label));
  const ocr = layout.page.source === 'ocr';
  const found = layout.lines.flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      findPhrases(segment, labels, ocr)
        .filter(({ from }) => from <= 1)
        .flatMap(({ meanings }) => meanings)
        .filter((label) => label.strength >= leastStrength && known.has(label)),
    ),
  );
  return new Set(found.map(({ field }) => field));
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
