import { join } from 'node:path';
import { readDataTable } from '../../data-table.ts';
import { plainWords } from '../lexical/words.ts';

/** Where a name decides that a description is not goods: `data/notices/not-goods.tsv` explains each. */
const decidingPlaces = ['last', 'first', 'ending', 'alone'] as const;
type DecidingPlace = (typeof decidingPlaces)[number];
const helpingPlaces = ['between', 'beside', 'goods'] as const;

export interface NotGoodsName {
  /** As `plainWords` gives them, with a blank between. */
  readonly name: string;
  readonly kind: string;
  readonly places: ReadonlySet<DecidingPlace>;
}

/** Discounts, freight, services and other lines of an invoice that are not goods. */
export interface NotGoodsNames {
  /** Each kind in words. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, NotGoodsName>;
  /** Those that decide as the ending of a word, longest first. */
  readonly endings: readonly NotGoodsName[];
  /** Words after one of these only qualify the words before it. */
  readonly between: ReadonlySet<string>;
  /** Words that do not describe goods. */
  readonly beside: ReadonlySet<string>;
  /** Goods whose name ends as one of `names`. */
  readonly goods: ReadonlySet<string>;
  /** Every word of a name, and the endings: a text without any of them is goods. */
  readonly mentioned: ReadonlySet<string>;
  readonly mentionedEnding: RegExp;
  /** Words of the longest name. */
  readonly longest: number;
}

/** @throws DataFileError naming file and line. */
export function loadNotGoodsNames(folder: string): NotGoodsNames {
  const kinds = loadKinds(join(folder, 'not-goods-kinds.tsv'));
  const names = new Map<string, NotGoodsName>();
  const helping = new Map<string, Set<string>>(helpingPlaces.map((place) => [place, new Set()]));
  const rows = readDataTable(join(folder, 'not-goods.tsv'), ['language', 'kind', 'place', 'names']);
  for (const { cells, error } of rows) {
    const { language, kind } = cells;
    if (!/^[a-z]{2}$/.test(language)) throw error('the language must be a code of two letters');
    const helps = helping.get(cells.place);
    const places = cells.place.split(' ');
    if (helps === undefined && !places.every(isDeciding))
      throw error(`the place must be one of ${[...decidingPlaces, ...helpingPlaces].join(', ')}`);
    if (helps === undefined ? !kinds.has(kind) : kind !== '-')
      throw error(`the kind must be ${helps ? '-' : `one of ${[...kinds.keys()].join(', ')}`}`);
    for (const name of namesOf(cells.names)) {
      if (name === '') throw error('a name is empty');
      if (helps) helps.add(name);
      else names.set(name, withPlaces(names.get(name), name, kind, places));
    }
  }
  const endings = [...names.values()]
    .filter(({ places }) => places.has('ending'))
    .sort((a, b) => b.name.length - a.name.length);
  return {
    kinds,
    names,
    endings,
    mentioned: new Set([...names.keys()].flatMap((name) => name.split(' '))),
    mentionedEnding: new RegExp(`(?:${endings.map(({ name }) => name).join('|')})$`, 'u'),
    between: helping.get('between')!,
    beside: helping.get('beside')!,
    goods: helping.get('goods')!,
    longest: Math.max(...[...names.keys()].map((name) => name.split(' ').length)),
  };
}

const isDeciding = (place: string): boolean => (decidingPlaces as readonly string[]).includes(place);

const namesOf = (cell: string): readonly string[] =>
  cell.split(',').map((name) => plainWords(name).join(' '));

/** Several languages share a name, such as rabat; the kind of the first row is the one that counts. */
const withPlaces = (
  before: NotGoodsName | undefined,
  name: string,
  kind: string,
  places: readonly string[],
): NotGoodsName => ({
  name,
  kind: before?.kind ?? kind,
  places: new Set([...(before?.places ?? []), ...(places as readonly DecidingPlace[])]),
});

function loadKinds(path: string): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const { cells, error } of readDataTable(path, ['kind', 'words'])) {
    if (!/^[a-z]+$/.test(cells.kind)) throw error('the kind must be one word in lower case');
    if (kinds.has(cells.kind)) throw error(`the kind ${cells.kind} is there twice`);
    if (cells.words === '') throw error('"words" is empty');
    kinds.set(cells.kind, cells.words);
  }
  return kinds;
}
