import type { Reading } from '../fields/header-fields.ts';

const voyageMark =
  /(?:\bV(?:OY(?:AGE)?)?\s?[.:#]?\s?(?:N[O°º][.:]?)?\s?|[/,;]\s?|\s-\s)(?=[A-Z0-9-]*\d)([A-Z0-9][A-Z0-9-]{1,9})\s*$/i;
const bareVoyage = /\s(\d{2,5}[A-Z]{0,2}|[A-Z]{2}\d{3}[A-Z])\s*$/;

/** Ship and voyage that are printed in one box: `MSC ANNA / 123W`, `HALCYON V.045E`, `Corvina 0423N`. */
export function readShip(text: string): { vessel: Reading<string> | null; voyage: Reading<string> | null } {
  const printed = text.replace(/\s+$/, '');
  const match = voyageMark.exec(printed) ?? bareVoyage.exec(printed);
  const name = (match ? printed.slice(0, match.index) : printed).replace(
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
