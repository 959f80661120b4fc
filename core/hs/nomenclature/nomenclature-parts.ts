import { levelOf, type Nomenclature, type NomenclatureEntry, type Section } from './nomenclature.ts';

/** The files of a nomenclature, read and checked. */
export interface NomenclatureParts {
  /** Descriptions by code. */
  readonly hs2017: ReadonlyMap<string, string>;
  readonly hs2022: ReadonlyMap<string, string>;
  /** As in `Nomenclature`. */
  readonly replacedBy: ReadonlyMap<string, readonly string[]>;
  /** Longest prefix first, so that the first that fits is the nearest. */
  readonly units: readonly { readonly prefix: string; readonly unit: string | null }[];
  readonly sections: readonly Section[];
}

/** The editions as trees, and the outcome of the codes between them. */
export const nomenclatureOf = ({
  hs2017,
  hs2022,
  replacedBy,
  units,
  sections,
}: NomenclatureParts): Nomenclature => ({
  editions: { HS2017: entriesOf(hs2017), HS2022: entriesOf(hs2022) },
  sections,
  replacedBy,
  replaces: inverse(replacedBy),
  standardUnit: (digits) => units.find(({ prefix }) => digits.startsWith(prefix))?.unit ?? null,
});

/** In one pass over the codes in order, in which each comes after the one that it belongs to: a command waits for it. */
function entriesOf(descriptions: ReadonlyMap<string, string>): ReadonlyMap<string, NomenclatureEntry> {
  const entries = new Map<string, NomenclatureEntry & { readonly children: string[] }>();
  for (const digits of [...descriptions.keys()].sort()) {
    const description = descriptions.get(digits)!;
    entries.set(digits, { digits, level: levelOf(digits), description, children: [] });
    if (digits.length > 2) entries.get(digits.slice(0, -2))?.children.push(digits);
  }
  return entries;
}

function inverse(map: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const turned = new Map<string, string[]>();
  for (const [from, targets] of map)
    for (const target of targets) turned.set(target, [...(turned.get(target) ?? []), from]);
  return turned;
}
