import { foldText } from '../../layout/fold.ts';
import type { LabelHit } from '../../layout/labels.ts';
import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { allSegments } from '../measures.ts';
import { type PackagesReading, packageTypeAtStart, packageTypeIn } from '../values/packages.ts';
import { countedColumn } from './columns.ts';
import type { GoodsRows } from './goods-rows.ts';

/** A count with the word for packages behind it: `45 CTNS`. */
export interface CountedPackages {
  readonly run: Run;
  readonly packages: PackagesReading;
}

/** What a paper says of its packages. */
interface SaidOfPackages {
  /** Behind a label for their kind. */
  readonly typed: Found<string> | null;
  readonly inSums: readonly CountedPackages[];
  readonly free: readonly CountedPackages[];
  /** The label of their number. */
  readonly hit: LabelHit<Label> | null;
  readonly count: Found<number> | null;
}

type Kind = { readonly run: Run; readonly type: string; readonly index: number };

const foundKind = ({ run, type, index }: Kind, confidence: number): Found<string> =>
  foundAt(type, confidence, piecesAt(run, index, type.length));

/** "NO. OF SLABS": a column that counts what no list of packages knows. */
function countedKind(text: string, any: ReadonlySet<string>): { type: string; index: number } | null {
  const match = countedColumn.exec(text);
  return match?.[1] && !any.has(foldText(match[1]))
    ? { type: match[1], index: match[0].length - match[1].length }
    : null;
}

/** Whether a table counts packages line by line. */
const counts = (table: GoodsRows | null): boolean => {
  const at = table?.roles.indexOf('packageCount') ?? -1;
  return at >= 0 && (table?.rows.some((row) => row.cells.has(at)) ?? false);
};

/** Where no kind of packages is told, the word for any kind that stands beside their number: `238 PACKAGES`. */
function anyKind(counted: readonly CountedPackages[], count: Found<number> | null): Found<string> | null {
  for (const { run, packages } of counted) {
    if (packages.count !== count?.value) continue;
    const word = /\p{L}{3,}/u.exec(run.text.slice(packages.index, packages.index + packages.length));
    if (word) return foundAt(word[0], 0.7, piecesAt(run, packages.index + word.index, word[0].length));
  }
  return null;
}

/** Nothing but the word for a kind of packages, and what they are made of. */
function onlyKind(run: Run | undefined, { knowledge }: DocumentContext): Kind | null {
  const named = run ? packageTypeAtStart(run.text, knowledge.values) : null;
  return run && named?.index === 0 && named.type.length >= run.text.replace(/[\s.,]+$/, '').length
    ? { run, ...named }
    : null;
}

/** The kind that the row of sums prints in the cell beside their number: `TOTAL | 205 | CAJAS`. */
function kindBesideSum(table: GoodsRows | null, context: DocumentContext): Found<string> | null {
  const counted = table?.roles.indexOf('packageCount') ?? -1;
  const kind = counted < 0 ? null : onlyKind(table?.sums.get(counted + 1)?.[0], context);
  return kind && table?.sums.has(counted) ? foundKind(kind, 0.88) : null;
}

/** One kind in every row, in a column of its own or behind the numbers: `Kind of packages` over `Cartons`, `40 CTNS`. */
function kindOfRows(table: GoodsRows | null, context: DocumentContext): Found<string> | null {
  for (const [column, role] of (table?.roles ?? []).entries()) {
    if (role !== null && role !== 'ignored' && role !== 'packageCount') continue;
    const runs = (table?.rows ?? []).flatMap((row) => row.cells.get(column)?.slice(0, 1) ?? []);
    const kinds = runs.map((run): Kind | null => {
      if (role !== 'packageCount') return onlyKind(run, context);
      const named = packageTypeIn(run.text, context.knowledge.values);
      return named && /^\d+\s*$/.test(run.text.slice(0, named.index)) ? { run, ...named } : null;
    });
    const [first] = kinds;
    const isSame = (one: Kind | null): boolean =>
      one !== null && first !== null && first !== undefined && foldText(one.type) === foldText(first.type);
    if (first && kinds.length >= (table?.rows.length ?? 0) && kinds.every(isSame))
      return foundKind(first, 0.85);
  }
  return null;
}

const goodsIn = phrasePattern(String.raw`{{goods-packed-in}}\s+(?=\p{L})`);

/** The kind that a sentence tells: `Mercancía en cajas de cartón sobre 12 palets`, `Goods packed in wooden cases`. */
function kindInSentence(context: DocumentContext): Found<string> | null {
  for (const run of allSegments(context)) {
    const said = goodsIn().exec(run.text);
    if (!said) continue;
    const start = said.index + said[0].length;
    const rest = run.text.slice(start);
    const named = packageTypeAtStart(rest, context.knowledge.values);
    // "Goods packed in 5 ply export cartons": figures before it tell of the board.
    if (named && /^(?:\d{1,2}[\s-]+)?(?:\p{L}{3,12}[\s-]+){0,2}$/u.test(rest.slice(0, named.index)))
      return foundKind({ run, type: named.type, index: start + named.index }, 0.8);
  }
  return null;
}

/**
 * The whole name of a kind where another place tells more of it: `cajas de cartón` for `Cajas`, `33 WOODEN CASES` for
 * `33 CASES`.
 */
function asFull(
  kind: Found<string>,
  { free, count }: SaidOfPackages,
  context: DocumentContext,
): Found<string> {
  const own = foldText(kind.value);
  const counted = free.find(
    ({ packages }) => packages.count === count?.value && foldText(packages.type ?? '').endsWith(` ${own}`),
  );
  if (counted?.packages.type)
    return foundKind(
      { run: counted.run, type: counted.packages.type, index: counted.packages.typeIndex },
      0.88,
    );
  for (const run of allSegments(context)) {
    const named = packageTypeIn(run.text, context.knowledge.values);
    if (named && foldText(named.type).startsWith(`${own} `))
      return foundKind({ run, ...named }, Math.max(0.85, kind.confidence));
  }
  return kind;
}

/** The kind of packages in the name of what counts them: "Total Cartons: 205", a column called "Cartons". */
function kindInName(
  { hit, count }: SaidOfPackages,
  table: GoodsRows | null,
  context: DocumentContext,
): Found<string> | null {
  const { values } = context.knowledge;
  const named: readonly (Run | undefined)[] = [
    hit ? { ...hit.segment } : undefined,
    table?.header[table.roles.indexOf('packageCount')]?.run,
  ];
  for (const run of named) {
    const counted = run && count ? countedKind(run.text, values.anyPackageWords) : null;
    const kind = run ? (packageTypeIn(run.text, values) ?? counted) : null;
    if (run && kind && (count || counts(table))) return foundKind({ run, ...kind }, 0.82);
  }
  return null;
}

/** The kind of all packages: labelled, beside their number, in their rows, in a sentence, or in the name of their number. */
export function packageKind(
  said: SaidOfPackages,
  table: GoodsRows | null,
  context: DocumentContext,
): Found<string> | null {
  const { typed, inSums, free, count } = said;
  if (typed) return typed;
  const same = [...inSums, ...free].find(
    ({ packages }) => packages.type !== null && (!count || packages.count === count.value),
  );
  if (same?.packages.type)
    return asFull(
      foundKind({ run: same.run, type: same.packages.type, index: same.packages.typeIndex }, 0.88),
      said,
      context,
    );
  const kind =
    kindBesideSum(table, context) ??
    kindOfRows(table, context) ??
    kindInSentence(context) ??
    anyKind([...inSums, ...free], count) ??
    kindInName(said, table, context);
  return kind ? asFull(kind, said, context) : null;
}
