import type { ConsistencyRule } from '../rule.ts';
import { buyerOnAllPapers } from './buyer-on-all-papers.ts';
import { consigneeToOrder } from './consignee-to-order.ts';
import { documentsOfTheSet } from './documents-of-the-set.ts';
import { duplicateDocuments } from './duplicate-documents.ts';
import { invoiceDateCited } from './invoice-date-cited.ts';
import { invoiceNumberCited } from './invoice-number-cited.ts';
import { orderOfDates } from './order-of-dates.ts';
import { partyAddresses } from './party-addresses.ts';
import { partyTaxNumbers } from './party-tax-numbers.ts';
import { purchaseOrderCited } from './purchase-order-cited.ts';
import { replacedDocuments } from './replaced-documents.ts';
import { sellerOnAllPapers } from './seller-on-all-papers.ts';

/** Questions of papers, parties, carriage and terms. */
export const transportRules: readonly ConsistencyRule[] = [
  documentsOfTheSet,
  duplicateDocuments,
  replacedDocuments,
  invoiceNumberCited,
  purchaseOrderCited,
  invoiceDateCited,
  orderOfDates,
  sellerOnAllPapers,
  buyerOnAllPapers,
  consigneeToOrder,
  partyAddresses,
  partyTaxNumbers,
];
