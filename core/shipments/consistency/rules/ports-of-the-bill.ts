import { fieldValues } from '../../../compliance/field-values.ts';
import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { isReachedFrom } from '../trade/place-book.ts';
import { comparePlaces, readPlace } from '../trade/read-places.ts';
import { listed, quoted } from '../wording.ts';

/** Goods are loaded near where they come from, and discharged elsewhere. */
export const portsOfTheBill: ConsistencyRule = {
  id: 'ports-of-the-bill',
  name: 'Ports of the bill of lading',
  passed: 'The goods are loaded where they come from and discharged in another port.',
  check(context) {
    const bill = context.paper('bill_of_lading');
    const { places } = context.knowledge.trade;
    const { countries } = context.knowledge.values;
    if (!bill?.data.portOfLoading) return null;
    const loading = readPlace(bill.data.portOfLoading, places, countries);
    const findings: RuleFinding[] = [];
    if (bill.data.portOfDischarge) {
      const discharge = readPlace(bill.data.portOfDischarge, places, countries);
      if (comparePlaces(loading, discharge) === 'same')
        findings.push({
          severity: 'warning',
          message: `The bill of lading has ${quoted(loading.printed)} as port of loading and ${quoted(discharge.printed)} as port of discharge, which is the same port. Have the carrier correct the one that is wrong.`,
          observations: [observe(bill, 'portOfLoading'), observe(bill, 'portOfDischarge')],
        });
    }
    const sources = sourcesOf(context);
    const port = loading.country;
    if (port === null || sources.length === 0) return findings;
    if (sources.every(({ country }) => !isReachedFrom(country, port, places))) {
      const [first] = sources;
      findings.push({
        severity: 'warning',
        message: `The goods were loaded in ${quoted(loading.printed)} (${port}), but everything else comes from ${listed([...new Set(sources.map(({ country }) => country))])}: seller, shipper and origin of the goods are elsewhere. Please confirm the port of loading, or say how the goods came there.`,
        observations: [observe(bill, 'portOfLoading'), ...(first ? [observe(first.paper, first.path)] : [])],
      });
    }
    return findings;
  },
};

/** Countries that the goods may set out from. */
function sourcesOf({ papers }: RuleContext) {
  const fields = [
    ['invoice', 'supplier.country'],
    ['bill_of_lading', 'shipper.country'],
    ['certificate_of_origin', 'exporter.country'],
    ['certificate_of_origin', 'producer.country'],
    ['packing_list', 'supplier.country'],
    ['invoice', 'countryOfOrigin'],
    ['certificate_of_origin', 'countryOfOrigin'],
    ['invoice', 'lineItems[].countryOfOrigin'],
    ['packing_list', 'lineItems[].countryOfOrigin'],
    ['certificate_of_origin', 'lineItems[].countryOfOrigin'],
  ] as const;
  return fields.flatMap(([type, pattern]) => {
    const paper = papers.find(({ documentType }) => documentType === type);
    if (!paper) return [];
    return fieldValues(paper.data, pattern).flatMap(({ path, value }) =>
      typeof value === 'string' ? [{ country: value, paper, path }] : [],
    );
  });
}
