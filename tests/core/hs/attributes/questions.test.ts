import { describe, expect, test } from 'bun:test';
import { beliefsOf, unsureBeliefs } from '../../../../core/hs/attributes/beliefs.ts';
import { expectedLift } from '../../../../core/hs/attributes/expected-lift.ts';
import { loadGoodsAttributes } from '../../../../core/hs/attributes/goods-attributes.ts';
import { sumOf, updatedChances } from '../../../../core/hs/attributes/likelihood.ts';
import { questionsFor } from '../../../../core/hs/attributes/questions.ts';
import { readAnswers } from '../../../../core/hs/attributes/read-answers.ts';
import { loadNomenclature } from '../../../../core/hs/nomenclature/load-nomenclature.ts';
import { chancesOf } from '../../../../core/hs/search/confidence.ts';

const goods = loadGoodsAttributes(loadNomenclature());
const { byName, settings } = goods;
const { likelihoods } = settings;

describe('the expected lift of a question', () => {
  const certain = { fits: 1, unstated: 0.5, contradicts: 1e-9 };

  test('is what a certain answer adds to the top chance, over the answers', () => {
    const lift = expectedLift(
      [0.5, 0.5],
      [
        ['fits', 'contradicts'],
        ['contradicts', 'fits'],
      ],
      certain,
    );
    expect(lift).toBeCloseTo(0.5, 6);
    const three = expectedLift(
      [0.5, 0.3, 0.2],
      [
        ['fits', 'contradicts', 'contradicts'],
        ['contradicts', 'fits', 'fits'],
      ],
      certain,
    );
    // 0.5 × 1 + 0.5 × 0.6 − 0.5
    expect(three).toBeCloseTo(0.3, 6);
  });

  test('is nothing for a question that parts nothing, or that nobody can answer', () => {
    expect(expectedLift([0.6, 0.4], [['fits', 'fits']], certain)).toBeCloseTo(0, 9);
    expect(expectedLift([0.6, 0.4], [['unstated', 'unstated']], certain)).toBe(0);
  });
});

describe('answers', () => {
  const codes = ['610910', '610990', '620520'];
  const chances = Float32Array.from([0.2, 0.4, 0.1]);
  const answered = (attributes: Record<string, string>) =>
    updatedChances(codes, chances, readAnswers(attributes, byName).given, likelihoods);

  test('move chances between codes and leave their sum', () => {
    const after = answered({ material: 'cotton' });
    expect(sumOf(after)).toBeCloseTo(0.7, 5);
    expect(after[0]!).toBeGreaterThan(after[1]!);
    const both = answered({ material: 'cotton', construction: 'woven' });
    expect(both.indexOf(Math.max(...both))).toBe(2);
  });

  test('that nobody could give change nothing', () => {
    expect(answered({ material: 'unknown' })).toEqual(chances);
  });

  test('that are unknown are refused all at once, with what is allowed', () => {
    expect(() => readAnswers({ colour: 'red', material: 'cheese', wearer: 'unknown' }, byName)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: {
          issues: [
            { path: 'attributes.colour', message: expect.stringContaining('material') },
            { path: 'attributes.material', message: expect.stringContaining('cotton') },
          ],
        },
      }),
    );
  });

  test('named like what every object has are unknown too', () => {
    const odd = JSON.parse('{"__proto__": "x", "constructor": "y", "toString": "z"}') as Record<
      string,
      string
    >;
    expect(() => readAnswers(odd, byName)).toThrow(
      expect.objectContaining({
        details: {
          issues: ['__proto__', 'constructor', 'toString'].map((name) =>
            expect.objectContaining({ path: `attributes.${name}` }),
          ),
        },
      }),
    );
  });
});

describe('questions', () => {
  const shirts = [
    { code: '610910', chance: 0.3 },
    { code: '610990', chance: 0.3 },
    { code: '620520', chance: 0.2 },
  ];
  const ask = (description: string, answers = {}) =>
    questionsFor({ attributes: byName.values(), candidates: shirts, description, answers, settings });

  test('are of the attributes that part the candidates, the most helpful first', () => {
    const questions = ask('shirt');
    const lifts = questions.map(({ expectedAccuracyLift }) => expectedAccuracyLift);
    expect(lifts).toEqual(lifts.toSorted((a, b) => b - a));
    expect(questions.length).toBeLessThanOrEqual(settings.mostQuestions);
    const material = questions.find(({ attribute }) => attribute === 'material')!;
    expect(material.options.find(({ value }) => value === 'cotton')!.candidateCodes).toEqual([
      '6109.10',
      '6205.20',
    ]);
  });

  test('leave out what was answered and what the description states', () => {
    const asked = (description: string, answers = {}) =>
      ask(description, answers).map(({ attribute }) => attribute);
    expect(asked('shirt')).toContain('material');
    expect(asked('shirt', { material: 'unknown' })).not.toContain('material');
    expect(asked('cotton shirt')).not.toContain('material');
    expect(asked('shirt')).toContain('construction');
    expect(asked('knitted shirt')).not.toContain('construction');
  });
});

test('beliefs keep the order, hold every chance, and add up to one', () => {
  const scores = Float32Array.from([9, 8, 2, -3]);
  const chances = chancesOf(scores, { temperature: 0.7, scale: 0.7 });
  const beliefs = beliefsOf({ scores, chances }, 2);
  expect(sumOf(beliefs)).toBeCloseTo(1, 5);
  expect([...beliefs]).toEqual([...beliefs].toSorted((a, b) => b - a));
  for (const [index, belief] of beliefs.entries()) expect(belief).toBeGreaterThanOrEqual(chances[index]!);
  // Behind the first place they are no longer next to nothing.
  expect(beliefs[1]! / chances[1]!).toBeGreaterThan(1.2);
});

test('where a notice lets nobody be sure, no belief is above what it allows, and the order stays', () => {
  const scores = Float32Array.from({ length: 100 }, (_, place) => 50 - place);
  const beliefs = unsureBeliefs(scores, 0.1);
  expect(sumOf(beliefs)).toBeCloseTo(1, 5);
  expect(Math.max(...beliefs)).toBeLessThanOrEqual(0.1);
  expect(Math.max(...beliefs)).toBeGreaterThan(0.05);
  expect([...beliefs]).toEqual([...beliefs].toSorted((a, b) => b - a));
  expect(unsureBeliefs(Float32Array.from([1, 1]), 0.1)).toHaveLength(2);
});
