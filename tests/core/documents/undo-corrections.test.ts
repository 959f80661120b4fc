import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { correct } from '../../../core/documents/fields/corrections.ts';
import { loadDocumentFields } from '../../../core/documents/fields/document-fields.ts';
import { correctionsWithout, withoutEntries } from '../../../core/documents/fields/list-entries.ts';
import { recordSteps } from '../../../core/documents/fields/record-steps.ts';
import { undoCorrections } from '../../../core/documents/fields/undo-corrections.ts';
import { noUndoSteps } from '../../../core/documents/fields/undo-steps.ts';
import type { StoredReading } from '../../../core/documents/stored-reading.ts';

const fields = loadDocumentFields();
const document = { documentType: 'invoice', status: 'processed' } as const;

const line = (description: string) => ({ description, quantity: 1, unit: null });
const asRead = {
  extractedData: {
    invoice: {
      invoiceNumber: 'IN-l',
      dueDate: null,
      lineItems: ['bolts', 'nuts', 'washers', 'pins'].map(line),
    },
  },
  confidence: {
    overall: 0.8,
    fields: { invoiceNumber: 0.5, 'lineItems[0].description': 0.9, 'lineItems[2].quantity': 0.4 },
  },
  evidence: {
    invoiceNumber: { page: 1, box: [0, 0, 1, 1], text: 'IN-l' },
    'lineItems[1].description': { page: 1, box: [0, 0, 1, 1], text: 'nuts' },
  },
  ...{ corrections: {}, readValues: {}, hsSuggestions: [], engines: [], notes: [], doubts: [] },
  undoSteps: noUndoSteps,
} as unknown as StoredReading;

function review(before: StoredReading, corrections: Readonly<Record<string, string | number | null>>) {
  const corrected = correct(fields, document.documentType, before, corrections);
  const { extractedData, evidence, confidences, removed } = corrected;
  return {
    ...before,
    ...{ extractedData, evidence },
    confidence: { ...before.confidence, fields: confidences },
    corrections: { ...correctionsWithout(before.corrections, removed), ...corrected.corrections },
    readValues: { ...corrected.readValues, ...withoutEntries(before.readValues, removed) },
    undoSteps: recordSteps(document, before, { ...corrected, waived: [] }, []),
  };
}

function undo(before: StoredReading, ...paths: readonly string[]): StoredReading {
  const { data, known, removed, corrections } = undoCorrections(fields, 'invoice', before, paths);
  return {
    ...before,
    extractedData: { invoice: data } as unknown as StoredReading['extractedData'],
    confidence: { ...before.confidence, fields: known.confidences },
    ...{ evidence: known.evidence, readValues: known.readValues, corrections },
    undoSteps: { ...before.undoSteps!, values: known.steps, removed },
  };
}

const descriptions = ({ extractedData }: StoredReading) =>
  extractedData.invoice!.lineItems.map(({ description }) => description);
/** All that a reading says, without how it came about. */
const said = ({ undoSteps: _, ...reading }: StoredReading) => reading;

test('a field returns to what it was, one correction after the other', () => {
  const once = review(asRead, { invoiceNumber: 'IN-1' });
  const twice = review(once, { invoiceNumber: null });
  expect(twice.evidence).not.toHaveProperty('invoiceNumber');
  expect(undo(twice, 'invoiceNumber')).toEqual(once);
  expect(said(undo(undo(twice, 'invoiceNumber'), 'invoiceNumber'))).toEqual(said(asRead));
});

test('removed lines return to their places, in whatever order they are asked for', () => {
  const left = review(review(asRead, { 'lineItems[2]': null, 'lineItems[1]': null }), {
    'lineItems[0]': null,
  });
  expect(descriptions(left)).toEqual(['pins']);
  const orders = [
    ['lineItems[2]', 'lineItems[1]', 'lineItems[0]'],
    ['lineItems[0]', 'lineItems[1]', 'lineItems[2]'],
    ['lineItems[1]', 'lineItems[2]', 'lineItems[0]'],
  ];
  for (const order of orders) {
    let reading: StoredReading = left;
    for (const path of order) reading = undo(reading, path);
    expect([order, said(reading)]).toEqual([order, said(asRead)]);
  }
  expect(said(undo(left, 'lineItems'))).toEqual(said(asRead));
});

test('a removed line keeps the corrections that it had, and they can still be undone', () => {
  const corrected = review(asRead, { 'lineItems[1].quantity': 7 });
  const gone = review(review(corrected, { 'lineItems[1]': null }), { 'lineItems[0]': null });
  const back = undo(gone, 'lineItems[1]');
  expect(back.corrections).toMatchObject({ 'lineItems[0].quantity': 7 });
  expect(said(undo(undo(back, 'lineItems[0].quantity'), 'lineItems[0]'))).toEqual(said(asRead));
});

test('a line that corrections made goes with the last of them', () => {
  const made = review(asRead, { 'lineItems[4].description': 'springs', 'lineItems[4].quantity': 3 });
  const half = undo(made, 'lineItems[4].description');
  expect(descriptions(half)).toEqual(['bolts', 'nuts', 'washers', 'pins', null]);
  expect(said(undo(half, 'lineItems[4].quantity'))).toEqual(said(asRead));
  expect(said(undo(made, 'lineItems[4]'))).toEqual(said(asRead));
});

test('a path without a correction, or with one that an earlier version made, is named', () => {
  const earlier = { ...asRead, corrections: { dueDate: '2026-03-02' } };
  expect(() => undo(earlier, 'invoiceNumber', 'dueDate')).toThrow(
    'paths[0]: invoiceNumber has nothing to undo; paths[1]: dueDate was corrected before Landfall could undo corrections; set the value instead',
  );
});

test('whatever was corrected and removed, undoing the corrections that are left gives what was read', () => {
  const change = fc.oneof(
    fc.record({ at: fc.nat(5), quantity: fc.nat(9) }),
    fc.record({ gone: fc.nat(4) }),
    fc.record({ number: fc.option(fc.constantFrom('A', 'B')) }),
  );
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (changes, choice) => {
        let reading: StoredReading = asRead;
        for (const one of changes) {
          const count = descriptions(reading).length;
          if ('number' in one) reading = review(reading, { invoiceNumber: one.number });
          else if ('gone' in one) {
            if (one.gone < count) reading = review(reading, { [`lineItems[${one.gone}]`]: null });
          } else if (one.at <= count)
            reading = review(reading, { [`lineItems[${one.at}].quantity`]: one.quantity });
        }
        for (
          let left = Object.keys(reading.corrections);
          left.length > 0;
          left = Object.keys(reading.corrections)
        )
          reading = undo(reading, left[choice.next().value % left.length]!);
        expect(said(reading)).toEqual(said(asRead));
        expect(reading.undoSteps).toMatchObject({ values: {}, removed: [] });
      },
    ),
    { numRuns: 500 },
  );
});
