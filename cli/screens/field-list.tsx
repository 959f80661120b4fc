import { Box, Text } from 'ink';
import { printable } from '../text-table.ts';
import type { DocumentResult } from './document-result.ts';
import { doubtfulBelow, headerLabels } from './field-labels.ts';

const labelWidth = 18;
const confidenceWidth = 8;

/** The value at a path such as `supplier.name`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at === null || at === undefined ? at : Reflect.get(at, key)), value);

/** Header fields: value, how sure, and the printed text where it differs from the value. */
export function FieldList({ result }: { readonly result: DocumentResult }) {
  const { extractedData, confidence, evidence } = result.extractions;
  const required = requiredPaths(result);
  const shown = Object.entries(headerLabels).flatMap(([path, label]) => {
    const value = valueAt(extractedData.invoice, path);
    const isFound = value !== null && value !== undefined;
    return isFound || required.has(path) ? [{ path, label, value: isFound ? String(value) : null }] : [];
  });
  return (
    <Box flexDirection="column">
      {shown.map(({ path, label, value }) => (
        <FieldRow
          key={path}
          label={label}
          value={value}
          confidence={confidence.fields[path] ?? null}
          printed={evidence[path]?.text ?? null}
          page={evidence[path]?.page ?? null}
        />
      ))}
    </Box>
  );
}

/** Fields that the compliance check found missing: shown though they have no value. */
function requiredPaths({ compliance }: DocumentResult): ReadonlySet<string> {
  const missing = compliance.checks.find(({ checkName }) => checkName === 'Required Fields Present');
  return new Set(missing?.fields ?? []);
}

interface FieldRowProps {
  readonly label: string;
  readonly value: string | null;
  readonly confidence: number | null;
  readonly printed: string | null;
  readonly page: number | null;
}

function FieldRow({ label, value, confidence, printed, page }: FieldRowProps) {
  const isDoubtful = confidence !== null && confidence < doubtfulBelow;
  const text = value === null ? 'not found' : printable(value);
  const asPrinted = printed !== null && printable(printed) !== text ? `  “${printable(printed)}”` : '';
  const place = page !== null && page > 1 ? `  page ${page}` : '';
  return (
    <Box>
      <Box width={labelWidth} flexShrink={0}>
        <Text dimColor>{label}</Text>
      </Box>
      <Box width={confidenceWidth} flexShrink={0}>
        <Text {...(isDoubtful && { color: 'yellow' })}>
          {confidence === null ? '' : `${isDoubtful ? '?' : ' '}${Math.round(confidence * 100)} %`}
        </Text>
      </Box>
      <Box flexGrow={1} flexShrink={1}>
        <Text wrap="wrap" dimColor={value === null}>
          {text}
          <Text dimColor>
            {asPrinted}
            {place}
          </Text>
        </Text>
      </Box>
    </Box>
  );
}
