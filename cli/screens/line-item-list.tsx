import { Box, Text } from 'ink';
import { cut } from '../text-table.ts';
import type { DocumentResult } from './document-result.ts';
import { missingPaths } from './field-values.ts';
import { type GoodsLineText, goodsLines, shownGoods } from './goods-lines.ts';
import { goodsNotices } from './goods-notices.ts';
import { type GoodsColumn, goodsTable, padded } from './goods-table.ts';
import { shown } from './shown.ts';
import { wrapped } from './wrapped.ts';

const suggestionNote =
  '? A suggestion with how likely it is, not printed on the document. Classify before you declare.';

/** The lines of goods; where no code is printed, the best suggestion, marked as one. */
export function LineItemList({
  result,
  columns,
}: {
  readonly result: DocumentResult;
  readonly columns: number;
}) {
  const goods = shownGoods(result);
  if (goods === null) return null;
  if (goods.lineItems.length === 0) return missingPaths(result).includes('lineItems') ? <NoLines /> : null;
  const lines = goodsLines(result, goods);
  const currency = goods.currency === null ? '' : ` ${shown(goods.currency)}`;
  const [heading, ...rows] = asTable(lines, currency, columns) ?? asPairs(lines, currency, columns);
  const isSuggesting = lines.some(({ hsCode }) => hsCode.includes('?'));
  const isDoubting = lines.some((line) => Object.values(line).some((cell) => cell.startsWith('!')));
  return (
    <Box flexDirection="column">
      <Text bold>{`Goods: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}</Text>
      <Text dimColor>{heading}</Text>
      <Text>{rows.join('\n')}</Text>
      {isSuggesting && <Text dimColor>{wrapped(suggestionNote, columns)}</Text>}
      {goodsNotices(result).map((notice) => (
        <Text key={notice}>{wrapped(shown(notice), columns)}</Text>
      ))}
      {isDoubting && <Text dimColor>{wrapped('! Hard to read: compare it with the page.', columns)}</Text>}
    </Box>
  );
}

const NoLines = () => (
  <Text>
    <Text bold>Goods:</Text> <Text dimColor>not found</Text>
  </Text>
);

function asTable(
  lines: readonly GoodsLineText[],
  currency: string,
  columns: number,
): readonly string[] | null {
  const column = (key: keyof GoodsLineText, heading: string, isNumber = false): GoodsColumn => ({
    heading,
    isNumber,
    cells: lines.map((line) => line[key]),
  });
  return goodsTable(
    [column('number', '#', true)],
    column('description', 'Description'),
    [
      column('quantity', 'Quantity', true),
      column('unitPrice', 'Price', true),
      column('total', `Total${currency}`, true),
      column('hsCode', 'HS code'),
      column('origin', 'Origin'),
    ],
    columns,
  );
}

/** On a narrow screen: what it is and its total on one row, the rest on the row below. */
function asPairs(lines: readonly GoodsLineText[], currency: string, columns: number): readonly string[] {
  const numbers = lines.reduce((widest, { number }) => Math.max(widest, Bun.stringWidth(number)), 1);
  const indent = ' '.repeat(numbers + 2);
  const pair = (number: string, description: string, total: string) => {
    const room = columns - numbers - 4 - Bun.stringWidth(total);
    return `${padded(number, numbers, true)}  ${padded(cut(description, room), room, false)}  ${total}`;
  };
  return [
    pair('#', 'Description', `Total${currency}`),
    ...lines.flatMap((line) => {
      const { number, description, quantity, unitPrice, total, hsCode, origin } = line;
      const details = [
        unitPrice === '-' ? quantity : `${quantity} at ${unitPrice}`,
        hsCode === '-' ? '' : `HS ${hsCode}`,
        origin === '-' ? '' : `from ${origin}`,
      ].filter((part) => part !== '' && part !== '-');
      const below = details.length > 0 ? [cut(`${indent}${details.join(', ')}`, columns)] : [];
      return [pair(number, description, total), ...below];
    }),
  ];
}
