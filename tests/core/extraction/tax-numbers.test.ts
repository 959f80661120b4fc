import { describe, expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const letterhead = `Holm Trading Ltd                       INVOICE
5 High Street                          Invoice No: CI-4711
London W1A 1AA                         Date: 12 May 2026
United Kingdom`;

const goods = `Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00

Total USD                                    2,022.00`;

const addressed = (line: string) =>
  invoiceOn(`${letterhead}

Orchard Import Co., Ltd.
51 Victoria Street
Wetherill Park NSW 2164
Australia
${line}

${goods}`);

describe('the tax number under the address of who is invoiced', () => {
  test.each([
    ['Customer VAT: 63 289 162 244', '63289162244'],
    ['Client VAT: GB123456789', 'GB123456789'],
    ['Your VAT: DE123456789', 'DE123456789'],
    ['VAT (customer): DE123456789', 'DE123456789'],
    ['TVA client: CHE-123.456.789', 'CHE-123.456.789'],
    ['Customer GST: 123456789', '123456789'],
    ['Bill-to GSTIN: 27AAACD1234E1Z5', '27AAACD1234E1Z5'],
    ['ABN 12 345 678 901', '12345678901'],
    ['VAT: 100072939528155', '100072939528155'],
    ['GST/HST: 123456789RT0001', '123456789RT0001'],
    ['NO 123 456 789 MVA', 'NO123456789MVA'],
    ['PVM kodas LT123456789', 'LT123456789'],
  ])('%s', (line, taxId) => {
    const invoice = addressed(line);
    expect(invoice?.buyer).toEqual({
      name: 'Orchard Import Co., Ltd.',
      address: '51 Victoria Street, Wetherill Park NSW 2164, Australia',
      country: 'AU',
      taxId,
    });
    expect(invoice?.supplier).toMatchObject({ name: 'Holm Trading Ltd', taxId: null });
    expect(invoice?.taxAmount).toBeNull();
  });

  test('an amount behind the name of a tax is an amount', () => {
    const invoice = invoiceOn(`${letterhead}

Bill to: Orchard Import Co., Ltd., 51 Victoria Street, Wetherill Park NSW 2164, Australia

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00

VAT: 202.20
Total USD: 2,224.20`);
    expect(invoice).toMatchObject({ taxAmount: 202.2, totalAmount: 2224.2 });
    expect(invoice?.buyer.taxId).toBeNull();
  });
});

test('the name of a country alone ends an address, and begins no company', () => {
  expect(addressed('Attention: Jane Roe')?.buyer.name).toBe('Orchard Import Co., Ltd.');
  expect(addressed('Attention: Jane Roe')?.supplier.address).toBe(
    '5 High Street, London W1A 1AA, United Kingdom',
  );
});

test("a tax number in a row of the customer is the customer's", () => {
  const invoice = invoiceOn(`CONTOSO LTD.                        FACTURE: ABC12345
60 Rue Émile Zola                   Date: 15/09/2025
34560 Paris
France
N° TVA.: 123456-7
Client: Marie Monet                                   N° Client: C0001
Adresse: 50 rue des Fleurs 11234 Libourne France      N° TVA.: 765432-1

Désignation              Quantité   Prix     Montant
Gazon                    3          5,00     15,00

Total TTC                                    15,00 €`);
  expect(invoice?.supplier.taxId).toBe('123456-7');
  expect(invoice?.buyer.taxId).toBe('765432-1');
});
