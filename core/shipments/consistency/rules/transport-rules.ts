import type { ConsistencyRule } from '../rule.ts';
import { agreementAndCountries } from './agreement-and-countries.ts';
import { buyerOnAllPapers } from './buyer-on-all-papers.ts';
import { consigneeToOrder } from './consignee-to-order.ts';
import { containerCheckDigits } from './container-check-digits.ts';
import { containerNumbers } from './container-numbers.ts';
import { containersAndSealsOnce } from './containers-and-seals-once.ts';
import { destination } from './destination.ts';
import { documentsOfTheSet } from './documents-of-the-set.ts';
import { duplicateDocuments } from './duplicate-documents.ts';
import { freightChargedTwice } from './freight-charged-twice.ts';
import { freightTermsAndIncoterm } from './freight-terms-and-incoterm.ts';
import { incotermPlaceAndPorts } from './incoterm-place-and-ports.ts';
import { insuranceAndIncoterm } from './insurance-and-incoterm.ts';
import { invoiceDateCited } from './invoice-date-cited.ts';
import { invoiceNumberCited } from './invoice-number-cited.ts';
import { issuingAuthority } from './issuing-authority.ts';
import { letterOfCredit } from './letter-of-credit.ts';
import { numbersInMarks } from './numbers-in-marks.ts';
import { orderOfDates } from './order-of-dates.ts';
import { partyAddresses } from './party-addresses.ts';
import { partyTaxNumbers } from './party-tax-numbers.ts';
import { placesBesideTheRoute } from './places-beside-the-route.ts';
import { portsOfTheBill } from './ports-of-the-bill.ts';
import { purchaseOrderCited } from './purchase-order-cited.ts';
import { replacedDocuments } from './replaced-documents.ts';
import { sealsInMarks } from './seals-in-marks.ts';
import { sellerOnAllPapers } from './seller-on-all-papers.ts';
import { shippingMarks } from './shipping-marks.ts';
import { transportDetailsOfCertificate } from './transport-details-of-certificate.ts';

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
  freightTermsAndIncoterm,
  freightChargedTwice,
  insuranceAndIncoterm,
  incotermPlaceAndPorts,
  letterOfCredit,
  portsOfTheBill,
  destination,
  placesBesideTheRoute,
  agreementAndCountries,
  issuingAuthority,
  transportDetailsOfCertificate,
  containerNumbers,
  containerCheckDigits,
  containersAndSealsOnce,
  sealsInMarks,
  shippingMarks,
  numbersInMarks,
];
