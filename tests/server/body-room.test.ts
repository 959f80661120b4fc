import { describe, expect, test } from 'bun:test';
import { ServiceError } from '../../core/errors.ts';
import { createBodyRoom } from '../../server/plugins/body-room.ts';
import { type BodyLimits, BodyTooLarge, readBody } from '../../server/plugins/read-body.ts';

/** A room into which organizations, named by a letter each, send uploads one after the other. */
function roomOf(total: number) {
  const room = createBodyRoom(total);
  const inside: { readonly organization: string; readonly request: Request }[] = [];
  const enter = (organization: string): string => {
    const request = new Request('http://here/');
    try {
      room.enter(request, organization);
    } catch (error) {
      return (error as ServiceError).code;
    }
    inside.push({ organization, request });
    return 'in';
  };
  const leave = async (organization: string): Promise<void> => {
    const at = inside.findIndex((upload) => upload.organization === organization);
    await room.leave(inside.splice(at, 1)[0]!.request);
  };
  /** What each gets, in order. */
  const arrivals = (organizations: string): string =>
    [...organizations].map((one) => ({ in: '+', RATE_LIMITED: '-', BUSY: '!' })[enter(one)]).join('');
  return { room, enter, leave, arrivals };
}

describe('the room for uploads', () => {
  test.each([
    ['one organization may fill it, and no more', 4, 'aaaaa', '++++-'],
    ['whoever comes to a full one gets an even share all the same', 4, 'aaaabbb', '++++++-'],
    ['and whoever had more than its share gets nothing until it has less', 4, 'aaaaba', '++++' + '+-'],
    ['a third one too', 6, 'aaaaaaabbbbccc', '++++++-+++-++-'],
    ['everybody gets one, however many there are', 2, 'abcdef', '++++++'],
    [
      'a server that has twice as many takes only the first of each',
      4,
      'aaaabbccd' + 'dc',
      '+++++++-' + '+--',
    ],
  ])('%s', (_, total, organizations, expected) => {
    expect(roomOf(total).arrivals(organizations)).toBe(expected);
  });

  test('says so with 503 where shares are free and the server has twice as many as it takes', () => {
    const { arrivals } = roomOf(12);
    // 12 + 6 + 4 = 22, then 2 of a share of 3: 24.
    expect(arrivals(`${'a'.repeat(12)}${'b'.repeat(6)}${'c'.repeat(4)}ddd`)).toBe(`${'+'.repeat(24)}!`);
  });

  test('lets in again as uploads end', async () => {
    const { arrivals, leave } = roomOf(2);
    expect(arrivals('aaa')).toBe('++-');
    await leave('a');
    expect(arrivals('aa')).toBe('+-');
  });

  test('is left once, however often a request leaves', async () => {
    const { room, arrivals } = roomOf(2);
    const request = new Request('http://here/');
    room.enter(request, 'a');
    await room.leave(request);
    await room.leave(request);
    await room.leave(new Request('http://here/'));
    expect(arrivals('aaa')).toBe('++-');
  });

  test('shows when to come again', () => {
    const { room } = roomOf(1);
    room.enter(new Request('http://here/'), 'a');
    const refused = () => room.enter(new Request('http://here/'), 'a');
    expect(refused).toThrow('1 uploads of your organization are under way, and its share now is 1');
    expect(refused).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ retryAfterSeconds: 2 }) }),
    );
  });
});

describe('a body', () => {
  const limits: BodyLimits = {
    maximumBytes: 1_000,
    bytesPerSecond: 100,
    stallSeconds: 0.05,
    longestSeconds: 0.3,
  };
  const requestOf = (body: ReadableStream | string) => new Request('http://here/', { method: 'POST', body });
  /** Sends so many bytes after each so many milliseconds, and never ends. */
  const dripping = (bytes: number, milliseconds: number) =>
    requestOf(
      new ReadableStream({
        async pull(controller) {
          await Bun.sleep(milliseconds);
          controller.enqueue(new Uint8Array(bytes));
        },
      }),
    );
  const codeOf = (read: Promise<unknown>) =>
    read.then(
      () => 'read',
      (error: unknown) => (error instanceof ServiceError ? error.code : error),
    );

  test('that stops is given up', async () => {
    const silent = new ReadableStream({ pull: () => Promise.withResolvers<void>().promise });
    await expect(readBody(requestOf(silent), limits)).rejects.toThrow(
      'at least 100 bytes a second over 0.05 seconds',
    );
  });

  test('that drips is given up', async () => {
    expect(await codeOf(readBody(dripping(1, 20), limits))).toBe('REQUEST_TIMEOUT');
  });

  test('that is fast enough and never ends is given up when its time is over', async () => {
    const start = performance.now();
    expect(await codeOf(readBody(dripping(10, 20), limits))).toBe('REQUEST_TIMEOUT');
    expect(performance.now() - start).toBeGreaterThan(300);
  });

  test('that is too large is read no further', async () => {
    expect(await codeOf(readBody(requestOf('x'.repeat(1_001)), limits))).toBeInstanceOf(BodyTooLarge);
    expect((await readBody(requestOf('x'.repeat(1_000)), limits)).byteLength).toBe(1_000);
  });

  test('is not late because the reader was busy', async () => {
    const pieces = ['one', 'two', 'three'];
    const slowReader = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) return controller.close();
        // The program is held up for longer than a sender may be.
        Bun.sleepSync(60);
        controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    expect(new TextDecoder().decode(await readBody(requestOf(slowReader), limits))).toBe('onetwothree');
  });
});
