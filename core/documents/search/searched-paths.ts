import type { DocumentType } from '../../extraction/extraction.ts';

type Field =
  | 'number'
  | 'date'
  | 'supplier'
  | 'buyer'
  | 'amount'
  | 'currency'
  | 'container'
  | 'order'
  | 'goods';

/** Paths of the values of each kind, the one that represents the paper first. */
export type SearchedPaths = Readonly<Record<Field, readonly string[]>>;

/**
 * The fields by which documents of each type are found. `supplier` is whoever sends the goods, `buyer` whoever gets them; a number
 * of another paper that one quotes is found under `order`.
 */
export const searchedPaths: Readonly<Record<DocumentType, SearchedPaths>> = {
  invoice: {
    number: ['invoiceNumber'],
    date: ['invoiceDate'],
    supplier: ['supplier.name', 'supplier.taxId'],
    buyer: ['buyer.name', 'buyer.taxId'],
    amount: ['totalAmount', 'subtotal', 'taxAmount', 'freightAmount', 'lineItems[].total'],
    currency: ['currency'],
    container: [],
    order: ['purchaseOrderNumber'],
    goods: ['lineItems[].description', 'lineItems[].partNumber', 'lineItems[].hsCode'],
  },
  packing_list: {
    number: ['packingListNumber'],
    date: ['packingListDate'],
    supplier: ['supplier.name', 'supplier.taxId'],
    buyer: ['buyer.name', 'buyer.taxId'],
    amount: [],
    currency: [],
    container: ['containerNumbers[]'],
    order: ['invoiceNumber', 'purchaseOrderNumber', 'marksAndNumbers'],
    goods: ['lineItems[].description', 'lineItems[].partNumber', 'lineItems[].hsCode'],
  },
  bill_of_lading: {
    number: ['billOfLadingNumber'],
    date: ['issueDate', 'onBoardDate'],
    supplier: ['shipper.name', 'shipper.taxId'],
    buyer: ['consignee.name', 'consignee.taxId', 'notifyParty.name'],
    amount: [],
    currency: [],
    container: ['containers[].containerNumber', 'containers[].sealNumber'],
    order: ['bookingNumber', 'vessel', 'voyageNumber', 'marksAndNumbers'],
    goods: ['goodsDescription', 'hsCodes[]'],
  },
  certificate_of_origin: {
    number: ['certificateNumber'],
    date: ['issueDate'],
    supplier: ['exporter.name', 'exporter.taxId', 'producer.name'],
    buyer: ['importer.name', 'importer.taxId'],
    amount: [],
    currency: [],
    container: [],
    order: ['invoiceNumber'],
    goods: ['lineItems[].description', 'lineItems[].hsCode'],
  },
};
