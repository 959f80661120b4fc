import { join } from 'node:path';
import type { DocumentType } from '../extraction.ts';
import { type LabelKnowledge, loadLabelKnowledge } from './label-knowledge.ts';
import { readTableFile } from './table-file.ts';
import { loadValueKnowledge, type ValueKnowledge } from './value-knowledge.ts';

export interface ExtractionKnowledge {
  readonly labels: LabelKnowledge;
  readonly values: ValueKnowledge;
}

const dataFolder = join(import.meta.dir, '..', '..', '..', 'data');

/** Loads what extraction knows from the text files under data/. Throws an Error that names file and line. */
export function loadExtractionKnowledge(folder: string = dataFolder): ExtractionKnowledge {
  return {
    labels: loadLabelKnowledge(
      join(folder, 'labels'),
      readTableFile(join(folder, 'values', 'package-words.tsv'), ['word', 'language']),
    ),
    values: loadValueKnowledge(join(folder, 'values')),
  };
}

let shipped: ExtractionKnowledge | null = null;

/** The knowledge that ships with the program, loaded at the first call of a process. */
export function extractionKnowledge(): ExtractionKnowledge {
  shipped ??= loadExtractionKnowledge();
  return shipped;
}

/** The same knowledge, the words on the page meaning what they mean on a document of one type. */
export function knowledgeFor(knowledge: ExtractionKnowledge, type: DocumentType): ExtractionKnowledge {
  return { ...knowledge, labels: { ...knowledge.labels, ...knowledge.labels.books.get(type) } };
}
