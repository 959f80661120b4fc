import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFileError, readDataTable } from '../../data-table.ts';
import { plainWords } from '../lexical/words.ts';
import { wordList } from '../word-list.ts';
import { loadNotGoodsNames, type NotGoodsNames } from './not-goods-names.ts';

/** The words of one language other than English, as `plainWords` gives them. */
export interface ForeignWords {
  /** ISO 639-1. */
  readonly language: string;
  readonly grammar: ReadonlySet<string>;
  readonly goods: ReadonlySet<string>;
}

/** Knowledge about descriptions that cannot be classified as they are. */
export interface NoticeWords {
  /** Words that describe no goods by themselves. */
  readonly vague: ReadonlySet<string>;
  readonly brands: ReadonlySet<string>;
  readonly foreign: readonly ForeignWords[];
  readonly notGoods: NotGoodsNames;
  /** How confident an answer may be at most, by the notice that it carries. */
  readonly highestConfidence: Readonly<Partial<Record<string, number>>>;
}

const shippedFolder = fileURLToPath(new URL('../../../data/notices', import.meta.url));

/** @throws DataFileError naming file and line. */
export function loadNoticeWords(folder: string = shippedFolder): NoticeWords {
  return {
    vague: wordList(join(folder, 'vague-words.txt')),
    brands: wordList(join(folder, 'brand-words.txt')),
    foreign: foreignWords(join(folder, 'foreign-words.tsv')),
    notGoods: loadNotGoodsNames(folder),
    highestConfidence: highestConfidence(join(folder, 'settings.json')),
  };
}

function foreignWords(path: string): readonly ForeignWords[] {
  const rows = readDataTable(path, ['language', 'kind', 'words']).map(({ cells, error }) => {
    if (!/^[a-z]{2}$/.test(cells.language)) throw error('the language must be a code of two letters');
    if (cells.kind !== 'grammar' && cells.kind !== 'goods') throw error('the kind must be grammar or goods');
    if (cells.words === '') throw error('"words" is empty');
    return cells;
  });
  return [...Map.groupBy(rows, ({ language }) => language)].map(([language, ofLanguage]) => {
    const of = (kind: string) =>
      new Set(ofLanguage.filter((row) => row.kind === kind).flatMap(({ words }) => plainWords(words)));
    return { language, grammar: of('grammar'), goods: of('goods') };
  });
}

function highestConfidence(path: string): NoticeWords['highestConfidence'] {
  const { highestConfidence: values } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly highestConfidence?: Readonly<Record<string, unknown>>;
  };
  for (const [code, value] of Object.entries(values ?? {}))
    if (typeof value !== 'number' || !(value >= 0 && value <= 1))
      throw new DataFileError(path, 1, `highestConfidence of ${code} must be a number from 0 to 1`);
  return (values ?? {}) as NoticeWords['highestConfidence'];
}
