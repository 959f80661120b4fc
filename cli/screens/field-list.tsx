import { Box, Text } from 'ink';
import { percent } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { doubtfulBelow, type FieldValue, fieldGroups } from './field-values.ts';
import { wrapped } from './wrapped.ts';

const labelWidth = 20;
const confidenceWidth = 7;

/** Header fields by group: how sure, the value, and the printed text where it differs from the value. */
export function FieldList({
  result,
  columns,
}: {
  readonly result: DocumentResult;
  readonly columns: number;
}) {
  const isLong = (result.detail.pageCount ?? 1) > 1;
  return (
    <Box flexDirection="column" gap={1}>
      {fieldGroups(result).map(({ title, values }) => (
        <Box key={title} flexDirection="column">
          <Text bold>{title}</Text>
          {values.map((value) => (
            <FieldRow key={value.path} value={value} isPageShown={isLong} columns={columns} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface FieldRowProps {
  readonly value: FieldValue;
  readonly isPageShown: boolean;
  readonly columns: number;
}

function FieldRow({ value, isPageShown, columns }: FieldRowProps) {
  const { label, text, confidence, page, printed, isFromXml } = value;
  const isDoubtful = confidence !== null && confidence < doubtfulBelow;
  const room = columns - labelWidth - confidenceWidth;
  const rows = wrapped(text ?? 'not found', room);
  const place = [
    isFromXml ? 'XML' : '',
    printed === null ? '' : `${isFromXml && page === null ? 'stated' : 'printed'} “${printed}”`,
    isPageShown && page !== null ? `page ${page}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  const lastRow = rows.slice(rows.lastIndexOf('\n') + 1);
  const isBeside = Bun.stringWidth(lastRow) + 2 + Bun.stringWidth(place) <= room;
  return (
    <Box>
      <Box width={labelWidth} flexShrink={0}>
        <Text dimColor>{`  ${label}`}</Text>
      </Box>
      <Box width={confidenceWidth} flexShrink={0}>
        <Text dimColor={!isDoubtful} {...(isDoubtful && { color: 'yellow' })}>
          {confidence === null ? '' : `${isDoubtful ? '!' : ' '}${percent(confidence).padStart(4)}`}
        </Text>
      </Box>
      <Text>
        <Text dimColor={text === null}>{rows}</Text>
        {place !== '' && <Text dimColor>{isBeside ? `  ${place}` : `\n${wrapped(place, room)}`}</Text>}
      </Text>
    </Box>
  );
}
