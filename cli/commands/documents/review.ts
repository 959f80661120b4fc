import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { DocumentExtractions } from '../../../core/documents/document.ts';
import { dataOf } from '../../api-answer.ts';
import { yesOption } from '../../ask-first.ts';
import { usageError } from '../../command-error.ts';
import { confirmedBelow } from '../../confirmed-below.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withAcknowledgement } from './acknowledgement.ts';
import { changeDocument } from './document-action.ts';
import { whichDocument } from './which-document.ts';

type Corrections = Record<string, string | number | null>;

interface ReviewOptions {
  readonly set: readonly (readonly [string, string])[];
  readonly clear: readonly string[];
  readonly file?: string;
  readonly confirm: readonly string[];
  readonly waive: readonly (readonly [string, string])[];
  readonly remembered?: true;
  readonly approve: boolean;
  readonly yes: boolean;
  readonly asOf?: string;
}

export function addReview(documents: Command, surroundings: Surroundings): void {
  documents
    .command('review')
    .description('correct, confirm or waive what is in doubt; the checks are made again')
    .argument(...whichDocument)
    .option(
      '--set <path=value>',
      'a field, such as lineItems[0].quantity=12; numbers and dates as the paper writes them (repeat it)',
      assignment,
      [],
    )
    .option(
      '--clear <path>',
      'a field that is not on the page, or a line that is none, such as lineItems[3] (repeat it)',
      listed,
      [],
    )
    .option('--confirm <path>', 'a value, or a whole line, that was read right (repeat it)', listed, [])
    .option('--waive <path=reason>', 'a doubt to waive, with the reason (repeat the option)', reasoned, [])
    .option('--file <json>', 'corrections as a JSON object of values by path')
    .option('--remembered', 'use earlier corrections of parties, unless you set a value')
    .option(
      '--approve',
      'also finish with the document; asks first where checks failed or doubts are open',
      false,
    )
    .option(...yesOption)
    .option(
      '--as-of <time>',
      'its updatedAt when you looked: refused where a line is named and it has changed since',
    )
    .action((id: string, options: ReviewOptions, command: Command) =>
      changeDocument(surroundings, command, async ({ client }) => {
        const document = client.api.v1.documents({ id });
        const extractions = await dataOf(document.extractions.get());
        const remembered = options.remembered ? extractions.partySuggestions : [];
        const { say } = outputOf(surroundings, command);
        const corrections = {
          ...Object.fromEntries(remembered.map(({ path, value }) => [path, value])),
          ...confirmedAt(extractions, options.confirm),
          ...(await correctionsOf(options, extractions, say)),
        };
        const { approve, asOf } = options;
        const waivers = Object.fromEntries(options.waive);
        return withAcknowledgement(surroundings, options.yes, (acknowledge) =>
          document.review.post({
            corrections,
            waivers,
            approve,
            acknowledge,
            ...(asOf !== undefined && { updatedAt: asOf }),
          }),
        );
      }),
    );
}

type Assignments = ReviewOptions['set'];

const assignments =
  (option: string, form: string) =>
  (text: string, earlier: Assignments): Assignments => {
    const at = text.indexOf('=');
    if (at < 1) throw usageError(`${option} ${text}: write ${form}`);
    return [...earlier, [text.slice(0, at).trim(), text.slice(at + 1)]];
  };

const assignment = assignments('--set', 'PATH=VALUE, such as invoiceNumber=INV-1042');
const reasoned = assignments('--waive', "PATH=REASON, such as invoiceNumber='pro forma, has none'");

/** The values in doubt at or below each path, to be confirmed as they were read. */
function confirmedAt(extractions: DocumentExtractions, paths: readonly string[]): Corrections {
  return Object.assign(
    {},
    ...paths.map((path) => {
      const values = confirmedBelow({ extractions }, path);
      if (Object.keys(values).length === 0) throw usageError(`--confirm ${path}: no value is in doubt there`);
      return values;
    }),
  );
}

const listed = (text: string, earlier: readonly string[]): readonly string[] => [...earlier, text.trim()];

/** @param say names a number or date that was written in another way than it is stored. */
async function correctionsOf(
  options: ReviewOptions,
  extractions: DocumentExtractions,
  say: (sentence: string) => void,
): Promise<Corrections> {
  const [{ loadDocumentFields }, { correctedValue }] = await Promise.all([
    import('../../../core/documents/fields/document-fields.ts'),
    import('../../corrected-value.ts'),
  ]);
  const fields = loadDocumentFields();
  const corrections: Corrections = options.file === undefined ? {} : await readCorrections(options.file);
  const written: Assignments = [...Object.entries(corrections), ...options.set].flatMap(([path, text]) =>
    typeof text === 'string' ? [[path, text] as const] : [],
  );
  for (const [path, text] of written) {
    const { value, problem } = correctedValue({ extractions }, fields, path, text);
    if (problem !== null) throw usageError(`${path}: ${problem}`);
    const isAsWritten = typeof value === 'number' ? Number(text) === value : text.trim() === value;
    if (value !== null && !isAsWritten) say(`${path}: ${text.trim()} is ${value}`);
    corrections[path] = value ?? text;
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
