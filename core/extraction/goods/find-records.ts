import type { Line, PageLayout } from '../../layout/lines.ts';
import { rectOf } from '../../layout/run.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { rolesOf } from './columns.ts';
import { type NamedValue, namedValues } from './record-names.ts';

/** A line of the document with the names that stand on it. */
export interface NamedLine {
  readonly page: number;
  readonly layout: PageLayout;
  readonly line: Line;
  readonly named: readonly NamedValue[];
}

/** The lines of one record of goods, top to bottom. */
export type GoodsRecord = readonly NamedLine[];

/** So many different columns must be named in each of several records, or in the only one. */
const leastColumns = 3;
const leastAlone = 4;
/** The most lines that stand over the names of a record. */
const mostHeadLines = 3;
/** So many lines without names may stand between the lines of one record. */
const mostIdle = 2;

export const asHeader = ({ name, columns }: NamedValue): HeaderCell<ColumnLabel> => ({
  run: name,
  rect: rectOf(name.pieces),
  meanings: columns,
  others: [],
});

/** The names on some lines that columns of goods are called by. */
export const knownNames = (lines: readonly NamedLine[]): NamedValue[] =>
  lines.flatMap(({ named }) => named.filter((one) => one.columns.length > 0));

const columnsOf = (names: readonly NamedValue[]): ReadonlySet<ColumnName> =>
  new Set(
    rolesOf(names.map(asHeader)).flatMap((role) => (role === null || role === 'ignored' ? [] : [role])),
  );

/** Names that stand exactly once in every record. */
function commonNames(records: readonly GoodsRecord[]): NamedValue[] {
  const counts = records.map((lines) => {
    const own = new Map<string, number>();
    for (const { key } of knownNames(lines)) own.set(key, (own.get(key) ?? 0) + 1);
    return own;
  });
  return knownNames(records[0] ?? []).filter(({ key }) => counts.every((own) => own.get(key) === 1));
}

interface Parted {
  readonly records: readonly GoodsRecord[];
  /** How many different columns all of them name. */
  readonly columns: number;
}

/** The document parted at every line with one name, each record up to the last name that all have. */
function partedAt(key: string, all: readonly NamedLine[]): Parted[] {
  const starts = all.flatMap(({ named }, at) => (named.some((one) => one.key === key) ? [at] : []));
  if (starts.length < 2) return [];
  const longest = Math.max(...starts.slice(1).map((start, at) => start - (starts[at] ?? 0)));
  const whole = starts.map((start, at) => all.slice(start, starts[at + 1] ?? start + longest));
  const common = commonNames(whole);
  const keys = new Set(common.map((one) => one.key));
  const isLast = ({ named }: NamedLine): boolean => named.some((one) => keys.has(one.key));
  const records = whole.map((lines) => lines.slice(0, lines.findLastIndex(isLast) + 1));
  return [{ records, columns: columnsOf(common).size }];
}

const firstKey = ({ line }: NamedLine): string => line.segments[0]?.pieces[0]?.key ?? '';

/** The first word of a line that opens each record, once in every gap: `Modelo TX-2385 Camisa`, `Item 3`. */
function openingWord(gaps: readonly (readonly NamedLine[])[]): string | null {
  const counts = (key: string): boolean =>
    gaps.every((gap) => gap.filter((line) => firstKey(line) === key).length === 1);
  return (gaps[1] ?? []).map(firstKey).find((key) => key.length >= 3 && counts(key)) ?? null;
}

/**
 * The records with the lines over their first names, the number and the description: those from the word on that
 * opens each, or as many over each.
 */
function withHeads(records: readonly GoodsRecord[], all: readonly NamedLine[]): readonly GoodsRecord[] {
  const gaps = records.map((record, at) => {
    const before = records[at - 1]?.at(-1);
    const from = before ? all.indexOf(before) + 1 : 0;
    return all
      .slice(from, all.indexOf(record[0] as NamedLine))
      .filter(({ page }) => page === record[0]?.page);
  });
  const count = Math.min(...gaps.slice(1).map((gap) => gap.length));
  const word = openingWord(gaps);
  const heads = gaps.map((gap, at) => {
    const opened = gap.slice(gap.findIndex((line) => firstKey(line) === word));
    // What stands between a heading and the names far below it is a table of its own.
    if (word !== null) return opened.length <= mostHeadLines ? opened : opened.slice(0, 1);
    return count === 0 || count > mostHeadLines ? [] : gap.slice(at === 0 ? gap.length - count : 0);
  });
  return records.map((record, at) => [...(heads[at] ?? []), ...record]);
}

/** Several records from their first name to their last: those by whose names they have the most columns in common. */
function recordsByNames(all: readonly NamedLine[]): readonly GoodsRecord[] {
  const keys = new Set(knownNames(all).map((one) => one.key));
  const [best] = [...keys].flatMap((key) => partedAt(key, all)).sort((a, b) => b.columns - a.columns);
  return best && best.columns >= leastColumns ? best.records : [];
}

/** Several records, told by the names that repeat, with the lines over their first names. */
export const repeatedRecords = (all: readonly NamedLine[]): readonly GoodsRecord[] =>
  withHeads(recordsByNames(all), all);

/** Lines of a value stand this close to each other, in their heights. */
const lineGap = 0.9;

/** Several records whose names stand over their values: up to the last lines of the last value. */
export function recordsOverValues(all: readonly NamedLine[]): readonly GoodsRecord[] {
  return recordsByNames(all).map((record) => {
    const after = all.slice(all.indexOf(record.at(-1) as NamedLine) + 1);
    const goesOn = ({ page, line, named }: NamedLine, at: number): boolean => {
      const before = at === 0 ? undefined : after[at - 1]?.line.rect;
      const height = line.rect.y1 - line.rect.y0;
      const isNear = before === undefined || line.rect.y0 - before.y1 < lineGap * height;
      return page === record[0]?.page && named.length === 0 && isNear;
    };
    const end = after.findIndex((line, at) => !goesOn(line, at));
    return [...record, ...after.slice(0, end < 0 ? undefined : end)];
  });
}

/** The only record of a document: the lines that name the most columns, each once, and stand together. */
export function onlyRecord(all: readonly NamedLine[]): readonly GoodsRecord[] {
  const groups: NamedLine[][] = [];
  let idle = Number.POSITIVE_INFINITY;
  for (const line of all) {
    const isNamed = knownNames([line]).length > 0;
    if (isNamed && idle > mostIdle) groups.push([]);
    idle = isNamed ? 0 : idle + 1;
    if (idle <= mostIdle) groups.at(-1)?.push(line);
  }
  const whole = groups.filter((lines) => {
    const columns = columnsOf(knownNames(lines));
    return columns.has('description') && columns.has('quantity') && columns.size >= leastAlone;
  });
  const [only] = whole;
  // "Position 1:": what stands over the number of the line is the head of the paper.
  const from = only?.findIndex(({ named }) => named.some(isFirst)) ?? -1;
  if (only) return whole.length === 1 ? [only.slice(Math.max(0, from))] : [];
  const opened = groups.flatMap((lines) => openedRecord(lines, all));
  return opened.length === 1 ? opened : [];
}

/** `PARTIDA 1`, `Item no. 1`: the first of the goods, and the only one. */
const firstOfGoods = phrasePattern(String.raw`^\p{L}{3,}\.?\s(?:{{number}}\s)?0*1\W?$`);

/**
 * The only record, told by the number over it: `PARTIDA 1` over its reference, its code and weights, where what it is and
 * how many stand without a name.
 */
function openedRecord(lines: GoodsRecord, all: readonly NamedLine[]): GoodsRecord[] {
  const [first] = lines;
  const at = first ? all.indexOf(first) : 0;
  const near = all.slice(Math.max(0, at - mostHeadLines), at + lines.length);
  const from = near.findIndex(({ line }) => firstOfGoods().test(line.segments[0]?.text ?? ''));
  const tells = (line: NamedLine): boolean =>
    line.named.length === 0 || [...columnsOf(knownNames([line]))].some((name) => name !== 'total');
  const own = from < 0 ? [] : near.slice(from);
  const end = own.findIndex((line) => !tells(line));
  const record = own.slice(0, end < 0 ? undefined : end);
  const columns = columnsOf(knownNames(record));
  return columns.has('partNumber') && columns.size >= leastAlone ? [record] : [];
}

const isFirst = ({ columns, value }: NamedValue): boolean =>
  /^\W?0*1\W?$/.test(value.text) && columns.some((one) => one.column === 'lineNumber');

/** All lines of a document with the names on them. */
export const namedLines = (context: DocumentContext): NamedLine[] =>
  context.layouts.flatMap((layout, page) =>
    layout.lines.map((line) => ({ page, layout, line, named: namedValues(line, context) })),
  );
