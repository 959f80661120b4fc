import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { listed, ownNumberField, typeName } from '../wording.ts';

/** The papers that a shipment is cleared with; which, and how bad it is, in `data/shipments/document-set.tsv`. */
export const documentsOfTheSet: ConsistencyRule = {
  id: 'documents-of-the-set',
  name: 'Documents of the set',
  passed: 'Invoice, packing list, bill of lading and certificate of origin are there.',
  check({ paper, papers, unrecognized, knowledge }) {
    if (papers.length === 0) return null;
    return knowledge.trade.documentSet
      .filter(({ documentType }) => !paper(documentType))
      .map(({ documentType, severity, reason }) => ({
        severity: unrecognized > 0 ? ('info' as const) : severity,
        message: `There is no ${typeName(documentType)} among the papers (${listed(papers.map((one) => typeName(one.documentType)))}). ${reason}${unrecognized > 0 ? ` But what ${unrecognized === 1 ? 'one more document' : `${unrecognized} more documents`} of the shipment ${unrecognized === 1 ? 'is' : 'are'}could not be determined: look there first, and set the type.` : ''}`,
        observations: papers.map((one) => observe(one, ownNumberField(one.documentType))),
      }));
  },
};
