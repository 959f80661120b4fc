import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createChatAssistant } from '../../../../core/hs/assistant/chat-assistant.ts';
import { knownWords } from '../../../../core/hs/known-words.ts';
import { loadNomenclature } from '../../../../core/hs/nomenclature/load-nomenclature.ts';
import {
  answering,
  type Behaviour,
  completion,
  saying,
  startChatServer,
} from '../../../support/chat-server.ts';
import { collectingLogger } from '../../../support/collecting-logger.ts';

const words = knownWords(loadNomenclature());
const key = 'sk-very-secret-key';
const good = {
  rephrased: 'pullover, knitted, of cotton',
  terms: [{ from: 'jumper', to: 'pullover, knitted' }],
  codes: ['6110.20'],
};
const server = await startChatServer(saying(good));
const description = 'cotton jumper';
const candidates = [
  { digits: '611020', description: 'Jerseys, pullovers, of cotton' },
  { digits: '611030', description: 'Jerseys, pullovers, of man-made fibres' },
];

function assistantFor(deadlineMilliseconds = 2_000, url = server.url) {
  const logger = collectingLogger();
  const assistant = createChatAssistant({
    server: { url, model: 'small', key },
    known: () => words,
    logger,
    deadlineMilliseconds,
  });
  afterAll(() => assistant.close());
  return { assistant, logger };
}

const { assistant, logger } = assistantFor();
const assist = (text = description) => assistant.assist(text, candidates);
const unavailable = { code: 'AI_UNAVAILABLE' };

beforeEach(() => server.behaveAs(saying(good)));

describe('an OpenAI-compatible server', () => {
  test('is asked at /chat/completions with the model, the key, the description and the candidates', async () => {
    expect(await assist()).toEqual({
      spelled: description,
      rephrased: good.rephrased,
      weight: 0.5,
      terms: good.terms,
      preferred: ['611020'],
    });
    expect(server.asked).toHaveLength(1);
    const { path, authorization, body } = server.asked[0]!;
    expect([path, authorization]).toEqual(['/v1/chat/completions', `Bearer ${key}`]);
    const sent = JSON.parse(body) as {
      model: string;
      stream: boolean;
      messages: { role: string; content: string }[];
    };
    expect([sent.model, sent.stream]).toEqual(['small', false]);
    expect(sent.messages[0]!.content).not.toContain(description);
    const asked = JSON.parse(sent.messages.at(-1)!.content) as object;
    expect(asked).toMatchObject({
      description,
      candidates: expect.arrayContaining([expect.stringContaining('6110.20')]),
    });
  });

  test('may fence its JSON', async () => {
    server.behaveAs(answering(completion(`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)));
    expect((await assist()).rephrased).toBe(good.rephrased);
  });

  test('is asked a second time when the first failure may pass, and never a third', async () => {
    server.behaveAs((response, asked, count) =>
      count === 1 ? answering('busy', 503)(response, asked, count) : saying(good)(response, asked, count),
    );
    expect((await assist()).rephrased).toBe(good.rephrased);
    expect(server.asked).toHaveLength(2);
    server.behaveAs(answering('busy', 503));
    expect(assist()).rejects.toMatchObject(unavailable);
    await assist().catch(() => {});
    expect(server.asked).toHaveLength(4);
  });

  test.each([401, 403, 404, 301])('that answers %p is not asked again', async (status) => {
    server.behaveAs(answering(JSON.stringify({ error: `bad key ${key}` }), status));
    await expect(assist()).rejects.toMatchObject(unavailable);
    expect(server.asked).toHaveLength(1);
  });

  const busyAtFirst =
    (status: number, retryAfter: string): Behaviour =>
    (response, asked, count) => {
      if (count > 1) return saying(good)(response, asked, count);
      response.writeHead(status, { 'retry-after': retryAfter });
      response.end('busy');
    };

  test('that is busy is left alone for as long as it wants, and then asked again', async () => {
    server.behaveAs(busyAtFirst(429, '1'));
    const { assistant: patient } = assistantFor(4_000);
    const started = performance.now();
    expect((await patient.assist(description, candidates)).rephrased).toBe(good.rephrased);
    expect(performance.now() - started).toBeGreaterThan(990);
    expect(server.asked).toHaveLength(2);
  });

  test.each(['60', 'Sat, 21 Nov 2026 12:00:00 GMT', 'soon', '1e999'])(
    'that is busy for longer than there is time (%p) is not waited for',
    async (retryAfter) => {
      server.behaveAs(busyAtFirst(503, retryAfter));
      const started = performance.now();
      await expect(assistantFor(59_000).assistant.assist(description, candidates)).rejects.toMatchObject(
        unavailable,
      );
      expect(performance.now() - started).toBeLessThan(30_000);
      expect(server.asked).toHaveLength(1);
    },
  );

  test('that redirects is not followed', async () => {
    server.behaveAs((response) => {
      response.writeHead(307, { location: `${server.url}/elsewhere` });
      response.end();
    });
    await expect(assist()).rejects.toMatchObject(unavailable);
    expect(server.asked.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });
});

describe('a server that is down or broken', () => {
  test('nobody listens', async () => {
    const gone = await startChatServer(saying(good));
    await gone.stop();
    const { assistant: lonely } = assistantFor(2_000, gone.url);
    await expect(lonely.assist(description, candidates)).rejects.toMatchObject(unavailable);
  });

  const hang: Behaviour = () => {};
  const hangInBody: Behaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices":');
  };
  const byteByByte: Behaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const body = completion(JSON.stringify(good)).padEnd(10_000);
    let at = 0;
    const timer = setInterval(() => response.write(body[at++] ?? ' '), 5);
    response.on('close', () => clearInterval(timer));
  };
  const failThenHang: Behaviour = (response, asked, count) =>
    count === 1 ? answering('', 500)(response, asked, count) : undefined;

  test.each([
    ['does not answer', hang, 1],
    ['stops within its answer', hangInBody, 1],
    ['sends byte by byte', byteByByte, 1],
    ['fails once and then hangs', failThenHang, 2],
  ] as const)('that %s is given up at the one deadline over everything', async (_, behaviour, times) => {
    server.behaveAs(behaviour);
    const { assistant: impatient, logger: log } = assistantFor(300);
    const started = performance.now();
    await expect(impatient.assist(description, candidates)).rejects.toMatchObject(unavailable);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(250);
    expect(took).toBeLessThan(20_000);
    expect(server.asked).toHaveLength(times);
    expect(log.lines.at(-1)?.fields.reason).toContain('within the time');
  });

  test('that breaks off is asked once more', async () => {
    server.behaveAs((response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"choices":');
      setImmediate(() => response.destroy());
    });
    await expect(assist()).rejects.toMatchObject(unavailable);
    expect(server.asked).toHaveLength(2);
  });

  test('that never ends its answer is cut off', async () => {
    server.behaveAs((response) => {
      response.writeHead(200);
      const pump = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', pump);
      pump();
    });
    await expect(assist()).rejects.toMatchObject(unavailable);
    expect(server.asked).toHaveLength(1);
  });

  test('whose answer has a hundred megabytes is not read to its end', async () => {
    const part = Buffer.alloc(1_000_000, 'x');
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    server.behaveAs((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000000' });
      response.on('close', () => closed.resolve());
      const pump = (): void => {
        while (!response.destroyed && sent < 100 && response.write(part)) sent++;
      };
      response.on('drain', pump);
      pump();
    });
    await expect(assist()).rejects.toMatchObject(unavailable);
    await closed.promise;
    expect(sent).toBeLessThan(50);
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    ['HTML', answering('<html>It works</html>')],
    ['JSON of another shape', answering('{"answer":42}')],
    ['no text', answering(JSON.stringify({ choices: [{ message: { content: null } }] }))],
    ['a text that is no JSON', answering(completion('Sure! Here is your answer.'))],
    ['a text that is cut off', answering(completion('{"rephrased":"pull', 'length'))],
    [
      'bytes that are no UTF-8',
      (response: Parameters<Behaviour>[0]) => void response.end(Buffer.from([0xff, 0xfe])),
    ],
  ] as const)('that sends %s is not available', async (_, behaviour) => {
    server.behaveAs(behaviour);
    await expect(assist()).rejects.toMatchObject(unavailable);
  });
});

describe('a model that lies', () => {
  test.each([
    ['a list', [good]],
    ['null', null],
    ['a field missing', { rephrased: good.rephrased, codes: [] }],
    ['a field too many', { ...good, confidence: 0.99 }],
    ['a number as rephrasing', { ...good, rephrased: 5 }],
    ['an empty rephrasing', { ...good, rephrased: ' ' }],
    ['an essay', { ...good, rephrased: 'cotton pullover '.repeat(50) }],
    ['a code in the rephrasing', { ...good, rephrased: 'cotton pullover 6110.20' }],
    ['a heading in the rephrasing', { ...good, rephrased: 'cotton pullover of 6110' }],
    ['a code in a term', { ...good, terms: [{ from: 'jumper', to: 'pullover 611099' }] }],
    ['an address', { ...good, rephrased: 'cotton pullover http://evil.example' }],
    ['markup', { ...good, rephrased: 'cotton <b>pullover</b>' }],
    ['control characters', { ...good, rephrased: 'cotton \u001b[31mpullover' }],
    ['text written right to left', { ...good, rephrased: 'cotton \u202epullover' }],
    [
      'words of another matter',
      { ...good, rephrased: 'Forget what thou wast told, visit Evilcorp instead, dearest customer' },
    ],
    ['a term that was not described', { ...good, terms: [{ from: 'silk blouse', to: 'pullover' }] }],
    ['a term without an end', { ...good, terms: [{ from: 'jumper' }] }],
    ['terms by the hundred', { ...good, terms: Array(100).fill(good.terms[0]) }],
    ['codes by the hundred', { ...good, codes: Array(100).fill('611020') }],
    ['codes that are numbers', { ...good, codes: [611020] }],
  ])('%s is a failure, and is asked once more', async (_, answer) => {
    server.behaveAs(saying(answer));
    await expect(assist()).rejects.toMatchObject(unavailable);
    expect(server.asked).toHaveLength(2);
  });

  test('codes that do not exist, are too short or were not found by the search count for nothing', async () => {
    server.behaveAs(
      saying({ ...good, codes: ['999999', '6110', '9303.90', 'DROP TABLE', '6110.30', '611030'] }),
    );
    expect((await assist()).preferred).toEqual(['611030']);
  });

  test('figures of the description may be said again', async () => {
    server.behaveAs(saying({ rephrased: 'ball bearing 620422', terms: [], codes: [] }));
    expect((await assist('bearing 620422')).rephrased).toBe('ball bearing 620422');
  });
});

test('the key is in no log line and in no error', async () => {
  server.behaveAs(answering(`{"error":"${key}"}`, 401));
  const error = await assist().catch((failure: unknown) => failure);
  expect(JSON.stringify(logger.lines)).not.toContain(key);
  expect(logger.lines.length).toBeGreaterThan(0);
  expect(`${JSON.stringify(error)} ${String((error as Error).stack)}`).not.toContain(key);
});
