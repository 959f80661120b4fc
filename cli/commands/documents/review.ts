import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { DocumentType } from '../../../core/extraction/extraction.ts';
import { dataOf } from '../../api-answer.ts';
import { usageError } from '../../command-error.ts';
import type { Surroundings } from '../../surroundings.ts';
import { changeDocument } from './document-action.ts';

type Corrections = Record<string, string | number | null>;

interface ReviewOptions {
  readonly set: readonly (readonly [string, string])[];
  readonly clear: readonly string[];
  readonly file?: string;
  readonly remembered?: true;
  readonly approve: boolean;
  readonly asOf?: string;
}

export function addReview(documents: Command, surroundings: Surroundings): void {
  documents
    .command('review')
    .description('put right what was read; the checks are made again')
    .argument('<id>')
    .option('--set <path=value>', 'a field, such as lineItems[0].quantity=12 (repeat it)', assignment, [])
    .option(
      '--clear <path>',
      'a field that is not on the page, or a line that is none, such as lineItems[3] (repeat it)',
      listed,
      [],
    )
    .option('--file <json>', 'corrections as a JSON object of values by path')
    .option('--remembered', 'parties as they were put right before, where nothing else is said')
    .option('--approve', 'also finish with the document', false)
    .option(
      '--as-of <time>',
      'its updatedAt when you looked: refused where a line is named and it has changed since',
    )
    .action((id: string, options: ReviewOptions, command: Command) =>
      changeDocument(surroundings, command, async ({ client }) => {
        const document = client.api.v1.documents({ id });
        const { documentType } = await dataOf(document.get());
        const remembered = options.remembered
          ? (await dataOf(document.extractions.get())).partySuggestions
          : [];
        const corrections = {
          ...Object.fromEntries(remembered.map(({ path, value }) => [path, value])),
          ...(await correctionsOf(options, documentType)),
        };
        const { approve, asOf } = options;
        return document.review.post({ corrections, approve, ...(asOf !== undefined && { updatedAt: asOf }) });
      }),
    );
}

function assignment(text: string, earlier: ReviewOptions['set']): ReviewOptions['set'] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(`--set ${text}: write PATH=VALUE, such as invoiceNumber=INV-1042`);
  return [...earlier, [text.slice(0, at).trim(), text.slice(at + 1)]];
}

const listed = (text: string, earlier: readonly string[]): readonly string[] => [...earlier, text.trim()];

async function correctionsOf(
  options: ReviewOptions,
  documentType: DocumentType | null,
): Promise<Corrections> {
  const { generalPath, loadDocumentFields } = await import(
    '../../../core/documents/fields/document-fields.ts'
  );
  const fields = documentType === null ? undefined : loadDocumentFields().get(documentType);
  const corrections: Corrections = options.file === undefined ? {} : await readCorrections(options.file);
  for (const [path, text] of options.set) {
    const isNumber = fields?.get(generalPath(path))?.kind.isNumber ?? false;
    if (isNumber && !/^-?\d+(\.\d+)?$/.test(text.trim()))
      throw usageError(`--set ${path}: ${text} is no number; write it like 1234.5`);
    corrections[path] = isNumber ? Number(text) : text;
  }
  for (const path of options.clear) corrections[path] = null;
  return corrections;
}

async function readCorrections(file: string): Promise<Corrections> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw usageError(`--file ${file}: ${error.message}`);
  });
  try {
    return JSON.parse(text) as Corrections;
  } catch (error) {
    throw usageError(`--file ${file}: ${(error as Error).message}`);
  }
}
