import type { PackedDocument, PackSource } from './pack-source.ts';

/** Something that was decided about a shipment or one of its documents: by whom, when, and on what grounds. */
export interface Decision {
  readonly decidedAt: string;
  /** An e-mail address, the name of an API key, or the program and its engines. */
  readonly decidedBy: string;
  readonly decision: string;
  /** The shipment's reference, or a file name. */
  readonly subject: string;
  readonly subjectId: string;
  readonly field: string | null;
  readonly value: unknown;
  /** The text as printed in the place of the value. */
  readonly printedText: string | null;
  readonly page: number | null;
  /** Engine, model and nomenclature, where a program decided. */
  readonly basis: string | null;
}

/** All decisions, oldest first. */
export function decisionsOf(source: PackSource): readonly Decision[] {
  const { shipment, documents, reports, trail } = source;
  const nameOf = (userId: string | null): string =>
    userId === null ? 'an API key' : (source.people.get(userId) ?? 'a user who was removed');
  const names = new Map([
    [shipment.id, shipment.reference],
    ...documents.map(({ id, fileName }) => [id, fileName] as const),
  ]);
  const decisions: Decision[] = [
    ...documents.flatMap((document) => ofDocument(document, source, nameOf)),
    ...reports.map((report) =>
      plain(report.evaluatedAt, source.versions.program, `compared: ${report.overallStatus}`, {
        subject: shipment.reference,
        subjectId: shipment.id,
        value: `${report.ruleResultCount} rule results`,
        basis: `report ${report.id}`,
      }),
    ),
    ...trail.map((entry) =>
      plain(entry.createdAt, entry.who ?? nameOf(entry.userId), entry.action, {
        subject: names.get(entry.targetId) ?? entry.targetId,
        subjectId: entry.targetId,
      }),
    ),
  ];
  // Kept with the shipment itself, also when the audit log of that time has been forgotten.
  if (shipment.settledAt !== null)
    decisions.push(
      plain(shipment.settledAt, nameOf(source.settledBy), 'settled', {
        subject: shipment.reference,
        subjectId: shipment.id,
      }),
    );
  return decisions.sort((left, right) => (left.decidedAt < right.decidedAt ? -1 : 1));
}

function ofDocument(
  document: PackedDocument,
  { versions }: PackSource,
  nameOf: (userId: string | null) => string,
): readonly Decision[] {
  const { id: subjectId, fileName: subject, reading, compliance } = document;
  const about = { subject, subjectId };
  const { program, model } = versions;
  const primary = versions.nomenclatures.primary;
  const decisions: Decision[] = [];
  const readAt = document.finishedAt ?? document.createdAt;
  if (reading) {
    const basis = reading.engines.join(', ') || `${document.source} of another document`;
    decisions.push(
      plain(readAt, program, `read as ${document.documentType ?? 'no known type'}`, {
        ...about,
        value: `confidence ${reading.confidence.overall}`,
        basis,
      }),
    );
    if (reading.hsSuggestions.length > 0)
      decisions.push(
        plain(readAt, program, 'suggested HS codes', {
          ...about,
          value: `${reading.hsSuggestions.length} lines`,
          basis: `${model}, ${primary}`,
        }),
      );
    for (const { path, message, waiver } of reading.doubts)
      if (waiver)
        decisions.push({
          ...plain(waiver.waivedAt, nameOf(waiver.waivedBy), 'waived a doubt', {
            ...about,
            value: waiver.reason,
            basis: message,
          }),
          field: path,
          printedText: reading.evidence[path]?.text ?? null,
          page: reading.evidence[path]?.page ?? null,
        });
    for (const [path, value] of Object.entries(reading.corrections))
      decisions.push({
        ...plain(document.reviewedAt ?? readAt, nameOf(document.reviewedBy), 'corrected', {
          ...about,
          value,
        }),
        field: path,
        printedText: reading.evidence[path]?.text ?? null,
        page: reading.evidence[path]?.page ?? null,
      });
  }
  if (compliance)
    decisions.push(
      plain(compliance.checkedAt, program, `checked: ${compliance.complianceStatus}`, {
        ...about,
        value: `${compliance.checks.length} checks`,
        basis: primary,
      }),
    );
  if (document.reviewedAt !== null)
    decisions.push(plain(document.reviewedAt, nameOf(document.reviewedBy), 'reviewed', about));
  if (document.approvedAt !== null)
    decisions.push(plain(document.approvedAt, nameOf(document.approvedBy), 'approved', about));
  return decisions;
}

const plain = (
  decidedAt: string,
  decidedBy: string,
  decision: string,
  about: Pick<Decision, 'subject' | 'subjectId'> & Partial<Pick<Decision, 'value' | 'basis'>>,
): Decision => ({
  decidedAt,
  decidedBy,
  decision,
  field: null,
  value: null,
  printedText: null,
  page: null,
  basis: null,
  ...about,
});
