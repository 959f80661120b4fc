import { containerNumberForm } from '../../../compliance/container-number.ts';
import type { Paper } from '../paper.ts';
import { readingKey } from './likeness.ts';

export interface PrintedContainer {
  readonly number: string;
  readonly field: string;
}

/** The containers that a packing list or a bill of lading names. */
export function containersOf(paper: Paper): readonly PrintedContainer[] {
  if (paper.documentType === 'packing_list')
    return paper.data.containerNumbers.length > 0
      ? paper.data.containerNumbers.map((number, at) => ({
          number: alone(number),
          field: `containerNumbers[${at}]`,
        }))
      : inMarks(paper.data.marksAndNumbers);
  if (paper.documentType === 'bill_of_lading')
    return paper.data.containers.flatMap(({ containerNumber }, at) =>
      containerNumber === null
        ? []
        : [{ number: alone(containerNumber), field: `containers[${at}].containerNumber` }],
    );
  return [];
}

/** Containers among the marks of a packing list that has no field for them; those that their check digit proves. */
const inMarks = (marks: string | null): readonly PrintedContainer[] =>
  [...new Set(marks?.match(/(?<![A-Z])[A-Z]{3}[A-KUZ][\s-]?\d{6}[\s-]?\d(?!\d)/g) ?? [])]
    .filter((number) => containerNumberForm(number).form === 'valid')
    .map((number) => ({ number, field: 'marksAndNumbers' }));

/** With its size or seal behind: `MSKU1234565/40HC/SEAL 12`. */
const numberAlone = /^\W*([A-Z]{3}[A-KUZ][\s-]?\d{6}[\s-]?\d)(?=[\s/,;:(])/i;

/** The number of a container without what some offices print behind it. */
const alone = (printed: string): string => numberAlone.exec(printed)?.[1] ?? printed;

/** The containers of one paper that another does not name; some offices leave the check digit out. */
export function withoutSame(
  own: readonly PrintedContainer[],
  others: readonly PrintedContainer[],
): readonly PrintedContainer[] {
  const keys = new Set(others.map(({ number }) => containerKey(number)));
  const beginnings = new Set([...keys].map((key) => key.slice(0, withoutCheckDigit)));
  return own.filter(({ number }) => {
    const key = containerKey(number);
    return key.length === withoutCheckDigit
      ? !beginnings.has(key)
      : !keys.has(key) && !keys.has(key.slice(0, withoutCheckDigit));
  });
}

const withoutCheckDigit = 10;

/** Four letters and seven digits are compared as a reader of pictures sees them. */
export const containerKey = (number: string): string => readingKey(number);
