import type { DocumentStatus } from '../../database/schema.ts';
import type { DocumentType } from '../../extraction/extraction.ts';
import type { Doubt } from '../doubts/doubt.ts';
import type { StoredReading } from '../stored-reading.ts';
import { type EditableData, fieldValue, lineCount } from './field-values.ts';
import { isRemoval, lastFirst, listEntryOf, withoutEntries } from './list-entries.ts';
import {
  type KnownByPath,
  knownKinds,
  noUndoSteps,
  type RemovedEntry,
  replacedKinds,
  type UndoSteps,
  type ValueStep,
  waiversOf,
} from './undo-steps.ts';

/** Corrections of one field that can be undone one after the other. */
const mostSteps = 20;

/** A document as it was before it was corrected. */
interface Before {
  readonly data: EditableData;
  readonly known: KnownByPath;
}

/**
 * How the corrections of a document are undone after a review.
 * @param applied paths of the corrected fields, with entries named as they were before any was removed.
 * @param removed paths of the entries that were removed.
 * @param waived paths at which doubts were waived.
 * @param doubts those that are left.
 */
export function recordSteps(
  document: { readonly documentType: DocumentType | null; readonly status: DocumentStatus },
  reading: StoredReading,
  { applied, removed, waived }: Readonly<Record<'applied' | 'removed' | 'waived', readonly string[]>>,
  doubts: readonly Doubt[],
): UndoSteps {
  const steps = reading.undoSteps ?? noUndoSteps;
  if (applied.length + removed.length + waived.length === 0) return steps;
  const before = beforeOf(document.documentType, reading, steps);
  const values = { ...steps.values };
  for (const path of applied)
    values[path] = [...(values[path] ?? []), stepAt(before, path)].slice(-mostSteps);
  const isOverall = ({ kind }: Doubt) => kind === 'overall_confidence';
  const settled = doubts.some(isOverall) ? undefined : reading.doubts.find(isOverall);
  return {
    before: steps.before ?? { status: document.status, overallConfidence: reading.confidence.overall },
    overallDoubt: settled ?? steps.overallDoubt,
    values: withoutEntries(values, removed),
    removed: [...steps.removed, ...lastFirst(removed).map((path) => removedEntry(before, path))],
  };
}

const beforeOf = (
  documentType: DocumentType | null,
  { extractedData, confidence, evidence, corrections, readValues, doubts }: StoredReading,
  { values }: UndoSteps,
): Before => ({
  data: ((documentType && extractedData[documentType]) ?? {}) as EditableData,
  known: {
    confidences: confidence.fields,
    evidence,
    corrections: Object.fromEntries(Object.entries(corrections).filter((one) => !isRemoval(one))),
    readValues,
    waivers: waiversOf(doubts),
    steps: values,
  },
});

function stepAt({ data, known }: Before, path: string): ValueStep {
  const line = listEntryOf(path);
  const isNewLine = line !== null && line.index >= lineCount(data, path);
  return {
    value: fieldValue(data, path),
    ...Object.fromEntries(
      replacedKinds.flatMap((kind) => (path in known[kind] ? [[kind, known[kind][path]]] : [])),
    ),
    ...(isNewLine && { isNewLine: true as const }),
  };
}

function removedEntry({ data, known }: Before, path: string): RemovedEntry {
  const { list, index } = listEntryOf(path)!;
  const within = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([one, value]) =>
        one === path || one.startsWith(`${path}.`) ? [[one.slice(path.length), value]] : [],
      ),
    );
  return {
    ...{ path, list, index },
    entry: (data[list] as readonly unknown[])[index],
    known: Object.fromEntries(
      knownKinds.map((kind) => [kind, within(known[kind])]),
    ) as unknown as KnownByPath,
  };
}
