import { expect, test } from 'bun:test';
import { identicalLines } from '../../../cli/desk/identical-lines.ts';
import { draftResult, line } from '../screens/draft.ts';

const result = draftResult({
  invoice: {
    lineItems: [
      line('Wooden chair', '9401.69'),
      line(' wooden  CHAIR'),
      line('Wooden table', '9403.60'),
      line('Wooden chair', '9401.61'),
    ],
  },
});

test('a code holds for the other lines with the same description that have another', () => {
  expect(identicalLines(result, 'lineItems[0].hsCode')).toEqual({
    'lineItems[1].hsCode': '9401.69',
    'lineItems[3].hsCode': '9401.69',
  });
  expect(identicalLines(result, 'lineItems[2].hsCode')).toEqual({});
});

test('what differs from line to line of the same goods holds for none, nor does a value that is missing', () => {
  for (const path of ['lineItems[0].quantity', 'lineItems[0].total', 'lineItems[1].hsCode', 'invoiceNumber'])
    expect([path, identicalLines(result, path)]).toEqual([path, {}]);
});
