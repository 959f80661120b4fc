import { answerOf } from '../api.ts';
import type { startTestServer } from '../start-test-server.ts';

type TestServer = Awaited<ReturnType<typeof startTestServer>>;
export type Headers = Record<string, string>;

/** Whoever may send a request to an organization: its roles, every kind of API key, and what has ended. */
export type Caller =
  | 'Owner'
  | 'Admin'
  | 'Member'
  | 'Viewer'
  | 'API key'
  | 'read key'
  | 'HS key'
  | 'expired key'
  | "demoted maker's key"
  | "inactive maker's key"
  | "removed maker's key"
  | 'ended session'
  | 'nobody';

/** The headers of every caller of an organization. @param owner its Owner, signed in. */
export async function makeCallers(
  server: TestServer,
  owner: { readonly organizationId: string; readonly email: string; readonly credentials: Headers },
): Promise<Readonly<Record<Caller, Headers>>> {
  const { api, database } = server;
  const signedIn = async (role: 'Admin' | 'Member' | 'Viewer') =>
    (await server.newUser(owner.organizationId, role)).credentials;
  const newKey = async (options: object, credentials = owner.credentials) => {
    const { body } = await answerOf(api.post('/api-keys', { name: 'test', ...options }, credentials));
    return body as { readonly id: string; readonly key: string };
  };
  /** A key of a Member to whom something happens afterwards. */
  const keyOfChanged = async (change: (userId: string) => Promise<Response>): Promise<Headers> => {
    const maker = await server.newUser(owner.organizationId, 'Member');
    const { key } = await newKey({}, maker.credentials);
    await change(maker.userId);
    return { 'x-api-key': key };
  };
  const patch = (body: object) => (userId: string) =>
    api.send('PATCH', `/users/${userId}`, {
      headers: { 'content-type': 'application/json', ...owner.credentials },
      body: JSON.stringify(body),
    });
  const expired = await newKey({ expiresAt: '2999-01-01T00:00:00Z' });
  await database.write
    .updateTable('apiKeys')
    .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', expired.id)
    .execute();
  const ended = await server.signIn(owner.email);
  await api.post('/auth/logout', { refreshToken: ended.refreshToken });
  return {
    Owner: owner.credentials,
    Admin: await signedIn('Admin'),
    Member: await signedIn('Member'),
    Viewer: await signedIn('Viewer'),
    'API key': { 'x-api-key': (await newKey({})).key },
    'read key': { 'x-api-key': (await newKey({ scope: 'read' })).key },
    'HS key': { 'x-api-key': (await newKey({ scope: 'hs' })).key },
    'expired key': { 'x-api-key': expired.key },
    "demoted maker's key": await keyOfChanged(patch({ role: 'Viewer' })),
    "inactive maker's key": await keyOfChanged(patch({ isActive: false })),
    "removed maker's key": await keyOfChanged((id) => api.delete(`/users/${id}`, owner.credentials)),
    'ended session': ended.credentials,
    nobody: {},
  };
}
