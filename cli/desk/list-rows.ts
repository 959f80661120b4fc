import { type DocumentFields, generalPath } from '../../core/documents/fields/document-fields.ts';
import { fieldWords } from '../../core/shipments/field-words.ts';
import { percent } from '../screens/amounts.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { listText } from '../screens/field-values.ts';
import { goodsLines, shownGoods } from '../screens/goods-lines.ts';
import { cleanText } from './clean-text.ts';
import type { DocumentRow } from './document-rows.ts';
import { ownDecisionWords } from './own-decision-words.ts';
import { plainValue, readAt } from './plain-value.ts';

/** The name of a list entry, and the part of it that is typed first. */
interface ListWords {
  readonly heading: string;
  readonly entry: string;
  /** Null: an entry is a value itself. */
  readonly first: string | null;
}

const lists: Readonly<Record<string, ListWords>> = {
  lineItems: { heading: 'Goods', entry: 'line', first: 'description' },
  containers: { heading: 'Containers', entry: 'container', first: 'containerNumber' },
  containerNumbers: { heading: 'Containers', entry: 'container', first: null },
  hsCodes: { heading: 'HS codes', entry: 'HS code', first: null },
};

/** A suggestion below it is not shown beside a line. */
const leastChance = 0.02;

const entryForm = /^([a-zA-Z]+)\[(\d+)\]/;

/** The entry of a list that a path belongs to: of `lineItems[2].unit` it is `lineItems[2]`; null: none. */
export const entryOf = (path: string): string | null => entryForm.exec(path)?.[0] ?? null;

/** An entry in words: `line 3`, `container 1`. */
export function entryWords(path: string): string {
  const [, list = '', index = ''] = entryForm.exec(path) ?? [];
  return `${lists[list]?.entry ?? list} ${Number(index) + 1}`;
}

const fieldsOf = (result: DocumentResult, fields: DocumentFields): readonly string[] => {
  const { documentType } = result.extractions;
  return documentType === null ? [] : [...(fields.get(documentType)?.keys() ?? [])];
};

/** Whether the values of a field are a list, each of them one value. */
export const isPlainList = (result: DocumentResult, fields: DocumentFields, path: string): boolean =>
  fieldsOf(result, fields).includes(`${path}[]`);

/** Whether a field is a list whose entries have fields. */
export const isTable = (result: DocumentResult, fields: DocumentFields, path: string): boolean =>
  fieldsOf(result, fields).some((field) => field.startsWith(`${path}[].`));

const entriesAt = (result: DocumentResult, list: string): readonly unknown[] => {
  const entries = readAt(result, list);
  return Array.isArray(entries) ? entries : [];
};

/** A row for each value of a plain list, and one to add another. */
export function plainListRows(result: DocumentResult, list: string): readonly DocumentRow[] {
  const entries = entriesAt(result, list);
  const rows = entries.map((_, index): DocumentRow => {
    const path = `${list}[${index}]`;
    const label = capital(entryWords(path));
    return { kind: 'field', path, label, value: plainValue(result, path, label), depth: 0 };
  });
  return [...rows, addRow(list, entries.length)];
}

/** The lists of a document whose entries have fields: each entry in a row, its cells below it when it is open. */
export function tableRows(
  result: DocumentResult,
  fields: DocumentFields,
  open: ReadonlySet<string>,
): readonly DocumentRow[] {
  const tables = new Set(
    fieldsOf(result, fields).flatMap((path) => (path.includes('[].') ? path.split('[]')[0]! : [])),
  );
  return [...tables].flatMap((list): readonly DocumentRow[] => {
    const entries = entriesAt(result, list);
    const { heading, entry } = lists[list]!;
    const texts = entryTexts(result, list, entries);
    return [
      { kind: 'heading', text: `${heading}: ${texts.length} ${entry}${texts.length === 1 ? '' : 's'}` },
      ...texts.flatMap((text, index): readonly DocumentRow[] => {
        const path = `${list}[${index}]`;
        const isOpen = open.has(path);
        const row = { kind: 'line', path, text, isOpen } as const;
        const cells = isOpen ? cellRows(result, fields, path) : [];
        return [row, ...noticeRows(result, path), ...cells];
      }),
      addRow(list, entries.length),
    ];
  });
}

/** The notice of a line, such as that it is not goods; with suggested codes and without. */
function noticeRows({ extractions }: DocumentResult, line: string): readonly DocumentRow[] {
  const notice = extractions.hsSuggestions.find(({ path }) => path === line)?.notice;
  return notice ? [{ kind: 'notice', text: cleanText(notice.message) }] : [];
}

function addRow(list: string, count: number): DocumentRow {
  const { entry, first } = lists[list]!;
  return {
    kind: 'add',
    path: `${list}[${count}]${first === null ? '' : `.${first}`}`,
    label: `Add ${entry === 'HS code' ? 'an' : 'a'} ${entry}`,
  };
}

function entryTexts(result: DocumentResult, list: string, entries: readonly unknown[]): readonly string[] {
  const goods = list === 'lineItems' ? shownGoods(result) : null;
  if (goods === null) return entries.map((one, index) => `${index + 1}  ${cleanText(listText(one))}`);
  return goodsLines(result, goods).map((line) =>
    [`${line.number}  ${line.description}`, line.quantity, line.total, line.hsCode]
      .filter((cell) => cell !== '-')
      .join('  '),
  );
}

/** Every cell that an entry of this type can have, in the order of the table of fields. */
function cellRows(result: DocumentResult, fields: DocumentFields, entry: string): readonly DocumentRow[] {
  const list = `${generalPath(entry)}.`;
  return fieldsOf(result, fields)
    .filter((path) => path.startsWith(list))
    .flatMap((general): readonly DocumentRow[] => {
      const path = `${entry}.${general.slice(list.length)}`;
      const label = capital(fieldWords(general.slice(list.length)));
      const row = {
        kind: 'field',
        path,
        label,
        value: plainValue(result, path, label),
        depth: 1,
      } as const;
      return path.endsWith('.hsCode') ? [row, ...suggestionRows(result, entry)] : [row];
    });
}

/** The suggested codes for a line that are not on it. */
function suggestionRows(result: DocumentResult, entry: string): readonly DocumentRow[] {
  const path = `${entry}.hsCode`;
  const printed = readAt(result, path);
  const suggestion = result.extractions.hsSuggestions.find((one) => one.path === entry);
  return (suggestion?.candidates ?? []).flatMap((candidate): DocumentRow[] => {
    const { code, confidence, description, ownDecision } = candidate;
    const taken = ownDecision?.code ?? code;
    // A candidate with hardly any chance is not offered; h shows it.
    if (taken === printed || (!ownDecision && confidence < leastChance)) return [];
    const why = ownDecision ? `★ ${ownDecisionWords(ownDecision)}` : percent(confidence);
    return [{ kind: 'suggestion', path, value: taken, text: `${taken}  ${why}  ${cleanText(description)}` }];
  });
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
