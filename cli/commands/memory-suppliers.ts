import type { Command } from 'commander';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { SetState } from '../../core/memory/suppliers/supplier-layouts.ts';
import { dataOf } from '../api-answer.ts';
import { layoutsTable, layoutText } from '../layout-text.ts';
import { announcedWait, patiently } from '../patience.ts';
import type { Surroundings } from '../surroundings.ts';
import { wholeNumber } from '../whole-number.ts';
import { outputOf } from './command.ts';
import { documentTypeOption } from './document-type-option.ts';
import { withConnection } from './documents/document-action.ts';

const whichLayout = ['<id>', 'as `memory suppliers list` shows it'] as const;

const changes: readonly (readonly [name: string, state: SetState | null, description: string])[] = [
  [
    'trust',
    'trusted',
    'read documents with a layout, and finish them without a person where nothing is in doubt',
  ],
  ['lock', 'locked', 'trust a layout as it is: later approvals do not change it'],
  ['retire', 'retired', 'read no more documents with a layout'],
  ['reset', null, 'let the approved documents of a layout decide again whether it is trusted'],
];

interface ListOptions {
  readonly type?: DocumentType;
  readonly page: number;
  readonly pageSize: number;
}

/** memory suppliers list, show, trust, lock, retire, reset, forget */
export function addMemorySuppliers(memory: Command, surroundings: Surroundings): void {
  const suppliers = memory
    .command('suppliers')
    .description('layouts of suppliers, learned from approved documents');
  suppliers
    .command('list')
    .description('list layouts, the last taught first')
    .addOption(documentTypeOption('only of this type'))
    .option('--page <number>', 'which page, from 1 on', wholeNumber, 1)
    .option('--page-size <number>', 'how many, 1 to 100', wholeNumber, 25)
    .action(({ type, ...page }: ListOptions, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const query = { ...page, ...(type && { documentType: type }) };
        const answer = await dataOf(client.api.v1.memory.suppliers.get({ query }));
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${layoutsTable(answer.items, columns)}\n${answer.items.length} of ${answer.totalCount}`,
          answer.items,
        );
      }),
    );
  suppliers
    .command('show')
    .description('show a layout with the documents that taught it, and what was corrected on them')
    .argument(...whichLayout)
    .action((id: string, _: object, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const layout = await dataOf(client.api.v1.memory.suppliers({ id }).get());
        await outputOf(surroundings, command).write(layout, (columns) => layoutText(layout, columns));
      }),
    );
  for (const [name, state, description] of changes)
    suppliers
      .command(name)
      .description(description)
      .argument(...whichLayout)
      .action((id: string, _: object, command: Command) =>
        withConnection(surroundings, async ({ client }) => {
          const layout = await dataOf(client.api.v1.memory.suppliers({ id }).patch({ state }));
          await outputOf(surroundings, command).write(layout, () => `${layout.id} is ${layout.state}`);
        }),
      );
  suppliers
    .command('forget')
    .description('forget layouts, until the next approval teaches them anew; documents stay as they are')
    .argument('<ids...>', 'as `memory suppliers list` shows them')
    .action((ids: readonly string[], _: object, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const output = outputOf(surroundings, command);
        const wait = announcedWait(output.say);
        for (const id of ids) await patiently(() => client.api.v1.memory.suppliers({ id }).delete(), wait);
        await output.write({ forgotten: ids }, () => `Forgotten: ${ids.join(', ')}`);
      }),
    );
}
