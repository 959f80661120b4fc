import type { DocumentTypeJudgement } from '../document-type.ts';
import { typeNames } from '../parts/parts-said.ts';

/** Why a person has to look at a paper whose type was guessed. */
export const guessReasons = ({ documentType, orElse }: DocumentTypeJudgement): readonly string[] =>
  documentType === null || orElse === undefined
    ? []
    : [
        `The paper does not state its type. It was read as ${typeNames[documentType][0]}, the likeliest; it may be ${typeNames[orElse][0]}.`,
      ];

/** What a paper of none of the four types is, as far as it is known. */
export const noTypeNote = ({ calledAs }: DocumentTypeJudgement): string =>
  calledAs === undefined
    ? 'The pages show none of the four document types; no fields were read.'
    : `The pages show none of the four document types: the title is "${calledAs}"; no fields were read.`;
