import { calibration } from './calibration/calibrate.ts';
import type { CalibrationModel } from './calibration/model.ts';
import type { DocumentType } from './extraction.ts';

/** Whether a required path has a value; a list such as `lineItems` needs at least one line. */
function hasValue(data: object, path: string): boolean {
  let value: unknown = data;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

/** Paths of required fields that have no value. */
export const missingPaths = (data: object, required: readonly string[]): string[] =>
  required.filter((path) => !hasValue(data, path));

const cell = /^lineItems\[(\d+)\]\.(?:description|quantity|unitPrice|total|grossWeight|packageCount)$/;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A figure as sure as this is right or wrong together with its column; one less sure, misread letters say, by itself. */
const sureFigure = 0.98;

/** Of papers that sell or pack goods, lines always say how many: one without was not understood. */
const quantified: readonly DocumentType[] = ['invoice', 'packing_list'];
/** Of 21 drawn papers with such lines none was read right (65 layouts at first sight, November 2026). */
const withoutQuantity = 0.6;

/**
 * How probable it is that the lines are right: that of the worst line, each the mean of its words and
 * figures, times that of every figure that may be wrong by itself.
 */
function linesProbability(type: DocumentType, fields: Readonly<Record<string, number>>): number {
  const lines = new Map<string, number[]>();
  let apart = 1;
  for (const [path, probability] of Object.entries(fields)) {
    const line = cell.exec(path)?.[1];
    if (line === undefined) continue;
    lines.set(line, [...(lines.get(line) ?? []), probability]);
    if (!path.endsWith('description')) apart *= Math.min(1, probability / sureFigure);
  }
  const isUnderstood =
    !quantified.includes(type) || [...lines.keys()].every((line) => `lineItems[${line}].quantity` in fields);
  if (!isUnderstood) apart *= withoutQuantity;
  return lines.size === 0 ? 0 : apart * Math.min(...[...lines.values()].map(mean));
}

/** A type that was told with this much confidence is right as good as always. */
const sureType = 0.75;

/** How much the certainty of the type takes from that of the values, 0 to 1. */
export const typeSureness = (typeConfidence: number): number => Math.min(1, typeConfidence / sureType);

/** How sure the required fields are. */
export interface RequiredSureness {
  /** That all are right, if each were right or wrong by itself. */
  readonly all: number;
  readonly least: number;
  /** The least sure of those that are one value and no list. */
  readonly leastValue: number;
}

export function requiredSureness(
  type: DocumentType,
  fields: Readonly<Record<string, number>>,
  required: readonly string[],
  typeConfidence: number,
): RequiredSureness {
  const values = required.filter((path) => path !== 'lineItems').map((path) => fields[path] ?? 0);
  const lines = required.includes('lineItems') ? [linesProbability(type, fields)] : [];
  const each = [...values, ...lines];
  return {
    all: each.reduce((product, one) => product * one, typeSureness(typeConfidence)),
    least: Math.min(1, ...each),
    leastValue: Math.min(1, ...values),
  };
}

/** The errors of a scan come together: values that are sure one by one are not so together. */
export const powerFor = (
  strictness: CalibrationModel['strictness'],
  type: DocumentType,
  isScan: boolean,
): number => Math.max(strictness.get(type) ?? 1, isScan ? (strictness.get('scan') ?? 1) : 0);

/**
 * Overall confidence of a document as it was read, 0 to 1: the probability that all its required fields are right, to a power that
 * `data/confidence/calibration.tsv` names for its type, and never more than its least sure required field. The power is fitted so that of
 * the documents at or above the default threshold (0.80) at least 95 of 100 have every required field right.
 * A missing field makes it 0.
 *
 * @param probability that all required fields are right (`calibrated`)
 */
export function overallConfidence(
  type: DocumentType,
  fields: Readonly<Record<string, number>>,
  required: readonly string[],
  { probability, typeConfidence, isScan }: { probability: number; typeConfidence: number; isScan: boolean },
): number {
  const power = powerFor(calibration().model.strictness, type, isScan);
  const { leastValue } = requiredSureness(type, fields, required, typeConfidence);
  return rounded(Math.min(leastValue, typeSureness(typeConfidence) * probability ** power));
}

/**
 * Overall confidence of data that was not read from pages just now (corrected, copied, generated, from an e-invoice), 0 to 1:
 * that of its least sure required field, or less where the probability that all are right says so.
 */
export function confidenceOfData(
  type: DocumentType,
  fields: Readonly<Record<string, number>>,
  required: readonly string[],
  typeConfidence: number,
): number {
  const { all, least } = requiredSureness(type, fields, required, typeConfidence);
  return rounded(Math.min(least, all));
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100;
