import { t } from 'elysia';
import { hsCandidate, hsSearchResponse, topKRange } from './hs-codes.ts';
import { fraction, integer, list } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

const answers = () =>
  t.Record(t.String(), t.String(), {
    description:
      'Values by the name of the attribute, as `suggest` offers them; `unknown` where the answer is not known, so that it is not asked again',
    examples: [{ articleType: '61.09', material: 'cotton' }],
  });

export const hsRefinementRequest = t.Object({
  query: t.String({ description: 'The goods description', examples: ["men's t-shirt"] }),
  attributes: t.Optional(answers()),
  ...optionalIntegers(topKRange),
});

const common = {
  query: t.String(),
  attributes: answers(),
  notice: hsSearchResponse.properties.notice,
};

export const question = t.Object({
  attribute: t.String({ examples: ['material'] }),
  question: t.String({ examples: ['What is it mainly made of?'] }),
  options: list(
    t.Object({
      value: t.String({ examples: ['cotton'] }),
      label: t.String(),
      candidateCodes: list(t.String({ examples: ['6109.10'] }), {
        description: 'The candidates that fit this answer, likeliest first',
      }),
    }),
  ),
  expectedAccuracyLift: fraction(),
});

export const hsSuggestResponse = t.Object({
  ...common,
  candidates: list(hsCandidate, { description: 'With the answers applied, best first' }),
  questions: list(question, {
    description:
      'The one that helps most first; none when no question would change much. `expectedAccuracyLift` is by how much its answer is expected to raise the probability of the top candidate.',
  }),
});

export const hsReclassifyResponse = t.Object({
  ...common,
  candidates: list(
    t.Object({
      ...hsCandidate.properties,
      previousRank: integer({ minimum: 1, description: 'Its place before the answers' }),
    }),
    { description: 'With the answers applied, best first' },
  ),
});
