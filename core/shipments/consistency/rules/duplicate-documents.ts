import { observe, textOf } from '../observe.ts';
import type { Paper, PaperElsewhere } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { readCompanyName } from '../trade/company-name.ts';
import { compareNames } from '../trade/compare-companies.ts';
import { readingKey } from '../trade/likeness.ts';
import { ownNumberField, paperName, quoted, typeName } from '../wording.ts';

const issuerFields = {
  invoice: 'supplier.name',
  packing_list: 'supplier.name',
  bill_of_lading: 'shipper.name',
  certificate_of_origin: 'exporter.name',
} as const;

/** One paper belongs to one shipment: in two of them, goods may be declared twice. */
export const duplicateDocuments: ConsistencyRule = {
  id: 'duplicate-documents',
  name: 'Documents used twice',
  passed: 'No paper is used in another shipment or replaces two.',
  check(context) {
    const { papers, elsewhere } = context;
    const twice = papers.flatMap((paper, at) => {
      const other = papers.slice(at + 1).find(({ sha256 }) => sha256 === paper.sha256);
      if (!other) return [];
      return [
        {
          severity: 'warning' as const,
          message: `The same file is here as ${typeName(paper.documentType)} and as ${typeName(other.documentType)} (${quoted(paper.fileName)}, ${quoted(other.fileName)}). One of the two papers is missing, or its type is wrong.`,
          observations: [paper, other].map((one) => observe(one, ownNumberField(one.documentType))),
        },
      ];
    });
    const used = papers.flatMap((paper) => {
      const found = elsewhere.find((other) => isSamePaper(paper, other, context));
      if (!found) return [];
      const isFile = found.sha256 === paper.sha256;
      return [
        {
          severity: 'warning' as const,
          message: `The ${paperName(paper)} ${isFile ? 'is the very file' : 'has the number and the issuer of a paper'} that shipment ${found.shipmentReference} has too (${quoted(found.fileName)}). If both shipments are declared with it, the goods are declared twice: take it out of the shipment to which it does not belong.`,
          observations: [
            observe(paper, ownNumberField(paper.documentType)),
            observe(paper, issuerFields[paper.documentType]),
          ].filter(({ value }, index) => index === 0 || value !== null),
          alsoOf: [found.documentId],
        },
      ];
    });
    return papers.length === 0 ? null : [...twice, ...used];
  },
};

function isSamePaper(paper: Paper, other: PaperElsewhere, { knowledge }: RuleContext): boolean {
  if (other.sha256 === paper.sha256) return true;
  if (other.documentType !== paper.documentType || other.number === null || other.issuer === null)
    return false;
  const number = textOf(paper, ownNumberField(paper.documentType));
  const issuer = textOf(paper, issuerFields[paper.documentType]);
  if (number === null || issuer === null || readingKey(number) !== readingKey(other.number)) return false;
  const { companies } = knowledge.trade;
  const [left, right] = [issuer, other.issuer].map((name) => readCompanyName(name, companies));
  return left !== undefined && right !== undefined && compareNames(left, right, companies) === 'same';
}
