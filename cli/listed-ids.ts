import type { Client } from '../server/client.ts';
import { dataOf } from './api-answer.ts';
import { resolveId } from './short-ids.ts';

/** The argument that names one thing of a list. */
export const whichOne = ['<id>', 'its id, or a unique beginning of it'] as const;

/** An API key, by its id, a beginning of it, or its name. @throws CommandError as `resolveId`; so do the others */
export const keyIdOf = ({ api }: Client, text: string): Promise<string> =>
  resolveId(
    text,
    async () => (await dataOf(api.v1['api-keys'].get())).items,
    ({ name }) => name,
  );

/** A user, by id or e-mail address. */
export const userIdOf = ({ api }: Client, text: string): Promise<string> =>
  resolveId(
    text,
    async () => (await dataOf(api.v1.users.get())).items,
    ({ email }) => email,
  );

/** A webhook, by id or address. */
export const webhookIdOf = ({ api }: Client, text: string): Promise<string> =>
  resolveId(
    text,
    async () => (await dataOf(api.v1.webhooks.get())).items,
    ({ url }) => url,
  );

/** A session of the caller, or of a user. */
export const sessionIdOf = ({ api }: Client, text: string, userId: string | null): Promise<string> =>
  resolveId(
    text,
    async () =>
      (await dataOf(userId === null ? api.v1.sessions.get() : api.v1.users({ id: userId }).sessions.get()))
        .items,
    ({ program, address }) => program ?? address ?? 'a session',
  );

/** A share of a document. */
export const shareIdOf = ({ api }: Client, text: string, documentId: string): Promise<string> =>
  resolveId(
    text,
    async () => (await dataOf(api.v1.documents({ id: documentId }).shares.get())).items,
    ({ recipients }) => recipients.map(({ email }) => email).join(' and '),
  );
