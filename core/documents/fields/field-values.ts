import type { DocumentType } from '../../extraction/extraction.ts';
import type { DocumentFields } from './document-fields.ts';

export type FieldValue = string | number | null;

/** The data of one document while it is changed. */
export type EditableData = Record<string, unknown>;

/** `lineItems[0].unit` in its parts: the list or object, the line, and the field in it. */
interface PathParts {
  readonly name: string;
  readonly index: number | null;
  readonly inner: string | null;
}

const parts = (path: string): PathParts => {
  const match = /^([a-zA-Z]+)(?:\[(\d+)\])?(?:\.([a-zA-Z]+))?$/.exec(path);
  if (!match) throw new Error(`${path} is no path of a field`);
  const [, name, index, inner] = match;
  return { name: name!, index: index === undefined ? null : Number(index), inner: inner ?? null };
};

/** An empty document of a type: texts and numbers null, lists empty. */
export function emptyData(fields: DocumentFields, documentType: DocumentType): EditableData {
  const data: EditableData = {};
  for (const path of fields.get(documentType)!.keys()) {
    const { name, inner } = parts(path.replace('[]', ''));
    if (path.includes('[]')) data[name] = [];
    else if (inner === null) data[name] = null;
    else data[name] = { ...(data[name] as EditableData | undefined), [inner]: null };
  }
  return data;
}

/** The value of a field; null where it has none, or its line is not there. */
export function fieldValue(data: EditableData, path: string): FieldValue {
  const { name, index, inner } = parts(path);
  const whole = index === null ? data[name] : (data[name] as readonly unknown[] | undefined)?.[index];
  const value = inner === null ? whole : (whole as EditableData | null | undefined)?.[inner];
  return (value as FieldValue | undefined) ?? null;
}

/** How many lines a list has; 0 when it is not there. */
export const lineCount = (data: EditableData, path: string): number => {
  const list = data[parts(path).name];
  return Array.isArray(list) ? list.length : 0;
};

/**
 * Sets a field of a document; one line past the end of a list makes a new line, with its other fields null.
 * The path must be one of the table of fields.
 */
export function setField(
  fields: DocumentFields,
  documentType: DocumentType,
  data: EditableData,
  path: string,
  value: FieldValue,
): void {
  const { name, index, inner } = parts(path);
  if (index === null) {
    if (inner === null) data[name] = value;
    else data[name] = { ...(data[name] as EditableData | undefined), [inner]: value };
    return;
  }
  const list = Array.isArray(data[name]) ? [...(data[name] as unknown[])] : [];
  list[index] =
    inner === null
      ? value
      : {
          ...((list[index] as EditableData | undefined) ?? emptyLine(fields, documentType, name)),
          [inner]: value,
        };
  data[name] = list;
}

const emptyLine = (fields: DocumentFields, documentType: DocumentType, list: string): EditableData =>
  Object.fromEntries(
    [...fields.get(documentType)!.keys()]
      .filter((path) => path.startsWith(`${list}[].`))
      .map((path) => [path.slice(list.length + 3), null]),
  );
