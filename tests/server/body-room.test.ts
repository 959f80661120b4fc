import { describe, expect, test } from 'bun:test';
import { announcedBytes, createBodyRoom } from '../../server/plugins/body-room.ts';
import { readBody } from '../../server/plugins/read-body.ts';

const request = (headers: Record<string, string> = {}) => new Request('http://here/', { headers });

/** Whether a request has been let in by now. */
async function isIn(entered: Promise<void>): Promise<boolean> {
  return Promise.race([entered.then(() => true), Promise.resolve().then(() => false)]);
}

describe('the room for the bodies of uploads', () => {
  test('lets in what fits, and the rest as others leave, in the order in which they came', async () => {
    const room = createBodyRoom(100);
    const [first, second, third] = [request(), request(), request()];
    await room.enter(first, 60);
    const waiting = room.enter(second, 60);
    const small = room.enter(third, 10);
    expect([await isIn(waiting), await isIn(small)]).toEqual([false, false]);
    room.leave(first);
    await Promise.all([waiting, small]);
  });

  test('is given whole to a body that is larger than all of it', async () => {
    const room = createBodyRoom(100);
    const [large, small] = [request(), request()];
    await room.enter(large, 500);
    const waiting = room.enter(small, 1);
    expect(await isIn(waiting)).toBe(false);
    room.leave(large);
    await waiting;
  });

  test('is given back once, however often a request leaves', async () => {
    const room = createBodyRoom(100);
    const [first, second, third] = [request(), request(), request()];
    await room.enter(first, 100);
    room.leave(first);
    room.leave(first);
    await room.enter(second, 100);
    expect(await isIn(room.enter(third, 1))).toBe(false);
  });

  test('counts what a body announces, and the most it may have when it announces nothing', () => {
    expect(announcedBytes(request({ 'content-length': '5' }), 20)).toBe(5);
    expect(announcedBytes(request({ 'content-length': '50' }), 20)).toBe(20);
    expect(announcedBytes(request(), 20)).toBe(20);
  });
});

test('a body that never ends arriving is given up', async () => {
  const body = new ReadableStream({ pull: () => Promise.withResolvers<void>().promise });
  const endless = new Request('http://here/', { method: 'POST', body });
  expect(readBody(endless, 1_000, 1)).rejects.toThrow('did not arrive');
});
