import type { ExtractedData } from '../extraction/extraction.ts';

/** A line of goods as the checks ask for it, whatever document it stands on. */
export interface GoodsLine {
  /** From 1, in the order of the document. */
  readonly position: number;
  /** `lineItems[0]` */
  readonly path: string;
  /** The number printed at the line, which may be another than its position. */
  readonly printedNumber: string | null;
  readonly description: string | null;
  readonly hsCode: string | null;
}

export function goodsLines(data: ExtractedData): readonly GoodsLine[] {
  return (data.invoice?.lineItems ?? []).map((line, index) => ({
    position: index + 1,
    path: `lineItems[${index}]`,
    printedNumber: line.lineNumber,
    description: line.description,
    hsCode: line.hsCode,
  }));
}
