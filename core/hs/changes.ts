import { ServiceError } from '../errors.ts';
import { dotted, requestedDigits } from './code-form.ts';
import type { HsChange, HsChanges } from './hs.ts';
import { levelOf, type Nomenclature } from './nomenclature/nomenclature.ts';

/**
 * The changes of HS 2022 against HS 2017, in the order of the codes: below a chapter or heading, of one code, or
 * everywhere when none is given.
 * @throws ServiceError VALIDATION_FAILED for a malformed code, HS_CODE_NOT_FOUND for one of neither edition.
 */
export function changedCodes(nomenclature: Nomenclature, code?: string): HsChanges {
  const { HS2017, HS2022 } = nomenclature.editions;
  const asked = code === undefined ? '' : requestedDigits(code).slice(0, 6);
  if (asked !== '' && !HS2017.has(asked) && !HS2022.has(asked))
    throw new ServiceError('HS_CODE_NOT_FOUND', { code: dotted(asked) });
  const digits = [...new Set([...HS2017.keys(), ...HS2022.keys()])].filter((one) => one.startsWith(asked));
  return {
    from: 'HS2017',
    to: 'HS2022',
    code: asked === '' ? null : dotted(asked),
    changes: digits.toSorted().flatMap((one) => changeOf(nomenclature, one) ?? []),
  };
}

/** Null for a code that is the same in both editions. */
function changeOf({ editions, replacedBy, replaces }: Nomenclature, digits: string): HsChange | null {
  const before = editions.HS2017.get(digits)?.description ?? null;
  const now = editions.HS2022.get(digits)?.description ?? null;
  const tookOver = (replaces.get(digits) ?? []).map(dotted);
  if (before === now && tookOver.length === 0) return null;
  return {
    code: dotted(digits),
    level: levelOf(digits),
    kind: before === null ? 'added' : now === null ? 'removed' : 'changed',
    description: (now ?? before)!,
    previousDescription: now !== null && before !== now ? before : null,
    replacedBy: now === null ? (replacedBy.get(digits) ?? []).map(dotted) : [],
    replaces: tookOver,
  };
}
