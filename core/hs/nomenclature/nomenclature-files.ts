import { fileURLToPath } from 'node:url';

export const nomenclatureFolder = fileURLToPath(new URL('../../../data/nomenclature', import.meta.url));

/** The files of the nomenclature beside the package that has HS 2017. */
export const amendmentFiles = {
  removed: 'hs2022-removed.tsv',
  amendments: 'hs2022-amendments.tsv',
  units: 'standard-units.tsv',
  sections: 'sections.tsv',
} as const;
