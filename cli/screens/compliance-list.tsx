import { Box, Text } from 'ink';
import type { CheckStatus } from '../../core/compliance/compliance-result.ts';
import type { DocumentResult } from './document-result.ts';
import { shown } from './shown.ts';
import { complianceWords } from './words.ts';
import { wrapped } from './wrapped.ts';

const marks: Readonly<Record<CheckStatus, { readonly mark: string; readonly color: string }>> = {
  passed: { mark: '✓', color: 'green' },
  warning: { mark: '!', color: 'yellow' },
  failed: { mark: '✗', color: 'red' },
  not_applicable: { mark: '–', color: 'gray' },
};

const markWidth = 4;

/** The outcome in words, then each check with its mark and message, which states what to do. */
export function ComplianceList({
  result,
  columns,
}: {
  readonly result: DocumentResult;
  readonly columns: number;
}) {
  const { complianceStatus, checks } = result.compliance;
  return (
    <Box flexDirection="column">
      <Text wrap="wrap">
        <Text bold>Compliance:</Text> {complianceWords[complianceStatus]}
      </Text>
      {checks.map(({ checkId, checkName, status, message }) => (
        <Box key={checkId}>
          <Box width={markWidth} flexShrink={0}>
            <Text color={marks[status].color}>{`  ${marks[status].mark}`}</Text>
          </Box>
          <Box flexDirection="column" flexShrink={1}>
            <Text>{wrapped(shown(checkName), columns - markWidth)}</Text>
            <Text dimColor={status === 'passed' || status === 'not_applicable'}>
              {wrapped(shown(message), columns - markWidth)}
            </Text>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
