import { Box, Text } from 'ink';
import type { InvoiceLineItem } from '../../core/extraction/invoice-shape.ts';
import { printable, textTable } from '../text-table.ts';
import type { DocumentResult } from './document-result.ts';

const narrowest = 70;

/** The lines of goods as a table; where no code is printed, the best suggestion, marked as one. */
export function LineItemList({
  result,
  columns,
}: {
  readonly result: DocumentResult;
  readonly columns: number;
}) {
  const { extractedData, hsSuggestions } = result.extractions;
  const lines = extractedData.invoice?.lineItems ?? [];
  if (lines.length === 0) return null;
  const suggested = new Map(hsSuggestions.map(({ path, candidates }) => [path, candidates[0]]));
  const rows = lines.map((line, index) => {
    const best = suggested.get(`lineItems[${index}]`);
    const suggestion = best ? `${best.code}? ${Math.round(best.confidence * 100)} %` : '-';
    return [
      line.lineNumber ?? String(index + 1),
      [line.quantity, line.unit].filter((part) => part !== null).join(' '),
      amount(line.total),
      line.hsCode ?? suggestion,
      line.countryOfOrigin ?? '-',
      description(line),
    ];
  });
  const headings = ['#', 'QUANTITY', 'TOTAL', 'HS CODE', 'FROM', 'DESCRIPTION'];
  // On a narrow screen the description matters more than columns that are often empty.
  const wanted = columns < narrowest ? [0, 3, 5] : [0, 1, 2, 3, 4, 5];
  const pick = (cells: readonly string[]) => wanted.map((at) => cells[at]!);
  const [head, ...body] = textTable(pick(headings), rows.map(pick), columns).split('\n');
  return (
    <Box flexDirection="column">
      <Text dimColor>{head}</Text>
      {body.map((row, index) => (
        // Lines have no id, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the line's identity
        <Text key={index}>{row}</Text>
      ))}
      {hsSuggestions.length > 0 && (
        <Text dimColor>“?” marks a suggestion of this program, for information only.</Text>
      )}
    </Box>
  );
}

const description = (line: InvoiceLineItem): string =>
  printable(line.description ?? line.partNumber ?? 'not found');

const amount = (value: number | null): string => (value === null ? '-' : value.toFixed(2));
