import { dotted } from '../code-form.ts';
import type { HsQuestion } from '../hs.ts';
import type { Attribute, WeightedCode } from './attribute.ts';
import type { AttributeSettings } from './attribute-settings.ts';
import { expectedLift } from './expected-lift.ts';

/**
 * What to ask next, the greatest expected lift first. Not asked: what has been answered, what the
 * description tells, and what would hardly change the answer.
 * @param candidates likeliest first, with their chances after the answers so far.
 */
export function questionsFor(
  attributes: Iterable<Attribute>,
  candidates: readonly WeightedCode[],
  description: string,
  isAsked: (name: string) => boolean,
  settings: AttributeSettings,
): readonly HsQuestion[] {
  return [...attributes]
    .filter(({ name }) => !isAsked(name))
    .flatMap((attribute) => question(attribute, candidates, description, settings) ?? [])
    .filter(({ expectedAccuracyLift }) => expectedAccuracyLift >= settings.leastLift)
    .toSorted((a, b) => b.expectedAccuracyLift - a.expectedAccuracyLift)
    .slice(0, settings.mostQuestions);
}

function question(
  attribute: Attribute,
  candidates: readonly WeightedCode[],
  description: string,
  { likelihoods, mostOptions }: AttributeSettings,
): HsQuestion | null {
  const options = attribute.options(candidates).slice(0, mostOptions);
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
