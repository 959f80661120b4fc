import { readDataTable } from '../../../data-table.ts';
import { phraseKey } from './phrases.ts';

/** The greatest load and volume of one container; null where nothing limits it. */
export interface ContainerRoom {
  readonly payloadKilograms: number;
  readonly cubicMetres: number | null;
  readonly pallets: number | null;
}

/** The room of a container by its printed type (`40'HC`, `22G1`); that of the largest for an unknown one. */
export type ContainerRoomOf = (printedType: string | null) => ContainerRoom;

/**
 * Loads `data/shipments/container-sizes.tsv` and `container-kinds.tsv`.
 * @throws DataFileError for a cell that is not a figure, a size that is there twice, or no row for any size.
 */
export function loadContainerSizes(sizesFile: string, kindsFile: string): ContainerRoomOf {
  const rooms = new Map<string, ContainerRoom>();
  for (const row of readDataTable(sizesFile, [
    'length',
    'kind',
    'payloadKilograms',
    'cubicMetres',
    'pallets',
    'source',
  ])) {
    const { length, kind, source } = row.cells;
    const limit = (cell: string): number | null => {
      if (cell === '') return null;
      if (!(Number(cell) > 0)) throw row.error(`"${cell}" must be a number above 0, or empty`);
      return Number(cell);
    };
    const payloadKilograms = limit(row.cells.payloadKilograms);
    if (payloadKilograms === null) throw row.error('payloadKilograms is missing');
    if (source === '') throw row.error('the source is missing');
    if (rooms.has(`${length} ${kind}`)) throw row.error(`${length} ${kind} is there twice`);
    rooms.set(`${length} ${kind}`, {
      payloadKilograms,
      cubicMetres: limit(row.cells.cubicMetres),
      pallets: limit(row.cells.pallets),
    });
  }
  const largest = rooms.get('any any');
  if (!largest) throw new Error(`${sizesFile}: the row "any any" is missing`);
  const kinds = new Map(
    readDataTable(kindsFile, ['kind', 'printed']).map(({ cells }) => [phraseKey(cells.printed), cells.kind]),
  );
  return (printedType) => {
    const type = phraseKey(printedType ?? '');
    const [, length, rest = ''] = /^(?:\dx)?(20|40|45)(.*)$/.exec(type) ?? [];
    // ISO 6346: length, height, kind: 45G1 is forty feet, nine and a half high; 40HC is no such code.
    const [, first, height, letter] = /^([24l])([0-9ce])([a-z])\d$/.exec(type) ?? [];
    const isCode = letter !== undefined && kinds.has(letter);
    const own = isCode ? { 2: '20', 4: '40', l: '45' }[first as '2' | '4' | 'l'] : length;
    const kind = isCode
      ? height === '5' && kinds.get(letter) === 'dry'
        ? 'high'
        : kinds.get(letter)
      : kinds.get(rest.replace(/^(?:ft|feet|foot)/, ''));
    return rooms.get(`${own} ${kind}`) ?? rooms.get(`${own} any`) ?? largest;
  };
}
