import { type DataRow, readDataTable } from '../../../data-table.ts';
import { foldText } from '../../../layout/fold.ts';
import { padded, wordsIn } from './words.ts';

/** Two values of one matter that goods cannot both have. */
export interface Contradiction {
  readonly matter: string;
  readonly left: string;
  readonly right: string;
}

/** Where two descriptions of the same goods name what excludes each other; null where they do not. */
export type ContradictionIn = (left: string, right: string) => Contradiction | null;

interface Value {
  readonly matter: string;
  readonly name: string;
  readonly wider: readonly string[];
}

/** @throws DataFileError for an empty cell or a star that is not at the end of a word. */
export function loadContraryWords(file: string): ContradictionIn {
  const rows = readDataTable(file, ['matter', 'value', 'within', 'words']);
  const exact = new Map<string, Value[]>();
  const starts: (readonly [start: string, value: Value])[] = [];
  const phrases: (readonly [phrase: string, value: Value])[] = [];
  for (const row of rows) {
    const value = readValue(row);
    for (const text of row.cells.words.split(';').map((one) => one.trim())) {
      const words = wordsIn(text);
      if (words.length === 0 || (text.includes('*') && (!/^[^*]+\*$/.test(text) || words.length > 1)))
        throw row.error(`"${text}" must be words, or the start of one word with a star behind it`);
      if (text.endsWith('*')) starts.push([foldText(text.slice(0, -1)), value]);
      else if (words.length > 1) phrases.push([padded(words), value]);
      else exact.set(words[0] ?? '', [...(exact.get(words[0] ?? '') ?? []), value]);
    }
  }
  const remembered = new Map<string, readonly Value[]>();
  const ofWord = (word: string): readonly Value[] => {
    const known = remembered.get(word);
    if (known) return known;
    const found = [
      ...(exact.get(word) ?? []),
      ...starts.filter(([start]) => word.startsWith(start)).map(([, value]) => value),
    ];
    if (remembered.size < 20_000) remembered.set(word, found);
    return found;
  };
  const valuesIn = (text: string): readonly Value[] => {
    const words = wordsIn(text);
    const line = padded(words);
    return [
      ...words.flatMap(ofWord),
      ...phrases.filter(([phrase]) => line.includes(phrase)).map(([, value]) => value),
    ];
  };
  const contrary = (leftText: string, rightText: string): Contradiction | null => {
    const right = valuesIn(rightText);
    if (right.length === 0) return null;
    const left = valuesIn(leftText);
    for (const { matter } of left) {
      const [mine, other] = [left, right].map((side) => side.filter((value) => value.matter === matter));
      const [first, second] = [
        mine?.find((one) => !isAmong(one, other)),
        other?.find((one) => !isAmong(one, mine)),
      ];
      if (!first || !second) continue;
      return { matter, left: first.name, right: second.name };
    }
    return null;
  };
  return (left, right) => contrary(left, right) ?? contrary(...oneWordEach(left, right));
}

/** Of texts that differ in one word, those words: `wooden bench of oak` and `plastic bench of oak`; else nothing. */
function oneWordEach(left: string, right: string): readonly [string, string] {
  const [one, other] = [wordsIn(left), wordsIn(right)];
  const at = one.findIndex((word, index) => word !== other[index]);
  const isOne =
    at >= 0 &&
    one.length === other.length &&
    one.slice(at + 1).every((word, index) => word === other[at + 1 + index]);
  return isOne ? [one[at] ?? '', other[at] ?? ''] : ['', ''];
}

const isAmong = (value: Value, others: readonly Value[] = []): boolean =>
  others.some((other) => isSame(value, other));

const isSame = (one: Value, other: Value): boolean =>
  one.name === other.name || one.wider.includes(other.name) || other.wider.includes(one.name);

function readValue(row: DataRow<'matter' | 'value' | 'within' | 'words'>): Value {
  const { matter, value, within } = row.cells;
  if (matter === '' || value === '') throw row.error('matter and value must be filled');
  return { matter, name: value, wider: within.split(',').flatMap((one) => one.trim() || []) };
}
