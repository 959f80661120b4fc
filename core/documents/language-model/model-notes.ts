import type { ModelAnswers } from './language-model.ts';

const listed = (parts: readonly (string | number)[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const pagesText = (numbers: readonly number[]): string =>
  `page${numbers.length === 1 ? '' : 's'} ${listed(numbers)}`;

/** States what was sent to a language model, and what came of it. @param paths of the values that only it proposes */
export function modelNotes(
  name: string,
  { asked, unanswered }: ModelAnswers,
  paths: readonly string[],
): readonly string[] {
  if (asked.length === 0) return [];
  return [
    `The language model ${name} was asked about ${pagesText(asked)}.`,
    ...(unanswered.length > 0 ? [`It gave no usable answer about ${pagesText(unanswered)}.`] : []),
    ...(paths.length > 0
      ? [`${listed(paths)} ${paths.length === 1 ? 'rests' : 'rest'} on the language model alone.`]
      : []),
  ];
}
