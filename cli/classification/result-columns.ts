import { tableError } from '../tables/table-error.ts';
import { columnAt } from '../tables/table-form.ts';
import type { Answer } from './asking.ts';

/** Headings of what is written beside each row: code, description and confidence of each suggestion, a note. */
export const resultColumns = (topK: number): readonly string[] => [
  ...Array.from({ length: topK }, (_, index) => index + 1).flatMap((place) =>
    ['hsCode', 'hsDescription', 'hsConfidence'].map((name) => (place === 1 ? name : `${name}${place}`)),
  ),
  'hsNote',
];

/** @throws CommandError for a table that has one of these columns already. */
export function checkResultColumns(file: string, header: readonly string[], topK: number): void {
  const taken = resultColumns(topK).find((name) => columnAt(header, name) >= 0);
  if (taken !== undefined)
    throw tableError(
      file,
      1,
      `there is a column "${taken}" already`,
      'Rename or delete it; is this the result of an earlier run?',
    );
}

/** The cells for one answer; the note states why there is no code, or a caution. What is not goods gets none. */
export function resultCells(answer: Answer, topK: number): readonly string[] {
  if ('error' in answer) return [...Array<string>(3 * topK).fill(''), reasonOf(answer.error.message)];
  const isGoods = answer.notice?.code !== 'NOT_GOODS';
  const cells = answer.results
    .slice(0, isGoods ? topK : 0)
    .flatMap(({ code, description, confidence }) => [code, description, String(confidence)]);
  return [...cells, ...Array<string>(3 * topK - cells.length).fill(''), answer.notice?.message ?? ''];
}

/** The API names the field that it was sent. */
const reasonOf = (message: string): string => message.replace(/^q: /, 'The description ');
