import type { Extraction } from '../../extraction/extraction.ts';
import type { Invoice } from '../../extraction/invoice-shape.ts';
import type { PackingList } from '../../extraction/packing-list-shape.ts';

export interface PackingListData {
  readonly packingList: PackingList;
  /** By path, as sure as the invoice's fields that the values come from. */
  readonly confidences: Readonly<Record<string, number>>;
}

/**
 * The packing list that an invoice's data give. Number and date are the list's own (`PL-` and the invoice's
 * number, the day on which it is made); what an invoice does not show stays empty.
 * @param day `YYYY-MM-DD`
 */
export function packingListOf(
  invoice: Invoice,
  { fields }: Extraction['confidence'],
  day: string,
): PackingListData {
  const { invoiceNumber, purchaseOrderNumber, supplier, buyer, lineItems } = invoice;
  const { packageCount, grossWeight, netWeight, weightUnit } = invoice;
  const packingList: PackingList = {
    packingListNumber: invoiceNumber === null ? null : `PL-${invoiceNumber}`,
    packingListDate: day,
    invoiceNumber,
    purchaseOrderNumber,
    supplier,
    buyer,
    packageCount,
    packageType: null,
    grossWeight,
    netWeight,
    weightUnit,
    volume: null,
    volumeUnit: null,
    marksAndNumbers: null,
    containerNumbers: [],
    lineItems: lineItems.map((line) => ({
      lineNumber: line.lineNumber,
      partNumber: line.partNumber,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      packageCount: null,
      netWeight: line.netWeight,
      grossWeight: null,
      volume: null,
      hsCode: line.hsCode,
      // A value of the whole invoice applies to each line.
      countryOfOrigin: line.countryOfOrigin ?? invoice.countryOfOrigin,
    })),
  };
  const confidences: Record<string, number> = {};
  for (const path of Object.keys(fields)) if (hasValue(packingList, path)) confidences[path] = fields[path]!;
  for (const [at, line] of packingList.lineItems.entries()) {
    const path = `lineItems[${at}].countryOfOrigin`;
    if (line.countryOfOrigin !== null) confidences[path] ??= fields.countryOfOrigin ?? 1;
  }
  if (packingList.packingListNumber !== null) confidences.packingListNumber = fields.invoiceNumber ?? 1;
  confidences.packingListDate = 1;
  return { packingList, confidences };
}

function hasValue(data: unknown, path: string): boolean {
  let value = data;
  for (const key of path.split(/[.[\]]+/).filter(Boolean))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value !== null && value !== undefined;
}
