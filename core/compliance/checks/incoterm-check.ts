import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import type { Incoterm } from '../incoterms.ts';
import { documentData, textAt } from '../subject-fields.ts';
import { listed } from '../wording.ts';

const identity = { checkId: 'incoterm_check', checkName: 'Incoterm Check' } as const;

/** Places where no ship is loaded: `Frankfurt Airport`. */
const notAtSea =
  /(?<!\p{L})(?:airport|flughafen|aéroport|aeroport|aeropuerto|aeroporto|air cargo|rail terminal)(?!\p{L})/iu;

/** Is the term of delivery one of the ICC's, of the edition in force, with the place that makes it complete? */
export function checkIncoterm(subject: CheckSubject): ComplianceCheck {
  const data = documentData(subject);
  const printed = textAt(data, 'incoterm');
  if (printed === null)
    return notApplicable(
      identity,
      subject.documentType === 'invoice'
        ? 'No term of delivery was read from the invoice, so there is none to check. Take it from the order or ask the supplier.'
        : 'Only an invoice names the term of delivery.',
    );
  const term = subject.rules.incoterms.find(({ code }) => code === printed.toUpperCase());
  const place = textAt(data, 'incotermPlace');
  if (!term) return outcome(subject, identity, [unknownTerm(subject, printed)], '');
  return outcome(
    subject,
    identity,
    findings(term, place),
    `${term.code} ${place ?? ''} (${term.name}) is a term of Incoterms 2020 and names its place. ${term.priceHolds}`,
    {
      details: {
        incoterm: term.code,
        name: term.name,
        place,
        priceHolds: term.priceHolds,
        source: term.source,
      },
    },
  );
}

function unknownTerm({ rules }: CheckSubject, printed: string): Finding {
  const current = rules.incoterms.filter(({ standing }) => standing === 'current').map(({ code }) => code);
  return {
    status: 'failed',
    problem: 'unknown_incoterm',
    fields: ['incoterm'],
    value: printed,
    message: `“${printed}” is not an Incoterm, so the costs that the price includes are unknown. Look at the page, or ask the supplier which of ${listed(current)} is meant.`,
    source: 'Incoterms 2020 (ICC publication 723E)',
  };
}

function findings(term: Incoterm, place: string | null): readonly Finding[] {
  const { source, checkedOn } = term;
  const found: Finding[] = [];
  if (term.standing === 'withdrawn')
    found.push({
      status: 'warning',
      problem: 'withdrawn_incoterm',
      fields: ['incoterm'],
      value: term.code,
      message: `${term.code} (${term.name}) is not in Incoterms 2020. ${term.action}`,
      source,
      checkedOn,
    });
  if (place === null)
    found.push({
      status: 'warning',
      problem: 'no_place',
      fields: ['incotermPlace'],
      value: null,
      message: `${term.code}has no place. The ${term.place} decides up to where costs are in the price: take it from the order or ask the supplier.`,
      source,
      checkedOn,
    });
  else if (term.carriage === 'sea' && notAtSea.test(place))
    found.push({
      status: 'warning',
      problem: 'sea_term_elsewhere',
      fields: ['incoterm', 'incotermPlace'],
      value: `${term.code} ${place}`,
      message: `${term.code} (${term.name}) is for carriage by ship only and names a ${term.place}, but “${place}” is not one. Ask the supplier which costs the price includes; ${term.code === 'CIF' ? 'CIP' : term.code === 'CFR' ? 'CPT' : 'FCA'} is the term for other carriage.`,
      source,
      checkedOn,
    });
  return found;
}
