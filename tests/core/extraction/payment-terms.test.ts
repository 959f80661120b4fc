import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const paper = (line: string): string => `Holm Trading Ltd                       INVOICE
5 High Street                          Invoice No: CI-4711
London W1A 1AA                         Date: 12 May 2026

Bill to:
Orchard Import House
51 Victoria Street, Springfield 2164

${line}

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00

Total USD                                    2,022.00`;

test.each([
  ['Terms: C.O.D.', 'C.O.D.'],
  ['Payment terms: COD', 'COD'],
  ['Terms: Payment in advance', 'Payment in advance'],
  ['Betalingsbetingelser: Netto 30 dage', 'Netto 30 dage'],
  ['Payment type: T/T 30 days', 'T/T 30 days'],
  ['Terms of trade: 30 days EOM', '30 days EOM'],
])('terms may begin with words that name something else elsewhere: %s', (line, terms) => {
  expect(invoiceOn(paper(line))?.paymentTerms).toBe(terms);
});

test.each([
  ['Zahlungsziel: 30 Tage netto', '30 Tage netto'],
  ['Termin płatności: 30 dni', '30 dni'],
  ['Échéance : 30 jours net', '30 jours net'],
  ['Payment due: 30 days from date of invoice', '30 days from date of invoice'],
])('days to pay where the day itself could stand: %s', (line, terms) => {
  expect(invoiceOn(paper(line))).toMatchObject({ paymentTerms: terms, dueDate: null });
});

test.each([
  ['Net 30 days', 'Net 30 days'],
  ['Payable within 30 days net', 'Payable within 30 days net'],
  ['Zahlbar innerhalb von 30 Tagen ohne Abzug.', 'Zahlbar innerhalb von 30 Tagen ohne Abzug'],
  ['Te betalen binnen 14 dagen', 'Te betalen binnen 14 dagen'],
])('a line that is nothing else needs no label: %s', (line, terms) => {
  expect(invoiceOn(paper(line))?.paymentTerms).toBe(terms);
});

test('a sentence on what happens when nobody pays is none', () => {
  expect(
    invoiceOn(paper('Interest of 8 % is charged on any amount that is not paid within 30 days.'))
      ?.paymentTerms,
  ).toBeNull();
});

test('terms of delivery stand over those of payment in one box', () => {
  const invoice = invoiceOn(
    paper(`TERMS OF DELIVERY AND PAYMENT
FOB NHAVA SHEVA
30% ADVANCE, 70% AGAINST BL COPY`),
  );
  expect(invoice).toMatchObject({
    incoterm: 'FOB',
    incotermPlace: 'NHAVA SHEVA',
    paymentTerms: '30% ADVANCE, 70% AGAINST BL COPY',
  });
});

test('the day under "Due Date" is none of the terms beside it, and a rate of discount no subtotal', () => {
  const invoice = invoiceOn(
    paper(`Account     Your Reference    Terms           Due Date       Delivery
ASH952      PO768164          C.O.D.          27/05/2026     CPT Leicester

Zahlung: 14 Tage 2 % Skonto, 30 Tage netto`),
  );
  expect(invoice).toMatchObject({ dueDate: '2026-05-27', subtotal: null });
});

test('what names a sum paid in advance is how to pay where no sum stands behind it', () => {
  expect(
    invoiceOn(`${head}
P.O. Number     Terms       Due Date      Rep
PO-03120        Prepaid     8/31/2024     TW

Item        Description        Qty    Rate      Amount
OR-KIT      O-ring kit         360    20.23     7,282.80
Total USD                                       7,282.80`)?.paymentTerms,
  ).toBe('Prepaid');
});

test.each(['Payable on or before 27/05/2026', 'Please pay on or before: 27 May 2026'])(
  'the last day to pay behind words for it: %s',
  (line) => {
    expect(invoiceOn(paper(line))).toMatchObject({ dueDate: '2026-05-27' });
  },
);

test('terms that nothing else is called by may stand among other values', () => {
  const invoice = invoiceOn(
    paper(`CUSTOMER ID        TERMS
564                Due Upon Receipt`),
  );
  expect(invoice).toMatchObject({ paymentTerms: 'Due Upon Receipt', dueDate: null });
});
