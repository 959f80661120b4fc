import { tableError } from '../tables/table-error.ts';
import { columnAt } from '../tables/table-form.ts';

/** The columns of a table that describe the goods. */
export interface GoodsColumns {
  readonly description: number;
  /** The other facts about them, with readable headings. */
  readonly context: readonly { readonly at: number; readonly name: string }[];
}

/**
 * Finds the columns by their headings.
 * @throws CommandError for a heading that is not there, or is there twice.
 */
export function goodsColumns(
  file: string,
  header: readonly string[],
  description: string,
  context: readonly string[],
): GoodsColumns {
  const find = (name: string): number => {
    const at = columnAt(header, name);
    const next = `The columns are: ${header.join(', ')}`;
    if (at < 0) throw tableError(file, 1, `there is no column "${name}"`, next);
    if (header.lastIndexOf(header[at]!) !== at)
      throw tableError(file, 1, `the column "${name}" is there twice`, 'Rename one of the two');
    return at;
  };
  return {
    description: find(description),
    context: context.map((name) => {
      const at = find(name);
      return { at, name: header[at]!.trim() };
    }),
  };
}

/**
 * The query for a row: `lamp | Material: glass; Use: garden`. Without a description nothing is: the
 * context alone does not describe the goods.
 */
export function goodsText(cells: readonly string[], { description, context }: GoodsColumns): string {
  const goods = cells[description]!.trim();
  const more = context
    .map(({ at, name }) => ({ name, value: cells[at]!.trim() }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}: ${value}`);
  return goods === '' || more.length === 0 ? goods : `${goods} | ${more.join('; ')}`;
}
