import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDataTable } from '../data-table.ts';
import { type Nomenclature, pathCodes, sectionOf } from './nomenclature/nomenclature.ts';

/** The content of a note and the legal text that states it, by the section (Roman) or the code (digits) it is at. */
export type LookupNotes = ReadonlyMap<string, readonly string[]>;

const shippedFolder = fileURLToPath(new URL('../../data/nomenclature', import.meta.url));

/**
 * Our paraphrases of the notes of sections and chapters, and of what headings take and leave.
 * @throws DataFileError for a row with a section or code that HS 2022 lacks.
 */
export function loadLookupNotes(nomenclature: Nomenclature, folder: string = shippedFolder): LookupNotes {
  const rows = readDataTable(join(folder, 'notes.tsv'), ['code', 'note', 'source']);
  for (const { cells, error } of rows) {
    const { code, note, source } = cells;
    if (note === '' || source === '') throw error('needs a note and its source');
    if (!isKnown(nomenclature, code)) throw error(`HS 2022 has no ${code}`);
    const unknown = codesNamed(`${note} ${source}`).find((named) => !isKnown(nomenclature, named));
    if (unknown !== undefined) throw error(`names ${unknown}, which HS 2022 lacks`);
  }
  return new Map(
    [...Map.groupBy(rows, ({ cells }) => cells.code)].map(([code, ofCode]) => [
      code,
      ofCode.map(({ cells }) => `${cells.note} (${cells.source})`),
    ]),
  );
}

/** The notes of a code and of the entries above it, the nearest first. */
export function notesFor(nomenclature: Nomenclature, notes: LookupNotes, digits: string): readonly string[] {
  const section = sectionOf(nomenclature, digits);
  return [...pathCodes(digits).toReversed(), ...(section ? [section.number] : [])].flatMap(
    (place) => notes.get(place) ?? [],
  );
}

const isKnown = ({ editions, sections }: Nomenclature, place: string): boolean =>
  /^\d/.test(place) ? editions.HS2022.has(place) : sections.some(({ number }) => number === place);

/** Sections and codes that a note names: `61.09`, `6109.10`, `chapters 61 and 62`, `section XI`. */
function codesNamed(text: string): readonly string[] {
  const dotted = text.match(/(?<![\d.,])(?:\d{2}\.\d{2}|\d{4}\.\d{2})(?!\d| %)/g) ?? [];
  const chapters = [...text.matchAll(/chapters? (\d{1,2}(?:(?:, | and | or | to )\d{1,2})*)/g)];
  const sections = [...text.matchAll(/sections? ([IVX]+(?:(?:, | and | or | to )[IVX]+)*)/g)];
  return [
    ...dotted.map((code) => code.replace('.', '')),
    ...chapters.flatMap(([, list]) => (list!.match(/\d+/g) ?? []).map((chapter) => chapter.padStart(2, '0'))),
    ...sections.flatMap(([, list]) => list!.match(/[IVX]+/g) ?? []),
  ];
}
