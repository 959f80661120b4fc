import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../../cli/exit-codes.ts';
import type { UploadStage } from '../../cli/screens/upload-progress.tsx';
import { type UploadOptions, uploadFiles } from '../../cli/upload-files.ts';
import { createRemoteClient } from '../../server/remote-client.ts';
import { badFiles } from '../fixtures/bad/bad-files.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const { bytes } = await badFiles.truncatedPdf();
const files = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const path = join(folder, `cut-off-${index}.pdf`);
    writeFileSync(path, bytes);
    return path;
  });

const options = (change: Partial<UploadOptions> = {}): UploadOptions => ({
  documentType: null,
  uploadBatchId: null,
  isWaiting: true,
  onProgress: () => {},
  wait: async (seconds) => expect.unreachable(`should not wait for ${seconds} s`),
  ...change,
});

describe('many files where few requests are allowed', async () => {
  const { server, clock, newApiKey, newOrganization } = await startTestServer({
    config: { requestsPerMinuteEnterprise: 10 },
  });

  test('go at the pace that the server allows, and each has its result', async () => {
    const { credentials } = await newOrganization();
    // Each call that waits moves the one clock on, and a session would be over after an hour of it.
    const { key } = await newApiKey(credentials);
    const waits: number[] = [];
    const { outcomes, stopped } = await uploadFiles(
      createRemoteClient(server.url, { apiKey: key }),
      files(12),
      options({
        wait: async (seconds) => {
          waits.push(seconds);
          clock.advance(seconds * 1000);
        },
      }),
    );
    expect(stopped).toBeNull();
    expect(outcomes.map(({ result }) => result?.detail.status)).toEqual(Array(12).fill('failed'));
    expect(waits.length).toBeGreaterThan(3);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });
});

describe('uploads', async () => {
  /** One that takes up no document. */
  const idle = await startTestServer({ alter: () => ({ start: () => {} }) });
  const { server, newOrganization } = await startTestServer();

  test('report each step of each file', async () => {
    const { accessToken } = await newOrganization();
    const seen: UploadStage[] = [];
    const client = createRemoteClient(server.url, { accessToken });
    const onProgress: UploadOptions['onProgress'] = ([first]) => seen.push(first!.stage);
    await uploadFiles(client, files(1), options({ onProgress }));
    expect(seen).toEqual(['uploading', 'reading', 'failed']);
  });

  test('stop at the first refused credential, and say of every file that it was not sent', async () => {
    const client = createRemoteClient(server.url, { accessToken: 'none' });
    const { outcomes, stopped } = await uploadFiles(client, files(3), options());
    expect(stopped?.exitCode).toBe(exitCodes.signIn);
    expect(outcomes.map(({ documentId, error }) => [documentId, error?.code])).toEqual(
      Array(3).fill([null, 'UNAUTHENTICATED']),
    );
  });

  test('are no longer waited for where nothing can be read, as on a full disk', async () => {
    const { accessToken } = await idle.newOrganization();
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const client = createRemoteClient(idle.server.url, { accessToken });
    const { outcomes, stopped } = await uploadFiles(
      client,
      files(2),
      options({ readingTrouble: () => full }),
    );
    expect(stopped).toMatchObject({ exitCode: exitCodes.tryLater, code: 'DISK_FULL' });
    for (const { documentId, error } of outcomes)
      expect([typeof documentId, error?.code]).toEqual(['string', 'DISK_FULL']);
  });

  test('whose server goes away while they wait keep the ids of their documents', async () => {
    const { accessToken } = await newOrganization();
    let isAway = false;
    const token = async () => {
      if (isAway) throw new Error('connection refused');
      return accessToken;
    };
    const { outcomes, stopped } = await uploadFiles(
      createRemoteClient(server.url, { accessToken: token }),
      files(2),
      options({
        onProgress: (states) => {
          isAway ||= states.at(-1)!.stage === 'reading';
        },
      }),
    );
    expect(stopped?.exitCode).toBe(exitCodes.tryLater);
    expect(outcomes.at(-1)!.error?.code).toBe('SERVER_UNREACHABLE');
    for (const { documentId } of outcomes) expect(documentId).toBeString();
  });
});
