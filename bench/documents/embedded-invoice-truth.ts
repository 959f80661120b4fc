import { inflateSync } from 'node:zlib';

/** Header values of an invoice as its embedded XML states them. */
export interface EmbeddedTruth {
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string | null;
  readonly totalAmount: number | null;
  readonly currency: string | null;
  readonly supplierName: string | null;
  readonly buyerName: string | null;
  readonly lineTotals: readonly number[];
}

function inflate(stream: Buffer): string | null {
  try {
    return inflateSync(stream).toString('utf8');
  } catch {
    // Most streams of a PDF are something else than a deflated text: not an error here.
    return null;
  }
}

/** The cross-industry invoice (ZUGFeRD, Factur-X) that is embedded in a PDF, or null. */
export function embeddedXml(pdf: Uint8Array): string | null {
  const bytes = Buffer.from(pdf);
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = bytes[at + 6] === 0x0d ? at + 8 : at + 7;
    const end = bytes.indexOf('endstream', start);
    if (end < 0) break;
    const raw = bytes.subarray(start, end);
    const text = raw.includes('<?xml') || raw.includes('CrossIndustry') ? raw.toString('utf8') : inflate(raw);
    if (text && /CrossIndustry(?:Invoice|Document)\b/.test(text) && /<\w+:ID>/.test(text)) return text;
  }
  return null;
}

const inner = (xml: string | null, tag: string): string | null =>
  xml === null
    ? null
    : (new RegExp(`<(?:\\w+:)?${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${tag}>`).exec(xml)?.[1] ?? null);

const textOf = (xml: string | null, ...path: readonly string[]): string | null => {
  let part: string | null = xml;
  for (const tag of path) part = inner(part, tag);
  return part === null
    ? null
    : part
        .replace(/<!\[CDATA\[|\]\]>/g, '')
        .replace(/&amp;/g, '&')
        .trim() || null;
};

/** Reads the truth from a cross-industry invoice, versions 1 and 2. */
export function truthFromXml(xml: string): EmbeddedTruth {
  const document = inner(xml, 'ExchangedDocument') ?? inner(xml, 'HeaderExchangedDocument');
  const issued = textOf(document, 'IssueDateTime', 'DateTimeString');
  const total = textOf(xml, 'GrandTotalAmount');
  const lines = xml.match(
    /<(?:\w+:)?IncludedSupplyChainTradeLineItem[\s\S]*?<\/(?:\w+:)?IncludedSupplyChainTradeLineItem>/g,
  );
  return {
    invoiceNumber: textOf(document, 'ID'),
    invoiceDate: issued ? `${issued.slice(0, 4)}-${issued.slice(4, 6)}-${issued.slice(6, 8)}` : null,
    totalAmount: total === null ? null : Number(total),
    currency: textOf(xml, 'InvoiceCurrencyCode'),
    supplierName: textOf(xml, 'SellerTradeParty', 'Name'),
    buyerName: textOf(xml, 'BuyerTradeParty', 'Name'),
    lineTotals: (lines ?? []).flatMap((line) => {
      const amount = textOf(line, 'LineTotalAmount');
      return amount === null ? [] : [Number(amount)];
    }),
  };
}
