import type { DocumentType } from '../extraction/extraction.ts';
import type { Observation, RuleResult } from './consistency/finding.ts';
import type { EvaluationRow } from './evaluations.store.ts';
import { fieldWords } from './field-words.ts';
import type { DocumentFinding } from './shipment.ts';
import { resultsOf } from './shipment-views.ts';

const typeWords: Readonly<Record<DocumentType, string>> = {
  invoice: 'invoice',
  packing_list: 'packing list',
  bill_of_lading: 'bill of lading',
  certificate_of_origin: 'certificate of origin',
};

/** The findings of a report that involve a document: its own values first, then those of the others. */
export const documentFindings = (
  report: Pick<EvaluationRow, 'results'>,
  documentId: string,
): readonly DocumentFinding[] =>
  resultsOf(report).flatMap((result) => {
    if (result.severity === 'passed' || !result.documentIds.includes(documentId)) return [];
    const { ruleId, severity } = result;
    const own = result.observations.filter((seen) => seen.documentId === documentId);
    const others = result.observations.filter((seen) => seen.documentId !== documentId);
    return [
      { ruleId, severity, message: fromItsView(result, own, others), observations: [...own, ...others] },
    ];
  });

/** `… On this invoice: gross weight “500 kg” (page 1). On the packing list: gross weight “510 kg” (page 2).` */
function fromItsView(
  { message }: RuleResult,
  own: readonly Observation[],
  others: readonly Observation[],
): string {
  return [
    message,
    ...placesOn(own, (type) => `On this ${typeWords[type]}`),
    ...placesOn(others, (type) => `On the ${typeWords[type]}`),
  ].join(' ');
}

/** More places than this are counted, not listed: the observations have all of them. */
const mostListed = 3;

function placesOn(seen: readonly Observation[], name: (type: DocumentType) => string): readonly string[] {
  const documents = Map.groupBy(seen, (observation) => observation.documentId);
  return [...documents.values()].map((observations) => {
    const listed = observations.slice(0, mostListed).map(observationText).join(', ');
    const rest = observations.length - mostListed;
    return `${name(observations[0]!.documentType)}: ${listed}${rest > 0 ? ` and ${rest} more` : ''}.`;
  });
}

function observationText({ field, value, text, page }: Observation): string {
  const shown = text ?? (value === null || typeof value === 'object' ? null : String(value));
  if (shown === null) return `nothing for ${fieldWords(field)}`;
  return `${fieldWords(field)} “${shown}”${page === null ? '' : ` (page ${page})`}`;
}
