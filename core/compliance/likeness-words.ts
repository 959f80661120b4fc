import { readDataTable } from '../data-table.ts';
import { filledCell } from './rule-cells.ts';

/**
 * Words that, right after a restricted word, show that the line is not those goods: `grenade shaped mug`,
 * `ivory coloured scarf`, `asbestos free pads`. One rule for all, so that no row has to list them.
 * @throws DataFileError for anything but single words in small letters.
 */
export function loadLikenessWords(file: string): readonly string[] {
  return readDataTable(file, ['word', 'meaning']).map((row) => {
    const word = filledCell(row, 'word');
    if (!/^[a-z]+$/.test(word)) throw row.error(`"${word}" is not a single word in small letters`);
    return word;
  });
}
