import { describe, test } from 'bun:test';
import type { Config } from '../../core/config.ts';
import { drawInvoice } from '../server/draw-invoice.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { eventually } from '../support/eventually.ts';
import { receiverAuthority } from '../support/receiver.ts';

export type Credentials = Readonly<Record<string, string>>;
export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body as JSON; an empty object when it is none. */
  readonly json: Json;
}

export interface Asked {
  readonly as?: Credentials;
  readonly json?: unknown;
  readonly form?: FormData;
}

/** One test for each row of a table of the specification, named with the words of the row. */
export function table(name: string, rows: Readonly<Record<string, () => void | Promise<void>>>): void {
  describe(name, () => {
    for (const [row, check] of Object.entries(rows)) test(row, check, 30_000);
  });
}

/** ISO 8601, as the specification writes times. */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export type Service = Awaited<ReturnType<typeof startService>>;

/** A started server, and nothing but `fetch` to speak to it: what a stranger has who read the specification. */
export async function startService(config: Partial<Config> = {}) {
  const server = await startTestServer({
    config: { webhookPrivateHosts: ['localhost'], webhookCertificates: receiverAuthority(), ...config },
  });
  const baseUrl = `${server.server.url}/api/v1`;

  async function call(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    const { as = owner.credentials, json, form } = asked;
    const answer = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...as, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed = isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as Json) : {};
    return { status: answer.status, headers: answer.headers, bytes, json: parsed };
  }

  const upload = (
    bytes: Uint8Array<ArrayBuffer> | string,
    name = 'invoice.pdf',
    fields: Record<string, string> = {},
  ) => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    return call('POST', '/documents', { form });
  };

  /** Uploads, and waits as the specification says: by looking. */
  async function uploadAndRead(
    bytes: Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ): Promise<Json> {
    const { json } = await upload(bytes, 'invoice.pdf', fields);
    return eventually('the document is processed', async () => {
      const detail = (await call('GET', `/documents/${json.id}`)).json;
      return detail.status !== 'processing' && detail;
    });
  }

  const owner = await server.newOrganization();
  const apiKey = (await server.newApiKey(owner.credentials)).credentials as Credentials;
  const pdf = new Uint8Array(await drawInvoice('INV-2026-0042'));
  const uploadBatchId = crypto.randomUUID();
  const invoice = await uploadAndRead(pdf, { uploadBatchId });
  return { server, baseUrl, call, upload, uploadAndRead, owner, apiKey, pdf, uploadBatchId, invoice };
}
