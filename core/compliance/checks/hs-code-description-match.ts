import type { HsCandidate } from '../../hs/hs.ts';
import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { type GoodsLine, goodsLines } from '../goods-line.ts';
import { dotted, hsCodeForm } from '../hs-code-form.ts';
import { lineNamed, linesNamed, sentence } from '../wording.ts';

const identity = { checkId: 'hs_code_description_match', checkName: 'HS Code Description Match' } as const;

/**
 * Do the codes belong to what the lines describe? The HS search is asked about each description; a code
 * is questioned when it thinks of other chapters with confidence and hardly at all of the code's own. It is
 * the opinion of a search and never a ruling, so this check warns and never fails.
 */
export function checkHsCodeDescriptions(subject: CheckSubject): ComplianceCheck {
  const coded = goodsLines(subject).flatMap((line) => {
    const { form, digits } = hsCodeForm(line.hsCode ?? '');
    const isJudged = digits !== null && form !== 'national_chapter' && form !== 'reserved_chapter';
    return isJudged && line.description !== null ? [{ line, digits, description: line.description }] : [];
  });
  if (coded.length === 0)
    return notApplicable(
      identity,
      'No line has both a description and an HS code, so there is nothing to compare. Enter the missing one to have them compared.',
    );
  const { answers, unavailable } = subject.goods;
  if (unavailable !== null)
    return notApplicable(
      identity,
      `Codes and descriptions could not be compared: ${unavailable}. Have the document checked again, or compare them by hand.`,
      { reason: unavailable },
    );

  const lines = coded.map(({ line, digits, description }) => {
    const answer = answers.get(description);
    // An answer with a notice is about words that it did not understand, or goods that could be anything.
    const candidates = answer && 'results' in answer && answer.notice === null ? answer.results : [];
    return { line, digits, opinion: candidates.length > 0 ? opinionOf(digits, candidates) : null };
  });
  const compared = lines.flatMap(({ opinion, ...rest }) => (opinion ? [{ ...rest, opinion }] : []));
  const notCompared = lines.filter(({ opinion }) => opinion === null).map(({ line }) => line.position);
  if (compared.length === 0)
    return notApplicable(
      identity,
      'The descriptions are too vague, or in words that the HS search does not know, to be compared with their codes. Ask the supplier what the goods are, of what material and for what use.',
      { linesNotCompared: notCompared },
    );

  const { otherChapterConfidence, ownChapterConfidence, suggestedConfidence } = subject.rules.thresholds;
  return outcome(
    subject,
    identity,
    compared
      .filter(
        ({ opinion }) =>
          opinion.otherChapters >= otherChapterConfidence &&
          opinion.ownChapter <= ownChapterConfidence &&
          opinion.best.confidence >= suggestedConfidence,
      )
      .map(({ line, digits, opinion }) => mismatch(subject, line, digits, opinion)),
    `The codes of ${linesNamed(compared.map(({ line }) => line.position))} fit the descriptions, as far as the HS search can judge.`,
    {
      details: {
        lines: compared.map(({ line, digits, opinion }) => ({
          line: line.position,
          hsCode: dotted(digits),
          ownChapterConfidence: rounded(opinion.ownChapter),
          otherChaptersConfidence: rounded(opinion.otherChapters),
          suggested: opinion.best.code,
        })),
        linesNotCompared: notCompared,
      },
      notes:
        notCompared.length > 0
          ? [
              `${sentence(linesNamed(notCompared))} could not be compared: the description is too vague or in words that the HS search does not know.`,
            ]
          : [],
    },
  );
}

interface Opinion {
  readonly best: HsCandidate;
  /** Confidence of all candidates in the chapter of the code, and in others; 0 to 1. */
  readonly ownChapter: number;
  readonly otherChapters: number;
}

function opinionOf(digits: string, candidates: readonly HsCandidate[]): Opinion | null {
  const [best] = candidates;
  if (!best) return null;
  const sum = (isOwn: boolean) =>
    candidates
      .filter(({ chapter }) => (chapter === digits.slice(0, 2)) === isOwn)
      .reduce((total, { confidence }) => total + confidence, 0);
  return { best, ownChapter: sum(true), otherChapters: sum(false) };
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

function mismatch(subject: CheckSubject, line: GoodsLine, digits: string, { best }: Opinion): Finding {
  const own = subject.lookupHsCode(digits.slice(0, 6));
  const meaning = own.status === 'current' || own.status === 'replaced' ? ` (${own.description})` : '';
  return {
    status: 'warning',
    problem: 'code_of_other_goods',
    fields: [line.hsCodePath, line.descriptionPath],
    value: line.hsCode,
    message: `${sentence(lineNamed(line))} has the code ${dotted(digits)}${meaning}, but goods so described are looked for in other chapters, first in ${best.code} (${best.description}). Check which is right, the description or the code, before the entry is made; the suggestion is informational only.`,
  };
}
