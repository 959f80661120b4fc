import { describe, expect, test } from 'bun:test';
import { type ErrorBody, errorFromAnswer } from '../../cli/command-error.ts';
import { exitCodes } from '../../cli/exit-codes.ts';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const defect = new Error('a defect with a secret in its message');
let thrown: Error = defect;
const server = await startTestServer({
  alter: ({ hs }) => ({
    hs: {
      ...hs,
      versions: () => {
        throw thrown;
      },
    },
  }),
});
const { api } = server;
const { credentials } = await server.newOrganization();

describe('an error', () => {
  test('says that there is no such route, and which methods the path takes', async () => {
    expect(await answerOf(api.get('/nowhere', credentials))).toEqual({
      status: 404,
      body: {
        error: 'There is no GET /api/v1/nowhere',
        code: 'NOT_FOUND',
        details: { method: 'GET', path: '/api/v1/nowhere', allowedMethods: [] },
      },
    });
    const { body } = await answerOf(api.send('PUT', '/documents', { headers: credentials }));
    expect(body).toMatchObject({ code: 'NOT_FOUND', details: { allowedMethods: ['GET', 'POST'] } });
    const deep = await answerOf(api.delete('/documents/x/extractions', credentials));
    expect(deep.body).toMatchObject({ details: { allowedMethods: ['GET'] } });
    expect(await failureOf(api.get('//', credentials))).toBe('404 NOT_FOUND');
    expect(await failureOf(api.get('/nowhere'))).toBe('404 NOT_FOUND');
  });

  test('that is a defect answers with a request id, and only the log has the rest', async () => {
    const answer = await api.get('/hs-codes/versions', credentials);
    const requestId = answer.headers.get('x-request-id');
    expect(await answerOf(answer)).toEqual({
      status: 500,
      body: {
        error: 'Something went wrong here; the details are in the log',
        code: 'INTERNAL',
        details: { requestId },
      },
    });
    const logged = server.logger.lines.find(({ fields }) => fields.requestId === requestId);
    expect(logged).toMatchObject({
      level: 'error',
      fields: { method: 'GET', path: '/api/v1/hs-codes/versions' },
    });
    expect(String(logged?.fields.stack)).toContain(defect.message);
    expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
  });

  test('of a full disk says so, for only whoever keeps the machine can make room', async () => {
    thrown = full;
    const { status, body } = await answerOf(api.get('/hs-codes/versions', credentials));
    expect(status).toBe(507);
    expect(body).toMatchObject({
      error:
        'The disk of the server is full: nothing was changed. Erase documents or make room there, then send this again',
      code: 'INSUFFICIENT_STORAGE',
    });
    expect(errorFromAnswer(status, body as ErrorBody)).toMatchObject({
      exitCode: exitCodes.tryLater,
      code: 'INSUFFICIENT_STORAGE',
    });
  });

  test('of a disk that fails says where to look, and that nobody knows what was done', async () => {
    thrown = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
    const { status, body } = await answerOf(api.get('/hs-codes/versions', credentials));
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL', details: { reason: 'disk_broken' } });
    expect((body as ErrorBody).error).toMatch(
      /input\/output errors in the log.*sound disk.*before you repeat/,
    );
  });

  test('names fifty fields at most, and says how many more there are', async () => {
    const queries = Array.from({ length: 300 }, () => 5);
    const { status, body } = await answerOf(api.post('/hs-codes/search', { queries }, credentials));
    expect(status).toBe(400);
    const { error, details } = body as {
      readonly error: string;
      readonly details: { readonly issues: readonly unknown[]; readonly moreIssues: number };
    };
    expect(details.issues).toHaveLength(50);
    expect(details.moreIssues).toBeGreaterThan(0);
    expect(error).toEndWith(`; and ${details.moreIssues} more`);
    expect(error.length).toBeLessThan(3_000);
  });

  test('in a path that is no valid URL is a bad request', async () => {
    expect(await failureOf(api.get('/documents/%E0%A4%A', credentials))).toBe('400 VALIDATION_FAILED');
  });
});

describe('every answer', () => {
  test('carries a request id: the one sent, when it is harmless, or a new one', async () => {
    const idOf = async (sent: string) =>
      (await api.get('//health', { 'x-request-id': sent })).headers.get('x-request-id');
    expect(await idOf('trace-0123456789')).toBe('trace-0123456789');
    for (const sent of ['short', 'with spaces in it', 'x'.repeat(65), '{"level":"error"}']) {
      const id = await idOf(sent);
      expect(id).toMatch(/^[\w.-]{8,64}$/);
      expect(id).not.toBe(sent);
    }
  });

  test('tells browsers to guess, frame, keep and load nothing', async () => {
    for (const path of ['//health', '//docs', '/me', '/nowhere']) {
      const { headers } = await api.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toStartWith("default-src 'none'");
    }
  });

  test('comes whatever the host is called', async () => {
    for (const host of ['x', 'api', 'customs.example:8787'])
      expect((await api.get('/me', { ...credentials, host })).status).toBe(200);
  });
});
