import { isJsonObject, type JsonObject } from '../../json-object.ts';
import type { ExtractedPaper } from '../paths.ts';
import { isSame, type TaughtValue } from './values.ts';
import type { ReadSample, TwiceRead } from './ways.ts';

const rowsOf = (data: object, list: string): readonly JsonObject[] => {
  const rows: unknown = Reflect.get(data, list);
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
};

/** Lists of lines, e.g. `lineItems`, `containers`. */
const listsOf = (data: object): readonly string[] =>
  Object.entries(data).flatMap(([key, value]) => (Array.isArray(value) ? [key] : []));

interface Share {
  right: number;
  asked: number;
}

/** How much of a list, or of one of its columns, a reading has as it was approved. */
function shareRight(
  prefix: string,
  suffix: string,
  approved: ReadonlyMap<string, TaughtValue>,
  read: ReadonlyMap<string, TaughtValue>,
): Share {
  const isIn = (path: string): boolean => path.startsWith(prefix) && path.endsWith(suffix);
  const share = { right: 0, asked: 0 };
  for (const [path, value] of approved)
    if (isIn(path)) {
      share.asked++;
      if (isSame(read.get(path), value)) share.right++;
    }
  // What is read beside it counts against a reading.
  for (const path of read.keys()) if (isIn(path) && !approved.has(path)) share.asked++;
  return share;
}

const added = (shares: readonly Share[]): number => {
  const [right, asked] = shares.reduce(([r, a], one) => [r + one.right, a + one.asked] as [number, number], [
    0, 0,
  ] as [number, number]);
  return asked === 0 ? 1 : right / asked;
};

/** How a list was read on the approved papers, by rules and with the names that the layout teaches. */
const sharesOf = (prefix: string, suffix: string, samples: readonly ReadSample[]) => ({
  plain: added(samples.map(({ plain }) => shareRight(prefix, suffix, plain.approved, plain.values))),
  named: added(
    samples.map(({ plain, named }) =>
      shareRight(prefix, suffix, plain.approved, named?.values ?? plain.values),
    ),
  ),
});

type Parts = Pick<ExtractedPaper<object>, 'data' | 'confidence' | 'evidence'>;

/**
 * A paper with its lists as they are read better on the approved papers: by rules, or with the names of columns that these
 * teach; a column that a person emptied on all of them stays empty.
 */
export function chooseLists(
  paper: Parts,
  { plain, named }: TwiceRead,
  samples: readonly ReadSample[],
  demoted: readonly string[],
): { readonly paper: Parts; readonly paths: readonly string[] } {
  let data: JsonObject = { ...paper.data };
  const confidence = { ...paper.confidence };
  const evidence = { ...paper.evidence };
  const paths: string[] = [];

  const isIn = (prefix: string, suffix: string) => (path: string) =>
    path.startsWith(prefix) && path.endsWith(suffix);

  /** Replaces what was read at some paths by what another reading has there. */
  function take(prefix: string, suffix: string, from: Parts | null): void {
    const belongs = isIn(prefix, suffix);
    for (const path of Object.keys(confidence).filter(belongs)) {
      delete confidence[path];
      delete evidence[path];
      if (from === null) paths.push(path);
    }
    for (const path of Object.keys(from?.confidence ?? {}).filter(belongs)) {
      confidence[path] = from!.confidence[path]!;
      evidence[path] = from!.evidence[path]!;
      paths.push(path);
    }
  }

  for (const list of listsOf(plain.read.data)) {
    const shares = sharesOf(`${list}[`, '', samples);
    const usesNames = named !== null && !demoted.includes(list) && shares.named > shares.plain;
    let rows = rowsOf(plain.read.data, list);
    if (usesNames) {
      data = { ...data, [list]: Reflect.get(named.read.data, list) };
      rows = rowsOf(named.read.data, list);
      take(`${list}[`, '', named.read);
    }
    const others = rowsOf((usesNames ? plain : named)?.read.data ?? {}, list);
    for (const column of new Set(rows.flatMap((row) => Object.keys(row)))) {
      if (demoted.includes(`${list}[].${column}`)) continue;
      const suffix = `].${column}`;
      const isApproved = samples.some(({ plain: one }) =>
        [...one.approved.keys()].some(isIn(`${list}[`, suffix)),
      );
      const isRead = samples.some(({ plain: one }) => [...one.values.keys()].some(isIn(`${list}[`, suffix)));
      const isEmptied =
        samples.every(
          ({ plain: one }) =>
            one.approved.has(`${list}[0].description`) || [...one.approved.keys()].some(isIn(`${list}[`, '')),
        ) &&
        !isApproved &&
        isRead;
      const own = sharesOf(`${list}[`, suffix, samples);
      const isOtherBetter =
        named !== null &&
        rows.length === others.length &&
        (usesNames ? own.plain > own.named : own.named > own.plain);
      if (!isEmptied && !isOtherBetter) continue;
      rows = rows.map((row, at) => ({ ...row, [column]: isEmptied ? null : (others[at]?.[column] ?? null) }));
      data = { ...data, [list]: rows };
      take(`${list}[`, suffix, isEmptied ? null : (usesNames ? plain : named!).read);
    }
  }
  return { paper: { data, confidence, evidence }, paths };
}
