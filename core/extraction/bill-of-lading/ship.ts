import type { Reading } from '../fields/header-fields.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

/** `042N`, `FE649R`, `0FE64E1MA`, `0345-012E`: letters and figures in one, of which at least one is a figure. */
const number = String.raw`(?=[A-Z0-9-]*\d)([A-Z0-9][A-Z0-9-]{0,9}(?:/[NSEW])?)`;
/** Words for a voyage, with what may stand between them and its number. */
const word = String.raw`(?:{{voyage}}\.?|\bV(?=[\s.:#-]|\d))\s?{{number}}?[\s.:#-]*`;
const voyageNamed = phrasePattern(String.raw`[\s,/(-]+${word}${number}\)?\s*$`);
const voyageMarks: readonly RegExp[] = [
  // "FINNSTAR, 26/118": the year and a number.
  /[\s,;]+(\d{1,4}\/\d{2,4})\s*$/,
  new RegExp(String.raw`(?:[/,;]\s?|\s-\s)${number}\s*$`, 'u'),
  new RegExp(String.raw`\s\(${number}\)\s*$`, 'u'),
  // "CORVINA 0423N", "CORVINA 0FE64E1MA", "CORVINA 042 N", "CORVINA FE649R".
  /\s(\d{2,5}(?:-\d{2,4})?[A-Z]{0,2}|\d[A-Z\d]{0,7}[A-Z][A-Z\d]{0,2}|\d{2,4}[ /][NSEW]|[A-Z]{1,2}\d{3}[A-Z])\s*$/,
];
/** The voyage before its ship: `042N / CORVINA BAY`. */
const voyageFirst = new RegExp(String.raw`^\s*${number}\s?/\s?(?=\p{Lu}[\p{L} ]{3})`, 'u');

/** The number that a ship keeps for life: `IMO 9412345`. */
const imo = /[\s,/(-]*\bIMO(?:\s?(?:no|nr|number)\b)?[\s.:#]*\d{7}\)?/giu;
const flagWord = phrasePattern(String.raw`[\s,/(-]+{{flag}}[\s:]+\p{L}[\p{L} ]*\)?\s*$`);
/** The flag behind the voyage: `ALBA VENTURA / FE023R / LR`, `683E / LIBERIA`, `042N (LR)`, `042N LR`. */
const flagBehind =
  /(?<=(?=[A-Z\d/-]*\d)[A-Z\d/-]{2,10})(?:\s?(?:\/|\s-)\s?\p{L}{2}[\p{L} ]*|\s?\(\p{Lu}[\p{L} ]+\)|\s[A-Z]{2}|(?<=\d\/?[NSEW])\s\p{Lu}{4,}(?:\s\p{Lu}+)?)\s*$/u;
/** The flag between ship and voyage: `ALBA VENTURA / LR / FE023R`, `ALBA VENTURA (LIBERIA)`. */
const flagBetween = /\s?(?:\/\s?[A-Z]{2,3}|\(\p{Lu}[\p{L} ]+\))\s*$/u;

/** `M/V`, `m.v.`, `M/n` (Italian, Spanish), `per S.S.`, `Feeder:`: what a ship is, before its name. */
const kind =
  /^[\s:]*(?:per\s+)?(?:(?:feeder|ocean|mother)?\s?vessel\s?:|feeder\s?:)?\s*(?:(?:M\.?\s?\/?\s?[VTSN]\.?|M\/[BK]|B\/[MT]|S\.?\s?\/?\s?S\.?|M\/?TS?|MSV|MSC?\s(?=[„“"«]))(?=[\s"'“„«]|(?<=[./])\p{L}))?[\s:"'“„«]*/iu;

/** "CORVINA BAY OR SUBSTITUTE": another ship may carry the goods, which has no name yet. */
const orAnother = phrasePattern(String.raw`[\s,/(-]+{{or-another-ship}}\W*$`);

/** What is written where the ship is not known yet. */
const unknown = phrasePattern(String.raw`^\W*{{not-known-yet}}\W*$`);

/**
 * Ship and voyage that are printed in one box: `MSC ANNA / 123W`, `HALCYON V.045E`, `Corvina 0423N`, perhaps with the
 * ship's flag and its number.
 */
export function readShip(text: string): { vessel: Reading<string> | null; voyage: Reading<string> | null } {
  const first = voyageFirst.exec(text);
  const printed = (first ? text.slice(first[0].length) : text)
    .replace(imo, '')
    .replace(orAnother(), '')
    // "CORVINA BAY / FE024R /" over its flag.
    .replace(/[\s/]+$/, '')
    .replace(flagWord(), '')
    .replace(flagBehind, '');
  const marked = (): RegExpExecArray | null =>
    voyageMarks.map((mark) => mark.exec(printed)).find((match) => match !== null) ?? null;
  const match = first ? null : (voyageNamed().exec(printed) ?? marked());
  const before = (match ? printed.slice(0, match.index) : printed).replace(flagBetween, '');
  // `M/V "CORVINA BAY" OF MONROVIA`.
  const quoted = /["“„«]([^"“”„«»]{3,40})["”“»]/u.exec(before)?.[1];
  const name = (quoted ?? before).replace(kind, '').replace(/[\s/,;:"'”“»*-]+$/gu, '');
  const isName =
    /\p{L}{3}/u.test(name) && /^\p{Lu}/u.test(name) && name.length <= 45 && !unknown().test(name);
  const voyage = first?.[1] ?? match?.[1];
  return {
    vessel: isName ? { value: name, certainty: 1, index: text.indexOf(name), length: name.length } : null,
    voyage: voyage
      ? { value: voyage, certainty: 0.95, index: text.lastIndexOf(voyage), length: voyage.length }
      : null,
  };
}
