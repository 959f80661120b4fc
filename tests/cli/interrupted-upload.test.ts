import { beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { badFiles } from '../fixtures/bad/bad-files.ts';
import { shareModel } from '../server/shared-model.ts';
import { password } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const program = resolve(import.meta.dir, '../../cli/main.ts');
/** More than are read before Ctrl-C is heard. */
const fileCount = 200;
const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];

interface Printed {
  readonly documents: readonly {
    readonly file: string;
    readonly documentId: string;
    readonly wasUploadedBefore: boolean;
    readonly result: { readonly detail: { readonly status: string } } | null;
  }[];
  readonly left?: { readonly notUploaded: number; readonly notRead: number; readonly next: string };
}

beforeAll(async () => {
  await shareModel(dataFolder, collectingLogger());
  const words = ['init', '--organization', 'Broker', '--email', 'me@broker.example', '--password-stdin'];
  expect((await runLandfall(words, { dataFolder, input: `${password}\n` })).exitCode).toBe(0);
  const { bytes } = await badFiles.truncatedPdf();
  for (let at = 0; at < fileCount; at++)
    writeFileSync(join(folder, `${at}.pdf`), Buffer.concat([bytes, Buffer.from(`\n% ${at}`)]));
});

const documentCount = async (): Promise<number> => {
  const list = await runLandfall(['documents', 'list'], { dataFolder });
  return list.json<{ pagination: { total: number } }>().pagination.total;
};

/** Uploads the folder, and presses Ctrl-C once something of the result is there. */
async function interrupted(format: string) {
  const child = Bun.spawn([process.execPath, program, 'upload', folder, '--wait', '--format', format], {
    env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const decoder = new TextDecoder();
  let stdout = '';
  for await (const chunk of child.stdout) {
    if (stdout === '') child.kill('SIGINT');
    stdout += decoder.decode(chunk, { stream: true });
  }
  return { stdout, stderr: await new Response(child.stderr).text(), exitCode: await child.exited };
}

test('an upload that Ctrl-C ends prints a whole result, and the next goes on where it ended', async () => {
  const ended = await interrupted('json');
  expect(ended.exitCode).toBe(130);
  const { documents, left } = JSON.parse(ended.stdout) as Printed;
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.length + left!.notUploaded).toBe(fileCount);
  // What was read behind one that was not is among them: results come in order.
  expect(documents.filter(({ result }) => result === null).length).toBeGreaterThanOrEqual(left!.notRead);
  expect(left!.next).toBe('the same command with --resume');
  expect(ended.stderr).toContain('To continue: the same command with --resume.');

  const resumed = await runLandfall(['upload', folder, '--wait', '--resume'], { dataFolder });
  const all = resumed.json<Printed>();
  expect(all.left).toBeUndefined();
  expect(all.documents.map(({ file }) => file).toSorted()).toEqual(
    Array.from({ length: fileCount }, (_, at) => join(folder, `${at}.pdf`)).toSorted(),
  );
  expect(all.documents.every(({ result }) => result?.detail.status === 'failed')).toBe(true);
  expect(Object.keys(all.documents[0]!)).toEqual([
    'file',
    'documentId',
    'wasUploadedBefore',
    'duplicates',
    'result',
    'error',
  ]);
  const before = new Map(documents.map(({ file, documentId }) => [file, documentId]));
  for (const { file, documentId, wasUploadedBefore } of all.documents)
    if (before.has(file)) expect([documentId, wasUploadedBefore]).toEqual([before.get(file)!, true]);
  expect(await documentCount()).toBe(fileCount);
});

test('of lines, those are printed that there are, documents that were not read among them', async () => {
  const ended = await interrupted('ndjson');
  expect(ended.exitCode).toBe(130);
  const printed = ended.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Printed['documents'][0]);
  for (const { documentId } of printed) expect(documentId).toBeString();
  expect(new Set(printed.map(({ documentId }) => documentId)).size).toBe(printed.length);
});

test('without --resume a content is a document each time', async () => {
  const before = await documentCount();
  const [file] = [join(folder, '0.pdf')];
  await runLandfall(['upload', file], { dataFolder });
  expect((await documentCount()) - before).toBeGreaterThanOrEqual(1);
  const again = await runLandfall(['upload', file, '--resume'], { dataFolder });
  expect(again.json<Printed>().documents[0]!.wasUploadedBefore).toBe(true);
});

test('a shipment takes all files or none, and nothing is resumed', async () => {
  const refused = await runLandfall(['upload', '--shipment', 'S-1', '--resume', folder], { dataFolder });
  expect([refused.exitCode, refused.failure().code]).toEqual([2, 'USAGE']);
});
