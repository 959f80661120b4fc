import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { findVolumes } from '../values/volume.ts';
import { findWeights } from '../values/weight.ts';

/** What a text tells of one container. */
export interface ContainerDetails {
  readonly sealNumber: Found<string> | null;
  readonly containerType: Found<string> | null;
  readonly packageCount: Found<number> | null;
  readonly grossWeight: Found<number> | null;
}

const sealNumber = String.raw`[A-Z]{0,4}[\s-]?[A-Z]{0,4}[\s-]?\d{4,10}[A-Z]?`;
const sealWord = phrasePattern(String.raw`{{seal}}[\s.:-]*{{number}}?[\s.:#/-]*(${sealNumber})(?![\dA-Z])`);
/** A label of seals whose number stands on the next line. */
const sealAwaited = phrasePattern(String.raw`{{seal}}\W*{{number}}?\W*$`);
const sealBehind = /^[\s/,;|-]+([A-Z]{0,4}-?[A-Z]{0,4}\d{5,10})(?![\d.,A-Z])/;
const size = '(?:20|40|45)';
/** The height behind a length: `40'X9'6"`, `40 x 8'6`. */
const height = String.raw`[xX×]\s?[89]['’′]?\s?6?["”]?`;
const kindOfContainer = String.raw`(?:GP|HC|HQ|DV|DC|ST|SD|RF|RH|OT|FR|HR|STD|TK|(?:HIGH|High)\s?(?:CUBE|Cube)|HIGH(?=\s[89]['’′]6)|H[Ii]-?C(?:UBE|ube)|REEFER|Reefer|REEF|(?:DRY|Dry)(?:\s(?:VAN|Van))?|STANDARD|Standard|(?:GENERAL|General)\s(?:PURPOSE|Purpose)|(?:OPEN|Open)[\s-]?(?:TOP|Top)|(?:FLAT|Flat)[\s-]?(?:RACK|Rack))`;
/** `40'HC`, `20' DRY VAN`, `40 DRY 9'6`, `40'X9'6" HIGH CUBE CONT.`; `HC40`; the code of ISO 6346: `45G1`, `22GP`; `1X40HQ`. */
const type = new RegExp(
  String.raw`(?:(?<![\dA-Z])|(?<=(?<![\dA-Z])\d{1,3}[xX]))(${size}\s?(?:ft\.?|FT\.?|['’′])?\s?(?:${height}\s?)?(?:['’′])?[\s-]?(?:REEFER\s)?${kindOfContainer}(?:\s[89]['’′]6["”]?|\sCONT\.)?|(?:GP|HC|HQ|DV|DC|RF|RH)(?:20|40|45)|[24L][0-9][A-Z]\d|(?:22|42|45)(?:GP|RT|UT|PC|TN))(?![\dA-Za-z])`,
);

/** The type of container in a text, as printed, or null. */
export const containerTypeIn = (text: string): { type: string; index: number } | null => {
  const match = type.exec(text);
  return match?.[1] ? { type: match[1], index: match.index } : null;
};

/** The number of a seal, alone in its line: letters and figures in one. */
export const isSealAlone = (text: string): boolean => /^\W*[A-Z]{1,4}-?\d{5,10}\W*$/.test(text);

export const namesSeal = (text: string): boolean => sealWord().test(text);
export const awaitsSeal = (text: string): boolean => sealAwaited().test(text);

/** "Tare weight: 2,200 kgs" is none of the goods. */
const ofContainer = phrasePattern(String.raw`{{not-gross-weight}}[\p{L}\s.]{0,10}[:.]?\s*$`);

/**
 * The details in a text, from a place in it on.
 *
 * @param isBehind whether the text follows the number of the container, so that a bare number is that of a seal
 */
export function detailsIn(
  run: Run,
  from: number,
  isBehind: boolean,
  context: DocumentContext,
): ContainerDetails {
  const { values } = context.knowledge;
  const rest = run.text.slice(from);
  const at = (index: number, length: number): Run['pieces'] => piecesAt(run, from + index, length);
  const named = sealWord().exec(rest);
  const seal = named?.[1] ?? (isBehind ? sealBehind.exec(from > 0 ? rest : ` ${rest}`)?.[1] : undefined);
  const printed = containerTypeIn(rest);
  // "20'GP/6CTNS/74.70KGS": figures of parts, no fractions.
  const parted = rest.replace(/[/;|]/g, ' ');
  const [count] = findPackages(parted, context.decimalMark, values);
  const kilos = findWeights(parted, context.decimalMark, values.weightUnits).find(
    (one) => (one.unit === 'kg' || one.unit === 'lb') && !ofContainer().test(parted.slice(0, one.index)),
  );
  return {
    sealNumber: seal
      ? foundAt(seal.replace(/\s/g, ''), named ? 0.92 : 0.85, at(rest.indexOf(seal), seal.length))
      : null,
    containerType: printed ? foundAt(printed.type, 0.93, at(printed.index, printed.type.length)) : null,
    packageCount: count ? foundAt(count.count, 0.9, at(count.index, count.length)) : null,
    grossWeight: kilos ? foundAt(kilos.value, 0.9, at(kilos.index, kilos.length)) : null,
  };
}

/** Words that stand among the details of a container and tell of no goods. */
const detailWords = phrasePattern(
  String.raw`(?:{{seal}}|{{number}}|{{container}}|{{container-words}})\.?`,
  'giu',
);

/** Whether a text tells of a container and of nothing else: `40'HC / 460 CTNS / 10,500.00 KGS / 64.200 CBM`. */
export function tellsOnlyDetails(text: string, context: DocumentContext): boolean {
  const { values } = context.knowledge;
  const mark = context.decimalMark;
  // "40HQ/5,308.600KGS": figures of parts, no fractions.
  const parted = text.replace(/[/;|]/g, ' ');
  const parts = [
    ...findContainers(text),
    ...findPackages(parted, mark, values),
    ...findWeights(parted, mark, values.weightUnits).filter((one) => one.unit !== null),
    ...findVolumes(parted, mark, values.volumeUnits).filter((one) => one.unit !== null),
  ];
  const printed = containerTypeIn(text);
  const seal = sealWord().exec(text);
  if (printed) parts.push({ index: printed.index, length: printed.type.length } as (typeof parts)[number]);
  if (seal) parts.push({ index: seal.index, length: seal[0].length } as (typeof parts)[number]);
  if (parts.length === 0) return false;
  const signs = [...text];
  const kept = [...text].map((sign, index) =>
    parts.some((part) => index >= part.index && index < part.index + part.length) ? ' ' : sign,
  );
  if (signs.length !== text.length) return false;
  const rest = kept
    .join('')
    .replace(detailWords(), ' ')
    // A seal without its word: letters and figures in one.
    .replace(/(?<![\dA-Z])[A-Z]{0,4}-?\d{4,10}(?![\dA-Z])/g, ' ');
  return (rest.match(/[\p{L}\d]/gu) ?? []).length <= 2;
}

/** A figure with a unit perhaps, and no words that say what is counted: `460`, `10320.00 KGS`. */
const figureAlone = /^\W*\d[\d.,' ]*\W*\p{L}{0,5}\.?\W*$/u;

/** The figures that stand alone in texts behind a container's number, left to right. */
export const bareFigures = (
  runs: readonly Run[],
  taken: readonly (Found<unknown> | null)[],
  context: DocumentContext,
): { readonly run: Run; readonly figure: ReturnType<typeof findNumbers>[number] }[] =>
  runs.flatMap((run) => {
    if (taken.some((one) => one !== null && run.text.includes(one.evidence.text))) return [];
    const figures = figureAlone.test(run.text) ? findNumbers(run.text, context.decimalMark) : [];
    return figures.length === 1 ? figures.map((figure) => ({ run, figure })) : [];
  });
