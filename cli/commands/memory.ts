import { type Command, Option } from 'commander';
import { memoryExport } from '../../core/export/memory-table.ts';
import {
  type MemoryFilter,
  type MemoryItem,
  type MemoryKind,
  memoryKinds,
} from '../../core/memory/memory.ts';
import type { Client } from '../../server/client.ts';
import { dataOf } from '../api-answer.ts';
import { usageError } from '../command-error.ts';
import { rowsOf, writeExport } from '../export/write-export.ts';
import { memoryTable } from '../memory-text.ts';
import { announcedWait, patiently, type Wait } from '../patience.ts';
import { wholeNumber } from '../whole-number.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';
import { addMemorySuppliers } from './memory-suppliers.ts';

type Choice = Pick<MemoryFilter, 'kind' | 'search'>;
type ListOptions = Choice & {
  readonly page: number;
  readonly pageSize: number;
  readonly updatedSince?: string;
  readonly cursor?: string;
};

const kindOption = () =>
  new Option('--kind <kind>', 'codes of goods, or corrected parties').choices(memoryKinds);
const searched = ['--search <text>', 'a part of supplier, part number, description, party or code'] as const;

/** memory list, forget, export, suppliers */
export const addMemory: AddCommand = (program, surroundings) => {
  const memory = program
    .command('memory')
    .description('decisions on approved and reviewed documents, suggested first next time');
  memory
    .command('list')
    .description('list decisions, the latest first')
    .addOption(kindOption())
    .option(...searched)
    .option('--page <number>', 'which page, from 1 on', wholeNumber, 1)
    .option('--page-size <number>', 'how many, 1 to 100', wholeNumber, 25)
    .option('--updated-since <time>', 'changes from then on, such as 2026-03-02T09:30:00Z')
    .option('--cursor <text>', 'changes since an earlier list: its nextCursor, with --format json')
    .action((query: ListOptions, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.memory.get({ query }));
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${memoryTable(answer.items, columns)}\n${answer.items.length} of ${answer.totalCount}`,
          answer.items,
        );
      }),
    );
  memory
    .command('forget')
    .description('forget decisions, until they are taken again; documents stay as they are')
    .argument('[ids...]', 'as `memory list` names them')
    .option('--all', 'everything, also layouts of suppliers; with --kind all of one kind')
    .addOption(kindOption())
    .action((ids: readonly string[], options: ForgetOptions, command: Command) => {
      checkForgetting(ids, options);
      return withConnection(surroundings, async ({ client }) => {
        const output = outputOf(surroundings, command);
        if (options.all) {
          const { kind = 'all' } = options;
          await dataOf(client.api.v1.memory.delete(undefined, { query: { kind } }));
          await output.write({ forgotten: kind }, () => `Forgotten: ${kind}`);
          return;
        }
        const wait = announcedWait(output.say);
        for (const id of ids) await patiently(() => client.api.v1.memory({ id }).delete(), wait);
        await output.write({ forgotten: ids }, () => `Forgotten: ${ids.join(', ')}`);
      });
    });
  memory
    .command('export')
    .description('everything that was decided, as a table: --format csv, json, ndjson or xlsx')
    .addOption(kindOption())
    .option(...searched)
    .option('-o, --output <file>', 'file to write; without --format its extension decides the format')
    .action(({ output, ...choice }: Choice & { readonly output?: string }, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const items = everything(client, choice, announcedWait(outputOf(surroundings, command).say));
        const { columns, rows } = memoryExport;
        await writeExport(surroundings, command, output, columns, rowsOf(items, rows));
      }),
    );
  addMemorySuppliers(memory, surroundings);
};

interface ForgetOptions {
  readonly all?: true;
  readonly kind?: MemoryKind;
}

/** @throws CommandError for what could be meant in two ways: what is forgotten does not come back. */
function checkForgetting(ids: readonly string[], { all, kind }: ForgetOptions): void {
  if (ids.length === 0 && !all)
    throw usageError(
      'Which decisions should be forgotten?',
      'landfall memory forget ID…, or landfall memory forget --all',
    );
  if (ids.length > 0 && (all || kind))
    throw usageError('Name either what is to be forgotten, or --all.', 'landfall memory forget --help');
}

const pageSize = 100;

async function* everything(client: Client, choice: Choice, wait: Wait): AsyncGenerator<MemoryItem> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const query = { ...choice, page, pageSize };
    const { items, totalPages } = await patiently(() => client.api.v1.memory.get({ query }), wait);
    for (const item of items) {
      // Moved to the next page by one that was decided meanwhile.
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    if (page >= totalPages) return;
  }
}
