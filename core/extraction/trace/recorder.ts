import type { Extraction } from '../extraction.ts';
import { isSame, valuesByPath } from '../taught/values.ts';
import type { FieldTrace, TraceCandidate, TraceSource } from './trace.ts';

export type Proposed = Omit<TraceCandidate, 'by' | 'isTaken'>;

/** Takes notes of what is proposed for each field in one reading of a paper. */
export interface Recorder {
  /** @param path of the field, or of a party: `invoiceNumber`, `supplier.name` */
  add(path: string, proposed: Proposed): void;
}

/** A hostile page may propose without end. */
const mostOfField = 40;

/** Notes of all readings of one paper. */
export class TraceNotes {
  readonly #candidates = new Map<string, Omit<TraceCandidate, 'isTaken'>[]>();

  /** Notes of one reading. */
  during(by: TraceSource): Recorder {
    return {
      add: (path, proposed) => {
        const known = this.#candidates.get(path) ?? [];
        this.#candidates.set(path, known);
        const isKnown = known.some(
          (one) =>
            isSame(one.value, proposed.value) && one.found === proposed.found && one.score === proposed.score,
        );
        if (!isKnown && known.length < mostOfField) known.push({ ...proposed, by });
      },
    };
  }

  /** The candidates of a field so far. */
  candidatesOf(path: string): readonly Omit<TraceCandidate, 'isTaken'>[] {
    return this.#candidates.get(path) ?? [];
  }

  /** The traces of all fields that have a value or candidates, in the order of the data; lines of goods are left out. */
  traces({
    documentType,
    extractedData,
    confidence,
    evidence,
  }: Pick<Extraction, 'documentType' | 'extractedData' | 'confidence' | 'evidence'>): readonly FieldTrace[] {
    const data = documentType === null ? {} : (extractedData[documentType] ?? {});
    const values = valuesByPath(data);
    const paths = new Set([...values.keys(), ...this.#candidates.keys()]);
    return [...paths]
      .filter((path) => !path.includes('['))
      .map((path) => {
        const value = values.get(path);
        return {
          path,
          taken:
            value === undefined
              ? null
              : { value, confidence: confidence.fields[path] ?? 0, evidence: evidence[path] ?? null },
          candidates: (this.#candidates.get(path) ?? [])
            .map((one) => ({ ...one, isTaken: isSame(one.value, value) }))
            .toSorted((a, b) => Number(b.isTaken) - Number(a.isTaken) || b.score - a.score),
        };
      });
  }
}
