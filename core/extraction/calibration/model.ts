import { type DocumentType, documentTypes } from '../extraction.ts';
import { choiceCell, numberCell, readTableFile } from '../knowledge/table-file.ts';
import { type DocumentSignName, type DocumentSigns, documentSignNames } from './document-signs.ts';
import { type SignName, type Signs, signNames } from './signs.ts';

export interface DocumentWeights {
  readonly signs: Readonly<Record<DocumentSignName, number>>;
  readonly types: ReadonlyMap<DocumentType, number>;
}

/** Turns what speaks for and against a value into the probability that it is right. */
export interface CalibrationModel {
  /** Log odds that each sign adds. */
  readonly weights: Readonly<Record<SignName, number>>;
  /** Log odds that a field adds, by type and field. */
  readonly fields: ReadonlyMap<DocumentType, ReadonlyMap<string, number>>;
  /** Log odds that each sign of a document, and its type, adds to its being right in all that is required. */
  readonly document: DocumentWeights;
  /** By type, and for scans of any type at least, the power to which that probability is raised: see `overallConfidence`. */
  readonly strictness: ReadonlyMap<DocumentType | 'scan', number>;
}

const chance = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** @returns 0 to 1 */
export function documentProbability(
  { signs: weights, types }: DocumentWeights,
  type: DocumentType,
  signs: DocumentSigns,
): number {
  return chance(
    documentSignNames.reduce((sum, name) => sum + weights[name] * signs[name], types.get(type) ?? 0),
  );
}

/** @returns 0 to 1 */
export function probabilityOf(
  model: Pick<CalibrationModel, 'weights' | 'fields'>,
  type: DocumentType,
  field: string,
  signs: Signs,
): number {
  const odds = signNames.reduce(
    (sum, name) => sum + model.weights[name] * signs[name],
    model.fields.get(type)?.get(field) ?? 0,
  );
  return chance(odds);
}

/**
 * Loads `data/confidence/calibration.tsv`, which `scripts/fit-confidence.ts` writes.
 * @throws Error naming the file when a sign has no weight, a row is of no known kind, or a number cannot be
 */
export function loadCalibration(path: string): CalibrationModel {
  const weights = new Map<SignName, number>();
  const fields = new Map<DocumentType, Map<string, number>>();
  const document = new Map<DocumentSignName | DocumentType, number>();
  const strictness = new Map<DocumentType | 'scan', number>();
  for (const row of readTableFile(path, ['part', 'name', 'value'])) {
    const value = numberCell(path, row, 'value', -20, 20);
    const part = choiceCell(path, row, 'part', ['sign', 'document', 'overall', ...documentTypes]);
    if (part === 'sign') weights.set(choiceCell(path, row, 'name', signNames), value);
    else if (part === 'document')
      document.set(choiceCell(path, row, 'name', [...documentSignNames, ...documentTypes] as const), value);
    else if (part === 'overall') {
      strictness.set(
        choiceCell(path, row, 'name', [...documentTypes, 'scan'] as const),
        numberCell(path, row, 'value', 0.01, 20),
      );
    } else fields.set(part, (fields.get(part) ?? new Map<string, number>()).set(row.name ?? '', value));
  }
  for (const type of [...documentTypes, 'scan'] as const)
    if (!strictness.has(type)) throw new Error(`${path}: the row "overall ${type}" is missing`);
  for (const name of [...documentSignNames, ...documentTypes])
    if (!document.has(name)) throw new Error(`${path}: the row "document ${name}" is missing`);
  for (const name of signNames)
    if (!weights.has(name)) throw new Error(`${path}: the sign "${name}" has no weight`);
  // More confident readings must never come out as less probable.
  if ((weights.get('logit') ?? 0) < 0) throw new Error(`${path}: the weight of "logit" must not be negative`);
  return {
    weights: Object.fromEntries(weights) as Record<SignName, number>,
    fields,
    document: {
      signs: Object.fromEntries(documentSignNames.map((name) => [name, document.get(name)])) as Record<
        DocumentSignName,
        number
      >,
      types: new Map(documentTypes.map((type) => [type, document.get(type) ?? 0])),
    },
    strictness,
  };
}
