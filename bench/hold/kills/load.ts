import { createHash } from 'node:crypto';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Ledger } from './ledger.ts';

/** How many requests are under way at the same time. */
const senders = 6;
/** Beyond so many documents more are deleted than uploaded: the end is to read them all. */
const mostDocuments = 150;

/** The parts with which the load is made. */
export interface LoadNeeds {
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  /** Headers that sign in, for an hour. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Signs in anew where that hour may soon be over. */
  readonly renew: (url: string) => Promise<void>;
  /** A small invoice; each upload is one of its own, by what follows the end of the PDF. */
  readonly invoice: Uint8Array;
  readonly shipmentId: string;
  /** Invoices that were read before the first kill: for reviews, clones and packing lists. */
  readonly read: readonly string[];
}

/**
 * Sends requests of every kind until `isOver`, one after the other in each of several lines.
 * @param onAnswered is called after each.
 */
export async function sendLoad(
  url: string,
  needs: LoadNeeds,
  isOver: () => boolean,
  onAnswered: () => void,
): Promise<void> {
  const busy = new Set<string>();
  const line = async () => {
    while (!isOver()) {
      await sendOne(url, needs, busy);
      onAnswered();
    }
  };
  await Promise.all(Array.from({ length: senders }, line));
}

async function sendOne(url: string, needs: LoadNeeds, busy: Set<string>): Promise<void> {
  const { ledger, random, read, shipmentId } = needs;
  const api = `${url}/api/v1`;
  const send = async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${api}${path}`, {
        method,
        headers: { ...needs.credentials, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch {
      // Killed: whether it was done is what nobody knows.
      return null;
    }
  };
  const acknowledge = (what: string) => ledger.counts.set(what, (ledger.counts.get(what) ?? 0) + 1);
  const bodyOf = (answer: { readonly bytes: Uint8Array }) =>
    JSON.parse(new TextDecoder().decode(answer.bytes));
  /** Of one document one thing is asked at a time: what must be there is then known. */
  const alone = async (ids: readonly string[], act: (id: string) => Promise<void>) => {
    const id = random.oneOf(ids.filter((one) => !busy.has(one)));
    if (id === undefined) return;
    busy.add(id);
    await act(id).finally(() => busy.delete(id));
  };
  const deletable = () => [...ledger.documents.keys()].filter((id) => !read.includes(id));

  const upload = async (): Promise<void> => {
    const bytes = uniqueFile(needs);
    const form = new FormData();
    form.append('file', new File([bytes], 'invoice.pdf'));
    const answer = await send('POST', '/documents', form);
    if (answer?.status !== 201) return;
    ledger.documents.set(bodyOf(answer).id, createHash('sha256').update(bytes).digest('hex'));
    acknowledge('uploads');
  };
  const remove = () =>
    alone(deletable(), async (id) => {
      const answer = await send('DELETE', `/documents/${id}?erase=true`);
      if (answer?.status === 204) {
        ledger.deleted.add(id);
        ledger.documents.delete(id);
        acknowledge('deletions');
      } else if (answer === null || answer.status === 404) {
        // 404: an earlier one that was not answered had been done.
        ledger.perhapsDeleted.add(id);
        ledger.documents.delete(id);
      }
    });
  const review = () =>
    alone(read, async (id) => {
      const number = `INV-${random.below(1_000_000)}`;
      const before = ledger.reviews.get(id) ?? [];
      ledger.reviews.set(id, [...before, number]);
      const answer = await send('POST', `/documents/${id}/review`, {
        corrections: { invoiceNumber: number },
      });
      if (answer === null) return;
      ledger.reviews.set(id, answer.status === 200 ? [number] : before);
      if (answer.status === 200) acknowledge('reviews');
    });
  const derive = (what: string, path: (id: string) => string) =>
    alone(read, async (id) => {
      const answer = await send('POST', path(id));
      if (answer?.status !== 201) return;
      const made = bodyOf(answer);
      ledger.documents.set(made.id, made.sha256);
      acknowledge(what);
    });
  const share = () =>
    alone(read, async (id) => {
      const recipients = [{ email: 'buyer@receiver.example', company: 'Buyer Ltd' }];
      const answer = await send('POST', `/documents/${id}/share`, { recipients });
      if (answer?.status !== 201) return;
      for (const { token } of bodyOf(answer).recipients) ledger.shares.set(token, id);
      acknowledge('shares');
    });
  const pack = async (): Promise<void> => {
    const answer = await send('GET', `/shipments/${shipmentId}/audit-pack`);
    if (answer?.status === 200) acknowledge('audit packs');
  };

  const isFull = ledger.documents.size > mostDocuments;
  const chance = random.next();
  if (chance < (isFull ? 0.1 : 0.4)) await upload();
  else if (chance < 0.6) await remove();
  else if (chance < 0.8) await review();
  else if (chance < 0.87) await derive('clones', (id) => `/documents/${id}/clone?shipmentId=${shipmentId}`);
  else if (chance < 0.92) await derive('packing lists', (id) => `/documents/${id}/generate-packing-list`);
  else if (chance < 0.97) await share();
  else await pack();
}

/** One upload in ten can be read: reading is what takes long, and the others are taken in as carefully. */
function uniqueFile({ random, invoice }: LoadNeeds): Uint8Array<ArrayBuffer> {
  const end = new TextEncoder().encode(`\n% ${random.next()} ${performance.now()}\n`);
  const start = random.next() < 0.1 ? invoice : new TextEncoder().encode('%PDF-1.4\n');
  return new Uint8Array(Buffer.concat([start, end]));
}
