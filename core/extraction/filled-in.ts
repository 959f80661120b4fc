import { isJsonObject, type JsonObject } from '../json-object.ts';
import { squash } from '../layout/fold.ts';
import type { Evidence } from './extraction.ts';
import { guessFits } from './guess-fits.ts';
import { guessLimits } from './knowledge/guess-limits.ts';
import type { ExtractedPaper } from './paths.ts';
import { type TaughtValue, valuesByPath } from './taught/values.ts';

const placeOf = ({ page, box }: Evidence): string => `${page} ${box?.join(' ')}`;

const rowsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/**
 * A paper with what a second reading, by guessed names, found where the first found nothing. What the first found stays:
 * a party keeps all its lines, a table its rows, and a column that has a value in some row. Only a name that was taken for the
 * beginning of its value goes: `Exporter Shree Ganpati Ltd`.
 *
 * @param names the guessed labels, squashed
 * @param nameOf the name as printed at which the second reading found a value
 */
export function filledIn(
  first: ExtractedPaper<object>,
  second: ExtractedPaper<object>,
  names: { has(name: string): boolean },
  nameOf: (path: string, value: TaughtValue | undefined) => string = () => '',
): ExtractedPaper<object> {
  const confidence = { ...first.confidence };
  const evidence = { ...first.evidence };
  const guessed = new Set<string>();

  /** Takes the value at a path of the second reading with all that is under it, instead of what the first has there. */
  function take(path: string): void {
    const isIn = (key: string): boolean =>
      key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`);
    for (const key of Object.keys(confidence).filter(isIn)) {
      delete confidence[key];
      delete evidence[key];
    }
    for (const [key, own] of Object.entries(second.confidence).filter(([one]) => isIn(one))) {
      confidence[key] = own;
      if (second.evidence[key]) evidence[key] = second.evidence[key];
      guessed.add(key);
    }
  }

  /** Lines with figures: words alone are as often the small print of a form. */
  const areGoods = (rows: readonly JsonObject[]): boolean =>
    rows.filter((row) =>
      Object.entries(row).some(([key, value]) => key !== 'lineNumber' && typeof value === 'number'),
    ).length >
    guessLimits().figuresShare * rows.length;

  const figures = new Set(
    Object.values(first.evidence).flatMap((own) => (/\d/.test(own.text) ? [placeOf(own)] : [])),
  );
  /** Whether the figure at a path of the second reading is another field's: no figure is read twice. */
  const isTaken = (path: string, value: unknown): boolean => {
    const own = second.evidence[path];
    return typeof value === 'number' && own !== undefined && figures.has(placeOf(own));
  };

  function fillRows(
    list: string,
    rows: readonly JsonObject[],
    others: readonly JsonObject[],
  ): readonly JsonObject[] {
    if (!areGoods(rows) && areGoods(others)) {
      take(list);
      return others;
    }
    if (rows.length !== others.length) return rows;
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const open = names.filter(
      (name) =>
        rows.every((row) => (row[name] ?? null) === null) &&
        !others.some((row, at) => isTaken(`${list}[${at}].${name}`, row[name])) &&
        guessFits(
          `${list}[].${name}`,
          others.map((row) => row[name] ?? null),
        ),
    );
    return rows.map((row, at) => {
      const filled = open.filter((name) => (others[at]?.[name] ?? null) !== null);
      for (const name of filled) take(`${list}[${at}].${name}`);
      return { ...row, ...Object.fromEntries(filled.map((name) => [name, others[at]?.[name]])) };
    });
  }

  /** Whether a value begins with a name that the second reading leaves out. */
  const hasName = (value: unknown, other: unknown): boolean =>
    typeof value === 'string' &&
    typeof other === 'string' &&
    other !== '' &&
    value.endsWith(other) &&
    names.has(squash(value.slice(0, -other.length)));

  function fillParty(path: string, party: JsonObject, other: JsonObject): JsonObject {
    const isSame = party.name === other.name || hasName(party.name, other.name);
    if (!isSame) return party;
    const open = Object.keys(party).filter(
      (key) =>
        ((party[key] ?? null) === null || hasName(party[key], other[key])) &&
        (second.confidence[`${path}.${key}`] ?? 0) >= guessLimits().leastConfidence,
    );
    for (const key of open) take(`${path}.${key}`);
    return { ...party, ...Object.fromEntries(open.map((key) => [key, other[key]])) };
  }

  function fill(path: string, value: unknown, other: unknown): unknown {
    const [rows, others] = [rowsOf(value), rowsOf(other)];
    if (others.length > 0) return fillRows(path, rows, others);
    if (isJsonObject(value) && isJsonObject(other) && (value.name ?? null) !== null)
      return fillParty(path, value, other);
    const isOpen =
      isJsonObject(value) ||
      value === null ||
      (Array.isArray(value) && value.length === 0) ||
      hasName(value, other);
    const sureness = second.confidence[isJsonObject(other) ? `${path}.name` : path] ?? 0;
    if (
      !isOpen ||
      isTaken(path, other) ||
      sureness < guessLimits().leastConfidence ||
      !guessFits(path, [isJsonObject(other) ? (other.name ?? null) : other])
    )
      return value;
    take(path);
    return other;
  }

  const data = Object.fromEntries(
    Object.entries(first.data).map(([key, value]) => [
      key,
      fill(key, value, Reflect.get(second.data, key) ?? null),
    ]),
  );
  const values = valuesByPath(data);
  const named = [...guessed].map((path) => [path, nameOf(path, values.get(path))] as const);
  return { data, confidence, evidence, guessed: new Map(named) };
}
