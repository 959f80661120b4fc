import type { Extraction } from '../../extraction/extraction.ts';
import { extractionKnowledge } from '../../extraction/knowledge/knowledge.ts';
import { generalPath } from '../fields/document-fields.ts';
import { statusAfterReading } from '../judge-data.ts';
import { type ComparedValue, compareData } from './compare-data.ts';
import type { DocumentTruth } from './document-truth.ts';

/** How well one document was read. */
export interface DocumentScore {
  readonly typeRight: boolean;
  /** Values outside tables; a null that the truth names counts too. */
  readonly header: { readonly asked: number; readonly right: number };
  /** Cells of line items and of containers; only those with a value count. */
  readonly lines: { readonly asked: number; readonly given: number; readonly right: number };
  /** Values where the truth states null. */
  readonly falseFills: number;
  readonly fullyRight: boolean;
  /** Every required field that the truth names is right; null when the document is not called processed. */
  readonly processedRight: boolean | null;
  /** Whether every required field that the truth names is right, whatever the document is called. */
  readonly requiredRight: boolean;
  readonly compared: readonly ComparedValue[];
  /** Sentences on what is not right. */
  readonly misses: readonly string[];
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined;

/**
 * Compares what was read from a document with its truth. Required lines are right when there are as many as
 * the truth states and every number and code in them is right: the words of a description may have a letter
 * wrong.
 *
 * @param threshold overall confidence from which a document is called processed
 */
export function compareDocument(
  truth: DocumentTruth,
  extraction: Pick<Extraction, 'documentType' | 'extractedData' | 'confidence' | 'missingRequired'>,
  threshold: number,
): DocumentScore {
  const typeRight = truth.documentType === extraction.documentType;
  const compared: ComparedValue[] = [];
  let areRowsRight = true;
  const misses = typeRight
    ? []
    : [`documentType: expected ${truth.documentType}, read ${extraction.documentType}`];
  for (const [type, expected] of Object.entries(truth.extractedData)) {
    const comparison = compareData(expected, Reflect.get(extraction.extractedData, type) ?? {});
    compared.push(...comparison.values);
    for (const { list, expected: asked, read } of comparison.rowCounts) {
      if (asked === read) continue;
      if (list === 'lineItems') areRowsRight = false;
      misses.push(`${list}: expected ${asked} rows, read ${read}`);
    }
  }
  for (const { path, expected, read, isRight } of compared)
    if (!isRight)
      misses.push(
        `${path}: expected ${JSON.stringify(expected ?? null)}, read ${JSON.stringify(read ?? null)}`,
      );
  const header = compared.filter((value) => !value.isCell);
  const cells = compared.filter((value) => value.isCell);
  const asked = cells.filter((value) => isFilled(value.expected));
  const right = asked.filter((value) => value.isRight).length;
  const given = cells.filter((value) => isFilled(value.read)).length;
  const requiredRight = typeRight && isRequiredRight(truth.documentType, compared, areRowsRight);
  const isProcessed = statusAfterReading(extraction, threshold) === 'processed';
  return {
    typeRight,
    header: { asked: header.length, right: header.filter((value) => value.isRight).length },
    lines: { asked: asked.length, given, right },
    falseFills: compared.filter((value) => value.expected === null && isFilled(value.read)).length,
    fullyRight: typeRight && misses.length === 0,
    processedRight: isProcessed ? requiredRight : null,
    requiredRight,
    compared,
    misses,
  };
}

function isRequiredRight(
  type: string | null,
  compared: readonly ComparedValue[],
  areRowsRight: boolean,
): boolean {
  for (const [documentType, paths] of extractionKnowledge().labels.required) {
    if (documentType !== type) continue;
    for (const path of paths) {
      const isList = path === 'lineItems';
      if (isList && !areRowsRight) return false;
      const values = compared.filter((value) => (isList ? isFigure(value) : value.path === path));
      if (values.some((value) => !value.isRight)) return false;
    }
  }
  return true;
}

const isFigure = ({ path, isCell, expected }: ComparedValue): boolean =>
  isCell &&
  generalPath(path).startsWith('lineItems[]') &&
  (typeof expected === 'number' || path.endsWith('.hsCode'));
