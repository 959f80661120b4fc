import { ServiceError } from '../errors.ts';
import { asEntry } from './browse.ts';
import { dotted, requestedDigits } from './code-form.ts';
import type { HsLookup, HsVersions } from './hs.ts';
import { type LookupNotes, notesFor } from './lookup-notes.ts';
import { type Edition, levelOf, type Nomenclature, pathOf } from './nomenclature/nomenclature.ts';

const editionOrder: readonly Edition[] = ['HS2022', 'HS2017'];

/**
 * The entry of a code in the nomenclature: of HS 2022, else of HS 2017. A longer national code answers for
 * its six digits, with `requested`.
 * @throws ServiceError VALIDATION_FAILED for a malformed code, HS_CODE_NOT_FOUND for an unknown one.
 */
export function lookupCode(nomenclature: Nomenclature, notes: LookupNotes, code: string): HsLookup {
  const digits = requestedDigits(code);
  const harmonized = digits.slice(0, 6);
  const validIn = editionOrder.filter((edition) => nomenclature.editions[edition].has(harmonized));
  const edition = validIn[0];
  if (!edition) throw new ServiceError('HS_CODE_NOT_FOUND', { code: dotted(harmonized) });
  const entries = nomenclature.editions[edition];
  const { description, children } = entries.get(harmonized)!;
  return {
    code: dotted(harmonized),
    description,
    level: levelOf(harmonized),
    path: pathOf(entries, harmonized),
    nomenclature: edition,
    isLeaf: children.length === 0,
    children: children.map((child) => asEntry(entries.get(child)!)),
    validIn,
    standardUnit: harmonized.length === 6 ? nomenclature.standardUnit(harmonized) : null,
    replacedBy: (edition === 'HS2017' ? (nomenclature.replacedBy.get(harmonized) ?? []) : []).map(dotted),
    replaces: (nomenclature.replaces.get(harmonized) ?? []).map(dotted),
    notes: notesFor(nomenclature, notes, harmonized),
    requested: digits.length > 6 ? code.trim() : null,
  };
}

/** The editions, with the dates from which the WCO put them into force. */
export function nomenclatureVersions(nomenclature: Nomenclature): HsVersions {
  const version = (id: Edition, name: string, validFrom: string) => ({
    id,
    name,
    validFrom,
    subheadingCount: [...nomenclature.editions[id].keys()].filter((digits) => digits.length === 6).length,
    isPrimary: id === 'HS2022',
  });
  return {
    primary: 'HS2022',
    versions: [
      version('HS2022', 'Harmonized System 2022', '2022-01-01'),
      version('HS2017', 'Harmonized System 2017', '2017-01-01'),
    ],
  };
}
