import type {
  CellTrace,
  FieldTrace,
  TableTrace,
  TraceCandidate,
  TraceColumn,
} from '../core/extraction/trace/trace.ts';

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
const rounded = (amount: number): string => String(Math.round(amount * 100) / 100);

const placeOf = (page: number | null): string => (page === null ? 'not on a page' : `page ${page}`);

const candidateText = ({ value, evidence, found, by, reasons, score, isTaken }: TraceCandidate): string =>
  [
    `  ${isTaken ? '*' : ' '} ${value}   ${placeOf(evidence.page)}, ${found}${by === 'taught layout' ? '' : `, by ${by}`}`,
    `      ${reasons.map(({ name, amount }) => `${name} ${rounded(amount)}`).join(' × ')} = ${rounded(score)}`,
  ].join('\n');

const columnName = ({ head }: Pick<TraceColumn, 'head'>): string => (head === '' ? 'no name' : `"${head}"`);

const columnText = ({ head, field, isNamed }: TraceColumn): string => {
  const holds = field === null ? 'not known' : field === 'ignored' ? 'not read' : field;
  return `${columnName({ head })}: ${holds}${isNamed || field === null || field === 'ignored' ? '' : ', as the values below it show'}`;
};

const cellLines = (path: string, { column, row, checks, rejected }: CellTrace): readonly string[] => [
  column === null
    ? '  read beside the columns of a table'
    : `  read under ${columnName(column)}${path.endsWith(`.${column.field}`) ? '' : ` (${column.field ?? 'not known'})`}${column.isNamed ? '' : ', a name with another meaning: the values below it show it'}`,
  ...(row.length === 0
    ? []
    : [`  its row: ${row.map((one) => `${columnName(one)} ${one.text}`).join(' | ')}`]),
  ...checks.map((check) => `  ${check}`),
  ...rejected.map(({ text, reason }) => `  not taken: ${text}, ${reason}`),
];

const tableLines = (path: string, { lineCount, columns, checks }: TableTrace): readonly string[] => [
  `${path}: ${lineCount} ${lineCount === 1 ? 'line' : 'lines'}; --trace "${path}[0]" shows how the first one came about`,
  ...columns.map((column) => `  ${columnText(column)}`),
  ...checks.map((check) => `  ${check}`),
];

/** How values were decided, for a person: each with its candidates, how they were found, and their reasons; `*` was taken. */
export const traceText = (traces: readonly FieldTrace[]): string =>
  traces
    .map(({ path, taken, candidates, cell, table }) => {
      if (table) return tableLines(path, table).join('\n');
      const print = taken?.evidence
        ? `, printed as "${taken.evidence.text}" on ${placeOf(taken.evidence.page)}`
        : '';
      const isExplained = cell !== undefined || candidates.some(({ isTaken }) => isTaken);
      const rule = isExplained ? '' : '; a rule of its own reads it';
      return [
        taken
          ? `${path}: ${taken.value} (${percent(taken.confidence)})${print}${rule}`
          : `${path}: not found`,
        ...candidates.map(candidateText),
        ...(cell ? cellLines(path, cell) : []),
      ].join('\n');
    })
    .join('\n\n');
