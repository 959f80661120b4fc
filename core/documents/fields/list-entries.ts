import type { DocumentType } from '../../extraction/extraction.ts';
import { type DocumentFields, generalPath } from './document-fields.ts';
import type { FieldValue } from './field-values.ts';

const entryForm = /^([a-zA-Z]+)\[(\d+)\]$/;

/** Whether a path is that of a whole entry of a list that documents of the type have: `lineItems[3]`. */
export function isListEntry(fields: DocumentFields, documentType: DocumentType, path: string): boolean {
  if (!entryForm.test(path)) return false;
  const list = generalPath(path);
  return [...fields.get(documentType)!.keys()].some((one) => one === list || one.startsWith(`${list}.`));
}

/** The list and place of the entry that a path names, or that it is within; null: it is in no list. */
export function listEntryOf(path: string): { readonly list: string; readonly index: number } | null {
  const [, list, index] = /^([a-zA-Z]+)\[(\d+)\]/.exec(path) ?? [];
  return list === undefined ? null : { list, index: Number(index) };
}

/** Values by path after an entry has come into its list: those from its place on move down. */
export function withEntryAt<Value>(
  values: Readonly<Record<string, Value>>,
  list: string,
  index: number,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const at = listEntryOf(path);
      if (at?.list !== list || at.index < index) return [path, value];
      return [path.replace(`[${at.index}]`, `[${at.index + 1}]`), value];
    }),
  );
}

/** Values by path after entries have gone from their lists: theirs are gone, those behind them move up. */
export function withoutEntries<Value>(
  values: Readonly<Record<string, Value>>,
  removed: readonly string[],
): Readonly<Record<string, Value>> {
  let left = values;
  for (const path of lastFirst(removed)) {
    const [, list = '', index = ''] = entryForm.exec(path)!;
    left = Object.fromEntries(
      Object.entries(left).flatMap(([one, value]): [string, Value][] => {
        const [, of, at, rest] = /^([a-zA-Z]+)\[(\d+)\](.*)$/.exec(one) ?? [];
        if (of !== list || Number(at) < Number(index)) return [[one, value]];
        return Number(at) === Number(index) ? [] : [[`${list}[${Number(at) - 1}]${rest}`, value]];
      }),
    );
  }
  return left;
}

/** Whether a correction is the removal of an entry. */
export const isRemoval = ([path, value]: readonly [string, FieldValue]): boolean =>
  value === null && entryForm.test(path);

/**
 * The corrections of before after entries have gone. That an entry was removed stays noted under the path
 * that it had then: it names no entry that is there now.
 */
export function correctionsWithout(
  before: Readonly<Record<string, FieldValue>>,
  removed: readonly string[],
): Readonly<Record<string, FieldValue>> {
  const entries = Object.entries(before);
  return {
    ...withoutEntries(Object.fromEntries(entries.filter((one) => !isRemoval(one))), removed),
    ...Object.fromEntries(entries.filter(isRemoval)),
  };
}

/** Takes entries out of the lists of a document. */
export function removeEntries(data: Record<string, unknown>, removed: readonly string[]): void {
  for (const path of lastFirst(removed)) {
    const [, list = '', index = ''] = entryForm.exec(path)!;
    data[list] = (data[list] as readonly unknown[]).filter((_, at) => at !== Number(index));
  }
}

/** So that what is still to be removed stays where it is named. */
export const lastFirst = (paths: readonly string[]): readonly string[] =>
  paths.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
