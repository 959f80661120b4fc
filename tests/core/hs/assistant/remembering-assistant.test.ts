import { describe, expect, test } from 'bun:test';
import type { Assistant } from '../../../../core/hs/assistant/assistant.ts';
import { rememberingAssistant } from '../../../../core/hs/assistant/remembering-assistant.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

function start() {
  const asked: string[] = [];
  let fails = false;
  const counting: Assistant = {
    provider: 'counting',
    assist: (description) => {
      asked.push(description);
      return fails
        ? Promise.reject(new Error('down'))
        : Promise.resolve({
            spelled: description,
            rephrased: `${description} ${asked.length}`,
            weight: 0.5,
            terms: [],
            preferred: [],
          });
    },
    close: () => Promise.resolve(),
  };
  const clock = new FakeClock();
  const assistant = rememberingAssistant(counting, { clock, mostAnswers: 2, longestMilliseconds: 1_000 });
  const assist = (description: string, candidates: readonly string[] = []) =>
    assistant.assist(
      description,
      candidates.map((digits) => ({ digits, description: digits })),
    );
  return { asked, assist, clock, assistant, fail: (now: boolean) => (fails = now) };
}

describe('remembered answers', () => {
  test('the same description with the same candidates is asked once', async () => {
    const { asked, assist } = start();
    const first = await assist('bolt', ['731815']);
    expect(await assist('bolt', ['731815'])).toEqual(first);
    expect(asked).toEqual(['bolt']);
    await assist('bolt', ['731816']);
    expect(asked).toHaveLength(2);
  });

  test('are forgotten when they are old', async () => {
    const { asked, assist, clock } = start();
    await assist('bolt');
    clock.advance(999);
    await assist('bolt');
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await assist('bolt');
    expect(asked).toHaveLength(2);
  });

  test('the one that was not used for the longest time makes room', async () => {
    const { asked, assist } = start();
    for (const description of ['a', 'b', 'a', 'c', 'a', 'b']) await assist(description);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  test('failures are not remembered', async () => {
    const { asked, assist, fail } = start();
    fail(true);
    await expect(assist('bolt')).rejects.toThrow('down');
    fail(false);
    expect((await assist('bolt')).rephrased).toBe('bolt 2');
    expect(asked).toHaveLength(2);
  });
});
