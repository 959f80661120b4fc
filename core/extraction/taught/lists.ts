import { isJsonObject, type JsonObject } from '../../json-object.ts';
import type { ExtractedPaper } from '../paths.ts';
import { isSame, type TaughtValue } from './values.ts';
import type { ReadSample, TwiceRead } from './ways.ts';

type Parts = Pick<ExtractedPaper<object>, 'data' | 'confidence' | 'evidence'>;

/** A list, or one column of it: `lineItems[`, and `].quantity` or nothing. */
interface Extent {
  readonly list: string;
  readonly column: string | null;
}

const isIn =
  ({ list, column }: Extent) =>
  (path: string): boolean =>
    path.startsWith(`${list}[`) && (column === null || path.endsWith(`].${column}`));

const rowsOf = (data: object, list: string): readonly JsonObject[] => {
  const rows: unknown = Reflect.get(data, list);
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
};

const listsOf = (data: object): readonly string[] =>
  Object.entries(data).flatMap(([key, value]) => (Array.isArray(value) ? [key] : []));

type Values = ReadonlyMap<string, TaughtValue>;

/** The part of a list that was read as it was approved, on all papers together; what was read beside it counts as wrong. */
function shareRight(
  extent: Extent,
  samples: readonly ReadSample[],
  readingOf: (sample: ReadSample) => Values,
): number {
  const belongs = isIn(extent);
  let [right, asked] = [0, 0];
  for (const sample of samples) {
    const { approved } = sample.plain;
    const read = readingOf(sample);
    for (const path of new Set([...approved.keys(), ...read.keys()])) {
      if (!belongs(path)) continue;
      asked++;
      if (isSame(read.get(path), approved.get(path))) right++;
    }
  }
  return asked === 0 ? 1 : right / asked;
}

const plainOf = ({ plain }: ReadSample): Values => plain.values;
const namedOf = ({ plain, named }: ReadSample): Values => (named ?? plain).values;

/**
 * A paper with its lists as they are read better on the approved papers: by rules, or with the names of columns that these
 * teach. A column that a person emptied on all of them stays empty. `support` is the part of each list's cells that was read right
 * there.
 */
export function chooseLists(
  paper: Parts,
  { plain, named }: TwiceRead,
  samples: readonly ReadSample[],
  demoted: readonly string[],
): { readonly parts: Parts; readonly support: ReadonlyMap<string, number> } {
  const support = new Map<string, number>();
  let data: JsonObject = { ...paper.data };
  const confidence = { ...paper.confidence };
  const evidence = { ...paper.evidence };

  /** Replaces what was read of a list or a column by another reading of it; null: by nothing. */
  function take(extent: Extent, from: Parts | null): void {
    for (const path of Object.keys(confidence).filter(isIn(extent))) {
      delete confidence[path];
      delete evidence[path];
    }
    for (const path of Object.keys(from?.confidence ?? {}).filter(isIn(extent))) {
      confidence[path] = from!.confidence[path]!;
      evidence[path] = from!.evidence[path]!;
    }
  }

  /** Whether all papers have lines, and none a value in a column where rules read some. */
  const isEmptied = (extent: Extent): boolean => {
    const [inList, inColumn] = [isIn({ ...extent, column: null }), isIn(extent)];
    return (
      samples.every(({ plain: { approved } }) => [...approved.keys()].some(inList)) &&
      !samples.some(({ plain: { approved } }) => [...approved.keys()].some(inColumn)) &&
      samples.some(({ plain: { values } }) => [...values.keys()].some(inColumn))
    );
  };

  for (const list of listsOf(plain.read.data).filter((one) => !demoted.includes(one))) {
    const [ofPlain, ofNamed] = [plainOf, namedOf].map(
      (reading) => (extent: Extent) => shareRight(extent, samples, reading),
    ) as [(extent: Extent) => number, (extent: Extent) => number];
    const whole = { list, column: null };
    const usesNames = named !== null && ofNamed(whole) > ofPlain(whole);
    support.set(list, Math.max(ofPlain(whole), ofNamed(whole)));
    const [used, other] = usesNames ? [named!, plain] : [plain, named];
    if (usesNames) {
      data = { ...data, [list]: Reflect.get(used.read.data, list) };
      take(whole, used.read);
    }
    let rows = rowsOf(used.read.data, list);
    const others = rowsOf(other?.read.data ?? {}, list);
    for (const column of new Set(rows.flatMap((row) => Object.keys(row)))) {
      const extent = { list, column };
      if (demoted.includes(`${list}[].${column}`)) continue;
      const gain = ofNamed(extent) - ofPlain(extent);
      const isOtherBetter =
        other !== null && rows.length === others.length && (usesNames ? gain < 0 : gain > 0);
      const isEmpty = isEmptied(extent);
      if (!isEmpty && !isOtherBetter) continue;
      rows = rows.map((row, at) => ({ ...row, [column]: isEmpty ? null : (others[at]?.[column] ?? null) }));
      data = { ...data, [list]: rows };
      take(extent, isEmpty ? null : other!.read);
    }
  }
  return { parts: { data, confidence, evidence }, support };
}
