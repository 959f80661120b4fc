import { typeSureness } from '../../extraction/confidence.ts';
import type { Doubt, DoubtSubject, Waiver } from './doubt.ts';

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;

const doubt = (kind: Doubt['kind'], path: string, message: string): Doubt => ({
  kind,
  path,
  message,
  waiver: null,
});

/**
 * Everything on a document that a person has to look at: a missing required field, a value below the threshold, a type
 * that is not certain, and what the file itself gives cause for.
 * @param threshold a fraction: from this confidence on a value needs nobody.
 */
export function findDoubts(subject: DoubtSubject, threshold: number): readonly Doubt[] {
  const found = partDoubts(subject, threshold);
  const { documentType, confidence } = subject;
  // Values that are each good enough can be too uncertain together.
  return found.length === 0 && documentType !== null && confidence.overall < threshold
    ? [overallDoubt(confidence.overall)]
    : found;
}

/**
 * The doubts of a document that a person has changed: waivers stay with their doubts, and so does what only an
 * evaluation can settle.
 * @param before with paths as they are after the change.
 * @param waivers by path.
 */
export function doubtsAfter(
  before: readonly Doubt[],
  subject: DoubtSubject,
  threshold: number,
  waivers: Readonly<Record<string, Waiver>>,
): readonly Doubt[] {
  const isStillUnsure = subject.confidence.overall < threshold;
  // How a value was found is known only where it was read.
  const asBefore = (one: Doubt): Doubt => {
    const same = before.find(({ kind, path }) => kind === 'low_confidence' && path === one.path);
    return one.kind === 'low_confidence' && same ? { ...one, message: same.message } : one;
  };
  return [
    ...partDoubts(subject, threshold).map(asBefore),
    ...before
      .filter(({ kind }) => kind === 'overall_confidence' && isStillUnsure)
      .map(() => overallDoubt(subject.confidence.overall)),
    ...before.filter(({ kind }) => kind === 'shipment_finding'),
  ].map((one) => ({ ...one, waiver: waivers[one.path] ?? null }));
}

/** The doubt of a document that a critical finding of its shipment is about. */
export const shipmentFindingDoubt: Doubt = doubt(
  'shipment_finding',
  'shipmentFinding',
  'the documents of its shipment contradict each other',
);

const overallDoubt = (overall: number): Doubt =>
  doubt(
    'overall_confidence',
    'confidence',
    `the reading as a whole has a confidence of only ${percent(overall)}`,
  );

/** `invoiceNumber` in words, `lineItems[3].unitPrice` as the column that it is. */
const inWords = (path: string): string =>
  path
    .replace(/^\w+\[\d+\]\./, '')
    .replace('.', ' ')
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** What a person should know of how an unsure value was found; empty where it was as usual. */
function howFound(path: string, { guessedNames = {}, proposedByModel = [] }: DoubtSubject): string {
  const name = guessedNames[path];
  if (name !== undefined) {
    const where = path.includes('[') ? 'under' : 'beside';
    return `, ${where} "${name}", which Landfall took for ${inWords(path)}`;
  }
  return proposedByModel.includes(path) ? ', by the language model alone' : '';
}

function partDoubts(subject: DoubtSubject, threshold: number): readonly Doubt[] {
  const { documentType, documentTypeConfidence, missingRequired, confidence, reviewReasons } = subject;
  const reasons = reviewReasons.map((reason, at) =>
    doubt('review_reason', `reviewReasons[${at}]`, reason.replace(/\.$/, '')),
  );
  if (documentType === null)
    return [doubt('document_type', 'documentType', 'it is not one of the four document types'), ...reasons];
  const missing = missingRequired.map((path) => doubt('missing', path, 'required, and not found'));
  const unsure = Object.entries(confidence.fields)
    .filter(([, value]) => value < threshold)
    .map(([path, value]) =>
      doubt(
        'low_confidence',
        path,
        `read with a confidence of only ${percent(value)}${howFound(path, subject)}`,
      ),
    );
  const type =
    typeSureness(documentTypeConfidence) < threshold
      ? [
          doubt(
            'document_type',
            'documentType',
            `the type is certain to only ${percent(documentTypeConfidence)}`,
          ),
        ]
      : [];
  return [...reasons, ...type, ...missing, ...unsure];
}
