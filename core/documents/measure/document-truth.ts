import { readFileSync } from 'node:fs';
import { DataFileError } from '../../data-table.ts';
import { type DocumentType, documentTypes } from '../../extraction/extraction.ts';
import { isJsonObject } from '../../json-object.ts';
import { type DocumentFields, generalPath } from '../fields/document-fields.ts';

/** `FILE.truth.json`: only the paths that it names are compared, and a named null must be null. */
export interface DocumentTruth {
  readonly documentType: string | null;
  readonly extractedData: Readonly<Record<string, unknown>>;
}

/** The paths that data names, lines as `lineItems[2].quantity`. */
function namedPaths(value: unknown, path: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) =>
      isJsonObject(each) ? namedPaths(each, `${path}[${at}]`) : [`${path}[]`],
    );
  if (!isJsonObject(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => namedPaths(inner, path ? `${path}.${key}` : key));
}

/**
 * Reads the true values of a document.
 * @throws DataFileError when the file is no JSON, names an unknown type, or a field that the type does not have
 */
export function readDocumentTruth(file: string, fields: DocumentFields): DocumentTruth {
  const wrong = (what: string): DataFileError => new DataFileError(file, 1, what);
  const truth = parsed(file, wrong);
  if (!isJsonObject(truth) || !('documentType' in truth) || !isJsonObject(truth.extractedData))
    throw wrong('must be {"documentType": …, "extractedData": {…}}');
  const { documentType, extractedData } = truth;
  const isType = (type: unknown): type is DocumentType => documentTypes.some((each) => each === type);
  if (documentType !== null && !isType(documentType))
    throw wrong(`documentType must be null or one of ${documentTypes.join(', ')}`);
  for (const [type, data] of Object.entries(extractedData)) {
    if (!isType(type))
      throw wrong(`extractedData has "${type}", which is not one of ${documentTypes.join(', ')}`);
    const known = fields.get(type);
    for (const path of namedPaths(data, ''))
      if (!known?.has(generalPath(path))) throw wrong(`a document of type ${type} has no field "${path}"`);
  }
  return { documentType, extractedData };
}

function parsed(file: string, wrong: (what: string) => DataFileError): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}
