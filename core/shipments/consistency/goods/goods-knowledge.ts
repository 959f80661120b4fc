import { join } from 'node:path';
import { readDataTable } from '../../../data-table.ts';
import type { ValueKnowledge } from '../../../extraction/knowledge/value-knowledge.ts';
import { foldText } from '../../../layout/fold.ts';
import { type ContradictionIn, loadContraryWords } from './contrary-words.ts';
import { loadCountedUnits, type UnitOf } from './counted-units.ts';
import { type LinePhrases, loadLinePhrases } from './line-phrases.ts';
import { loadOneSidedWords, type OneSidedIn } from './one-sided-words.ts';

/** `outer`: what holds packages; `container`: the container itself; `inner`: the package that holds goods. */
export type PackageLevel = 'outer' | 'container' | 'inner';

/** The rules' knowledge about goods. */
export interface GoodsKnowledge {
  readonly unitOf: UnitOf;
  readonly phrases: LinePhrases;
  readonly contradictionIn: ContradictionIn;
  readonly oneSidedIn: OneSidedIn;
  /** Null for a word that names no kind (`packages`), and for none. */
  readonly packageLevel: (type: string | null) => PackageLevel | null;
  /** Whether one origin is the other, or the union that it is a member of. */
  readonly isSameOrigin: (left: string, right: string) => boolean;
  /** Six digits of HS 2017 that HS 2022 does not have, to those that took over their goods. */
  readonly successors: ReadonlyMap<string, readonly string[]>;
}

/** @param folder the data folder. @throws DataFileError naming file, line and what to change. */
export function loadGoodsKnowledge(folder: string, values: ValueKnowledge): GoodsKnowledge {
  const file = (name: string) => join(folder, 'shipments', name);
  return {
    unitOf: loadCountedUnits(file('counted-units.tsv'), values),
    phrases: loadLinePhrases(file('line-phrases.tsv')),
    contradictionIn: loadContraryWords(file('contrary-words.tsv')),
    oneSidedIn: loadOneSidedWords(file('one-sided-words.tsv')),
    packageLevel: loadPackageLevels(file('package-levels.tsv'), values),
    isSameOrigin: loadOrigins(file('origin-groups.tsv')),
    successors: loadSuccessors(join(folder, 'nomenclature', 'hs2022-removed.tsv')),
  };
}

function loadPackageLevels(
  file: string,
  { packageWords, anyPackageWords }: ValueKnowledge,
): GoodsKnowledge['packageLevel'] {
  const levels = new Map<string, PackageLevel>();
  for (const row of readDataTable(file, ['level', 'word'])) {
    const { level, word } = row.cells;
    if (level !== 'outer' && level !== 'container') throw row.error(`"${level}" must be outer or container`);
    levels.set(foldText(word), level);
  }
  return (type) => {
    const words = foldText(type ?? '').match(/[\p{L}()]+/gu) ?? [];
    for (const word of words) {
      const level = levels.get(word);
      if (level) return level;
    }
    return words.some((word) => packageWords.has(word) && !anyPackageWords.has(word)) ? 'inner' : null;
  };
}

function loadOrigins(file: string): GoodsKnowledge['isSameOrigin'] {
  const members = new Map<string, Set<string>>();
  for (const row of readDataTable(file, ['group', 'member', 'source', 'checkedOn'])) {
    const { group, member, source, checkedOn } = row.cells;
    if (!/^[A-Z]{2}$/.test(group) || !/^[A-Z]{2}$/.test(member))
      throw row.error('group and member must be two capital letters');
    if (source === '' || checkedOn === '') throw row.error('source and checkedOn must be filled');
    members.set(group, (members.get(group) ?? new Set()).add(member));
  }
  return (left, right) =>
    left === right || (members.get(left)?.has(right) ?? false) || (members.get(right)?.has(left) ?? false);
}

function loadSuccessors(file: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    readDataTable(file, ['code', 'successors', 'source']).map(({ cells }) => [
      cells.code,
      cells.successors === '-' ? [] : cells.successors.split(',').map((code) => code.trim()),
    ]),
  );
}
