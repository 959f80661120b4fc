import type { ComplianceCheck } from '../../../core/compliance/compliance-result.ts';
import type { LineSuggestion } from '../../../core/documents/document.ts';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import type { PackingList } from '../../../core/extraction/packing-list-shape.ts';

const nobody = { name: null, address: null, country: null, taxId: null };

export const invoice: Invoice = {
  ...{ invoiceNumber: 'INV-7', invoiceDate: '2026-03-01', dueDate: null, purchaseOrderNumber: null },
  ...{ totalAmount: 30, subtotal: null, taxAmount: null, freightAmount: null, insuranceAmount: null },
  ...{ discountAmount: null, currency: 'EUR', incoterm: null, incotermPlace: null, paymentTerms: null },
  ...{ countryOfOrigin: null, countryOfDestination: null, packageCount: null },
  ...{ grossWeight: null, netWeight: null, weightUnit: null },
  supplier: { ...nobody, name: 'Maker Ltd' },
  buyer: nobody,
  lineItems: [
    {
      ...{ lineNumber: null, partNumber: null, description: 'Wooden chair', quantity: 12, unit: 'pcs' },
      ...{ unitPrice: 2.5, total: 30, hsCode: null, countryOfOrigin: 'CN', netWeight: null },
    },
  ],
};

export const packingList: PackingList = {
  ...{ packingListNumber: null, packingListDate: null, invoiceNumber: 'INV-7', purchaseOrderNumber: null },
  ...{ supplier: nobody, buyer: nobody, packageCount: 12, packageType: 'cartons', marksAndNumbers: null },
  ...{ grossWeight: 80.5, netWeight: 72, weightUnit: 'kg', volume: null, volumeUnit: null },
  containerNumbers: [],
  lineItems: [
    {
      ...{ lineNumber: '1', partNumber: null, description: 'Wooden chair', quantity: 12, unit: 'pcs' },
      ...{ packageCount: 12, netWeight: 72, grossWeight: 80.5, volume: null },
      ...{ hsCode: '9401.69', countryOfOrigin: 'CN' },
    },
  ],
};

export const suggestions: readonly LineSuggestion[] = [
  {
    path: 'lineItems[0]',
    description: 'Wooden chair',
    notice: null,
    candidates: [
      {
        ...{ code: '9401.69', description: 'Seats', path: [], confidence: 0.42, chapter: '94' },
        ...{ heading: '94.01', nomenclature: 'HS2022', matchedTerms: [] },
      },
    ],
  },
];

export const checks: readonly ComplianceCheck[] = [
  {
    ...{ checkId: 'required_fields_present', checkName: 'Required Fields Present', status: 'warning' },
    ...{ message: 'The buyer is not named', fields: ['buyer.name'], details: {} },
  },
];
