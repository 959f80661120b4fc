import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { DocumentType } from '../../../core/extraction/extraction.ts';
import { textReading } from '../layout/text-page.ts';

/** Papers as the world lays them out, each with what is to be read from it below a line of equal signs. */
const folder = join(import.meta.dir, 'papers', 'world');

const types: Readonly<Record<string, DocumentType>> = {
  bill: 'bill_of_lading',
  certificate: 'certificate_of_origin',
  packing: 'packing_list',
};

test.each(readdirSync(folder).sort())('%s is read as it is laid out', (name) => {
  const [text = '', truth = ''] = readFileSync(join(folder, name), 'utf8').split(/^=====\n/m);
  const expected: Record<string, unknown> = JSON.parse(truth);
  const type = types[name.split('-')[0] ?? ''] ?? 'invoice';
  const read = extractDocument(textReading(...text.split('\f')), { documentType: null }).extractedData[type];
  expect(read).toMatchObject(expected);
});
