import type { HsLevel } from '../hs.ts';

export type Edition = 'HS2022' | 'HS2017';

/** One chapter, heading or subheading of one edition. */
export interface NomenclatureEntry {
  /** 2, 4 or 6, without dots. */
  readonly digits: string;
  readonly level: HsLevel;
  readonly description: string;
  /** In the order of their codes. */
  readonly children: readonly string[];
}

export interface Section {
  /** Roman, as the nomenclature numbers them. */
  readonly number: string;
  readonly title: string;
  readonly firstChapter: string;
  readonly lastChapter: string;
}

/** Both editions, and the outcome of the codes between them. */
export interface Nomenclature {
  readonly editions: Readonly<Record<Edition, ReadonlyMap<string, NomenclatureEntry>>>;
  readonly sections: readonly Section[];
  /** Subheadings of HS 2017 that HS 2022 does not have, with those that took over their goods. */
  readonly replacedBy: ReadonlyMap<string, readonly string[]>;
  /** The other way round: subheadings of HS 2022 with the removed ones whose goods they took over. */
  readonly replaces: ReadonlyMap<string, readonly string[]>;
  /** Unit of quantity that the WCO recommends, e.g. `kg`, `u`; null where it recommends none. */
  standardUnit(digits: string): string | null;
}

export const levelOf = (digits: string): HsLevel =>
  digits.length === 2 ? 'chapter' : digits.length === 4 ? 'heading' : 'subheading';

/** Chapter, heading, subheading: the codes on the way to one. */
export const pathCodes = (digits: string): readonly string[] =>
  [2, 4, 6].filter((length) => length <= digits.length).map((length) => digits.slice(0, length));

/** The descriptions from chapter to the code itself. */
export function pathOf(entries: ReadonlyMap<string, NomenclatureEntry>, digits: string): readonly string[] {
  return pathCodes(digits).flatMap((code) => entries.get(code)?.description ?? []);
}

/** The section that holds a code; null for one that no chapter has. */
export const sectionOf = ({ sections }: Pick<Nomenclature, 'sections'>, digits: string): Section | null => {
  const chapter = digits.slice(0, 2);
  return (
    sections.find(({ firstChapter, lastChapter }) => firstChapter <= chapter && chapter <= lastChapter) ??
    null
  );
};
