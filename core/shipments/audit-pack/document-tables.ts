import { csvTable } from './csv.ts';
import type { PackedDocument } from './pack-source.ts';

type Scalar = string | number | boolean | null;

/** Every field that a document has a value for: what was read or corrected, how sure, and where it is stated. */
export function fieldsTable({ reading, documentType }: PackedDocument): string {
  const rows = reading && documentType ? valuesOf(reading.extractedData[documentType]) : [];
  return csvTable(
    ['field', 'value', 'printedText', 'page', 'confidence', 'correctedByPerson'],
    rows.map(([path, value]) => {
      const { evidence, confidence, corrections } = reading!;
      const place = evidence[path];
      const isCorrected = path in corrections;
      return [path, value, place?.text, place?.page, confidence.fields[path], isCorrected ? 'yes' : 'no'];
    }),
  );
}

/** The lines of goods, a row each; null for a document without any. */
export function linesTable({ reading, documentType }: PackedDocument): string | null {
  const data = reading && documentType ? reading.extractedData[documentType] : undefined;
  const lines = (data as { readonly lineItems?: readonly object[] } | undefined)?.lineItems ?? [];
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  if (lines.length === 0) return null;
  return csvTable(
    columns,
    lines.map((line) => columns.map((column) => (line as Record<string, Scalar>)[column])),
  );
}

/** Every value that is not null, with its path as in `confidence.fields`. */
function valuesOf(value: unknown, path = ''): readonly (readonly [string, Exclude<Scalar, null>])[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => valuesOf(one, `${path}[${at}]`));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) =>
      valuesOf(one, path === '' ? name : `${path}.${name}`),
    );
  return [[path, value as Exclude<Scalar, null>]];
}

/** All that is kept of a document, for a program. */
export const documentRecord = ({ path: _, ...document }: PackedDocument): string =>
  JSON.stringify(document, null, 2);
