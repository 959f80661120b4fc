import { expect, test } from 'bun:test';
import { cappedResults } from '../../../../core/shipments/consistency/capped.ts';
import { evaluateConsistency, evaluateUnhurried } from '../../../../core/shipments/consistency/evaluate.ts';
import type { RuleResult } from '../../../../core/shipments/consistency/finding.ts';
import { loadConsistencyKnowledge } from '../../../../core/shipments/consistency/knowledge.ts';
import { largeSet } from '../../../fixtures/shipments/consistent-set.ts';
import { changed, papersOf } from '../../../fixtures/shipments/shipment-set.ts';

const knowledge = loadConsistencyKnowledge();
const { mostObservations } = knowledge.tolerances;

const papers = papersOf(
  changed(largeSet(600), ({ papers: { packing_list: list } }) => {
    for (const line of list.lineItems) line.quantity = (line.quantity ?? 0) + 1;
  }) ?? largeSet(1),
);

test('of six hundred wrong lines the first places are listed and the rest is counted', () => {
  const { results } = evaluateConsistency({ papers, knowledge });
  const [finding] = results.filter(({ ruleId }) => ruleId === 'goods-quantities');
  expect(finding?.severity).toBe('critical');
  expect(finding?.observations).toHaveLength(mostObservations);
  expect(finding?.message).toMatch(/other quantities for \d{3} goods/);
  expect(finding?.message).toMatch(/The first 100 places are listed, 1?,?\d{3} more are not\.$/);
  expect(finding?.documentIds).toEqual(['invoice-1', 'packing_list-1']);
  expect(JSON.stringify(results).length).toBeLessThan(150_000);
});

test('pausing between its steps, an evaluation finds the same', async () => {
  let breaths = 0;
  const breathe = async () => {
    breaths += 1;
  };
  const unhurried = await evaluateUnhurried({ papers, knowledge }, undefined, breathe);
  expect(unhurried).toEqual(evaluateConsistency({ papers, knowledge }));
  expect(breaths).toBeGreaterThan(30);
});

test('findings beyond the most that a rule reports are one that counts them, and the worst are shown', () => {
  const finding = (at: number): RuleResult => ({
    ruleId: 'party-addresses',
    ruleName: 'Addresses',
    severity: at === 8 ? 'critical' : 'info',
    message: `Finding ${at}.`,
    observations: [
      { documentId: `d${at}`, documentType: 'invoice', field: 'buyer', value: at, text: null, page: null },
    ],
    documentIds: [`d${at}`],
  });
  const all = Array.from({ length: 9 }, (_, at) => finding(at));
  const limits = { mostFindings: 4, mostObservations: 3, longestMessage: 60 };
  const told = cappedResults(all, limits);
  expect(told.map(({ message }) => message).slice(0, 3)).toEqual(['Finding 8.', 'Finding 0.', 'Finding 1.']);
  expect(told[3]?.message).toBe(
    '6 more findings of this kind. The first of them: Finding 2. The first 3 places are listed, 3 more are not.',
  );
  expect(told[3]?.documentIds).toEqual(['d2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  expect(cappedResults(all.slice(0, 4), limits).map(({ message }) => message)).toContain('Finding 3.');
});
