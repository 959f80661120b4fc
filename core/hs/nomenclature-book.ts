import { lazily } from '../lazily.ts';
import { browseCodes } from './browse.ts';
import { changedCodes } from './changes.ts';
import type { HsService } from './hs.ts';
import { lookupCode, nomenclatureVersions } from './lookup.ts';
import { loadLookupNotes } from './lookup-notes.ts';
import type { Nomenclature } from './nomenclature/nomenclature.ts';

/** The lookups that need no model and no index. */
export type NomenclatureBook = Pick<HsService, 'lookup' | 'browse' | 'versions' | 'changes'>;

/** Its functions throw DataFileError for notes that cannot be used. */
export function createNomenclatureBook(nomenclature: Nomenclature): NomenclatureBook {
  const notes = lazily(() => loadLookupNotes(nomenclature));
  return {
    lookup: (code) => lookupCode(nomenclature, notes(), code),
    browse: (code) => browseCodes(nomenclature, code),
    versions: () => nomenclatureVersions(nomenclature),
    changes: (code) => changedCodes(nomenclature, code),
  };
}
