import type { Extraction } from '../../core/extraction/extraction.ts';
import { squash } from '../../core/layout/fold.ts';

/** `FILE.truth.json`: only the paths that it names are compared, and a named null must be null. */
export interface DocumentTruth {
  readonly documentType: string | null;
  readonly extractedData: Readonly<Record<string, unknown>>;
}

export interface DocumentScore {
  readonly typeRight: boolean;
  readonly header: { readonly asked: number; readonly right: number };
  readonly lines: { readonly asked: number; readonly given: number; readonly right: number };
  /** Values where the truth says null. */
  readonly falseFills: number;
  readonly fullyRight: boolean;
  /** Every required field that the truth names is right; null when the document is not called processed. */
  readonly processedRight: boolean | null;
  readonly misses: readonly string[];
}

type Leaves = Map<string, unknown>;

function leavesOf(value: unknown, path: string, leaves: Leaves): Leaves {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${key}` : key, leaves);
  } else if (!Array.isArray(value)) {
    leaves.set(path, value);
  } else if (value.some((one) => typeof one === 'string')) {
    // Container numbers, codes: one value, whatever their order.
    leaves.set(path, [...value].sort().join(' '));
  }
  return leaves;
}

/** Numbers to half a cent, texts by their letters and digits without case, accents, spaces and punctuation. */
export function sameValue(expected: unknown, read: unknown): boolean {
  if (expected === null || expected === undefined) return read === null || read === undefined;
  if (read === null || read === undefined) return false;
  if (typeof expected === 'number') {
    return (
      typeof read === 'number' && Math.abs(expected - read) <= Math.max(0.005, Math.abs(expected) * 1e-6)
    );
  }
  return squash(String(expected)) === squash(String(read));
}

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

/** Pairs rows in order so that as many cells as possible agree (as when two texts are compared). */
function pairRows(expected: readonly Row[], read: readonly Row[]): [Row, Row][] {
  const right = (a: Row, b: Row): number =>
    Object.entries(a).filter(([key, value]) => value !== null && sameValue(value, b[key])).length;
  const best: number[][] = Array.from({ length: expected.length + 1 }, () =>
    new Array(read.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = expected.length - 1; i >= 0; i -= 1) {
    for (let j = read.length - 1; j >= 0; j -= 1) {
      const pair = right(expected[i] ?? {}, read[j] ?? {}) + at(i + 1, j + 1);
      const row = best[i];
      if (row) row[j] = Math.max(pair, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [Row, Row][] = [];
  let [i, j] = [0, 0];
  while (i < expected.length && j < read.length) {
    const [a, b] = [expected[i] ?? {}, read[j] ?? {}];
    if (at(i, j) === right(a, b) + at(i + 1, j + 1)) {
      pairs.push([a, b]);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

/**
 * Compares what was read from a document with its truth.
 *
 * @param threshold overall confidence from which a document is called processed
 */
export function compareDocument(
  truth: DocumentTruth,
  extraction: Extraction,
  threshold: number,
): DocumentScore {
  const misses: string[] = [];
  const typeRight = truth.documentType === extraction.documentType;
  if (!typeRight)
    misses.push(`documentType: expected ${truth.documentType}, read ${extraction.documentType}`);
  let [asked, right, falseFills, lineAsked, lineGiven, lineRight] = [0, 0, 0, 0, 0, 0];
  let requiredRight = true;
  for (const [type, expected] of Object.entries(truth.extractedData)) {
    const read: unknown = Reflect.get(extraction.extractedData, type) ?? {};
    const readLeaves = leavesOf(read, '', new Map());
    for (const [path, value] of leavesOf(expected, '', new Map())) {
      const own = readLeaves.get(path);
      asked += 1;
      if (sameValue(value, own)) {
        right += 1;
        continue;
      }
      if (value === null) falseFills += 1;
      if (requiredPaths.has(path)) requiredRight = false;
      misses.push(`${path}: expected ${JSON.stringify(value)}, read ${JSON.stringify(own ?? null)}`);
    }
    for (const list of ['lineItems', 'containers']) {
      const whole: unknown =
        typeof expected === 'object' && expected !== null ? Reflect.get(expected, list) : undefined;
      if (whole === undefined) continue;
      const expectedRows = rowsOf(whole);
      const readRows = rowsOf(typeof read === 'object' && read ? Reflect.get(read, list) : null);
      const columns = new Set(expectedRows.flatMap((row) => Object.keys(row)));
      const filled = (row: Row): number => [...columns].filter((key) => (row[key] ?? null) !== null).length;
      lineAsked += expectedRows.reduce((sum, row) => sum + filled(row), 0);
      lineGiven += readRows.reduce((sum, row) => sum + filled(row), 0);
      if (expectedRows.length === 0) falseFills += readRows.length;
      if (expectedRows.length !== readRows.length)
        misses.push(`${list}: expected ${expectedRows.length} rows, read ${readRows.length}`);
      for (const [a, b] of pairRows(expectedRows, readRows)) {
        for (const [key, value] of Object.entries(a)) {
          if (value !== null && sameValue(value, b[key])) lineRight += 1;
          else if (!sameValue(value, b[key])) {
            if (value === null) falseFills += 1;
            misses.push(
              `${list}.${key}: expected ${JSON.stringify(value)}, read ${JSON.stringify(b[key] ?? null)}`,
            );
          }
        }
      }
    }
  }
  const processed = extraction.confidence.overall >= threshold && extraction.missingRequired.length === 0;
  const linesRight = lineRight === lineAsked && lineGiven === lineAsked;
  return {
    typeRight,
    header: { asked, right },
    lines: { asked: lineAsked, given: lineGiven, right: lineRight },
    falseFills,
    fullyRight: typeRight && right === asked && linesRight,
    processedRight: processed ? typeRight && requiredRight : null,
    misses,
  };
}

const requiredPaths: ReadonlySet<string> = new Set([
  'invoiceNumber',
  'invoiceDate',
  'totalAmount',
  'currency',
  'supplier.name',
  'buyer.name',
]);
