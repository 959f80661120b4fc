import { isJsonObject } from '../../json-object.ts';
import { pairRows, type Row } from './pair-rows.ts';
import { sameValue } from './same-value.ts';

/** One value that the truth names, or one that was read where it names none. */
export interface ComparedValue {
  /** As in `confidence.fields`; a line that was not read has the place it has in the truth. */
  readonly path: string;
  readonly isCell: boolean;
  readonly expected: unknown;
  readonly read: unknown;
  readonly isRight: boolean;
  /** Whether `path` leads to what was read. */
  readonly isRead: boolean;
}

export interface DataComparison {
  readonly values: readonly ComparedValue[];
  readonly rowCounts: readonly {
    readonly list: string;
    readonly expected: number;
    readonly read: number;
  }[];
}

/** Whether a list holds lines, and not plain texts such as container numbers. */
const isTable = (path: string): boolean => path === 'lineItems' || path === 'containers';

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** Values by their paths. Container numbers, codes: one value, whatever their order; an empty list is null. */
function leavesOf(value: unknown, path: string, leaves: Map<string, unknown>): Map<string, unknown> {
  if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${key}` : key, leaves);
  } else if (!isTable(path)) {
    const isList = Array.isArray(value);
    leaves.set(path, isList ? (value.length === 0 ? null : [...value].sort().join(' ')) : value);
  }
  return leaves;
}

/** Compares the data of one type with what was read as that type. Only the paths that `expected` names count. */
export function compareData(expected: unknown, read: unknown): DataComparison {
  const readLeaves = leavesOf(read, '', new Map());
  const values: ComparedValue[] = [...leavesOf(expected, '', new Map())].map(([path, value]) => {
    const own = readLeaves.get(path) ?? null;
    return {
      path,
      isCell: false,
      expected: value,
      read: own,
      isRight: sameValue(value, own),
      isRead: own !== null,
    };
  });
  const rowCounts: DataComparison['rowCounts'][number][] = [];
  if (isJsonObject(expected)) {
    for (const list of ['lineItems', 'containers']) {
      if (!(list in expected)) continue;
      const expectedRows = rowsOf(expected[list]);
      const readRows = rowsOf(isJsonObject(read) ? read[list] : null);
      rowCounts.push({ list, expected: expectedRows.length, read: readRows.length });
      values.push(...compareRows(list, expectedRows, readRows));
    }
  }
  return { values, rowCounts };
}

function compareRows(list: string, expected: readonly Row[], read: readonly Row[]): ComparedValue[] {
  const pairs = pairRows(expected, read);
  const values = pairs.flatMap(([at, readAt]) =>
    Object.entries(expected[at] ?? {}).map(([key, value]): ComparedValue => {
      const own = read[readAt]?.[key] ?? null;
      const path = `${list}[${readAt}].${key}`;
      return {
        path,
        isCell: true,
        expected: value,
        read: own,
        isRight: sameValue(value, own),
        isRead: own !== null,
      };
    }),
  );
  const columns = new Set(expected.flatMap((row) => Object.keys(row)));
  for (const [at, row] of expected.entries()) {
    if (pairs.some(([one]) => one === at)) continue;
    for (const [key, value] of Object.entries(row))
      if (value !== null)
        values.push({
          path: `${list}[${at}].${key}`,
          isCell: true,
          expected: value,
          read: null,
          isRight: false,
          isRead: false,
        });
  }
  for (const [at, row] of read.entries()) {
    if (pairs.some(([, one]) => one === at)) continue;
    for (const [key, value] of Object.entries(row)) {
      // Where the truth states that there are no lines, every cell of one is too much.
      if (value === null || (expected.length > 0 && !columns.has(key))) continue;
      values.push({
        path: `${list}[${at}].${key}`,
        isCell: true,
        // Where the truth has lines, one too many is a missing value where the truth is null.
        expected: expected.length > 0 ? undefined : null,
        read: value,
        isRight: false,
        isRead: true,
      });
    }
  }
  return values;
}
