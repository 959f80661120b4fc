import { expect, test } from 'bun:test';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { extractFile } from '../../../core/extraction/extract-file.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { noOcr } from '../reading/support/no-ocr.ts';

/** A dynamic form as Adobe's designer writes it: a page that asks to wait, and packets of XML. */
async function formOf(packets: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage([595, 842]).drawText('Please wait...', { x: 60, y: 700, size: 12 });
  const { context } = document;
  const entries = Object.entries(packets).flatMap(([name, xml]) => [
    PDFString.of(name),
    context.register(context.flateStream(xml)),
  ]);
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: context.obj(entries) }));
  return document.save();
}

const datasets = (data: string): string =>
  `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>${data}</xfa:data></xfa:datasets>`;

const template =
  '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1"/></template>';

async function extract(bytes: Uint8Array) {
  const reading = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
  return extractFile({ bytes, mimeType: 'application/pdf', reading }, { documentType: null });
}

test('a dynamic form is read from what was filled in, and asks to be compared', async () => {
  const item = (description: string, quantity: number, price: string, amount: string) =>
    `<item><description>${description}</description><quantity>${quantity}</quantity><unitPrice>${price}</unitPrice><amount>${amount}</amount></item>`;
  const { documentType, extractedData, evidence, reviewReasons } = await extract(
    await formOf({
      template,
      datasets: datasets(`<CommercialInvoice>
        <Invoice_No>CI-2026-114</Invoice_No><InvoiceDate>2026-06-11</InvoiceDate>
        <Vendor><Name>Maple Tools Ltd</Name><Address>12 King Street, Toronto</Address><Country>Canada</Country></Vendor>
        <items>${item('Steel hammers', 100, '4.50', '450.00')}${item('Wood chisels', 200, '4.00', '800.00')}</items>
        <TotalAmount>1250.00</TotalAmount><Currency>CAD</Currency>
      </CommercialInvoice>`),
    }),
  );
  expect(documentType).toBe('invoice');
  expect(extractedData.invoice).toMatchObject({
    invoiceNumber: 'CI-2026-114',
    invoiceDate: '2026-06-11',
    totalAmount: 1250,
    currency: 'CAD',
    supplier: { name: 'Maple Tools Ltd' },
    lineItems: [
      { description: 'Steel hammers', quantity: 100, unitPrice: 4.5, total: 450 },
      { description: 'Wood chisels', quantity: 200, unitPrice: 4, total: 800 },
    ],
  });
  expect(evidence.invoiceNumber).toEqual({ page: null, box: null, text: 'CI-2026-114' });
  expect(reviewReasons[0]).toContain('read from the data that was filled in');
});

test.each([
  ['holds nothing', { template, datasets: datasets('<form1/>') }],
  ['holds no trade document', { datasets: datasets('<form1><petName>Rex</petName></form1>') }],
  ['is no XML', { datasets: 'Please wait' }],
  [
    'defines entities',
    { datasets: `<!DOCTYPE x [<!ENTITY a "b">]>${datasets('<invoiceNo>&a;</invoiceNo>')}` },
  ],
  ['has a template alone', { template }],
])('a dynamic form whose data %s states that only its own program shows it', async (_, packets) => {
  const { documentType, reviewReasons } = await extract(await formOf(packets));
  expect(documentType).toBeNull();
  expect(reviewReasons).toEqual([expect.stringContaining('only Adobe Acrobat shows')]);
});
