import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../core/config.ts';
import { createDocumentReader, type DocumentReader } from '../../core/documents/document-reader.ts';
import { detectFileType } from '../../core/files/file-type.ts';
import { ReadingError } from '../../core/reading/reading-error.ts';
import { randomFor } from '../../tests/fixtures/random.ts';
import { bombs } from './hostile/bombs.ts';
import { watchChildMemory } from './hostile/child-memory.ts';
import { mutations } from './hostile/mutations.ts';
import { seedFiles } from './hostile/seeds.ts';
import { atMost, type Scenario } from './scenario.ts';

const atOnce = 2;
/** Less time than a server gives, so that what never ends is over sooner. */
const settings = { readingProcesses: atOnce, secondsPerDocument: 6, secondsPerPage: 2, maximumPages: 3 };
const longest = settings.secondsPerDocument + settings.secondsPerPage * settings.maximumPages;
/** Each page may end its reader, and another has to start, as did the first. */
const starts = settings.maximumPages + 1;
/** An honest file is read in between, to see that reading goes on. */
const honestEvery = 100;

/** Files made to break or to hold up whoever reads them, through the readers as the server has them. */
export const hostileFiles: Scenario = {
  name: 'hostile-files',
  attack:
    'files with turned bits, cut, spliced and with wild numbers, and bombs in PDF, XML, PNG, JPEG and TIFF',
  async measure({ seed, isQuick }) {
    const [spoiled, rounds] = isQuick ? [60, 1] : [1_910, 5];
    const config = readConfig({}, settings);
    const reader = createDocumentReader(config);
    const folder = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
    const memory = watchChildMemory();
    const outcomes = new Map<string, number>();
    const times: number[] = [];
    let lost = 0;
    let startSeconds = 0;
    const read = async (bytes: Uint8Array, at: number): Promise<void> => {
      const outcome = await outcomeOf(reader, join(folder, String(at % atOnce)), bytes, times);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    };
    try {
      const beforeStart = performance.now();
      await reader.warm();
      startSeconds = (performance.now() - beforeStart) / 1_000;
      const seeds = await seedFiles(seed);
      const random = randomFor(seed, 'hostile files');
      const queue: (() => Promise<readonly Uint8Array[]>)[] = [
        ...Array.from({ length: spoiled }, () => async () => {
          const [bytes, other] = [random.pick(seeds), random.pick(seeds)];
          return [random.pick(mutations)(bytes, random, other)];
        }),
        ...Array.from({ length: rounds }, () => () => bombs(random)),
      ];
      let made = 0;
      const work = async (worker: number): Promise<void> => {
        for (let make = queue.shift(); make; make = queue.shift())
          for (const bytes of await make()) {
            await read(bytes, worker);
            if (++made % honestEvery !== 0) continue;
            const honest = await outcomeOf(reader, join(folder, String(worker)), seeds[0]!, []);
            if (honest !== 'read') lost++;
            process.stderr.write(`  ${made} files: ${JSON.stringify(Object.fromEntries(outcomes))}\n`);
          }
      };
      await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
      process.stderr.write(`  ${made} files: ${JSON.stringify(Object.fromEntries(outcomes))}\n`);
    } finally {
      memory.end();
      await reader.close();
      await rm(folder, { recursive: true });
    }
    return [
      atMost('errors that are none of a reader', outcomes.get('another error') ?? 0, 0, 'files'),
      atMost('honest files not read in between', lost, 0, 'files'),
      atMost('most memory of a child', memory.most(), config.readingMemoryMegabytes, 'MB'),
      atMost('longest for one file', Math.max(...times) / 1_000, longest + starts * startSeconds, 's'),
    ];
  },
};

/** `read`, `rejected` (no file that is read), the code of the failure, or `another error`. */
async function outcomeOf(
  reader: DocumentReader,
  path: string,
  bytes: Uint8Array,
  times: number[],
): Promise<string> {
  const mimeType = detectFileType(bytes);
  if (!mimeType) return 'rejected';
  await writeFile(path, bytes);
  const startedAt = performance.now();
  try {
    await reader.read({ path, mimeType, documentType: null });
    return 'read';
  } catch (error) {
    if (error instanceof ReadingError) return error.code;
    process.stderr.write(`  ${error instanceof Error ? error.stack : String(error)}\n`);
    return 'another error';
  } finally {
    times.push(performance.now() - startedAt);
  }
}
