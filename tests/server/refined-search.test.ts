import { describe, expect, test } from 'bun:test';
import type { HsAttributes, HsQuestion } from '../../core/hs/hs.ts';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core } = server;
const { credentials } = await server.newOrganization();
await core.hs.ready();

interface Refined {
  readonly notice: { readonly code: string } | null;
  readonly candidates: readonly {
    readonly code: string;
    readonly confidence: number;
    readonly previousRank: number;
  }[];
  readonly questions: readonly HsQuestion[];
}
const post = (path: string, body: unknown) => api.post(`/hs-codes${path}`, body, credentials);
const refined = async (path: string, body: unknown) => {
  const { status, body: answer } = await answerOf(post(path, body));
  expect(status).toBe(200);
  return answer as Refined;
};
const suggest = (query: string, attributes: HsAttributes = {}, topK = 10) =>
  refined('/suggest', { query, attributes, topK });
const reclassify = (query: string, attributes: HsAttributes = {}, topK = 10) =>
  refined('/reclassify-partial', { query, attributes, topK });

describe('POST /hs-codes/suggest', () => {
  test('without answers has the candidates of the search, and questions that part them', async () => {
    const { candidates, questions } = await suggest("men's shirt");
    expect(candidates).toEqual((await core.hs.search("men's shirt", 10)).results as never);
    expect(questions.length).toBeGreaterThan(0);
    for (const { question, options, expectedAccuracyLift } of questions) {
      expect(question).toEndWith('?');
      expect(options.length).toBeGreaterThan(1);
      expect(expectedAccuracyLift).toBeGreaterThan(0);
      expect(expectedAccuracyLift).toBeLessThan(1);
    }
    const lifts = questions.map(({ expectedAccuracyLift }) => expectedAccuracyLift);
    expect(lifts).toEqual(lifts.toSorted((a, b) => b - a));
  });

  test('asks nothing of a code, and names the successors of one that is no more', async () => {
    const known = await suggest('6109.10');
    expect(known).toMatchObject({ candidates: [{ code: '6109.10', confidence: 1 }], questions: [] });
    const { notice, candidates, questions } = await suggest('8517.12', {}, 20);
    expect(notice?.code).toBe('REPLACED_CODE');
    expect(candidates.map(({ code }) => code)).toContain('8517.13');
    expect(questions.length).toBeGreaterThan(0);
  });

  test('each answer is remembered and not asked again, to the end', async () => {
    const answers: Record<string, string> = {};
    for (let step = 0; step < 60; step++) {
      const { questions } = await suggest('shirt', answers, 1);
      const [question] = questions;
      if (!question) break;
      expect(Object.keys(answers)).not.toContain(question.attribute);
      answers[question.attribute] = 'unknown';
    }
    expect((await suggest('shirt', answers)).questions).toEqual([]);
  });

  test.each([
    'parts',
    'gift',
    'birthday gift for my son',
    'samples',
    'Nike',
    'Samsung',
    'Bosch',
    'made in China',
    'as per invoice',
  ])('%p is too vague: no confidence, and questions that lead out of it', async (query) => {
    const { notice, candidates, questions } = await suggest(query);
    expect(notice?.code).toBe('TOO_VAGUE');
    expect(candidates[0]!.confidence).toBeLessThanOrEqual(0.1);
    expect(questions.length).toBeGreaterThan(0);
    const told = await suggest(query, { articleType: '61.09' });
    expect(told.notice).toBeNull();
    expect(told.candidates[0]).toMatchObject({ heading: '61.09' });
  });
});

describe('POST /hs-codes/reclassify-partial', () => {
  test('brings forward what fits the answers, and shows the place that it had', async () => {
    const before = await reclassify("men's shirt", {}, 20);
    expect(before.candidates.map(({ previousRank }) => previousRank)).toEqual(
      before.candidates.map((_, place) => place + 1),
    );
    for (const [attributes, heading, material] of [
      [{ construction: 'woven', material: 'cotton' }, '62.05', 'of cotton'],
      [{ construction: 'knitted', material: 'manMade', articleType: '6105' }, '61.05', 'man-made'],
    ] as const) {
      const { candidates } = await reclassify("men's shirt", attributes, 5);
      expect(candidates[0]).toMatchObject({ heading, description: expect.stringContaining(material) });
      const place = before.candidates.findIndex(({ code }) => code === candidates[0]!.code);
      if (place >= 0) expect(candidates[0]!.previousRank).toBe(place + 1);
      const confidences = candidates.map(({ confidence }) => confidence);
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    }
  });

  test('echoes each answer as it is kept; "unknown" changes nothing', async () => {
    const { body } = await answerOf(
      post('/reclassify-partial', {
        query: 'shirt',
        attributes: { articleType: '6105', material: 'unknown' },
      }),
    );
    expect(body).toMatchObject({ query: 'shirt', attributes: { articleType: '61.05', material: 'unknown' } });
    const unknown = await reclassify('shirt', { material: 'unknown' });
    expect(unknown.candidates).toEqual((await reclassify('shirt')).candidates);
  });
});

describe.each(['/suggest', '/reclassify-partial'])('%s refuses', (path) => {
  test.each([
    ['no query', {}],
    ['an empty query', { query: ' \t ' }],
    ['a query of control characters', { query: '\u0000\u0007\u200b' }],
    ['a query that is no text', { query: 5 }],
    ['a query of 100 KB', { query: 'steel '.repeat(17_000) }],
    ['topK 0', { query: 'shirt', topK: 0 }],
    ['topK 21', { query: 'shirt', topK: 21 }],
    ['topK 1.5', { query: 'shirt', topK: 1.5 }],
    ['topK as text', { query: 'shirt', topK: '3' }],
    ['a list of attributes', { query: 'shirt', attributes: ['cotton'] }],
    ['attributes null', { query: 'shirt', attributes: null }],
    ['an unknown attribute', { query: 'shirt', attributes: { colour: 'red' } }],
    ['an unknown value', { query: 'shirt', attributes: { material: 'cheese' } }],
    ['a value that is no text', { query: 'shirt', attributes: { weight: 5 } }],
    ['a weight below nothing', { query: 'shirt', attributes: { weight: '-5' } }],
    ['a heading that is none', { query: 'shirt', attributes: { articleType: '99.99' } }],
    ['broken JSON', '{"query":'],
  ])('%s', async (_, body) => {
    expect(await failureOf(post(path, body))).toBe('400 VALIDATION_FAILED');
  });

  test('an unknown value with those that are allowed', async () => {
    const { body } = await answerOf(post(path, { query: 'shirt', attributes: { construction: 'cheese' } }));
    expect(body).toMatchObject({
      details: {
        issues: [{ path: 'attributes.construction', message: expect.stringContaining('woven') }],
      },
    });
  });

  test('nobody who writes in another script: it says so, and is not sure', async () => {
    for (const query of ['不锈钢保温杯', 'хлопковая рубашка', 'قميص قطن']) {
      const { notice, candidates } = await refined(path, { query });
      expect(notice?.code).toBe('LANGUAGE');
      expect(candidates[0]!.confidence).toBeLessThan(0.3);
    }
  });

  test('whoever is not signed in', async () => {
    expect(await failureOf(api.post(`/hs-codes${path}`, { query: 'shirt' }))).toBe('401 UNAUTHENTICATED');
  });
});

describe('GET /hs-codes/search?explain=true', () => {
  const search = (q: string, more: string) =>
    answerOf(api.get(`/hs-codes/search?q=${encodeURIComponent(q)}${more}`, credentials));

  test('answers as the search does, and says of each what would move it elsewhere', async () => {
    const { body } = await search("men's shirt", '&explain=true&topK=5');
    const { results } = body as Awaited<ReturnType<typeof core.hs.explain>>;
    const plain = await core.hs.search("men's shirt", 5);
    expect(results.map(({ explanation: _, ...one }) => one)).toEqual([...plain.results]);
    for (const { path, matchedTerms, explanation } of results) {
      expect(explanation).toMatchObject({ path, matchedTerms });
      expect(explanation.movesElsewhere.length).toBeGreaterThan(0);
    }
    expect((await search("men's shirt", '&explain=false&topK=5')).body as object).toEqual(plain);
  });

  test('explains codes, vague words and other scripts as well', async () => {
    for (const q of ['6109.10', '8517.12', '8517', 'parts', '不锈钢保温杯'])
      expect([q, (await search(q, '&explain=true')).status]).toEqual([q, 200]);
  });

  test('is true or false', async () => {
    for (const explain of ['yes', '1', ''])
      expect((await search('shirt', `&explain=${explain}`)).status).toBe(400);
  });
});
