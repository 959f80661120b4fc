import { describe, expect, test } from 'bun:test';
import { createSignInLine, LineFullError } from '../../../core/accounts/sign-in-line.ts';

/** A line that works on one at a time, each until `finish` is called; says who was served and who had to go. */
function startLine(longest: number) {
  const line = createSignInLine({ atOnce: 1, longest });
  const served: string[] = [];
  const refused: string[] = [];
  let finish = () => {};
  const work = (name: string) => () => {
    served.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    finish = resolve;
    return promise;
  };
  const enter = (name: string, lane: string, rank: 0 | 1 = 0) =>
    line.run({ lane, rank }, work(name)).catch((error: unknown) => {
      if (!(error instanceof LineFullError)) throw error;
      refused.push(name);
    });
  const serveAll = async (all: readonly Promise<void>[]) => {
    const isDone = Promise.all(all).then(() => true);
    while (!(await Promise.race([isDone, Promise.resolve(false)]))) {
      finish();
      await Bun.sleep(0);
    }
  };
  return { line, work, enter, served, refused, serveAll };
}

describe('the line before the check of a password', () => {
  test('lets addresses take turns', async () => {
    const { enter, served, serveAll } = startLine(10);
    const names = ['x1', 'x2', 'x3', 'x4', 'y1', 'y2', 'z1'];
    await serveAll(names.map((name) => enter(name, name[0]!)));
    expect(served).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'y2', 'x4']);
  });

  test('is short, and a crowd at one address gives way to another address', async () => {
    const { enter, served, refused, serveAll } = startLine(3);
    const crowd = ['x1', 'x2', 'x3', 'x4', 'x5', 'x6'].map((name) => enter(name, 'x'));
    await serveAll([...crowd, enter('y1', 'y')]);
    expect(refused).toEqual(['x5', 'x6', 'x4']);
    expect(served).toEqual(['x1', 'x2', 'y1', 'x3']);
  });

  test('refuses a stranger from yet another address when it is full of such', async () => {
    const { enter, refused, serveAll } = startLine(2);
    await serveAll(['a', 'b', 'c', 'd'].map((name) => enter(name, name)));
    expect(refused).toEqual(['d']);
  });

  test('lets who is known go first, and stay', async () => {
    const { enter, served, refused, serveAll } = startLine(2);
    const strangers = ['a', 'b', 'c'].map((name) => enter(name, name));
    await serveAll([
      ...strangers,
      enter('known', 'k', 1),
      enter('colleague', 'k', 1),
      enter('third', 'k', 1),
    ]);
    expect(served).toEqual(['a', 'known', 'colleague']);
    expect(refused).toEqual(['c', 'b', 'third']);
  });

  test('keeps no work of our own waiting, however long it is', async () => {
    const { line, work, enter, served, refused, serveAll } = startLine(1);
    const all = [enter('a', 'a'), enter('b', 'b')];
    for (const name of ['own1', 'own2', 'own3']) all.push(line.runFirst(work(name)));
    await serveAll(all);
    expect(served).toEqual(['a', 'own1', 'own2', 'own3', 'b']);
    expect(refused).toEqual([]);
  });

  test('goes on after work that fails', async () => {
    const line = createSignInLine({ atOnce: 1, longest: 1 });
    const place = { lane: 'a', rank: 0 } as const;
    const failing = line.run(place, () => Promise.reject(new Error('broken hash')));
    const next = line.run(place, () => Promise.resolve('served'));
    await expect(failing).rejects.toThrow('broken hash');
    expect(await next).toBe('served');
  });
});
