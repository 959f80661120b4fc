import { ServiceError, validationFailed } from '../errors.ts';
import { codeDigits, dotted } from './code-form.ts';
import type { HsBrowsedEntry, HsBrowseResult, HsEntry } from './hs.ts';
import {
  type Edition,
  type Nomenclature,
  type NomenclatureEntry,
  pathOf,
  sectionOf,
} from './nomenclature/nomenclature.ts';

/**
 * One step down the tree: the chapters with their sections when no code is given, else what lies below it.
 * A code that only HS 2017 has is answered from that edition, which `nomenclature` shows.
 * @throws ServiceError VALIDATION_FAILED for anything but 2, 4 or 6 digits, HS_CODE_NOT_FOUND for an
 * unknown code.
 */
export function browseCodes(nomenclature: Nomenclature, code?: string): HsBrowseResult {
  if (code === undefined) return allChapters(nomenclature);
  const digits = codeDigits(code);
  if (digits === null || !/^(?:\d{2}){1,3}$/.test(digits))
    throw validationFailed({
      path: 'code',
      message: 'must be a chapter, heading or subheading: 2, 4 or 6 digits, such as 6109',
    });
  const edition = (['HS2022', 'HS2017'] as const).find((one) => nomenclature.editions[one].has(digits));
  if (!edition) throw new ServiceError('HS_CODE_NOT_FOUND', { code: dotted(digits) });
  const entries = nomenclature.editions[edition];
  const entry = entries.get(digits)!;
  return {
    nomenclature: edition,
    parent: asEntry(entry),
    path: pathOf(entries, digits),
    children: entry.children.map((child) => browsed(nomenclature, edition, child)),
  };
}

const allChapters = (nomenclature: Nomenclature): HsBrowseResult => ({
  nomenclature: 'HS2022',
  parent: null,
  path: [],
  children: [...nomenclature.editions.HS2022.values()]
    .filter(({ level }) => level === 'chapter')
    .map(({ digits }) => browsed(nomenclature, 'HS2022', digits)),
});

function browsed(nomenclature: Nomenclature, edition: Edition, digits: string): HsBrowsedEntry {
  const section = digits.length === 2 ? sectionOf(nomenclature, digits) : null;
  return {
    ...asEntry(nomenclature.editions[edition].get(digits)!),
    section: section && { number: section.number, title: section.title },
  };
}

/** An entry as it is in lists. */
export const asEntry = ({ digits, description, level, children }: NomenclatureEntry): HsEntry => ({
  code: dotted(digits),
  description,
  level,
  childCount: children.length,
});
