import { expect, test } from 'bun:test';
import { watchFolder } from '../../../cli/watch/watch-folder.ts';

test('taken once, a folder that is slow to look at is waited for as one that is not', async () => {
  let time = 0;
  const taken: string[] = [];
  const left = await watchFolder({
    // Each look takes longer than a file has to stand still, and sees it unchanged from the second on.
    look: () => {
      time += 500;
      const isReady = time > 500 && taken.length === 0;
      return Promise.resolve(
        isReady
          ? { ready: ['invoice.pdf'], moving: [] }
          : { ready: [], moving: time > 500 ? [] : ['invoice.pdf'] },
      );
    },
    files: {
      take: (name) => {
        taken.push(name);
        return Promise.resolve();
      },
      inHand: () => new Set(),
      trouble: () => null,
    },
    isOnce: true,
    settle: 1,
    onTrouble: (error) => {
      throw error;
    },
    now: () => time++,
    stop: { isAsked: () => false, asked: Promise.withResolvers<void>().promise },
  });
  expect([taken, left]).toEqual([['invoice.pdf'], { unsent: [], unread: [] }]);
});
