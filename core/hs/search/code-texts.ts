import { withoutExclusions } from '../lexical/exclusions.ts';
import { type Nomenclature, pathOf } from '../nomenclature/nomenclature.ts';

/** The subheadings of HS 2022 with the texts under which each is found. */
export interface CodeTexts {
  readonly codes: readonly string[];
  /** Each code's own text: what the model compares a description with. */
  readonly texts: readonly string[];
  /** Each code's text with those of its heading and chapter: where words are looked for. */
  readonly paths: readonly string[];
}

/** The subheadings of HS 2022, six digits without a dot, in the order of the nomenclature. */
export const subheadingCodes = ({ editions }: Nomenclature): readonly string[] =>
  [...editions.HS2022.keys()].filter((digits) => digits.length === 6);

export function codeTexts(nomenclature: Nomenclature): CodeTexts {
  const entries = nomenclature.editions.HS2022;
  // A heading's text is part of the path of all its subheadings.
  const known = new Map<string, string>();
  const stated = (text: string): string => {
    const cleaned = known.get(text) ?? withoutExclusions(text);
    known.set(text, cleaned);
    return cleaned;
  };
  const codes = subheadingCodes(nomenclature);
  return {
    codes,
    texts: codes.map((code) => stated(entries.get(code)!.description)),
    paths: codes.map((code) => pathOf(entries, code).map(stated).join(' > ')),
  };
}
