import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { readingKey } from './likeness.ts';
import { phraseKey, wordsIn } from './phrases.ts';

/** Numbers of four digits and more: postal codes, not those of houses or telephones. */
const postal = (address: string): readonly string[] =>
  (withoutTelephones(address).match(/(?<![\d-])\d{4,7}(?:[- ]?\d{2,4})?(?!\d)|\d{3} \d{2}(?!\d)/g) ?? []).map(
    readingKey,
  );

const telephone = phrasePattern(String.raw`{{telephone}}(?!\d)[\s.:+]*[\d\s()/-]{6,}`, 'giu');

const withoutTelephones = (address: string): string => address.replace(telephone(), ' ');

/**
 * Whether two addresses are of different places. Only where both are detailed enough: postal codes that differ, and
 * hardly a word in common besides the country.
 */
export function areDifferentAddresses(left: string, right: string): boolean {
  const [one, other] = [left, right].map((address) => new Set(wordsOf(address))) as [
    Set<string>,
    Set<string>,
  ];
  if (one.size < 2 || other.size < 2) return false;
  const codes = [postal(left), postal(right)] as const;
  const joined = [left, right].map((address) => readingKey(phraseKey(address)));
  if (
    codes[0].some((code) => joined[1]?.includes(code)) ||
    codes[1].some((code) => joined[0]?.includes(code))
  )
    return false;
  const shared = [...one].filter((word) => [...other].some((its) => isNear(word, its))).length;
  const least = Math.min(one.size, other.size);
  // Two towns may have a Station Road each: then the postal codes decide.
  return codes[0].length > 0 && codes[1].length > 0 ? shared < least : shared / least < 0.4;
}

const wordsOf = (address: string): readonly string[] =>
  wordsIn(withoutTelephones(address))
    .map(({ key }) => key)
    .filter((word) => word.length >= 4 && !/^\d+$/.test(word) && !common.has(word));

/** Words that half of all addresses have. */
const common = new Set(
  'road street avenue lane drive strasse straße industrial estate park zone building unit floor district city united kingdom states america emirates republic'.split(
    ' ',
  ),
);

const isNear = (left: string, right: string): boolean =>
  left === right || left.startsWith(right.slice(0, 4)) || right.startsWith(left.slice(0, 4));
