import { distance } from 'fastest-levenshtein';
import { containerNumberForm } from '../../../compliance/container-number.ts';
import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadNumber } from '../reading/misread-signs.ts';
import type { Misreading } from '../reading/misreading.ts';
import { printsNumber } from '../reading/printed-number.ts';
import { softened } from '../reading/softened.ts';
import { hasAllContainers } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { criticalIfConfident } from '../severity.ts';
import { containerKey, containersOf, type PrintedContainer, withoutSame } from '../trade/containers.ts';
import { listed, quoted } from '../wording.ts';

/** The containers of the packing list are those of the bill of lading. */
export const containerNumbers: ConsistencyRule = {
  id: 'container-numbers',
  name: 'Containers on packing list and bill of lading',
  passed: 'Packing list and bill of lading name the same containers.',
  check(context) {
    const { paper, knowledge } = context;
    const [packing, bill] = [paper('packing_list'), paper('bill_of_lading')];
    if (!packing || !bill) return null;
    const [packed, carried] = [containersOf(packing), containersOf(bill)];
    // A paper without containers does not contradict.
    if (packed.length === 0 || carried.length === 0) return null;
    const [onlyPacked, onlyCarried] = [withoutSame(packed, carried), withoutSame(carried, packed)];
    if (onlyPacked.length === 0 && onlyCarried.length === 0) return [];
    const severity = criticalIfConfident(
      [
        ...onlyPacked.map((one) => [packing, one.field] as const),
        ...onlyCarried.map((one) => [bill, one.field] as const),
      ],
      knowledge.tolerances,
    );
    const near = onlyPacked.find((one) =>
      onlyCarried.some((other) => distance(containerKey(one.number), containerKey(other.number)) <= 2),
    );
    const parts = [
      onlyPacked.length > 0
        ? `The packing list names container ${listed(onlyPacked.map(({ number }) => quoted(number)))}, which the bill of lading does not have`
        : '',
      onlyCarried.length > 0
        ? `${onlyPacked.length > 0 ? 'the' : 'The'} bill of lading names ${listed(onlyCarried.map(({ number }) => quoted(number)))}, which the packing list does not have`
        : '',
    ].filter(Boolean);
    const finding: RuleFinding = {
      // A container that one paper leaves out is a lesser matter than two that contradict each other.
      severity: onlyPacked.length > 0 && onlyCarried.length > 0 ? severity : 'warning',
      message: `${parts.join('; ')}. ${near ? 'The numbers are nearly the same, so one of them is misspelt. ' : ''}Customs and terminal look for the container by this number: please say which containers carry the goods and correct the other paper.`,
      observations: [
        ...onlyPacked.map(({ field }) => observe(packing, field)),
        ...onlyCarried.map(({ field }) => observe(bill, field)),
        ...(onlyPacked.length === 0 ? packed.map(({ field }) => observe(packing, field)) : []),
        ...(onlyCarried.length === 0 ? carried.map(({ field }) => observe(bill, field)) : []),
      ],
    };
    return [softened(finding, misreadContainers(context, [packing, onlyPacked], [bill, onlyCarried]))];
  },
};

type Named = readonly [paper: Paper, only: readonly PrintedContainer[]];

/**
 * The scan on which a row of containers was probably not read, or numbers misread: a number with its own check
 * digit was read rightly, so that one of two that differ by a slip must be without.
 */
function misreadContainers(context: RuleContext, left: Named, right: Named): Misreading | null {
  const [few, many] = [left, right].sort(([, one], [, other]) => one.length - other.length) as [Named, Named];
  const [[paper, only], [other, others]] = [few, many];
  const isComplete =
    (paper.documentType === 'bill_of_lading' && hasAllContainers(context)) ||
    (others.length <= mostLookedFor && others.every(({ number }) => printsNumber(paper, number) === false));
  if (only.length < others.length && (!paper.isScanned || isComplete)) return null;
  const misread = only.map((one) => {
    const mine = { paper, field: one.field, isProven: isValid(one) };
    return others
      .map((its) => misreadNumber(context, { paper: other, field: its.field, isProven: isValid(its) }, mine))
      .find((found) => found !== null);
  });
  if (!misread.every((one) => one !== undefined)) return null;
  return only.length < others.length ? { paper, field: listOf(paper) } : (misread[0] ?? null);
}

/** Looking through a page takes time, and of a scan without so many rows the table was not read. */
const mostLookedFor = 6;

const isValid = ({ number }: PrintedContainer): boolean => containerNumberForm(number).form === 'valid';

const listOf = ({ documentType }: Paper): string =>
  documentType === 'packing_list' ? 'containerNumbers' : 'containers';
