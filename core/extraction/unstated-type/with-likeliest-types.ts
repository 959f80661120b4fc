import type { DocumentTypeJudgement } from '../document-type.ts';
import { documentTypes } from '../extraction.ts';
import type { LabelKnowledge } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { isDeliveryPaper } from '../packs-goods.ts';
import { heading, type PageSigns } from '../page-signs.ts';
import { strongest } from '../page-titles.ts';
import type { FoundPart } from '../parts/find-parts.ts';
import { typeChances } from './likeliest-type.ts';
import { typeSigns } from './type-signs.ts';

/** A title so heavy stands for itself; lighter ones stand in a sentence, or are the label of a number. */
const leastTitle = 1.2;
/** From this chance of being none of the four types on, a paper is read as none. */
const mostOther = 0.5;
/** A guessed type is for a person to look at, however likely it is. */
const mostConfidence = 0.55;

/**
 * The documents of a file, each with its likeliest type where none of them states its own. A paper that states that it is
 * something else stays what it says.
 */
export function withLikeliestTypes(
  parts: readonly FoundPart[],
  knowledge: LabelKnowledge,
): readonly FoundPart[] {
  const isStated = parts.some(statesType);
  return parts.map((part) => ({
    ...part,
    judgement: isStated ? asCalled(part) : likeliest(part, knowledge),
  }));
}

/** Whether a heading states the type, or a lighter title by which it was judged with some certainty. */
function statesType({ signs, judgement }: FoundPart): boolean {
  const title = Math.max(0, ...signs.map(({ titles }) => strongest(titles, documentTypes)));
  const isUnsure = judgement.documentType !== null && judgement.confidence <= mostConfidence;
  return title >= heading || (title >= leastTitle && !isUnsure);
}

function asCalled({ signs, judgement }: FoundPart): DocumentTypeJudgement {
  const calledAs = otherTitle(signs[0]);
  return judgement.documentType === null && calledAs !== null ? { ...judgement, calledAs } : judgement;
}

function likeliest(part: FoundPart, knowledge: LabelKnowledge): DocumentTypeJudgement {
  const { layouts, signs, judgement } = part;
  const isDelivery = judgement.documentType === null && isDeliveryNote(signs[0]);
  if (isDelivery || otherTitle(signs[0]) !== null) return asCalled(part);
  const chances = typeChances(typeSigns(layouts, signs, knowledge));
  if (chances.other > mostOther) return judgement;
  const [first, second] = documentTypes.toSorted((a, b) => chances[b] - chances[a]);
  if (first === undefined) return judgement;
  return {
    documentType: first,
    confidence: Math.round(Math.min(mostConfidence, chances[first]) * 100) / 100,
    ...(second && { orElse: second }),
  };
}

/** One that packs goods is judged a packing list; one that does not has no type. */
const isDeliveryNote = (page: PageSigns | undefined): boolean =>
  page?.titles.some((title) => title.weight >= heading && isDeliveryPaper(title)) ?? false;

/** A certificate names the agreement that it is issued under, and is none: `ASIA-PACIFIC TRADE AGREEMENT`. */
const ofOrigin = phrasePattern('{{agreement}}|^(?:trade )?agreement$');

/** What a paper of none of the four types calls itself at the head of its first page; what has a colon is a label. */
const otherTitle = (page: PageSigns | undefined): string | null =>
  page?.titles
    .filter(
      ({ documentType, weight, standsOut, text }) =>
        documentType === 'other' &&
        standsOut &&
        weight >= leastTitle &&
        !text.includes(':') &&
        !ofOrigin().test(text),
    )
    .toSorted((a, b) => b.weight - a.weight)[0]?.text ?? null;
