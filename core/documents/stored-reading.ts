import type { Extraction } from '../extraction/extraction.ts';
import type { LineSuggestion } from './document.ts';
import type { DocumentReading } from './documents.store.ts';
import type { Doubt } from './doubts/doubt.ts';
import type { Corrections } from './fields/corrections.ts';
import { noUndoSteps, type UndoSteps } from './fields/undo-steps.ts';
import { noProvenance, type Provenance, parseProvenance } from './provenance.ts';

/** The stored content of a document. */
export interface StoredReading extends Pick<Extraction, 'extractedData' | 'confidence' | 'evidence'> {
  readonly corrections: Corrections;
  /** The values read in the places of corrections, by path. */
  readonly readValues: Corrections;
  readonly hsSuggestions: readonly LineSuggestion[];
  readonly engines: readonly string[];
  /** Sentences about what could not be read as asked. */
  readonly notes: readonly string[];
  /** Absent: it was not read from a page. */
  readonly provenance?: Provenance;
  /** The printed lines of its pages; absent: it was not read from a page. */
  readonly printedText?: string;
  /** The doubts for a person to settle, with their waivers. */
  readonly doubts: readonly Doubt[];
  /** How its corrections are undone; absent: it has none. */
  readonly undoSteps?: UndoSteps;
}

const columns = [
  'extractedData',
  'confidence',
  'evidence',
  'corrections',
  'readValues',
  'hsSuggestions',
  'engines',
  'notes',
  'provenance',
  'printedText',
  'doubts',
  'undoSteps',
] as const;

const absent = { provenance: noProvenance, printedText: '', undoSteps: noUndoSteps } as const;

export function parseReading(row: DocumentReading): StoredReading {
  const parsed = Object.fromEntries(
    columns.map((column) => [column, JSON.parse(row[column])]),
  ) as unknown as StoredReading;
  return {
    ...parsed,
    // Readings of earlier versions have no notices.
    hsSuggestions: parsed.hsSuggestions.map((suggestion) => ({
      ...suggestion,
      notice: suggestion.notice ?? null,
    })),
    provenance: parseProvenance(row.provenance),
    undoSteps: { ...noUndoSteps, ...JSON.parse(row.undoSteps) },
  };
}

/** The texts that the database keeps: as texts, or as their bytes in UTF-8. */
export type StoredTexts<Text extends string | Uint8Array = string | Uint8Array> = Readonly<
  Record<(typeof columns)[number], Text>
>;

/** The same as the texts that the database keeps. */
export const readingTexts = (reading: StoredReading): StoredTexts<string> =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      JSON.stringify(reading[column] ?? absent[column as keyof typeof absent]),
    ]),
  ) as unknown as StoredTexts<string>;
