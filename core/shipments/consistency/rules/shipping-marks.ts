import type { RuleFinding } from '../finding.ts';
import { packageCountsOf } from '../goods/package-counts.ts';
import { observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { areOtherMarks, readMarks } from '../trade/marks.ts';
import { quoted, typeName } from '../wording.ts';

const field = 'marksAndNumbers';

/** The marks on the packages are the same on packing list and bill of lading, and count as many packages. */
export const shippingMarks: ConsistencyRule = {
  id: 'shipping-marks',
  name: 'Marks and numbers',
  passed: 'The shipping marks agree.',
  check(context) {
    const [packing, bill] = [context.paper('packing_list'), context.paper('bill_of_lading')];
    const packed = readMarks(packing?.data.marksAndNumbers ?? null);
    const carried = readMarks(bill?.data.marksAndNumbers ?? null);
    const findings: RuleFinding[] = [];
    if (packing && bill && packed && carried) {
      if (areOtherMarks(packed, carried))
        findings.push({
          severity: 'warning',
          message: `The packages are marked ${quoted(packing.data.marksAndNumbers)} by the packing list and ${quoted(bill.data.marksAndNumbers)} by the bill of lading. Marks distinguish the goods: please confirm that both papers are about the same packages.`,
          observations: [observe(packing, field), observe(bill, field)],
        });
      else if (
        packed.lastNumber !== null &&
        carried.lastNumber !== null &&
        packed.lastNumber !== carried.lastNumber
      )
        findings.push(
          softened(
            {
              severity: 'warning',
              message: `The marks count packages 1 to ${packed.lastNumber} on the packing list and 1 to ${carried.lastNumber} on the bill of lading. Please say how many packages there are.`,
              observations: [observe(packing, field), observe(bill, field)],
            },
            misreadTexts(
              context,
              { paper: packing, field, text: String(packed.lastNumber) },
              { paper: bill, field, text: String(carried.lastNumber) },
            ),
          ),
        );
    }
    if (findings.length > 0) return findings;
    const counted = [
      ...(packing && packed ? [{ paper: packing as Paper, last: packed.lastNumber }] : []),
      ...(bill && carried ? [{ paper: bill as Paper, last: carried.lastNumber }] : []),
    ];
    if (counted.length === 0) return null;
    // Marks count the cartons, papers the pallets that hold them.
    if (context.papers.some((one) => holdsPackages(one, context))) return [];
    const known = packageCountsOf(context);
    const wrong = counted.find(
      ({ last }) => last !== null && known.length > 0 && !known.some((count) => count === last),
    );
    if (!wrong) return [];
    const near = known
      .map((count) =>
        misreadTexts(
          context,
          { paper: wrong.paper, field, text: String(wrong.last) },
          { paper: wrong.paper, field, text: String(count) },
        ),
      )
      .find((one) => one !== null);
    return [
      softened(
        {
          severity: 'warning',
          message: `The marks on the ${typeName(wrong.paper.documentType)} count packages 1 to ${wrong.last}, but the papers have ${[...new Set(known)].slice(0, 3).join(' or ')} packages. Please say how many packages there are and correct marks or count.`,
          observations: [observe(wrong.paper, field), observe(wrong.paper, 'packageCount')],
        },
        near ?? null,
      ),
    ];
  },
};

function holdsPackages(paper: Paper, { knowledge }: RuleContext): boolean {
  const level = knowledge.goods.packageLevel(textOf(paper, 'packageType'));
  return level === 'outer' || level === 'container';
}
