import type { Party, WeightUnit } from './invoice-shape.ts';

export interface BillOfLadingContainer {
  /** ISO 6346, four letters and seven digits; the check digit is right. */
  readonly containerNumber: string | null;
  readonly sealNumber: string | null;
  /** As printed: `40'HC`, `22G1`. */
  readonly containerType: string | null;
  readonly packageCount: number | null;
  readonly grossWeight: number | null;
}

/** Bill of lading or sea waybill. Dates `YYYY-MM-DD`; places as printed. */
export interface BillOfLading {
  readonly billOfLadingNumber: string | null;
  readonly bookingNumber: string | null;
  readonly issueDate: string | null;
  readonly onBoardDate: string | null;
  readonly shipper: Party;
  readonly consignee: Party;
  readonly notifyParty: Party;
  readonly carrier: string | null;
  readonly vessel: string | null;
  readonly voyageNumber: string | null;
  readonly placeOfReceipt: string | null;
  readonly portOfLoading: string | null;
  readonly portOfDischarge: string | null;
  readonly placeOfDelivery: string | null;
  readonly freightTerms: 'prepaid' | 'collect' | null;
  readonly goodsDescription: string | null;
  /** Dotted: `6109.10`. */
  readonly hsCodes: readonly string[];
  readonly packageCount: number | null;
  readonly packageType: string | null;
  readonly grossWeight: number | null;
  readonly netWeight: number | null;
  readonly weightUnit: WeightUnit | null;
  readonly volume: number | null;
  readonly volumeUnit: string | null;
  readonly marksAndNumbers: string | null;
  readonly containers: readonly BillOfLadingContainer[];
}
