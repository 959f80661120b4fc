import type { RuleFinding } from '../finding.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { ConsistencyRule } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { ownNumberField, quoted, typeName } from '../wording.ts';

/** Figures that do not change when a paper is scanned or sent again. */
const figures: Readonly<Record<Paper['documentType'], readonly (readonly [field: string, label: string])[]>> =
  {
    invoice: [
      ['totalAmount', 'total'],
      ['currency', 'currency'],
      ['invoiceDate', 'date'],
    ],
    packing_list: [
      ['packageCount', 'number of packages'],
      ['grossWeight', 'gross weight'],
    ],
    bill_of_lading: [
      ['packageCount', 'number of packages'],
      ['grossWeight', 'gross weight'],
    ],
    certificate_of_origin: [
      ['countryOfOrigin', 'country of origin'],
      ['invoiceNumber', 'invoice'],
    ],
  };

/** A paper that comes again under its number with other figures: which of the two was declared? */
export const replacedDocuments: ConsistencyRule = {
  id: 'replaced-documents',
  name: 'Papers replaced under the same number',
  passed: 'Papers that were replaced have a number of their own or the same figures.',
  check({ papers, superseded }) {
    const pairs = superseded.flatMap((earlier) => {
      const now = papers.find(({ documentType }) => documentType === earlier.documentType);
      return now && isSameNumber(now, earlier) ? [{ now, earlier }] : [];
    });
    if (pairs.length === 0) return null;
    return pairs.flatMap(({ now, earlier }) =>
      figures[now.documentType].flatMap(([field, label]): readonly RuleFinding[] => {
        if (!differs(now, earlier, field)) return [];
        const [before, after] = [earlier, now].map((paper) => String(observe(paper, field).value));
        return [
          {
            severity: 'warning',
            message: `The ${typeName(now.documentType)} ${quoted(textOf(now, ownNumberField(now.documentType)))} was there before with another ${label}: ${before} then, ${after} now. Ask which of the two is valid; a corrected paper should state that, or have its own number.`,
            observations: [observe(earlier, field), observe(now, field)],
          },
        ];
      }),
    );
  },
};

function isSameNumber(now: Paper, earlier: Paper): boolean {
  const field = ownNumberField(now.documentType);
  const [left, right] = [textOf(now, field), textOf(earlier, field)];
  return left !== null && right !== null && readingKey(left) === readingKey(right);
}

function differs(now: Paper, earlier: Paper, field: string): boolean {
  const [one, other] = [numberOf(now, field), numberOf(earlier, field)];
  if (one !== null && other !== null)
    return Math.abs(one - other) > 0.005 * Math.max(Math.abs(one), Math.abs(other));
  const [text, before] = [textOf(now, field), textOf(earlier, field)];
  return text !== null && before !== null && readingKey(text) !== readingKey(before);
}
