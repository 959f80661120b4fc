import { join } from 'node:path';
import { numberCell, readTableFile } from './table-file.ts';

const folder = join(import.meta.dir, '..', '..', '..', 'data', 'scores');

/**
 * Named numbers from a file under `data/scores`, each with its reason there.
 *
 * @param most the greatest value that any may have
 * @throws Error naming the file, where one is missing or no number from 0 to `most`
 */
export function namedLimits<Name extends string>(
  fileName: string,
  names: readonly Name[],
  most = 20,
): Readonly<Record<Name, number>> {
  const file = join(folder, fileName);
  const rows = readTableFile(file, ['name', 'value', 'reason']);
  const limits = names.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`${file}: "${name}" is missing`);
    return [name, numberCell(file, row, 'value', 0, most)] as const;
  });
  return Object.fromEntries(limits) as Record<Name, number>;
}
