import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { signatureOf } from '../../core/webhooks/signature.ts';
import { drawInvoice } from '../server/draw-invoice.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const examples = resolve(import.meta.dir, '..', '..', 'docs/api/examples');
const server = await startTestServer();
const { credentials } = await server.newOrganization();
const { key } = await server.newApiKey(credentials);
const folder = temporaryFolder();

const secret = Buffer.from('a secret of thirty-two bytes ...').toString('base64');
const body = '{"event":"webhook.test","timestamp":"2026-03-02T09:30:00.000Z","data":{"message":"Łódź"}}';
const now = 1_772_443_800;

/** Deliveries, and whether each is to be believed. */
const deliveries = [
  { what: 'as it was signed', signedAt: now, sent: body, isGood: true },
  { what: 'four minutes old', signedAt: now - 240, sent: body, isGood: true },
  { what: 'six minutes old', signedAt: now - 360, sent: body, isGood: false },
  { what: 'with another body', signedAt: now, sent: body.replace('test', 'text'), isGood: false },
].map(({ what, signedAt, sent, isGood }) => ({
  what,
  sent,
  isGood,
  headers: {
    'X-Service-Timestamp': String(signedAt),
    'X-Service-Signature': signatureOf(secret, signedAt, Buffer.from(body)),
  },
}));

async function run(words: readonly string[], input = ''): Promise<string> {
  const child = Bun.spawn([...words], {
    cwd: examples,
    env: { ...process.env, LANDFALL: server.server.url, LANDFALL_API_KEY: key, PYTHONDONTWRITEBYTECODE: '1' },
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = await new Response(child.stdout).text();
  const problem = await new Response(child.stderr).text();
  expect({ exitCode: await child.exited, problem }).toEqual({ exitCode: 0, problem: '' });
  return output;
}

const typescript = {
  file: 'upload-and-verify.ts',
  program: [process.execPath],
  verify: `import { isFromLandfall } from './upload-and-verify.ts';
const { secret, now, deliveries } = JSON.parse(await Bun.stdin.text());
console.log(JSON.stringify(deliveries.map(({ headers, sent }) => isFromLandfall(secret, new Headers(headers), sent, now * 1000))));`,
};
const python = {
  file: 'upload_and_verify.py',
  program: ['python3'],
  verify: `import json, sys
from upload_and_verify import is_from_landfall
asked = json.load(sys.stdin)
print(json.dumps([is_from_landfall(asked["secret"], one["headers"], one["sent"].encode(), asked["now"]) for one in asked["deliveries"]]))`,
};

for (const { file, program, verify } of [typescript, python]) {
  const isThere = Bun.which(program[0]!) !== null;
  if (!isThere) console.log(`${file} is not run: it needs ${program[0]}`);

  describe.skipIf(!isThere)(`docs/api/examples/${file}`, () => {
    test('uploads a document and waits until it is read', async () => {
      const path = join(folder, `${file} "1".pdf`);
      writeFileSync(path, await drawInvoice(`INV-${file.length}`));
      const read = JSON.parse(await run([...program, file, path])) as {
        readonly status: string;
        readonly extractedData: { readonly invoice: { readonly invoiceNumber: string } };
      };
      expect(read.status).not.toBe('processing');
      expect(read.extractedData.invoice.invoiceNumber).toBe(`INV-${file.length}`);
    }, 120_000);

    test('distinguishes deliveries of ours from others', async () => {
      const flag = program[0] === 'python3' ? '-c' : '-e';
      const asked = JSON.stringify({ secret, now, deliveries });
      const found = JSON.parse(await run([...program, flag, verify], asked)) as readonly boolean[];
      expect(found).toEqual(deliveries.map(({ isGood }) => isGood));
    });

    test('has sixty lines at most', () => {
      expect(readFileSync(join(examples, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    });
  });
}
