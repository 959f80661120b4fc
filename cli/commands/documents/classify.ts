import type { Command } from 'commander';
import { dataOf } from '../../api-answer.ts';
import { askOne } from '../../classification/asking.ts';
import { classifiedLines, classifiedLinesText } from '../../classification/document-lines.ts';
import { usageError } from '../../command-error.ts';
import { announcedWait } from '../../patience.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withConnection } from './document-action.ts';
import { whichDocument } from './which-document.ts';

interface ClassifyOptions {
  readonly describe: readonly Description[];
}

interface Description {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export function addClassifyLines(documents: Command, surroundings: Surroundings): void {
  documents
    .command('classify')
    .description('the suggested HS codes of each line; a better description is classified again')
    .argument(...whichDocument)
    .option(
      '--describe <line=text>',
      'describe the goods of a line in other words, such as 2="cotton shirts"; the words on the paper are kept (repeat it)',
      description,
      [],
    )
    .action((id: string, { describe }: ClassifyOptions, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const output = outputOf(surroundings, command);
        const document = client.api.v1.documents({ id });
        if (describe.length > 0) {
          const { documentType } = await dataOf(document.get());
          const path = (line: number): string =>
            documentType === 'bill_of_lading' ? 'goodsDescription' : `lineItems[${line - 1}].description`;
          // A review waits for no model: asked first, the model is loaded when the review classifies again.
          for (const { text } of describe)
            await askOne(client, { topK: 1, kind: 'plain' }, text, announcedWait(output.say));
          const corrections = Object.fromEntries(describe.map(({ line, text }) => [path(line), text]));
          await dataOf(document.review.post({ corrections }));
        }
        const extractions = await dataOf(document.extractions.get());
        const lines = classifiedLines(extractions);
        await output.write(
          { documentId: extractions.documentId, lines },
          (columns) => classifiedLinesText(lines, columns),
          lines,
        );
      }),
    );
}

function description(text: string, earlier: readonly Description[]): readonly Description[] {
  const [, line, words] = /^\s*(\d+)\s*=\s*(\S.*)$/s.exec(text) ?? [];
  if (line === undefined || words === undefined || Number(line) < 1)
    throw usageError(`--describe ${text}: write LINE=TEXT, such as 2="cotton shirts"`);
  return [...earlier, { line: Number(line), text: words }];
}
