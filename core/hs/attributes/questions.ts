import { dotted } from '../code-form.ts';
import type { HsAttributes, HsQuestion } from '../hs.ts';
import type { Attribute, WeightedCode } from './attribute.ts';
import type { AttributeSettings } from './attribute-settings.ts';
import { expectedLift } from './expected-lift.ts';

/** The precision of `expectedAccuracyLift`: less counts as nothing. */
export const smallestLift = 0.0001;

/** The facts that questions are chosen by. */
export interface Asking {
  readonly attributes: Iterable<Attribute>;
  /** Likeliest first, with their chances after the answers so far. */
  readonly candidates: readonly WeightedCode[];
  readonly description: string;
  /** The answers, by the name of the attribute. */
  readonly answers: HsAttributes;
  readonly settings: AttributeSettings;
}

/**
 * The next questions, the greatest expected lift first. Not asked: what has been answered, what the
 * description states, and what would hardly change the answer.
 */
export function questionsFor(asking: Asking): readonly HsQuestion[] {
  const { attributes, answers, settings } = asking;
  return [...attributes]
    .filter((attribute) => {
      const answer = Object.hasOwn(answers, attribute.name) ? answers[attribute.name] : undefined;
      return answer === undefined || attribute.isOpenAfter(answer);
    })
    .flatMap((attribute) => question(attribute, asking) ?? [])
    .filter(({ expectedAccuracyLift }) => expectedAccuracyLift >= settings.leastLift)
    .toSorted((a, b) => b.expectedAccuracyLift - a.expectedAccuracyLift)
    .slice(0, settings.mostQuestions);
}

function question(
  attribute: Attribute,
  { candidates, description, answers, settings: { likelihoods, mostOptions } }: Asking,
): HsQuestion | null {
  const options = attribute.options(candidates, answers[attribute.name]).slice(0, mostOptions);
  if (options.length < 2 || attribute.isAnsweredBy(description, options)) return null;
  const fits = options.map(({ value }) => candidates.map(({ code }) => attribute.fit(code, value)));
  const lift = expectedLift(
    candidates.map(({ chance }) => chance),
    fits,
    likelihoods,
  );
  return {
    attribute: attribute.name,
    question: attribute.question,
    options: options.map(({ value, label }, option) => ({
      value,
      label,
      candidateCodes: candidates.flatMap(({ code }, at) =>
        fits[option]![at] === 'fits' ? dotted(code) : [],
      ),
    })),
    expectedAccuracyLift: Math.round(lift * 10_000) / 10_000,
  };
}
