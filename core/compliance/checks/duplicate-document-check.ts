import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type DuplicateDocument, documentIdentity } from '../duplicate-document.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { fieldsOfRole } from '../subject-fields.ts';
import { quoted } from '../wording.ts';

const identity = { checkId: 'duplicate_document_check', checkName: 'Duplicate Document Check' } as const;

/**
 * Is the document there already: the same file, or one with the same number of the same issuer? Goods that
 * are entered twice are paid for twice.
 */
export function checkDuplicates(subject: CheckSubject): ComplianceCheck {
  const [number] = fieldsOfRole(subject, 'number');
  const [issuer] = fieldsOfRole(subject, 'issuer');
  const isKnown = documentIdentity(subject) !== null;
  if (!isKnown && subject.duplicates.length === 0)
    return notApplicable(
      identity,
      'No other document of the organization is the same file. Number or issuer is not known, so they could not be compared: enter them from the page.',
      { duplicates: [] },
    );
  const fields = [number, issuer].flatMap((field) => (field && isKnown ? [field.path] : []));
  return outcome(
    subject,
    identity,
    subject.duplicates.map((other) => duplicate(other, fields, number ? String(number.value) : null)),
    'No other document of the organization is the same file or has the same number of the same issuer.',
    { details: { duplicates: subject.duplicates } },
  );
}

function duplicate(other: DuplicateDocument, fields: readonly string[], number: string | null): Finding {
  const what = [
    other.isSameFile ? 'is the same file' : '',
    other.isSameNumber ? `has the same number ${quoted(number ?? '')} of the same issuer` : '',
  ]
    .filter(Boolean)
    .join(' and ');
  return {
    status: 'warning',
    problem: other.isSameFile ? 'same_file' : 'same_number',
    fields: other.isSameNumber ? fields : [],
    value: other.documentId,
    message: `${quoted(other.fileName)} of ${other.createdAt.slice(0, 10)} (document ${other.documentId}) ${what}. ${
      other.isSameFile
        ? 'Delete one of the two unless both are wanted.'
        : 'Look whether one is a correction of the other, and make the entry from the right one only.'
    }`,
  };
}
