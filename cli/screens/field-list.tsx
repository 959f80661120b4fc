import { Box, Text } from 'ink';
import { percent } from './amounts.ts';
import type { DocumentResult } from './document-result.ts';
import { doubtfulBelow, type FieldValue, fieldGroups } from './field-values.ts';

const labelWidth = 20;
const confidenceWidth = 8;

/** Header fields by group: how sure, the value, and the printed text where it differs from the value. */
export function FieldList({ result }: { readonly result: DocumentResult }) {
  const isLong = (result.detail.pageCount ?? 1) > 1;
  return (
    <Box flexDirection="column" gap={1}>
      {fieldGroups(result).map(({ title, values }) => (
        <Box key={title} flexDirection="column">
          <Text bold>{title}</Text>
          {values.map((value) => (
            <FieldRow key={value.path} value={value} isPageShown={isLong} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function FieldRow({ value, isPageShown }: { readonly value: FieldValue; readonly isPageShown: boolean }) {
  const { label, text, confidence, page, printed } = value;
  const isDoubtful = confidence !== null && confidence < doubtfulBelow;
  const origin = [
    printed === null ? '' : `printed “${printed}”`,
    isPageShown && page !== null ? `page ${page}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Box>
      <Box width={labelWidth} flexShrink={0}>
        <Text dimColor>{`  ${label}`}</Text>
      </Box>
      <Box width={confidenceWidth} flexShrink={0}>
        <Text dimColor={!isDoubtful} {...(isDoubtful && { color: 'yellow' })}>
          {confidence === null ? '' : `${isDoubtful ? '!' : ' '}${percent(confidence).padStart(5)}`}
        </Text>
      </Box>
      <Box flexGrow={1} flexShrink={1}>
        <Text wrap="wrap" dimColor={text === null}>
          {text ?? 'not found'}
          {origin !== '' && <Text dimColor>{`  ${origin}`}</Text>}
        </Text>
      </Box>
    </Box>
  );
}
