import type { LineSuggestion } from '../../core/documents/document.ts';
import type { InvoiceLineItem } from '../../core/extraction/invoice-shape.ts';
import { cut } from '../text-table.ts';
import { numberText, percent } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { doubtfulBelow } from './field-values.ts';
import { shown } from './shown.ts';

/** One line of goods in words; `-` where nothing was read. A doubtful value begins with `!`. */
export interface GoodsLineText {
  readonly number: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
  /** A printed code as it is; a suggestion as `6109.10? 72%`; `not goods` where the line is a discount or freight. */
  readonly hsCode: string;
  readonly origin: string;
}

/** No cell but the description is longer, so that a misread one cannot push the table off the screen. */
const longestCell = 22;

/** Goods as they are shown; a packing list or a certificate has no prices. */
export interface ShownGoods {
  readonly currency: string | null;
  readonly lineItems: readonly InvoiceLineItem[];
}

const noLine: InvoiceLineItem = {
  lineNumber: null,
  partNumber: null,
  description: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  total: null,
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
};

/** The goods of a document of any type; null when its type has no lines or nothing was read. */
export function shownGoods({ extractions }: DocumentResult): ShownGoods | null {
  const { invoice, packing_list, certificate_of_origin } = extractions.extractedData;
  if (invoice) return invoice;
  const list = packing_list ?? certificate_of_origin;
  return list ? { currency: null, lineItems: list.lineItems.map((line) => ({ ...noLine, ...line })) } : null;
}

/** The lines of goods of a document, in order. */
export function goodsLines({ extractions }: DocumentResult, invoice: ShownGoods): readonly GoodsLineText[] {
  const { confidence, hsSuggestions } = extractions;
  const suggested = new Map(hsSuggestions.map((suggestion) => [suggestion.path, suggestion]));
  return invoice.lineItems.map((line, index) => {
    const path = `lineItems[${index}]`;
    const cell = (keys: readonly (keyof InvoiceLineItem)[], text: string | null) => {
      if (text === null || shown(text) === '') return '-';
      const isDoubtful = keys.some((key) => (confidence.fields[`${path}.${key}`] ?? 1) < doubtfulBelow);
      return `${isDoubtful ? '!' : ''}${shown(text)}`;
    };
    const money = (key: 'unitPrice' | 'total') => {
      const value = line[key];
      return cut(cell([key], value === null ? null : numberText(value, invoice.currency)), longestCell);
    };
    const suggestion = suggestionText(suggested.get(path));
    return {
      number: cut(cell(['lineNumber'], line.lineNumber ?? String(index + 1)), longestCell / 2),
      description: cell(['description'], line.description ?? line.partNumber),
      quantity: cut(cell(['quantity', 'unit'], quantityText(line)), longestCell),
      unitPrice: money('unitPrice'),
      total: money('total'),
      hsCode: line.hsCode === null ? suggestion : cut(cell(['hsCode'], line.hsCode), longestCell),
      origin: cut(cell(['countryOfOrigin'], line.countryOfOrigin), longestCell),
    };
  });
}

function suggestionText(suggestion: LineSuggestion | undefined): string {
  const best = suggestion?.candidates[0];
  if (best) return `${best.code}? ${percent(best.confidence)}`;
  return suggestion?.notice?.code === 'NOT_GOODS' ? 'not goods' : '-';
}

function quantityText({ quantity, unit }: InvoiceLineItem): string | null {
  if (quantity === null) return null;
  return [numberText(quantity, 'none'), unit ?? ''].join(' ');
}
