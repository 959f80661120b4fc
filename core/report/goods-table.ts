import type { DocumentExtractions } from '../documents/document.ts';
import type { Flow } from '../pdf/flow.ts';
import type { TableColumn } from '../pdf/table.ts';
import { printedNumber } from './printed-number.ts';

type Line = Readonly<Record<string, string | number | null | undefined>>;

interface Column extends TableColumn {
  readonly text: (line: Line, at: number) => string;
}

const small = { size: 8, color: '#5b6672' } as const;

/** The goods of a document, a row a line; where no code is printed, the best suggestion, marked as one. */
export function drawGoods(flow: Flow, data: object, { hsSuggestions }: DocumentExtractions): void {
  const { lineItems = [], weightUnit = null } = data as {
    readonly lineItems?: readonly Line[];
    readonly weightUnit?: string | null;
  };
  if (lineItems.length === 0) return;
  const suggested = new Map(hsSuggestions.map((suggestion) => [suggestion.path, suggestion]));
  const code = (line: Line, at: number): string => {
    if (line.hsCode) return String(line.hsCode);
    const suggestion = suggested.get(`lineItems[${at}]`);
    const best = suggestion?.candidates[0];
    if (best) return `${best.ownDecision?.code ?? best.code} ?`;
    return suggestion?.notice?.code === 'NOT_GOODS' ? 'not goods' : '';
  };
  const columns = goodsColumns(code, weightUnit).filter(({ text }) =>
    lineItems.some((line, at) => text(line, at) !== ''),
  );
  flow.table(
    columns,
    lineItems.map((line, at) => columns.map(({ text }) => text(line, at))),
  );
  if (lineItems.some((line, at) => code(line, at).endsWith('?')))
    flow.text('? A suggested HS code, not printed on the document. Classify before you declare.', small);
  const isPrinted = (path: string) =>
    lineItems.some((line, at) => line.hsCode && path === `lineItems[${at}]`);
  for (const { path, description, notice } of hsSuggestions)
    if (notice && !isPrinted(path)) flow.text(`“${description}”: ${notice.message}`, small);
}

const goodsColumns = (code: Column['text'], weightUnit: string | null): readonly Column[] => [
  { heading: 'No', width: 24, text: (line, at) => cell(line.lineNumber ?? at + 1) },
  {
    heading: 'Description',
    width: 0,
    text: ({ description, partNumber }) => cell(description ?? partNumber),
  },
  {
    heading: 'Quantity',
    width: 62,
    isRight: true,
    text: ({ quantity, unit }) => [cell(quantity), cell(unit)].filter(Boolean).join(' '),
  },
  { heading: 'Price', width: 56, isRight: true, text: ({ unitPrice }) => money(unitPrice) },
  { heading: 'Total', width: 66, isRight: true, text: ({ total }) => money(total) },
  {
    heading: weightUnit === null ? 'Net weight' : `Net weight (${weightUnit})`,
    width: 52,
    isRight: true,
    text: ({ netWeight }) => cell(netWeight),
  },
  { heading: 'HS code', width: 70, text: code },
  { heading: 'Origin', width: 34, text: ({ countryOfOrigin }) => cell(countryOfOrigin) },
];

const cell = (value: Line[string]): string =>
  typeof value === 'number' ? printedNumber(value) : (value ?? '');

const money = (value: Line[string]): string =>
  typeof value === 'number' ? printedNumber(value, 2) : cell(value);
