import type { JsonObject } from '../../json-object.ts';
import type { Extraction } from '../extraction.ts';
import { isSame, valuesByPath } from '../taught/values.ts';
import { cellTrace, tableTrace } from './cell-trace.ts';
import type { TableNote } from './table-note.ts';
import type { FieldTrace, TraceCandidate, TraceRequest, TraceSource } from './trace.ts';

type TracedExtraction = Pick<Extraction, 'documentType' | 'extractedData' | 'confidence' | 'evidence'>;

export type Proposed = Omit<TraceCandidate, 'by' | 'isTaken'>;

/** Takes notes of what is proposed for each field in one reading of a paper. */
export interface Recorder {
  /** @param path of the field, or of a party: `invoiceNumber`, `supplier.name` */
  add(path: string, proposed: Proposed): void;
  /** Notes the table of goods that lines are read from. */
  addTable(table: TableNote): void;
}

/** A hostile page may propose without end. */
const mostOfField = 40;
/** Cells that one request may trace: a line has a dozen. */
const mostCells = 40;

/** Notes of all readings of one paper. */
export class TraceNotes {
  readonly #candidates = new Map<string, Omit<TraceCandidate, 'isTaken'>[]>();
  readonly #tables: TableNote[] = [];

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
      addTable: (table) => {
        this.#tables.push(table);
      },
    };
  }

  /** The candidates of a field so far. */
  candidatesOf(path: string): readonly Omit<TraceCandidate, 'isTaken'>[] {
    return this.#candidates.get(path) ?? [];
  }

  /** The tables of goods so far, the one that was read last at the end. */
  get tables(): readonly TableNote[] {
    return this.#tables;
  }

  /**
   * The traces of all fields that have a value or candidates, in the order of the data; lists in short. With a path also those
   * of its line or cell, which come first.
   */
  traces(
    { documentType, extractedData, confidence, evidence }: TracedExtraction,
    asked: TraceRequest,
  ): readonly FieldTrace[] {
    const data: JsonObject = { ...(documentType === null ? {} : extractedData[documentType]) };
    const values = valuesByPath(data);
    const traceOf = (path: string): FieldTrace => {
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
    };
    const paths = [...new Set([...values.keys(), ...this.#candidates.keys()])];
    // Also of a cell without a value: what its row prints shows why.
    const cells = [...new Set([...paths, String(asked)])]
      .filter((path) => path.includes('[') && (path === asked || path.startsWith(`${asked}.`)))
      .slice(0, mostCells)
      .flatMap((path): FieldTrace[] => {
        const cell = cellTrace(path, data, evidence, this.#tables);
        return cell ? [{ ...traceOf(path), cell }] : [];
      });
    const lists = Object.keys(data).flatMap((path): FieldTrace[] => {
      const table = tableTrace(path, data, this.#tables);
      return table ? [{ path, taken: null, candidates: [], table }] : [];
    });
    return [...cells, ...paths.filter((path) => !path.includes('[')).map(traceOf), ...lists];
  }
}
