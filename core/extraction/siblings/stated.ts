import type { DocumentType } from '../extraction.ts';
import { type TaughtValue, valuesByPath } from '../taught/values.ts';
import { factAt } from './facts.ts';
import { isProvenValue } from './proven-value.ts';

/**
 * Why the value of another paper is right. `confirmed`: a person saw it. `digital`: the file itself states it.
 * `check digit`, `sums`: it proves itself. `scan`: it was read from a picture, and nothing proves it.
 */
export type Proof = 'confirmed' | 'digital' | 'check digit' | 'sums' | 'scan';

/** A value that another paper of the shipment states. */
export interface Stated {
  /** The name of a `Fact`. */
  readonly fact: string;
  readonly value: TaughtValue;
  /** Null: none is stated, or it has none. */
  readonly unit: string | null;
  /** Its print. */
  readonly text: string;
  readonly proof: Proof;
  readonly documentId: string;
  readonly fileName: string;
  readonly documentType: DocumentType;
}

/** Another paper of the shipment, as it is known now. */
export interface SiblingPaper {
  readonly documentId: string;
  readonly fileName: string;
  readonly documentType: DocumentType;
  /** Of its type. */
  readonly data: object;
  /** The print of a value. */
  readonly textAt: (path: string) => string | null;
  /** Whether a person saw a value, and left it or put it right. */
  readonly isConfirmed: (path: string) => boolean;
  /** Whether a value stands in a text layer or in data, and not in a picture. */
  readonly isDigital: (path: string) => boolean;
  /** Whether a value was itself taken from another paper: it is evidence of nothing. */
  readonly isTaken: (path: string) => boolean;
}

/** All that a paper states which others state as well. */
export function statedBy(paper: SiblingPaper): readonly Stated[] {
  const { documentId, fileName, documentType, data } = paper;
  const values = valuesByPath(data);
  return [...values].flatMap(([path, value]): readonly Stated[] => {
    const fact = factAt(documentType, path);
    if (!fact || paper.isTaken(path)) return [];
    const unit = fact.unit === undefined ? null : values.get(fact.unit);
    return [
      {
        ...{ fact: fact.name, value, unit: typeof unit === 'string' ? unit : null },
        ...{ documentId, fileName, documentType, proof: proofOf(path, value, paper) },
        text: paper.textAt(path) ?? String(value),
      },
    ];
  });
}

function proofOf(path: string, value: TaughtValue, { data, ...paper }: SiblingPaper): Proof {
  if (paper.isConfirmed(path)) return 'confirmed';
  if (paper.isDigital(path)) return 'digital';
  return isProvenValue(path, value, data) ?? 'scan';
}
