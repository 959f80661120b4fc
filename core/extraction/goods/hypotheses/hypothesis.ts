import type { Line } from '../../../layout/lines.ts';
import type { DocumentContext } from '../../document-context.ts';
import type { GoodsRows } from '../goods-rows.ts';

/** How a table is read; what is absent is read as usual. */
export interface Manner {
  /** The names of the columns stand at the foot of a page, the first row on the next. */
  readonly headAtFoot?: true;
  /** The figures of a row stand in the middle of its lines. */
  readonly centred?: true;
  /** A name of the goods and a quantity begin a row, although no amount stands there. */
  readonly unpriced?: true;
  /** A sum ends no table where rows follow it on its page. */
  readonly beyondSums?: true;
  /** Two names are enough for a head. */
  readonly fewNames?: true;
  /** Each of the goods is a block in which every value stands under its name. */
  readonly namesOverValues?: true;
}

/** The table of goods of a paper, read in one manner; null where it has none then. */
export type ReadTable = (manner: Manner) => GoodsRows | null;

/** One reading of the table of goods. */
export interface TableHypothesis {
  /** The pass that proposes it; `rules`: the usual reading. */
  readonly by: string;
  readonly manner: Manner;
  readonly table: GoodsRows | null;
  /** Lines that are in no row, and known for what they are. */
  readonly explained?: ReadonlySet<Line>;
}

/** Proposes other readings of a table. It never chooses. */
export interface Pass {
  readonly name: string;
  /** Which papers need it. */
  readonly reason: string;
  /** Empty where it has nothing to propose, which must be known without reading the table again. */
  readonly alternatives: (
    best: TableHypothesis,
    read: ReadTable,
    context: DocumentContext,
  ) => readonly TableHypothesis[];
}

/** The hypothesis of a pass that reads the table in one more manner. */
export const inManner = (
  by: string,
  manner: Manner,
  best: TableHypothesis,
  read: ReadTable,
): TableHypothesis => {
  const both = { ...best.manner, ...manner };
  return { by, manner: both, table: read(both) };
};

export const hasRows = (table: GoodsRows | null): table is GoodsRows => (table?.rows.length ?? 0) > 0;
