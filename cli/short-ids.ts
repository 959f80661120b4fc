import { shortIdOf } from '../core/documents/short-id.ts';
import { usageError } from './command-error.ts';

interface Identified {
  readonly id: string;
}

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shorter beginnings are of too many. */
const shortestBeginning = 4;

/** The shortest beginning of each id that is no other's, as lists show them. @param items of the whole list. */
export function shortIdsOf(items: readonly Identified[]): ReadonlyMap<string, string> {
  const ids = items.map(({ id }) => id).sort();
  return new Map(ids.map((id, at) => [id, shortIdOf(id, [ids[at - 1] ?? null, ids[at + 1] ?? null])]));
}

/**
 * The id that a text means: a unique beginning of one in a list, or the name of it. A whole id, and a text that
 * means none, is returned as it is.
 * @param list of everything that may be meant; asked for only where it is needed.
 * @throws CommandError for a beginning of several, with their names.
 */
export async function resolveId<Item extends Identified>(
  text: string,
  list: () => Promise<readonly Item[]>,
  nameOf: (item: Item) => string,
): Promise<string> {
  if (wholeId.test(text)) return text;
  const items = await list();
  const beginning = text.toLowerCase();
  const found =
    beginning.length < shortestBeginning ? [] : items.filter(({ id }) => id.startsWith(beginning));
  if (found.length > 1)
    throw usageError(
      `${text} is ambiguous: ${found.map((item) => `${item.id} (${nameOf(item)})`).join(', ')}`,
      'Write more of the id',
    );
  return found[0]?.id ?? items.find((item) => nameOf(item).toLowerCase() === beginning)?.id ?? text;
}
