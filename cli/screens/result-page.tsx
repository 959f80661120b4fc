import { Box, renderToString, Text } from 'ink';
import { printable } from '../text-table.ts';
import { ComplianceList } from './compliance-list.tsx';
import type { DocumentResult } from './document-result.ts';
import { statusWords } from './field-labels.ts';
import { FieldList } from './field-list.tsx';
import { LineItemList } from './line-item-list.tsx';

/** One document as a page to read: what it is, what was read, what the checks say. */
export function ResultPage({
  result,
  columns,
}: {
  readonly result: DocumentResult;
  readonly columns: number;
}) {
  const { detail, extractions } = result;
  const hasFields = extractions.extractedData.invoice !== undefined;
  return (
    <Box flexDirection="column" width={columns}>
      <Text bold wrap="wrap">
        {printable(detail.fileName)}
      </Text>
      <Text wrap="wrap">{summary(result)}</Text>
      {detail.failure && <Text color="red">{printable(detail.failure.message)}</Text>}
      {detail.notes.map((note) => (
        <Text key={note} color="yellow" wrap="wrap">
          {printable(note)}
        </Text>
      ))}
      {hasFields && (
        <Box flexDirection="column" marginTop={1} gap={1}>
          <FieldList result={result} />
          <LineItemList result={result} columns={columns} />
        </Box>
      )}
      {result.compliance.checks.length > 0 && (
        <Box marginTop={1}>
          <ComplianceList result={result} />
        </Box>
      )}
    </Box>
  );
}

function summary({ detail, extractions }: DocumentResult): string {
  const parts = [
    statusWords[detail.status] ?? detail.status,
    detail.documentType?.replaceAll('_', ' '),
    detail.pageCount !== null && `${detail.pageCount} ${detail.pageCount === 1 ? 'page' : 'pages'}`,
    detail.language && `language ${detail.language}`,
    detail.status !== 'failed' && `${Math.round(extractions.confidence.overall * 100)} % sure`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The page as text of at most `columns` columns, plain or with colours. */
export function resultPageText(result: DocumentResult, columns: number, hasColor: boolean): string {
  const text = renderToString(<ResultPage result={result} columns={columns} />, { columns });
  return hasColor ? text : Bun.stripANSI(text);
}
