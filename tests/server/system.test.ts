import { describe, expect, test } from 'bun:test';
import { answerOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const parts = { database: true, jobQueue: true, model: false, disk: true };
const { api } = await startTestServer({ alter: () => ({ readiness: () => Promise.resolve(parts) }) });

describe('readiness', () => {
  test('is 503 as long as a part is missing, and names it', async () => {
    expect(await answerOf(api.get('//health'))).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await answerOf(api.get('//ready'))).toEqual({ status: 503, body: { isReady: false, ...parts } });
    parts.model = true;
    parts.disk = false;
    expect(await answerOf(api.get('//ready'))).toEqual({ status: 503, body: { isReady: false, ...parts } });
    parts.disk = true;
    expect(await answerOf(api.get('//ready'))).toEqual({ status: 200, body: { isReady: true, ...parts } });
  });
});
