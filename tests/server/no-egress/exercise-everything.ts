import { join } from 'node:path';
import { createAccounts } from '../../../core/accounts/create-accounts.ts';
import { systemClock } from '../../../core/clock.ts';
import { readConfig } from '../../../core/config.ts';
import { openStore } from '../../../core/database/open.ts';
import { systemIds } from '../../../core/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { drawInvoice, scan } from '../draw-invoice.ts';

type Json = Record<string, unknown>;

/** Makes an organization in a data folder. @returns the headers of an API key of it. */
export async function prepareKey(dataFolder: string): Promise<Record<string, string>> {
  const database = await openStore(join(dataFolder, 'landfall.sqlite'));
  const config = readConfig({}, { dataFolder });
  const accounts = createAccounts({ database, dataFolder, clock: systemClock, ids: systemIds, config });
  const account = {
    organization: 'Broker',
    email: 'owner@broker.example',
    password: 'correct horse battery',
  };
  const { organizationId } = await accounts.createOrganization(account);
  const { key } = await accounts.createApiKey(await accounts.localIdentity(organizationId), 'test');
  await database.close();
  return { 'x-api-key': key };
}

/** Has a server read a page with text and a scanned one, and classify goods in each way that there is. */
export async function exerciseEverything(url: string, headers: Record<string, string>) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Json> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  const read = async (bytes: Uint8Array, name: string): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
    const { id } = await ask('/documents', { method: 'POST', body: form });
    await eventually(
      `${name} is processed`,
      async () => (await ask(`/documents/${id}`)).status !== 'processing',
      100_000,
    );
    await ask(`/documents/${id}/compliance`);
    const { extractedData } = await ask(`/documents/${id}/extractions`);
    return (extractedData as { invoice?: Json }).invoice?.totalAmount;
  };
  const page = await drawInvoice();
  const goods = JSON.stringify({ query: 'cotton t-shirt' });
  const json = { 'content-type': 'application/json' };
  const codes = ({ results, candidates }: Json) =>
    ((results ?? candidates) as { code: string }[]).map(({ code }) => code).slice(0, 1);
  return {
    totals: [await read(page, 'invoice.pdf'), await read(await scan(page), 'scan.png')],
    codes: [
      codes(await ask('/hs-codes/search?q=cotton+t-shirt')),
      codes(await ask('/hs-codes/search-llm?q=cotton+t-shirt')),
      codes(await ask('/hs-codes/suggest', { method: 'POST', headers: json, body: goods })),
    ],
  };
}
