import type { CheckSubject } from './check-subject.ts';
import type { CheckedField, FieldRole } from './checked-fields.ts';
import { type FieldValue, fieldValues, isMissing } from './field-values.ts';

/** As much of a subject as its fields need. */
export type FieldSubject = Pick<CheckSubject, 'documentType' | 'extractedData' | 'rules'>;

/** The fields of the document in the shape of its type; undefined for a document of none. */
export function documentData({
  documentType,
  extractedData,
}: Pick<CheckSubject, 'documentType' | 'extractedData'>): unknown {
  if (documentType === null) return undefined;
  return (extractedData as Readonly<Record<string, unknown>>)[documentType];
}

export interface NamedValue extends FieldValue {
  readonly label: string;
  readonly role: FieldRole;
}

/** The fields of this document that have one of the roles and a value. */
export function fieldsOfRole(subject: FieldSubject, ...roles: readonly FieldRole[]): readonly NamedValue[] {
  const data = documentData(subject);
  return checkedFields(subject, roles).flatMap(({ path, label, role }) =>
    fieldValues(data, path)
      .filter(({ value }) => !isMissing(value))
      .map((found) => ({ ...found, label: labelled(label, found.path), role })),
  );
}

export interface NamedParty {
  /** `consignee`: its path and the root of `consignee.name`. */
  readonly path: string;
  readonly label: string;
  readonly role: FieldRole;
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly taxId: string | null;
}

/** The parties of this document with any known detail. */
export function partiesOf(
  subject: FieldSubject,
  ...roles: readonly ('party_from' | 'party_to')[]
): readonly NamedParty[] {
  const data = documentData(subject);
  const wanted = roles.length > 0 ? roles : (['party_from', 'party_to'] as const);
  return checkedFields(subject, wanted).flatMap(({ path, label, role }) => {
    const [name, address, country, taxId] = ['name', 'address', 'country', 'taxId'].map((part) =>
      textAt(data, `${path}.${part}`),
    ) as [string | null, string | null, string | null, string | null];
    const isKnown = [name, address, country, taxId].some((text) => text !== null);
    return isKnown ? [{ path, label, role, name, address, country, taxId }] : [];
  });
}

/** @returns null for what is empty or no text. */
export function textAt(data: unknown, path: string): string | null {
  const value = fieldValues(data, path)[0]?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @returns null for what is no finite number. */
export function numberAt(data: unknown, path: string): number | null {
  const value = fieldValues(data, path)[0]?.value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function checkedFields(
  { documentType, rules }: FieldSubject,
  roles: readonly FieldRole[],
): readonly CheckedField[] {
  return rules.checkedFields.filter(
    (field) => field.documentType === documentType && roles.includes(field.role),
  );
}

/** `country of origin on line 3` for `lineItems[2].countryOfOrigin`. */
function labelled(label: string, path: string): string {
  const line = /^lineItems\[(\d+)\]/.exec(path)?.[1];
  return line === undefined ? label : `${label} on line ${Number(line) + 1}`;
}
