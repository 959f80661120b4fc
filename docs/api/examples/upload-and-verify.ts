// Upload a document, wait until it is read, and verify webhooks. Bun, Deno, or Node 24; no packages:
//   LANDFALL=http://localhost:8787 LANDFALL_API_KEY=lf_… bun upload-and-verify.ts invoice.pdf
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const server = process.env.LANDFALL ?? 'http://localhost:8787';
const tries = 5;

/** Asks the API; tries again where the server is busy or the connection breaks. */
async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { 'X-API-Key': process.env.LANDFALL_API_KEY ?? '', ...init.headers };
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${server}/api/v1${path}`, { ...init, headers }).catch((error: unknown) => {
      if (attempt === tries) throw error;
    });
    if (answer?.ok) return (await answer.json()) as Answer;
    if (answer && (attempt === tries || ![429, 503].includes(answer.status)))
      throw new Error(`${answer.status} ${await answer.text()}`);
    const seconds = Number(answer?.headers.get('retry-after') ?? attempt);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

interface Extractions {
  readonly status: string;
  readonly extractedData: { readonly invoice?: { readonly invoiceNumber: string | null } };
}

export async function uploadAndWait(path: string): Promise<Extractions> {
  const body = new FormData();
  body.append('file', new Blob([await readFile(path)]), basename(path));
  // With a key, an upload that is tried again is done once.
  const headers = { 'Idempotency-Key': randomUUID() };
  const { id } = await ask<{ id: string }>('/documents', { method: 'POST', headers, body });
  for (;;) {
    const read = await ask<Extractions>(`/documents/${id}/extractions?wait=30`);
    if (read.status !== 'processing') return read;
  }
}

/** @param body as it came: bytes that were parsed and written again are others. */
export function isFromLandfall(secret: string, headers: Headers, body: string, now = Date.now()): boolean {
  const timestamp = headers.get('X-Service-Timestamp') ?? '';
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret, 'base64');
  const expected = `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
  const sent = headers.get('X-Service-Signature') ?? '';
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected));
}

const [file] = process.argv.slice(2);
if (import.meta.main && file) console.log(JSON.stringify(await uploadAndWait(file)));
