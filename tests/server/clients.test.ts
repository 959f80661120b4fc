import { describe, expect, test } from 'bun:test';
import { clientFailure } from '../../server/client-failure.ts';
import { createLocalClient } from '../../server/local-client.ts';
import { createRemoteClient } from '../../server/remote-client.ts';
import { startTestServer } from './start-test-server.ts';

const config = { requestsPerMinuteEnterprise: 30 };
const server = await startTestServer({ config });
const { clock, core } = server;
const { accessToken, credentials, organizationId } = await server.newOrganization();
const { key } = await server.newApiKey(credentials);
const file = () => new File(['%PDF-1.4 short'], 'Rechnung Łódź.pdf', { type: 'application/pdf' });

const clients = {
  'in process': await createLocalClient(core, organizationId),
  'over the network, with a session': createRemoteClient(`${server.api.url}/api/v1/`, { accessToken }),
  'over the network, with an API key': createRemoteClient(server.api.url, { apiKey: key }),
};

describe('the client', () => {
  for (const [how, client] of Object.entries(clients)) {
    test(`${how} uploads, lists and reads`, async () => {
      const uploadBatchId = crypto.randomUUID();
      const uploaded = await client.api.v1.documents.post(
        { file: file(), documentType: 'invoice', uploadBatchId },
        { query: {} },
      );
      expect(uploaded.error).toBeNull();
      expect(uploaded.status).toBe(201);
      expect(uploaded.data).toMatchObject({
        fileName: 'Rechnung Łódź.pdf',
        documentType: 'invoice',
        status: 'processing',
        fileSize: 14,
      });
      const id = uploaded.data!.id;
      const listed = await client.api.v1.documents.get({ query: { limit: 1 } });
      expect(listed.data?.data[0]?.id).toBe(id);
      // Eden would turn this into a Date.
      expect(listed.data?.data[0]?.createdAt).toBe('2026-03-02T09:00:00.000Z');
      const detail = await client.api.v1.documents({ id }).get();
      expect(detail.data).toMatchObject({ id, uploadBatchId });
    });

    test(`${how} gives errors as values`, async () => {
      const unknown = await client.api.v1.documents({ id: 'unknown' }).get();
      expect(unknown.data).toBeNull();
      expect(clientFailure(unknown.error!)).toEqual({
        status: 404,
        message: 'Document not found',
        code: 'DOCUMENT_NOT_FOUND',
        details: {},
      });
      const refused = await client.api.v1.documents.post({ file: new File(['a text'], 'a.pdf') });
      expect(clientFailure(refused.error!)).toEqual({
        status: 400,
        message: 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF',
        code: null,
        details: {},
      });
    });
  }

  test('in process is the Owner, outlives the hour of a token, and is not counted', async () => {
    const client = clients['in process'];
    expect((await client.api.v1.me.get()).data?.user?.role).toBe('Owner');
    clock.advance(3 * 3_600_000);
    for (let request = 0; request < 40; request++) expect((await client.api.v1.me.get()).status).toBe(200);
    await expect(createLocalClient(core, 'unknown')).rejects.toThrow('There is no such organization here');
  });

  test('over the network asks for a new access token when it is given a way to', async () => {
    let renewals = 0;
    const client = createRemoteClient(server.api.url, {
      accessToken: async () => {
        renewals++;
        return (await server.signIn((await newOwner()).email)).accessToken;
      },
    });
    const newOwner = () => server.newOrganization();
    expect((await client.api.v1.me.get()).status).toBe(200);
    expect(renewals).toBe(1);
  });

  test('says when nobody answers', async () => {
    const nobody = createRemoteClient('http://127.0.0.1:1', null);
    const answer = await nobody.health.get();
    expect(answer.data).toBeNull();
    const { status, message, code } = clientFailure(answer.error!);
    expect([status, code]).toEqual([null, null]);
    expect(message).toStartWith('The server does not answer: ');
  });
});
