import type { Paper } from '../paper.ts';
import { readingKey } from './likeness.ts';

export interface PrintedContainer {
  readonly number: string;
  readonly field: string;
}

/** The containers that a packing list or a bill of lading names. */
export function containersOf(paper: Paper): readonly PrintedContainer[] {
  if (paper.documentType === 'packing_list')
    return paper.data.containerNumbers.map((number, at) => ({ number, field: `containerNumbers[${at}]` }));
  if (paper.documentType === 'bill_of_lading')
    return paper.data.containers.flatMap(({ containerNumber }, at) =>
      containerNumber === null
        ? []
        : [{ number: containerNumber, field: `containers[${at}].containerNumber` }],
    );
  return [];
}

/** Four letters and seven digits are compared as a reader of pictures sees them. */
export const containerKey = (number: string): string => readingKey(number);
