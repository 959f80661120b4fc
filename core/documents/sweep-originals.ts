import { join } from 'node:path';
import { partEnding } from '../files/originals.ts';
import { entriesOf, removeIfOlder, removeOlderEntries } from '../files/stale-entries.ts';
import type { DocumentsStore } from './documents.store.ts';

/** How many files were removed. */
export interface SweptOriginals {
  /** No row named them: a process was killed between writing them and recording them. */
  readonly unnamed: number;
  /** Not whole: a process was killed while they arrived. */
  readonly unfinished: number;
}

/**
 * Removes the originals that no document has, and what is left of uploads that were cut off.
 * @param folder of all originals.
 * @param before what was changed since then is left alone: it may be part of an upload under way, here or in another
 * process.
 */
export async function sweepOriginals(
  { documents }: { readonly documents: Pick<DocumentsStore, 'named'> },
  folder: string,
  before: number,
): Promise<SweptOriginals> {
  let [unnamed, unfinished] = [0, 0];
  for (const part of await entriesOf(folder)) {
    if (!part.isDirectory()) continue;
    const within = join(folder, part.name);
    unfinished += await removeOlderEntries(within, new RegExp(`\\${partEnding}$`), before);
    const files = (await entriesOf(within))
      .filter((entry) => entry.isFile() && !entry.name.endsWith(partEnding))
      .map(({ name }) => join(part.name, name));
    const named = await documents.named(files);
    for (const storedAs of files)
      if (!named.has(storedAs) && (await removeIfOlder(join(folder, storedAs), before))) unnamed++;
  }
  return { unnamed, unfinished };
}
