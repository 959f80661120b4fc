import { describe, expect, test } from 'bun:test';
import { evaluateConsistency } from '../../../../core/shipments/consistency/evaluate.ts';
import type { RuleResult } from '../../../../core/shipments/consistency/finding.ts';
import { loadConsistencyKnowledge } from '../../../../core/shipments/consistency/knowledge.ts';
import { transportRules } from '../../../../core/shipments/consistency/rules/transport-rules.ts';
import { randomFor } from '../../../fixtures/random.ts';
import { consistentSet } from '../../../fixtures/shipments/consistent-set.ts';
import { transportErrors } from '../../../fixtures/shipments/error-kinds-transport.ts';
import { harmlessTransport } from '../../../fixtures/shipments/harmless-transport.ts';
import type { HarmlessKind } from '../../../fixtures/shipments/kinds.ts';
import { changed, papersOf, type ShipmentSet } from '../../../fixtures/shipments/shipment-set.ts';

const knowledge = loadConsistencyKnowledge();

function evaluate(set: ShipmentSet): readonly RuleResult[] {
  const { superseded, elsewhere, earlierDecisions } = set;
  const input = { papers: papersOf(set), knowledge, superseded, elsewhere, earlierDecisions };
  return evaluateConsistency(input, transportRules).results;
}

const alarms = (results: readonly RuleResult[]): readonly RuleResult[] =>
  results.filter(({ severity }) => severity === 'critical' || severity === 'warning');

/** The first sets that a kind can be made of. */
function setsOf(kind: HarmlessKind, count: number): readonly ShipmentSet[] {
  const sets: ShipmentSet[] = [];
  for (let seed = 1; sets.length < count && seed < 200; seed += 1) {
    const set = kind.make(consistentSet(seed), randomFor(seed, kind.name));
    if (set) sets.push(set);
  }
  expect(sets).toHaveLength(count);
  return sets;
}

describe('a true error', () => {
  for (const kind of transportErrors)
    test(`${kind.name} is found, with what the papers say and where`, () => {
      for (const set of setsOf(kind, 2)) {
        const found = alarms(evaluate(set)).filter(({ ruleId }) => kind.ruleIds.includes(ruleId));
        expect(found).not.toEqual([]);
        for (const { message, observations, documentIds } of found) {
          expect(message).toMatch(/^[A-Z“].*[.?]$/su);
          expect(observations.length).toBeGreaterThan(0);
          const observed = [...new Set(observations.map(({ documentId }) => documentId))];
          // A message may also quote a paper of another shipment, of which nothing is observed here.
          const elsewhere = documentIds.filter((id) => id.startsWith('elsewhere-'));
          expect(documentIds).toEqual([...observed, ...elsewhere]);
        }
      }
    });
});

describe('a difference that is none', () => {
  for (const kind of harmlessTransport)
    test(`${kind.name} raises no alarm`, () => {
      for (const set of setsOf(kind, 2))
        expect(alarms(evaluate(set)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    });
});

test('papers that agree pass every rule that had something to compare', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const results = evaluate(consistentSet(seed));
    expect(results.filter(({ severity }) => severity !== 'passed' && severity !== 'info')).toEqual([]);
    expect(results.map(({ ruleId }) => ruleId)).toContain('invoice-number-cited');
  }
});

test('a rule that has nothing to compare says nothing, not "passed"', () => {
  const set = changed(consistentSet(1), ({ papers }) => {
    papers.packing_list.invoiceNumber = null;
    papers.certificate_of_origin.invoiceNumber = null;
  });
  expect(set && evaluate(set).some(({ ruleId }) => ruleId === 'invoice-number-cited')).toBe(false);
});

test('a number of which the reader doubted what it is asks for a look and sends nothing back', () => {
  const findingWith = (sureness: number) => {
    const set = changed(consistentSet(3), (draft) => {
      draft.papers.packing_list.invoiceNumber = 'XX-777333';
      draft.confidence['packing_list:invoiceNumber'] = sureness;
    });
    return set && evaluate(set).find(({ ruleId }) => ruleId === 'invoice-number-cited');
  };
  expect(findingWith(0.9)?.severity).toBe('critical');
  expect(findingWith(0.6)?.severity).toBe('info');
  expect(findingWith(0.6)?.message).toEndWith('Look at the page first.');
});

test('observations carry the printed text and the page', () => {
  const set = changed(consistentSet(2), ({ papers }) => {
    papers.bill_of_lading.portOfDischarge = papers.bill_of_lading.portOfLoading;
  });
  const finding = set && evaluate(set).find(({ ruleId }) => ruleId === 'ports-of-the-bill');
  expect(finding?.observations[0]).toMatchObject({
    documentId: 'bill_of_lading-1',
    documentType: 'bill_of_lading',
    field: 'portOfLoading',
    page: 1,
  });
  expect(finding?.observations[0]?.text).toBe(set?.papers.bill_of_lading?.portOfLoading ?? null);
});

test('the same papers give the same evaluation', () => {
  expect(evaluate(consistentSet(9))).toEqual(evaluate(consistentSet(9)));
});

test('two papers of one type cannot both count', () => {
  const [paper] = papersOf(consistentSet(1));
  expect(() => evaluateConsistency({ papers: paper ? [paper, paper] : [], knowledge })).toThrow(
    'two papers of type invoice',
  );
});

test('no papers are not evaluated', () => {
  expect(evaluateConsistency({ papers: [], knowledge })).toEqual({
    overallStatus: 'NotEvaluated',
    results: [],
  });
});
