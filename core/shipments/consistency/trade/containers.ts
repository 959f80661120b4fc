import type { Paper } from '../paper.ts';
import { readingKey } from './likeness.ts';

export interface PrintedContainer {
  readonly number: string;
  readonly field: string;
}

/** The containers that a packing list or a bill of lading names. */
export function containersOf(paper: Paper): readonly PrintedContainer[] {
  if (paper.documentType === 'packing_list')
    return paper.data.containerNumbers.map((number, at) => ({
      number: alone(number),
      field: `containerNumbers[${at}]`,
    }));
  if (paper.documentType === 'bill_of_lading')
    return paper.data.containers.flatMap(({ containerNumber }, at) =>
      containerNumber === null
        ? []
        : [{ number: alone(containerNumber), field: `containers[${at}].containerNumber` }],
    );
  return [];
}

/** With its size or seal behind: `MSKU1234565/40HC/SEAL 12`. */
const numberAlone = /^\W*([A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d)(?=[\s/,;:(])/i;

/** The number of a container without what some offices print behind it. */
const alone = (printed: string): string => numberAlone.exec(printed)?.[1] ?? printed;

/** Whether two prints are of one container; some offices leave its check digit out. */
export function isSameContainer(left: string, right: string): boolean {
  const [short, long] = [containerKey(left), containerKey(right)].sort((a, b) => a.length - b.length);
  return short === long || (short?.length === withoutCheckDigit && (long ?? '').startsWith(short));
}

const withoutCheckDigit = 10;

/** Four letters and seven digits are compared as a reader of pictures sees them. */
export const containerKey = (number: string): string => readingKey(number);
