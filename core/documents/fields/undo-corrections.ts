import { type ValidationIssue, validationFailed } from '../../errors.ts';
import type { DocumentType } from '../../extraction/extraction.ts';
import { isAtOrBelow } from '../doubts/doubt.ts';
import type { StoredReading } from '../stored-reading.ts';
import type { Corrections } from './corrections.ts';
import type { DocumentFields } from './document-fields.ts';
import type { EditableData } from './field-values.ts';
import { isRemoval } from './list-entries.ts';
import { dropEmptyLines, giveBack, type Undoing, undoValue, without } from './undo-state.ts';
import { type KnownByPath, noUndoSteps, type RemovedEntry, waiversOf } from './undo-steps.ts';

/** A document after corrections are undone. */
export interface UndoneReading {
  /** Of its type. */
  readonly data: EditableData;
  readonly known: KnownByPath;
  readonly removed: readonly RemovedEntry[];
  /** Those that are left, removed entries included. */
  readonly corrections: Corrections;
}

/**
 * Undoes the last correction of each field that is at or below a path, and gives removed entries back. Where nothing was
 * corrected, waivers are taken back.
 * @param paths as in `corrections`, or of a whole list, line or party.
 * @throws ServiceError VALIDATION_FAILED naming each path where there is nothing to undo.
 */
export function undoCorrections(
  fields: DocumentFields,
  documentType: DocumentType | null,
  reading: StoredReading,
  paths: readonly string[],
): UndoneReading {
  const { values, removed } = reading.undoSteps ?? noUndoSteps;
  const chosen = chooseTargets(reading, paths);
  const corrections = Object.entries(reading.corrections);
  const state: Undoing = {
    data: structuredClone((documentType && reading.extractedData[documentType]) ?? {}) as EditableData,
    known: {
      confidences: reading.confidence.fields,
      evidence: reading.evidence,
      corrections: Object.fromEntries(corrections.filter((correction) => !isRemoval(correction))),
      readValues: reading.readValues,
      waivers: without(waiversOf(reading.doubts), chosen.waivers),
      steps: values,
    },
    removed,
  };
  for (const path of chosen.values) undoValue(fields, documentType!, state, path);
  dropEmptyLines(
    state,
    chosen.values.filter((path) => values[path]!.at(-1)!.isNewLine),
  );
  // The last one first: where it was is seen after those of before it.
  for (const place of chosen.removed.toSorted((a, b) => b - a)) giveBack(state, place);
  const given = chosen.removed.map((place) => removed[place]!.path);
  const isLeft = (path: string) => !given.includes(path) || state.removed.some((one) => one.path === path);
  return {
    ...state,
    corrections: {
      ...state.known.corrections,
      ...Object.fromEntries(corrections.filter((one) => isRemoval(one) && isLeft(one[0]))),
    },
  };
}

/** The corrections to undo: paths of fields and of waivers, and places among the removed entries. */
interface Targets {
  readonly values: readonly string[];
  readonly waivers: readonly string[];
  readonly removed: readonly number[];
}

function chooseTargets(reading: StoredReading, paths: readonly string[]): Targets {
  const issues: ValidationIssue[] = [];
  const chosen = paths.map((path, at) => {
    const targets = targetsAt(reading, path);
    if (typeof targets !== 'string') return targets;
    issues.push({ path: `paths[${at}]`, message: `${path} ${targets}` });
    return { values: [], waivers: [], removed: [] };
  });
  if (issues.length > 0) throw validationFailed(...issues);
  return {
    values: [...new Set(chosen.flatMap(({ values }) => values))],
    waivers: chosen.flatMap(({ waivers }) => waivers),
    removed: [...new Set(chosen.flatMap(({ removed }) => removed))],
  };
}

/** @returns a sentence's end where nothing can be undone. */
function targetsAt(reading: StoredReading, path: string): Targets | string {
  const { values, removed } = reading.undoSteps ?? noUndoSteps;
  const corrected = Object.entries(reading.corrections).filter(([one]) => isAtOrBelow(one, path));
  if (corrected.length === 0) {
    const waivers = Object.keys(waiversOf(reading.doubts)).filter((one) => isAtOrBelow(one, path));
    return waivers.length > 0 ? { values: [], waivers, removed: [] } : 'has nothing to undo';
  }
  const gone = corrected.filter(isRemoval).map(([one]) => one);
  const places = gone.map((one) => removed.findLastIndex((entry) => entry.path === one));
  // A removed entry is meant, and not the one that is in its place now.
  const changed = gone.includes(path)
    ? []
    : corrected.filter((correction) => !isRemoval(correction)).map(([one]) => one);
  if (places.includes(-1) || changed.some((one) => !values[one]))
    return 'was corrected before Landfall could undo corrections; set the value instead';
  return { values: changed, waivers: [], removed: places };
}
