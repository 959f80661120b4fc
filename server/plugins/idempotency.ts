import { Elysia, ElysiaCustomStatusResponse } from 'elysia';
import type { Kysely } from 'kysely';
import type { Identity } from '../../core/accounts/accounts.ts';
import type { KeptAnswer } from '../../core/accounts/kept-answers.ts';
import type { Schema } from '../../core/database/schema.ts';
import { validationFailed } from '../../core/errors.ts';
import { pathOf, type ServerContext } from '../server-context.ts';
import { ReceivedFile } from './received-file.ts';

export const idempotencyHeader = 'Idempotency-Key';
/** On an answer that was kept from the first request. */
export const replayedHeader = 'Idempotency-Replayed';

const longestKey = 255;

/**
 * A POST that names a key may be sent again for 24 hours: it changes something once, and is answered alike. A request
 * that was refused has changed nothing, and leaves its key free. Sign-in takes no key: it has no credential yet.
 */
export const idempotency = (context: ServerContext) => {
  const { core, requests } = context;
  return new Elysia({ name: 'idempotency' })
    .onBeforeHandle({ as: 'global' }, async ({ request, body }) => {
      const key = request.headers.get(idempotencyHeader);
      const caller = requests.get(request)?.caller;
      if (request.method !== 'POST' || key === null || !caller || !('identity' in caller)) return;
      if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey)
        throw validationFailed({
          path: idempotencyHeader,
          message: `must be 1 to ${longestKey} letters, digits and signs without blanks, such as a UUID`,
        });
      const begun = await core.accounts.keptAnswers.begin({
        organizationId: caller.identity.organizationId,
        credential: credentialOf(caller.identity),
        key,
        content: await contentOf(request, body),
      });
      if ('answer' in begun) return replay(begun.answer);
      requests.setClaim(request, begun.claim);
    })
    .mapResponse({ as: 'global' }, async ({ request, responseValue, set }) => {
      const claim = requests.claimOf(request);
      if (!claim) return;
      const answer = await answerOf(responseValue, set.status, set.headers.location);
      try {
        await core.accounts.keptAnswers.keep(claim, answer);
      } catch (error) {
        // The change is made, and the answer states it; sent again it is refused, and not made twice.
        core.logger.error('an answer could not be kept', { path: pathOf(request), reason: String(error) });
      }
    });
};

/** Whom a key belongs to: a user over all of their sessions, or an API key. */
const credentialOf = ({ userId, ...identity }: Identity): string =>
  userId === null ? `key ${'apiKeyId' in identity ? identity.apiKeyId : ''}` : `user ${userId}`;

/** All that makes it another request: the address with its query, and the body. */
async function contentOf(request: Request, body: unknown): Promise<string> {
  const { pathname, search } = new URL(request.url);
  return JSON.stringify([pathname, search, await comparable(body)]);
}

/** The same for the same content: fields in order, and files by what is in them. */
async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof ReceivedFile) {
    await value.incoming.accept();
    return [value.incoming.fileName, await value.incoming.sha256()];
  }
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(entries.map(async ([name, inner]) => [name, await comparable(inner)]));
}

async function answerOf(value: unknown, status: unknown, location: unknown): Promise<KeptAnswer> {
  const made = value instanceof ElysiaCustomStatusResponse ? value.response : value;
  const code = value instanceof ElysiaCustomStatusResponse ? value.code : status;
  return {
    status: value instanceof Response ? value.status : typeof code === 'number' ? code : 200,
    location: typeof location === 'string' ? location : null,
    body:
      value instanceof Response
        ? await value.clone().text()
        : made === undefined
          ? null
          : JSON.stringify(made),
  };
}

const replay = ({ status, location, body }: KeptAnswer): Response =>
  new Response(body, {
    status,
    headers: {
      [replayedHeader]: 'true',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(location !== null && { location }),
    },
  });

/** Deletions of documents, also by other requests, such as those of several. */
const documentDeletions: readonly string[] = ['deleteDocument', 'eraseDocument'];

/** In the transaction of a change: that its request is done, and that answers about what it erases are forgotten. */
export async function noteForRepeats(
  { core, requests }: ServerContext,
  request: Request,
  transaction: Kysely<Schema>,
  targetId: string,
  action: string,
): Promise<void> {
  const { keptAnswers } = core.accounts;
  const claim = requests.claimOf(request);
  if (claim) await keptAnswers.markChanged(transaction, claim, targetId);
  const caller = requests.get(request)?.caller;
  const isDeletion = request.method === 'DELETE' || documentDeletions.includes(action);
  if (isDeletion && caller && 'identity' in caller)
    await keptAnswers.forget(transaction, caller.identity.organizationId, targetId);
}

/** After a request that failed: its key may be used again, unless something was changed. */
export async function freeKey({ core, requests }: ServerContext, request: Request): Promise<void> {
  const claim = requests.claimOf(request);
  if (!claim) return;
  try {
    await core.accounts.keptAnswers.release(claim);
  } catch (error) {
    core.logger.error('a key could not be freed', { path: pathOf(request), reason: String(error) });
  }
}
