import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { HsBatchAnswer, HsService } from '../../../core/hs/hs.ts';
import { createHsService } from '../../../core/hs/hs-service.ts';
import { shareModel } from '../../server/shared-model.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const dataFolder = temporaryFolder();
const logger = collectingLogger();
let hs: HsService;
beforeAll(async () => {
  await shareModel(dataFolder, logger);
  hs = createHsService({ dataFolder, logger });
  await hs.ready();
});
afterAll(() => hs.close());

const firstCodes = async (query: string, topK = 5): Promise<readonly string[]> =>
  (await hs.search(query, topK)).results.map(({ code }) => code);

describe('search by description', () => {
  test.each([
    ["men's knitted cotton t-shirt", '6109.10'],
    ['lithium ion battery pack 3.7v rechargeable', '8507.60'],
    ['stainless steel kitchen knife with fixed blade', '8211.91'],
    ['fresh bananas', '0803.90'],
    ['wooden chair, upholstered', '9401.61'],
  ])('%p finds %s among the first', async (query, code) => {
    expect(await firstCodes(query)).toContain(code);
  });

  test('shows the place of each candidate and what matched', async () => {
    const { query, nomenclature, results } = await hs.search('cotton shirts', 3);
    expect({ query, nomenclature }).toEqual({ query: 'cotton shirts', nomenclature: 'HS2022' });
    expect(results).toHaveLength(3);
    for (const candidate of results) {
      expect(candidate.code).toMatch(/^\d{4}\.\d{2}$/);
      expect(candidate.heading).toBe(`${candidate.chapter}.${candidate.code.slice(2, 4)}`);
      expect(candidate.path.at(-1)).toBe(candidate.description);
      expect(candidate.path).toHaveLength(3);
    }
    expect(results.flatMap(({ matchedTerms }) => matchedTerms)).toContain('cotton');
    const confidences = results.map(({ confidence }) => confidence);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(Math.max(...confidences)).toBeLessThanOrEqual(1);
  });

  test('is not certain of a description without evidence', async () => {
    for (const query of ['gift', 'asdkjh qwe zxcv', 'x'])
      expect((await hs.search(query, 1)).results[0]!.confidence).toBeLessThan(0.5);
  });

  test('other scripts and control characters are no error', async () => {
    for (const query of ['不锈钢保温杯', 'хлопковая рубашка', 'cotton\u0000\u0007 shirt'])
      expect(await firstCodes(query)).toHaveLength(5);
  });

  test.each(['6109.10', '610910', '6109 10 00 10'])('the code %p as a query is looked up', async (query) => {
    const { results } = await hs.search(query);
    expect(results).toMatchObject([{ code: '6109.10', confidence: 1 }]);
  });

  test('a code that only HS 2017 has gives its successor, and says so', async () => {
    const { results, notice } = await hs.search('0403.10');
    expect(results).toMatchObject([{ code: '0403.20', confidence: 1 }]);
    expect(notice).toMatchObject({ code: 'REPLACED_CODE', message: expect.stringContaining('HS 2017') });
  });

  test('of many successors the ones nearest to the old text come first, and share the confidence', async () => {
    const { results, notice } = await hs.search('8517.12', 20);
    expect(results).toHaveLength(hs.lookup('851712').replacedBy.length);
    expect(
      results
        .slice(0, 2)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['8517.13', '8517.14']);
    const confidences = results.map(({ confidence }) => confidence);
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(confidences.reduce((sum, confidence) => sum + confidence)).toBeCloseTo(1, 2);
    expect(confidences.at(-1)!).toBeGreaterThan(0);
    expect(notice?.code).toBe('REPLACED_CODE');
  });

  test('a removed code that was carried nowhere gives what is nearest to its text', async () => {
    const { results, notice } = await hs.search('3002.19', 5);
    expect(results).toHaveLength(5);
    expect(results.some(({ heading }) => heading === '30.02')).toBe(true);
    expect(notice).toMatchObject({ code: 'REPLACED_CODE', message: expect.stringContaining('not carried') });
  });

  test('a heading as a query gives its subheadings', async () => {
    const { results, notice } = await hs.search('61.09');
    expect(results.map(({ code, confidence }) => [code, confidence])).toEqual([
      ['6109.10', 0.5],
      ['6109.90', 0.5],
    ]);
    expect(notice?.code).toBe('INCOMPLETE_CODE');
  });

  test('a code that no edition has gives the subheadings of its heading, with little confidence', async () => {
    const { results, notice } = await hs.search('6109.55');
    expect(results.map(({ code }) => code)).toEqual(['6109.10', '6109.90']);
    expect(results[0]!.confidence).toBeLessThanOrEqual(0.1);
    expect(notice?.code).toBe('UNKNOWN_CODE');
  });

  test('a code of no heading says so, and gives nothing with confidence', async () => {
    const { results, notice } = await hs.search('9999.99');
    expect(notice).toMatchObject({ code: 'UNKNOWN_CODE', message: expect.stringContaining('9999.99') });
    for (const { confidence } of results) expect(confidence).toBeLessThanOrEqual(0.1);
  });

  test.each(['HS code: 6109.10', 'HTS 6109.10.0010', 'hs6109.10'])(
    '%p is a code with its label',
    async (query) => {
      expect((await hs.search(query)).results).toMatchObject([{ code: '6109.10', confidence: 1 }]);
    },
  );

  test('digits that are no code are searched for, and answered without confidence', async () => {
    for (const query of ['99999999', '4006381333931', '12345']) {
      const { results, notice } = await hs.search(query, 5);
      expect(results).toHaveLength(5);
      expect(results[0]!.confidence).toBeLessThanOrEqual(0.1);
      expect(notice?.code).toBe('TOO_VAGUE');
    }
  });

  test.each([
    ['gift', 'TOO_VAGUE', 0.1],
    ['New client discount', 'NOT_GOODS', 0.05],
    ['Herrenhemd aus Baumwolle', 'LANGUAGE', 0.2],
    ['不锈钢保温杯', 'LANGUAGE', 0.2],
  ])('%p is answered with a notice and little confidence', async (query, code, highest) => {
    const { results, notice } = await hs.search(query, 3);
    expect(notice?.code as string).toBe(code);
    expect(results[0]!.confidence).toBeLessThanOrEqual(highest);
    expect(results[0]!.confidence).toBeGreaterThanOrEqual(results[1]!.confidence);
  });

  test('a plain description has no notice', async () => {
    expect((await hs.search('stainless steel bolts')).notice).toBeNull();
  });

  test.each([
    ['an empty description', '', 10],
    ['spaces alone', ' \n\t ', 10],
    ['100 KB', 'cotton '.repeat(15_000), 10],
    ['topK 0', 'shoes', 0],
    ['topK 21', 'shoes', 21],
    ['topK 1.5', 'shoes', 1.5],
  ])('%s is refused', async (_, query, topK) => {
    expect(hs.search(query, topK)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('of many descriptions each has its answer in order, also beside bad ones', async () => {
    const queries = ['cotton shirt', '', 'steel screws', '6109.10'];
    const answers = await hs.searchMany(queries, 2);
    expect(answers.map(({ query }) => query)).toEqual(queries);
    expect(answers.map((answer: HsBatchAnswer) => 'error' in answer)).toEqual([false, true, false, false]);
    const alone = await hs.search('steel screws', 2);
    const together = answers[2] as typeof alone;
    expect(together.results.map(({ code }) => code)).toEqual(alone.results.map(({ code }) => code));
  });
});

describe('a service that is closed', () => {
  test('while it loads ends at once, and says that it is not available', async () => {
    const closing = createHsService({ dataFolder, logger });
    const ready = closing.ready();
    await closing.close();
    expect(ready).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(closing.search('shoes')).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' });
    expect(closing.isReady()).toBe(false);
  });
});
