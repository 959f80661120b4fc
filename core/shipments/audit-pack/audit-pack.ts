import { makeZip } from 'client-zip';
import { distinctNames } from '../../files/distinct-names.ts';
import { csvTable } from './csv.ts';
import { type Decision, decisionsOf } from './decisions.ts';
import { documentRecord, fieldsTable, linesTable } from './document-tables.ts';
import type { PackSource } from './pack-source.ts';
import { packReadme } from './readme.ts';

/** A shipment with its originals, what was read, found and decided, as a ZIP archive while it is made. */
export async function makeAuditPack(source: PackSource): Promise<ReadableStream<Uint8Array>> {
  const decisions = decisionsOf(source);
  // Before the first byte is sent: from then on no error can be reported.
  const { drawSummary } = await import('./summary-pdf.ts');
  const summary = await drawSummary(source, decisions);
  return makeZip(entries(source, decisions, summary));
}

async function* entries(source: PackSource, decisions: readonly Decision[], summary: Uint8Array) {
  const { documents, shipment, reports, versions, madeAt } = source;
  const file = (name: string, input: string | Uint8Array<ArrayBuffer>) => ({
    name,
    input,
    lastModified: new Date(madeAt),
  });
  yield file('README.txt', packReadme(shipment.reference));
  yield file('summary.pdf', new Uint8Array(summary));
  yield file('shipment.json', json(shipment));
  const names = distinctNames(documents.map(({ fileName }) => fileName));
  const sums: string[] = [];
  for (const [at, document] of documents.entries()) {
    const original = Bun.file(document.path);
    // Deleted since the list was made.
    if (!(await original.exists())) continue;
    const name = names[at]!;
    yield {
      name: `originals/${name}`,
      lastModified: new Date(document.createdAt),
      input: original.stream(),
      size: original.size,
    };
    sums.push(`${document.sha256}  originals/${name}\n`);
    yield file(`data/${name}.json`, documentRecord(document));
    yield file(`data/${name}.fields.csv`, fieldsTable(document));
    const lines = linesTable(document);
    if (lines !== null) yield file(`data/${name}.lines.csv`, lines);
  }
  yield file('originals.sha256', sums.join(''));
  for (const report of reports)
    yield file(`reports/${report.evaluatedAt.replace(/[:.]/g, '-')} ${report.id}.json`, json(report));
  yield file('decisions.json', json(decisions));
  yield file('decisions.csv', decisionsTable(decisions));
  yield file('versions.json', json({ madeAt, ...versions }));
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const columns = [
  'decidedAt',
  'decidedBy',
  'decision',
  'subject',
  'subjectId',
  'field',
  'value',
  'printedText',
  'page',
  'basis',
] as const;

const decisionsTable = (decisions: readonly Decision[]): string =>
  csvTable(
    columns,
    decisions.map((decision) =>
      columns.map((column) => {
        const value = decision[column];
        return typeof value === 'object' && value !== null
          ? JSON.stringify(value)
          : (value as string | number | null);
      }),
    ),
  );
