import { distance } from 'fastest-levenshtein';
import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { readingKey } from './likeness.ts';
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

/** The ships of a text that names several: `KOTA LARA / EVER GIVEN`, feeder and ocean vessel; not those of `M/V EVER GIVEN`. */
const shipsIn = (printed: string): readonly string[] => {
  const several = printed
    .split(/[/;+,\n]|\s-\s/)
    .filter((part) => shipWords(part).some((word) => word.length >= 3));
  return several.length > 1 ? several : [printed];
};

/** Whether a text names the ship, or one of several; a letter in eight may be misread. */
export const namesShip = (text: string, ship: string): boolean =>
  shipsIn(ship).some((one) => namesOne(text, one));

function namesOne(text: string, ship: string): boolean {
  const name = readingKey(shipWords(ship).join(''));
  if (name.length < 3) return true;
  const whole = readingKey(text);
  if (whole.includes(name)) return true;
  const most = Math.floor(name.length / 8) + (name.length >= 6 ? 1 : 0);
  if (most === 0) return false;
  for (let at = 0; at + name.length - most <= whole.length; at += 1)
    for (let size = name.length - most; size <= name.length + most; size += 1)
      if (distance(whole.slice(at, at + size), name) <= most) return true;
  return false;
}

/** The voyages of a text, as they are compared; feeder and ocean vessel have one each: `023W / 512E`. */
export const voyageKeys = (printed: string): readonly string[] =>
  [printed, ...printed.split(/[/;+,\n]/)].map(voyageKey).filter((key) => key !== '');

const voyageWord = phrasePattern(String.raw`^\W*(?:{{voyage}}|v)\W*(?=\w*\d)`);

/** A voyage as it is compared: `V.0123E` is `123e`. */
export const voyageKey = (printed: string): string =>
  readingKey(printed.replace(voyageWord(), '')).replace(/^0+/, '');
