import { type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { detailLabels } from './detail-labels.ts';
import { detailsIn } from './details.ts';
import type { GoodsRows } from './goods-rows.ts';
import { isSumLine } from './sum-row.ts';

/** What the heading of a group may say of all its rows. */
const shared = ['hsCode', 'countryOfOrigin'] as const;

interface Heading {
  readonly page: number;
  readonly line: number;
  readonly values: Readonly<Record<(typeof shared)[number], Run | null>>;
}

/** What a text says by a name: the code in `TERRY TOWELS, COTTON H.S. CODE 6302.60`. */
function saidIn(run: Run, ocr: boolean, context: DocumentContext): Heading['values'] | null {
  const labels = detailLabels(run, context, ocr);
  const details = labels.length > 0 ? detailsIn([run], context, ocr) : null;
  const saidOf = (name: (typeof shared)[number]): Run | null => {
    const at = labels.findIndex(({ meanings }) => meanings.some(({ field }) => field === name));
    const label = details?.[name] ? labels[at] : undefined;
    return label ? runOf(run.pieces.slice(label.to, labels[at + 1]?.from)) : null;
  };
  const values = { hsCode: saidOf('hsCode'), countryOfOrigin: saidOf('countryOfOrigin') };
  return values.hsCode || values.countryOfOrigin ? values : null;
}

/** Lines of the table that belong to no row and say such things. */
const headingsOf = ({ rows, lines }: GoodsRows, context: DocumentContext): Heading[] =>
  [...lines].flatMap(([page, own]) => {
    const layout = context.layouts[page];
    const taken = new Set(rows.filter((row) => row.layout === layout).flatMap((row) => row.lines));
    return (layout?.lines ?? []).flatMap((line): Heading[] => {
      if (!own.has(line.index) || taken.has(line.index) || isSumLine(line, context)) return [];
      const run = runOf(line.segments.flatMap(({ pieces }) => pieces));
      const values = saidIn(run, line.page.source === 'ocr', context);
      return values ? [{ page, line: line.index, values }] : [];
    });
  });

/**
 * The table with what the headings of its groups say: goods of one kind stand together, and their tariff code or their
 * origin is printed once over them. Nothing where the rows tell such a thing themselves.
 */
export function withSectionDetails(table: GoodsRows, context: DocumentContext): GoodsRows {
  const isSaid = (name: (typeof shared)[number]): boolean =>
    table.rows.some((row) =>
      [...row.cells.values()]
        .flat()
        .some((run) => saidIn(run, row.layout.page.source === 'ocr', context)?.[name]),
    );
  const names = shared.filter((name) => !table.roles.includes(name) && !isSaid(name));
  const headings = names.length > 0 ? headingsOf(table, context) : [];
  const [cell] = table.header;
  if (headings.length === 0 || !cell) return table;
  const headingOf = (row: TableRow): Heading | undefined => {
    const page = context.layouts.indexOf(row.layout);
    const start = Math.min(...row.lines);
    return headings.findLast((one) => one.page < page || (one.page === page && one.line < start));
  };
  const roles: (ColumnName | null)[] = [...table.roles];
  const header = [...table.header];
  const columns = new Map<(typeof shared)[number], number>();
  for (const name of names.filter((one) => headings.some(({ values }) => values[one]))) {
    while (header.length < roles.length) header.push(cell);
    columns.set(name, roles.length);
    roles.push(name);
    header.push({ ...cell, meanings: [], others: [] });
  }
  const rows = table.rows.map((row): TableRow => {
    const cells = new Map(row.cells);
    for (const [name, column] of columns) {
      const value = headingOf(row)?.values[name];
      if (value) cells.set(column, [value]);
    }
    return { ...row, cells };
  });
  return { ...table, roles, header, rows };
}
