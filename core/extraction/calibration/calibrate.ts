import { join } from 'node:path';
import type { Page } from '../../reading/page.ts';
import type { DocumentType } from '../extraction.ts';
import { guessLimits } from '../knowledge/guess-limits.ts';
import { extractionKnowledge } from '../knowledge/knowledge.ts';
import { leastDecided } from '../open-readings.ts';
import type { ExtractedPaper } from '../paths.ts';
import { documentSigns } from './document-signs.ts';
import { type FormWords, isFormText, loadFormWords } from './form-words.ts';
import { type CalibrationModel, documentProbability, loadCalibration, probabilityOf } from './model.ts';
import { fieldOf, type Signs } from './signs.ts';
import { signsOf, valueAt } from './signs-of.ts';
import type { KnownWords } from './text-doubts.ts';

export interface Calibration extends KnownWords {
  readonly model: CalibrationModel;
}

const dataFolder = join(import.meta.dir, '..', '..', '..', 'data');
let shipped: Calibration | null = null;

/** The calibration that ships with the program, loaded at the first call of a process. */
export function calibration(): Calibration {
  shipped ??= {
    model: loadCalibration(join(dataFolder, 'confidence', 'calibration.tsv')),
    formWords: loadFormWords(join(dataFolder, 'labels')),
    knowledge: extractionKnowledge(),
  };
  return shipped;
}

/** Which of several readings a value has is then little more than a guess, however often it came out right on drawn papers. */
const mostOfTwo = 0.6;

/** A value of the form's own words alone, such as `Port of Loading`, is one for a person to look at. */
const mostOfForm = 0.75;

const isLeftOpen = ({ confidence, evidence }: ExtractedPaper<object>, path: string): boolean =>
  (confidence[path] ?? 0) < leastDecided && (evidence[path]?.readings?.length ?? 0) > 1;

const isOfForm = (value: unknown, formWords: FormWords): boolean =>
  typeof value === 'string' && !/\d/.test(value) && isFormText(value, formWords);

export interface Calibrated {
  /** How probable it is that each value is right, by its path, 0 to 0.99. */
  readonly fields: Readonly<Record<string, number>>;
  /** How probable it is that all that is required is right, 0 to 1. */
  readonly document: number;
}

/**
 * How far a paper is to be believed: of all values given 0.9, nine of ten are right on papers as the factory draws them, in
 * layouts that no rule was written with.
 *
 * @param required paths of the fields that a document of its type needs
 * @param pages those that it was read from
 */
export function calibrated(
  type: DocumentType,
  paper: ExtractedPaper<object>,
  required: readonly string[],
  pages: readonly Page[],
  { model, ...known }: Calibration = calibration(),
): Calibrated {
  const fields: Record<string, number> = {};
  const mostOf = (path: string, { doubt }: Signs): number => {
    if (isLeftOpen(paper, path)) return mostOfTwo;
    if (paper.guessed?.has(path)) return guessLimits().mostConfidence;
    return doubt > 0 && isOfForm(valueAt(paper.data, path), known.formWords) ? mostOfForm : 0.99;
  };
  const signsByPath = signsOf(paper, pages, known);
  for (const [path, signs] of signsByPath) {
    const probability = probabilityOf(model, type, fieldOf(path), signs);
    fields[path] = Math.min(mostOf(path, signs), Math.round(probability * 100) / 100);
  }
  const document = documentProbability(
    model.document,
    type,
    documentSigns(type, paper.data, signsByPath, required),
  );
  return { fields, document };
}
