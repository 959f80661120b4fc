import { Box, renderToString, Text } from 'ink';
import type { DocumentStatus } from '../../core/database/schema.ts';
import { percent } from './amounts.ts';
import { ComplianceList } from './compliance-list.tsx';
import type { DocumentResult } from './document-result.ts';
import { FieldList } from './field-list.tsx';
import { readData } from './field-values.ts';
import { LineItemList } from './line-item-list.tsx';
import { reviewReasons } from './review-reasons.ts';
import { shown } from './shown.ts';
import { languageName, statusWords, typeWords } from './words.ts';
import { wrapped } from './wrapped.ts';

/** One document as a page to read: its type, whether it needs a person, what was read, and the checks. */
export function ResultPage({
  result,
  columns,
}: {
  readonly result: DocumentResult;
  readonly columns: number;
}) {
  const { detail, extractions } = result;
  const hasFields = readData({ extractions }) !== undefined;
  const isChecked = result.compliance.checks.length > 0 || detail.status === 'processing';
  return (
    <Box flexDirection="column" width={columns} gap={1}>
      <Box flexDirection="column">
        <Text bold>{wrapped(shown(detail.fileName), columns)}</Text>
        {summary(result) !== '' && <Text dimColor>{wrapped(summary(result), columns)}</Text>}
        <Text color={statusColors[detail.status]}>{wrapped(statusSentence(result), columns)}</Text>
        {[...new Set(detail.notes)].map((note) => (
          <Text key={note}>{wrapped(`Note: ${shown(note)}`, columns)}</Text>
        ))}
      </Box>
      {hasFields && <FieldList result={result} columns={columns} />}
      {extractions.partySuggestions.length > 0 && <Remembered result={result} columns={columns} />}
      {hasFields && <LineItemList result={result} columns={columns} />}
      {isChecked && <ComplianceList result={result} columns={columns} />}
    </Box>
  );
}

/** Earlier corrections of the same readings. */
function Remembered({ result: { detail, extractions }, columns }: Parameters<typeof ResultPage>[0]) {
  const width = columns - 2;
  return (
    <Box flexDirection="column">
      <Text bold>Remembered</Text>
      {extractions.partySuggestions.map(({ path, value, decidedAt, fileName }) => (
        <Box key={`${path} ${value}`} marginLeft={2}>
          <Text>
            {wrapped(shown(`${path}: ${value}, as on ${fileName} (${decidedAt.slice(0, 10)})`), width)}
          </Text>
        </Box>
      ))}
      <Box marginLeft={2}>
        <Text dimColor>
          {wrapped(`landfall documents review ${detail.id} --remembered takes it over`, width)}
        </Text>
      </Box>
    </Box>
  );
}

/** `Commercial invoice (93 %), 2 pages, English` */
function summary({ detail }: DocumentResult): string {
  const { documentType, documentTypeConfidence, pageCount, language } = detail;
  const sureness = documentTypeConfidence === null ? '' : ` (${percent(documentTypeConfidence)})`;
  const isRead = detail.status !== 'processing' && detail.status !== 'failed';
  return [
    documentType !== null ? `${typeWords[documentType]}${sureness}` : isRead ? 'Unknown document type' : '',
    pageCount === null ? '' : `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}${byOcr(detail)}`,
    detail.eInvoice === null ? '' : `e-invoice ${shown(detail.eInvoice.fileName)}`,
    language === null ? '' : languageName(shown(language)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** ` (OCR)` for a scan, ` (2 by OCR)` where only some pages are scans. */
function byOcr({ pageSources }: DocumentResult['detail']): string {
  const scans = pageSources.filter((source: string) => source === 'ocr' || source === 'mixed').length;
  if (scans === 0) return '';
  return scans === pageSources.length ? ' (OCR)' : ` (${scans} by OCR)`;
}

/** Advice for failures whose own sentence does not state what to do; see core/reading/reading-error.ts. */
const nextSteps: Readonly<Record<string, string>> = {
  NO_PAGES: 'Ask the sender for the file again, or scan the paper.',
  READING_CRASHED: 'Upload it again; if that fails too, print it to a new PDF or scan the paper.',
};

const statusColors: Readonly<Record<DocumentStatus, string>> = {
  processing: 'cyan',
  processed: 'green',
  requires_review: 'yellow',
  reviewed: 'green',
  failed: 'red',
};

function statusSentence(result: DocumentResult): string {
  const { status, failure } = result.detail;
  const words = statusWords[status];
  if (status === 'requires_review')
    return `${words} because ${shown(reviewReasons(result).join('; '))}.${left(result)}`;
  if (status !== 'failed' || failure === null) return `${words}.`;
  return shown(`${words}: ${failure.message} ${nextSteps[failure.code] ?? ''}`);
}

const left = ({ detail: { openDoubts } }: DocumentResult): string =>
  openDoubts === 0 ? '' : ` ${openDoubts} left to confirm, correct or waive.`;

/** The page as text of at most `columns` columns, plain or with colours. */
export function resultPageText(result: DocumentResult, columns: number, hasColor: boolean): string {
  const text = renderToString(<ResultPage result={result} columns={columns} />, { columns });
  return (hasColor ? text : Bun.stripANSI(text)).replace(/ +$/gm, '');
}
