import { squash } from '../../layout/fold.ts';
import { confidenceOf } from '../../layout/run.ts';
import type { Evidence } from '../extraction.ts';
import { evidenceOf } from '../found.ts';
import { piecesOf, placesOf } from '../taught/places.ts';
import { isSame, type TaughtValue, valuesByPath } from '../taught/values.ts';
import type { SiblingChange } from './change.ts';
import { facts } from './facts.ts';
import { type Meant, spokenFor, wordsOf } from './meant.ts';
import type { WithSiblings } from './mend-signs.ts';
import { putAt } from './put-at.ts';
import { siblingLimits } from './sibling-limits.ts';
import type { DecidedPaper } from './with-siblings.ts';

/**
 * Chooses, for a field that is empty or in doubt, the print of this page that other papers state: among the candidates of the
 * field, and for an empty one anywhere that no other field was read from.
 */
export function chooseStated(
  { paper, type, context, sureness, candidates }: Omit<DecidedPaper, 'layouts' | 'read'>,
  meant: readonly Meant[],
  except: ReadonlySet<string>,
): WithSiblings {
  const values = valuesByPath(paper.data);
  const { doubtful } = siblingLimits();
  let { data } = paper;
  const confidence = { ...paper.confidence };
  const evidence = { ...paper.evidence };
  const changes: SiblingChange[] = [];
  for (const { name, at, unit: unitPath } of facts) {
    const path = at[type];
    if (path === undefined || path.includes('[') || except.has(path)) continue;
    const own = values.get(path);
    if (own !== undefined && (sureness[path] ?? 0) >= doubtful) continue;
    const unit = unitPath === undefined ? null : (values.get(unitPath) ?? null);
    const stated = meant.filter((one) => one.fact === name);
    if (stated.some(({ value }) => isSame(value, own))) continue;
    const found = stated
      .filter((one) => one.isBelieved && one.unit === unit && isTelling(one.value))
      .flatMap((one) => {
        const print = own === undefined ? freePrint(path, one.value) : candidate(path, one.value);
        return print ? [{ ...print, one }] : [];
      });
    const [only, another] = found;
    const put = only && !another && putAt(data, path, only.one.value);
    if (!put) continue;
    data = put;
    confidence[path] = only.letters;
    evidence[path] = only.evidence;
    changes.push({
      path,
      documentIds: only.one.statements.map(({ documentId }) => documentId),
      note: `The ${wordsOf(only.one)} “${only.evidence.text}” was chosen${own === undefined ? '' : ` in place of “${paper.evidence[path]?.text ?? own}”`} because it is stated by ${spokenFor(only.one)}. Compare it with the page.`,
    });
  }
  return { paper: { ...paper, data, confidence, evidence }, changes };

  /** Whether no other field was read from a place. */
  function isFree(place: Evidence, path: string): boolean {
    return !Object.entries(paper.evidence).some(([other, own]) => other !== path && isSamePlace(own, place));
  }

  /** A candidate of the field with this value. */
  function candidate(path: string, value: TaughtValue): { evidence: Evidence; letters: number } | null {
    const found = candidates(path).find((one) => isSame(one.value, value) && isFree(one.evidence, path));
    return found ? { evidence: found.evidence, letters: 1 } : null;
  }

  /** The one place where a value is printed that no field was read from; not for names, which stand in many roles. */
  function freePrint(path: string, value: TaughtValue): { evidence: Evidence; letters: number } | null {
    if (path.endsWith('.name')) return null;
    const free = placesOf(path, value, context, null)
      .map((place) => ({ pieces: piecesOf(place), evidence: evidenceOf(piecesOf(place)) }))
      .filter((place) => isFree(place.evidence, path));
    const [only, another] = free;
    return only && !another ? { evidence: only.evidence, letters: confidenceOf(only.pieces) } : null;
  }
}

function isSamePlace({ page, box }: Evidence, other: Evidence): boolean {
  if (page !== other.page || box === null || other.box === null) return false;
  const [x0, y0, x1, y1] = box;
  const [left, top, right, bottom] = other.box;
  return x0 < right && left < x1 && y0 < bottom && top < y1;
}

/** Whether a value is so long that it is no chance to find it on another paper. */
function isTelling(value: TaughtValue): boolean {
  const { leastDigits, leastLetters } = siblingLimits();
  return typeof value === 'number'
    ? String(value).replace(/\D/g, '').replace(/0+$/, '').length >= leastDigits
    : /\d/.test(value)
      ? squash(value).length >= leastLetters
      : /\p{L}{2}\s+\p{L}/u.test(value);
}
