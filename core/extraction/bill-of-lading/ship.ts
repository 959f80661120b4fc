import type { Reading } from '../fields/header-fields.ts';

const voyageMark =
  /(?:\bV(?:OY(?:AGE)?)?\s?[.:#]?\s?(?:N[O°º][.:]?)?\s?|[/,;]\s?|\s-\s)(?=[A-Z0-9-]*\d)([A-Z0-9][A-Z0-9-]{1,9})\s*$/i;
const bareVoyage = /\s(\d{2,5}[A-Z]{0,2}|[A-Z]{2}\d{3}[A-Z])\s*$/;

/** The flag behind the voyage: `ALBA VENTURA / FE023R / LR`, `NORTHERN QUILL / 683E / LIBERIA`. */
const flagBehind = /(?<=\/\s?(?=[A-Z\d-]*\d)[A-Z\d-]{2,10})\s?\/\s?\p{L}{2}[\p{L} ]*$/u;
/** The flag between ship and voyage: `ALBA VENTURA / LR / FE023R`. */
const flagBetween = /\s?\/\s?[A-Z]{2,3}$/;

/**
 * Ship and voyage that are printed in one box: `MSC ANNA / 123W`, `HALCYON V.045E`, `Corvina 0423N`, perhaps with the
 * ship's flag.
 */
export function readShip(text: string): { vessel: Reading<string> | null; voyage: Reading<string> | null } {
  const printed = text.replace(/\s+$/, '').replace(flagBehind, '');
  const match = voyageMark.exec(printed) ?? bareVoyage.exec(printed);
  const name = (match ? printed.slice(0, match.index).replace(flagBetween, '') : printed).replace(
    /^[\s:]*(?:(?:M\.?\s?\/?\s?[VTS]\.?|S\.?\s?\/?\s?S\.?|M\/?TS?|MSV)(?=[\s"'“]|(?<=\.)\p{L}))?[\s:"'“]*|[\s/,;:"'”-]+$/gu,
    '',
  );
  const isName = /\p{L}{3}/u.test(name) && /^\p{Lu}/u.test(name) && name.length <= 45;
  const voyage = match?.[1];
  return {
    vessel: isName ? { value: name, certainty: 1, index: printed.indexOf(name), length: name.length } : null,
    voyage: voyage
      ? { value: voyage, certainty: 0.95, index: printed.lastIndexOf(voyage), length: voyage.length }
      : null,
  };
}
