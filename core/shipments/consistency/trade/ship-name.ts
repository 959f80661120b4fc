import { editDistance, readingKey } from './likeness.ts';
import { wordsIn } from './phrases.ts';

const prefixes = new Set(['mv', 'm', 'v', 'ms', 'mt', 'ss', 's', 'vessel', 'vsl', 'the', 'motor', 'ship']);

/** The words of a ship's name without the letters before it and what follows with digits: `M.V. EVER GIVEN V.023` . */
export function shipWords(printed: string): readonly string[] {
  const words = wordsIn(printed).map(({ key }) => key);
  const from = words.findIndex((word) => !prefixes.has(word));
  if (from < 0) return [];
  const rest = words.slice(from);
  const end = rest.findIndex(
    (word, at) => at > 0 && (/\d/.test(word) || word === 'v' || word === 'voy' || word === 'voyage'),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** Whether a text names the ship; a letter in eight may be misread. */
export function namesShip(text: string, ship: string): boolean {
  const name = readingKey(shipWords(ship).join(''));
  if (name.length < 3) return true;
  const whole = readingKey(text);
  if (whole.includes(name)) return true;
  const most = Math.floor(name.length / 8) + (name.length >= 6 ? 1 : 0);
  if (most === 0) return false;
  for (let at = 0; at + name.length - most <= whole.length; at += 1)
    for (let size = name.length - most; size <= name.length + most; size += 1)
      if (editDistance(whole.slice(at, at + size), name, most) <= most) return true;
  return false;
}

/** A voyage as it is compared: `V.0123E` is `123e`. */
export const voyageKey = (printed: string): string =>
  readingKey(printed.replace(/^\W*(?:voyage|voy|v)\W*(?=\w*\d)/iu, '')).replace(/^0+/, '');
