import { Box, Text } from 'ink';
import type { CheckStatus } from '../../core/compliance/compliance-result.ts';
import { printable } from '../text-table.ts';
import type { DocumentResult } from './document-result.ts';

const marks: Readonly<Record<CheckStatus, { readonly mark: string; readonly color: string }>> = {
  passed: { mark: '✓', color: 'green' },
  warning: { mark: '!', color: 'yellow' },
  failed: { mark: '✗', color: 'red' },
  not_applicable: { mark: '–', color: 'gray' },
};

/** Each check with its outcome and what to do. */
export function ComplianceList({ result }: { readonly result: DocumentResult }) {
  return (
    <Box flexDirection="column">
      {result.compliance.checks.map(({ checkId, checkName, status, message }) => (
        <Box key={checkId}>
          <Box width={2} flexShrink={0}>
            <Text color={marks[status].color}>{marks[status].mark}</Text>
          </Box>
          <Box flexShrink={1}>
            <Text wrap="wrap">
              <Text bold>{checkName}</Text> {printable(message)}
            </Text>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
