import { describe, expect, test } from 'bun:test';
import { correctedProposals } from '../../../../core/memory/suppliers/corrected-proposals.ts';
import {
  demotedFields,
  learnedState,
  type PaperOutcome,
} from '../../../../core/memory/suppliers/layout-state.ts';

const without: PaperOutcome = { proposed: null, corrected: [] };
const agreed: PaperOutcome = { proposed: ['invoiceNumber'], corrected: [] };
const corrected: PaperOutcome = { proposed: ['invoiceNumber', 'dueDate'], corrected: ['dueDate'] };

describe('a layout', () => {
  test('is on trial until its last three documents agree', () => {
    expect(learnedState([without])).toBe('trial');
    expect(learnedState([agreed, without])).toBe('trial');
    expect(learnedState([agreed, without, without])).toBe('trusted');
    expect(learnedState([agreed, agreed, agreed, corrected])).toBe('trusted');
  });

  test('is not trusted by documents that were all read without it', () => {
    expect(learnedState([without, without, without, without])).toBe('trial');
  });

  test('is on trial again once a value that it proposed is corrected', () => {
    expect(learnedState([corrected, agreed, agreed, agreed])).toBe('trial');
    expect(learnedState([agreed, agreed, corrected, agreed])).toBe('trial');
  });

  test('proposes a field no more that was corrected on two documents', () => {
    expect(demotedFields([corrected, agreed])).toEqual([]);
    expect(demotedFields([corrected, agreed, corrected])).toEqual(['dueDate']);
  });
});

describe('of proposed values, those are corrected', () => {
  const proposed = ['dueDate', 'supplier.name', 'lineItems[0].quantity', 'lineItems[1].quantity'];
  const of = (corrections: object, readValues: object) =>
    correctedProposals(proposed, { corrections, readValues } as Parameters<typeof correctedProposals>[1]);

  test('in whose place a person wrote something else', () => {
    expect(of({ dueDate: '2026-01-02' }, { dueDate: '2026-02-01' })).toEqual(['dueDate']);
    expect(of({ 'supplier.name': null }, { 'supplier.name': 'Page 1' })).toEqual(['supplier.name']);
    expect(of({ 'lineItems[1].quantity': 5 }, { 'lineItems[1].quantity': 50 })).toEqual([
      'lineItems[].quantity',
    ]);
  });

  test('that a person did not merely confirm, and that were proposed', () => {
    expect(of({ dueDate: '2026-01-02' }, { dueDate: '2026-01-02' })).toEqual([]);
    expect(of({ invoiceNumber: 'A' }, { invoiceNumber: 'B' })).toEqual([]);
    expect(of({ 'lineItems[4].quantity': 5 }, { 'lineItems[4].quantity': null })).toEqual([]);
  });

  test('by their field where a line was removed, which is a correction itself', () => {
    expect(of({ 'lineItems[0]': null }, {})).toEqual(['lineItems']);
    expect(of({ 'lineItems[2]': null, 'lineItems[3].quantity': 5 }, { 'lineItems[3].quantity': 50 })).toEqual(
      ['lineItems', 'lineItems[].quantity'],
    );
    expect(of({ 'containers[0]': null }, {})).toEqual([]);
  });
});
