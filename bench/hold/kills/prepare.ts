import { drawInvoice } from '../../../tests/server/draw-invoice.ts';
import { startKillable } from '../../support/killable-server.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { emptyLedger } from './ledger.ts';
import type { LoadNeeds } from './load.ts';

/** Milliseconds: half of what an access token is good for. */
const longestToken = 30 * 60_000;

/** A server with some invoices that are read. */
export async function prepare(dataFolder: string, random: SeededRandom): Promise<LoadNeeds> {
  const server = startKillable(dataFolder);
  const api = `${await server.url}/api/v1`;
  const post = async <Answer>(path: string, body: FormData | object, headers = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const credentials = { authorization: '' };
  let signedInAt = Number.NEGATIVE_INFINITY;
  const renew = async (url: string): Promise<void> => {
    if (performance.now() - signedInAt < longestToken) return;
    const answer = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@broker.example', password: 'not a secret here' }),
    });
    const { accessToken } = (await answer.json()) as { readonly accessToken: string };
    credentials.authorization = `Bearer ${accessToken}`;
    signedInAt = performance.now();
  };
  await renew(await server.url);
  const { id: shipmentId } = await post<{ id: string }>('/shipments', {}, credentials);
  const invoiceNumber = 'INV-2026-0042';
  const invoice = await drawInvoice(invoiceNumber);
  const ledger = emptyLedger();
  const read: string[] = [];
  for (let count = 0; count < 8; count++) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(invoice)], `invoice ${count}.pdf`));
    const { id } = await post<{ id: string }>('/documents', form, credentials);
    const detail = await untilRead(api, id, credentials);
    ledger.documents.set(id, detail.sha256);
    ledger.reviews.set(id, [invoiceNumber]);
    read.push(id);
  }
  await server.stop();
  return { ledger, random, credentials, renew, invoice, shipmentId, read };
}

async function untilRead(api: string, id: string, headers: Readonly<Record<string, string>>) {
  for (;;) {
    const answer = await fetch(`${api}/documents/${id}`, { headers });
    const detail = (await answer.json()) as { readonly status: string; readonly sha256: string };
    if (detail.status !== 'processing') return detail;
    await Bun.sleep(50);
  }
}
