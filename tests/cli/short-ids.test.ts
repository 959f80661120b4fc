import { describe, expect, test } from 'bun:test';
import { CommandError } from '../../cli/command-error.ts';
import { resolveId, shortIdsOf } from '../../cli/short-ids.ts';

const keys = [
  { id: '01a1ff00-0000-7000-8000-000000000001', name: 'ERP' },
  { id: '01a1ff00-1000-7000-8000-000000000002', name: 'Filing' },
  { id: '02b2ff00-0000-7000-8000-000000000003', name: 'Old' },
];
const list = () => Promise.resolve(keys);
const resolve = (text: string) => resolveId(text, list, ({ name }) => name);

test('lists show the shortest beginning that is no other id’s, of eight characters at least', () => {
  expect([...shortIdsOf(keys).values()]).toEqual(['01a1ff00-0', '01a1ff00-1', '02b2ff00']);
});

describe('an id that is taken', () => {
  test('is a unique beginning, or a name', async () => {
    expect(await resolve('02B2')).toBe(keys[2]!.id);
    expect(await resolve('01a1ff00-1')).toBe(keys[1]!.id);
    expect(await resolve('erp')).toBe(keys[0]!.id);
  });

  test('is left as it is where it stands for none, and asks for no list where it is whole', async () => {
    expect(await resolve('02b')).toBe('02b');
    expect(await resolve('nothing')).toBe('nothing');
    const unasked = () => Promise.reject(new Error('asked'));
    expect(await resolveId(keys[0]!.id, unasked, () => '')).toBe(keys[0]!.id);
  });

  test('of several is refused with their names', async () => {
    const error = (await resolve('01a1ff00').catch((thrown: unknown) => thrown)) as CommandError;
    expect(error).toBeInstanceOf(CommandError);
    expect(error.message).toContain('000000000001 (ERP), 01a1ff00-1000');
  });
});
