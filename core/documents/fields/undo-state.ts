import type { DocumentType } from '../../extraction/extraction.ts';
import { isAtOrBelow } from '../doubts/doubt.ts';
import type { DocumentFields } from './document-fields.ts';
import { type EditableData, fieldValue, setField } from './field-values.ts';
import { lastFirst, listEntryOf, removeEntries, withEntryAt, withoutEntries } from './list-entries.ts';
import { type KnownByPath, knownKinds, type RemovedEntry, type replacedKinds } from './undo-steps.ts';

/** A document while corrections are undone. */
export interface Undoing {
  readonly data: EditableData;
  known: KnownByPath;
  removed: readonly RemovedEntry[];
}

export const without = <Value>(
  values: Readonly<Record<string, Value>>,
  paths: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([path]) => !paths.includes(path)));

/** Undoes the last correction of a field. */
export function undoValue(
  fields: DocumentFields,
  documentType: DocumentType,
  state: Undoing,
  path: string,
): void {
  const steps = state.known.steps[path]!;
  const step = steps.at(-1)!;
  setField(fields, documentType, state.data, path, step.value);
  const earlier = steps.slice(0, -1);
  state.known = mapKinds(state.known, (values, kind) => {
    const others = without(values, [path]);
    if (kind === 'steps') return earlier.length > 0 ? { ...others, [path]: earlier } : others;
    return kind in step ? { ...others, [path]: step[kind as (typeof replacedKinds)[number]] } : others;
  });
}

/** Removes the lines that corrections had made, and of which nothing is left. @param undone fields of such lines */
export function dropEmptyLines(state: Undoing, undone: readonly string[]): void {
  const gone = new Set(
    undone.flatMap((path) => {
      const { list, index } = listEntryOf(path)!;
      return isEmptyLine(state, list, index) ? [`${list}[${index}]`] : [];
    }),
  );
  removeEntries(state.data, [...gone]);
  state.known = mapKinds(state.known, (values) => withoutEntries(values, [...gone]));
  for (const path of lastFirst([...gone])) state.removed = asIfNever(state.removed, path);
}

/** Removed entries as if an entry that is there now had never been there. */
function asIfNever(removed: readonly RemovedEntry[], path: string): readonly RemovedEntry[] {
  const { list, index } = listEntryOf(path)!;
  let place = index;
  return removed
    .toReversed()
    .map((one) => {
      if (one.list !== list) return one;
      // Before that one went, it was one place further back if it was behind it.
      if (one.index <= place) place += 1;
      return one.index > place ? { ...one, index: one.index - 1 } : one;
    })
    .toReversed();
}

function isEmptyLine({ data, known }: Undoing, list: string, index: number): boolean {
  const path = `${list}[${index}]`;
  const entry = (data[list] as readonly unknown[])[index];
  const isEmpty =
    typeof entry === 'object' && entry !== null
      ? Object.keys(entry).every((name) => fieldValue(data, `${path}.${name}`) === null)
      : entry === null;
  return isEmpty && !Object.keys(known.corrections).some((one) => isAtOrBelow(one, path));
}

/**
 * Puts a removed entry back where it was. What was removed after it is from then on as if it had been there.
 * @param place among the removed entries.
 */
export function giveBack(state: Undoing, place: number): void {
  const { list, index: before, entry, known } = state.removed[place]!;
  let index = before;
  const later = state.removed.slice(place + 1).map((one) => {
    if (one.list !== list) return one;
    if (one.index >= index) return { ...one, index: one.index + 1 };
    index -= 1;
    return one;
  });
  state.removed = [...state.removed.slice(0, place), ...later];
  const entries = [...((state.data[list] as readonly unknown[] | undefined) ?? [])];
  index = Math.min(index, entries.length);
  state.data[list] = entries.toSpliced(index, 0, entry);
  state.known = mapKinds(state.known, (values, kind) => ({
    ...withEntryAt(values, list, index),
    ...Object.fromEntries(
      Object.entries<unknown>(known[kind]).map(([rest, value]) => [`${list}[${index}]${rest}`, value]),
    ),
  }));
}

const mapKinds = (
  known: KnownByPath,
  change: (
    values: Readonly<Record<string, unknown>>,
    kind: keyof KnownByPath,
  ) => Readonly<Record<string, unknown>>,
): KnownByPath =>
  Object.fromEntries(knownKinds.map((kind) => [kind, change(known[kind], kind)])) as unknown as KnownByPath;
