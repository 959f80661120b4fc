import { expect, test } from 'bun:test';
import { remembering } from '../../../cli/classification/remembering.ts';

test('a description is asked for once, and forgotten when others were wanted later', async () => {
  const asked: (readonly string[])[] = [];
  const ask = remembering(async (queries) => {
    asked.push(queries);
    return queries.map((query) => ({ query, notice: null, results: [] }));
  }, 3);
  const answered = async (...queries: string[]) => (await ask(queries)).map(({ query }) => query);
  expect(await answered('a', 'b', 'a', '')).toEqual(['a', 'b', 'a', '']);
  expect(await answered('b', 'a')).toEqual(['b', 'a']);
  expect(asked).toEqual([['a', 'b', '']]);
  expect(await answered('c', 'b')).toEqual(['c', 'b']);
  expect(await answered('a', '')).toEqual(['a', '']);
  expect(asked.slice(1)).toEqual([['c'], ['']]);
  expect(await answered('1', '2', '3', '4', '5')).toHaveLength(5);
});

test('a failure is not remembered', async () => {
  let isDown = true;
  const ask = remembering(async (queries) => {
    if (isDown) throw new Error('down');
    return queries.map((query) => ({ query, notice: null, results: [] }));
  });
  await expect(ask(['a'])).rejects.toThrow('down');
  isDown = false;
  expect(await ask(['a'])).toHaveLength(1);
});
