import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createLanguageModel } from '../../../../core/documents/language-model/language-model.ts';
import {
  answering,
  type Behaviour,
  completion,
  saying,
  startChatServer,
} from '../../../support/chat-server.ts';
import { collectingLogger } from '../../../support/collecting-logger.ts';

const key = 'sk-very-secret-key';
const server = await startChatServer(saying({}));
const elsewhere = await startChatServer(saying({ dueDate: '1 May 2026' }));
beforeEach(() => {
  server.behaveAs(saying({ invoiceNumber: 'KW-7712' }));
  elsewhere.behaveAs(saying({ dueDate: '1 May 2026' }));
});

const page = (number: number, text = `Our Docket KW-7712, page ${number}`) => ({
  ...{ number, text, documentType: 'invoice' as const },
  fields: ['invoiceNumber', 'supplier.name'],
});

function modelFor(secondsPerPage = 5, url = server.url) {
  const logger = collectingLogger();
  const clock = { time: 0, now: () => clock.time };
  const model = createLanguageModel({ url, model: 'small', key }, { clock, logger, secondsPerPage });
  afterAll(() => model.close());
  return { model, logger, clock };
}

/** No page is asked about twice in these tests. */
let asked = 0;
const nextPage = () => page(++asked + 100);

describe('a language model', () => {
  test('is sent the fields and the text of a page, and proposes texts for those fields', async () => {
    server.behaveAs(
      saying({ invoiceNumber: 'KW-7712', supplier: { name: 'Kestrel' }, other: 'x', total: 3 }),
    );
    const answers = await modelFor().model.ask([page(1)]);
    expect(answers).toEqual({
      ...{ asked: [1], unanswered: [] },
      proposals: [
        { page: 1, path: 'invoiceNumber', text: 'KW-7712' },
        { page: 1, path: 'supplier.name', text: 'Kestrel' },
      ],
    });
    const [{ path, authorization, body }] = server.asked as [(typeof server.asked)[number]];
    expect([path, authorization]).toEqual(['/v1/chat/completions', `Bearer ${key}`]);
    const sent = JSON.parse(body) as { model: string; messages: readonly { content: string }[] };
    expect(sent.model).toBe('small');
    expect(JSON.parse(sent.messages.at(-1)!.content)).toEqual({
      ...{ kind: 'invoice', fields: page(1).fields, text: page(1).text },
    });
    // What the paper prints is never among the instructions.
    expect(sent.messages[0]!.content).not.toContain('Docket');
  });

  test('is asked once about a page, also when the document is read again', async () => {
    const { model } = modelFor();
    const first = await model.ask([page(1), page(2)]);
    expect(await model.ask([page(1), page(2)])).toEqual(first);
    expect(server.asked).toHaveLength(2);
  });

  const endless: Behaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = (): void => {
      while (!response.destroyed && response.write('{"a":"'.repeat(4_000)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };
  const silent: Behaviour = () => {};
  const dripping: Behaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  const redirecting =
    (status: number): Behaviour =>
    (response) =>
      response.writeHead(status, { location: `${elsewhere.url}/chat/completions` }).end();
  test.each([
    ['endless', endless],
    ['huge', answering(completion('x'.repeat(200_000)))],
    ['HTML', answering('<html><script>alert(1)</script></html>')],
    ['no JSON', answering(completion('The invoice number is KW-7712.'))],
    ['a list', saying(['KW-7712'])],
    ['cut off', answering(completion('{"invoiceNumber":"KW', 'length'))],
    ['an error with the key in it', answering(`{"error":"bad key ${key}"}`, 401)],
    ['a redirect', redirecting(307)],
    ['another redirect', redirecting(302)],
    ['a dropped connection', ((response) => void response.destroy()) satisfies Behaviour],
  ])('an answer that is %s proposes nothing and is not asked for again', async (_, behaviour) => {
    server.behaveAs(behaviour);
    const { model, logger } = modelFor();
    const { number, ...rest } = nextPage();
    expect(await model.ask([{ number, ...rest }])).toEqual({
      ...{ asked: [number], unanswered: [number], proposals: [] },
    });
    expect(server.asked).toHaveLength(1);
    expect(elsewhere.asked).toHaveLength(0);
    const logged = JSON.stringify(logger.lines);
    expect(logged).toContain('the language model gave no usable answer');
    for (const secret of [key, server.url, 'Docket', 'KW-7712']) expect(logged).not.toContain(secret);
  });

  test.each([
    ['never comes', silent],
    ['comes a sign at a time', dripping],
  ])('an answer that %s is waited for no longer than the time of a page', async (_, behaviour) => {
    server.behaveAs(behaviour);
    const begun = performance.now();
    const { proposals, unanswered } = await modelFor(0.2).model.ask([nextPage()]);
    expect([proposals.length, unanswered.length]).toEqual([0, 1]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('a value that is no short text is left out', async () => {
    server.behaveAs(saying({ invoiceNumber: 'x'.repeat(201), 'supplier.name': { toString: 'x' } }));
    expect((await modelFor().model.ask([nextPage()])).proposals).toEqual([]);
  });

  test('a server that fails twice in a row is left alone for five minutes', async () => {
    server.behaveAs(answering('no', 500));
    const { model, clock } = modelFor();
    const pages = Array.from({ length: 6 }, nextPage);
    expect((await model.ask(pages)).asked).toHaveLength(2);
    expect((await model.ask([nextPage()])).asked).toEqual([]);
    expect(server.asked).toHaveLength(2);
    clock.time += 5 * 60_000;
    server.behaveAs(saying({ invoiceNumber: 'KW-7712' }));
    expect((await model.ask(pages)).proposals).toHaveLength(6);
  });

  test('that nobody waits for any more is not waited for', async () => {
    server.behaveAs(silent);
    const { model } = modelFor(600);
    const answers = model.ask([nextPage()]);
    await model.close();
    expect((await answers).proposals).toEqual([]);
    expect((await model.ask([nextPage()])).asked).toEqual([]);
  });
});
