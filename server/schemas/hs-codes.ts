import { t } from 'elysia';
import type { HsBatchAnswer } from '../../core/hs/hs.ts';
import { fraction, integer, list, nullable, oneOf, time } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

const nomenclature = () => oneOf('HS2022', 'HS2017');
const level = () => oneOf('chapter', 'heading', 'subheading');
const texts = () => list(t.String());

export const topKRange = { topK: { minimum: 1, maximum: 20, default: 10 } };

export const hsSearchQuery = t.Object({
  q: t.String({ description: 'A goods description', examples: ["men's cotton t-shirt"] }),
  ...optionalIntegers(topKRange),
});

export const hsExplainedSearchQuery = t.Object({
  ...hsSearchQuery.properties,
  explain: t.Optional(oneOf('true', 'false')),
});

export const ownDecision = t.Object(
  {
    code: t.String({ description: 'As decided, national digits included', examples: ['6109.10.00.10'] }),
    decisionCount: integer({ description: 'Documents on which it was decided so' }),
    isLatest: t.Boolean({ description: 'False: the same goods were given another code later' }),
    decidedAt: time(),
    decidedBy: nullable(t.String({ description: 'A user; null for an API key' })),
    decidedByEmail: nullable(t.String()),
    documentId: t.String(),
    fileName: t.String(),
  },
  {
    description:
      "Present where the organization's own people gave these goods this code on a document that they approved or reviewed; such candidates come first, the latest decision before all. Their `confidence` is the search's, or if that is less the share of the organization's decisions about these goods, counting one more that could go another way.",
  },
);

export const hsCandidate = t.Object({
  code: t.String({ description: 'Dotted, six digits', examples: ['6109.10'] }),
  description: t.String(),
  path: list(t.String(), { description: 'Descriptions from chapter to subheading' }),
  confidence: fraction(),
  chapter: t.String({ examples: ['61'] }),
  heading: t.String({ examples: ['61.09'] }),
  nomenclature: nomenclature(),
  matchedTerms: texts(),
  ownDecision: t.Optional(ownDecision),
});

export const hsExplanation = t.Object({
  path: texts(),
  matchedTerms: texts(),
  movesElsewhere: list(
    t.Object({
      if: t.String({ examples: ['it is mainly of man-made fibres'] }),
      to: t.String({ examples: ['6109.90'] }),
      description: t.String(),
      reason: nullable(t.String()),
    }),
    { description: 'Facts that would lead to another code' },
  ),
});

export const hsNotice = t.Object(
  {
    code: oneOf(
      'NOT_GOODS',
      'LANGUAGE',
      'TOO_VAGUE',
      'UNKNOWN_WORDS',
      'REPLACED_CODE',
      'UNKNOWN_CODE',
      'INCOMPLETE_CODE',
    ),
    message: t.String(),
  },
  { description: 'A caution about the answer, and what to do' },
);

export const hsSearchResponse = t.Object({
  query: t.String(),
  nomenclature: t.Literal('HS2022'),
  notice: nullable(hsNotice),
  results: list(
    t.Object({
      ...hsCandidate.properties,
      explanation: t.Optional(hsExplanation),
    }),
    {
      description:
        "The organization's own decisions first, then best first. Informational only. With `explanation` when it was asked for.",
    },
  ),
});

export const hsBatchRequest = t.Object({
  queries: t.Array(t.String(), {
    minItems: 1,
    maxItems: 100,
    examples: [["men's cotton t-shirt", 'stainless steel bolts M8']],
  }),
  ...optionalIntegers(topKRange),
});

export const failedQuery = t.Object({
  query: t.String(),
  error: t.Object({ code: t.String(), message: t.String() }),
});

export const hsBatchResponse = t.Object({
  results: t.Unsafe<readonly HsBatchAnswer[]>(t.Array(t.Union([hsSearchResponse, failedQuery]))),
});

export const hsEntry = t.Object({
  code: t.String(),
  description: t.String(),
  level: level(),
  childCount: integer(),
});

export const hsBrowseQuery = t.Object({
  code: t.Optional(
    t.String({
      description: '2, 4 or 6 digits, dotted or not; absent: the chapters by section',
      examples: ['6109'],
    }),
  ),
});

export const hsBrowseResponse = t.Object({
  nomenclature: nomenclature(),
  parent: nullable(hsEntry),
  path: list(t.String(), { description: 'Descriptions from chapter to parent' }),
  children: list(
    t.Object({
      ...hsEntry.properties,
      section: nullable(t.Object({ number: t.String({ examples: ['XI'] }), title: t.String() })),
    }),
  ),
});

export const hsLookupResponse = t.Object({
  code: t.String({ examples: ['6109.10'] }),
  description: t.String(),
  level: level(),
  path: texts(),
  nomenclature: nomenclature(),
  isLeaf: t.Boolean(),
  children: list(hsEntry),
  validIn: list(nomenclature()),
  standardUnit: nullable(t.String()),
  replacedBy: texts(),
  replaces: texts(),
  notes: texts(),
  requested: nullable(t.String({ description: 'The longer national code that was asked for' })),
});

export const hsVersionsResponse = t.Object({
  primary: t.Literal('HS2022'),
  versions: list(
    t.Object({
      id: nomenclature(),
      name: t.String(),
      validFrom: t.String(),
      subheadingCount: integer(),
      isPrimary: t.Boolean(),
    }),
  ),
});
