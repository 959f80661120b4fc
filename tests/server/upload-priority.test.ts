import { expect, test } from 'bun:test';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { credentials } = await server.newOrganization();
const pdf = () => new File(['%PDF-1.4\n'], 'a.pdf');

/** By how many minutes the reading of an uploaded document stands back. */
async function minutesBack(fields: Record<string, string>, query = ''): Promise<number> {
  const { body } = await answerOf(server.api.upload({ file: pdf(), ...fields }, credentials, query));
  const { place } = await server.database.read
    .selectFrom('jobs')
    .select('place')
    .where('subjectId', '=', (body as { id: string }).id)
    .executeTakeFirstOrThrow();
  return Math.round((place - server.clock.now()) / 60_000);
}

test('what nobody waits for stands back for half an hour, said in the form or in the query', async () => {
  expect(await minutesBack({})).toBe(0);
  expect(await minutesBack({ priority: 'interactive' })).toBe(0);
  expect(await minutesBack({ priority: 'background' })).toBe(30);
  expect(await minutesBack({}, '?priority=background')).toBe(30);
});

test('another word is refused', async () => {
  const answer = server.api.upload({ file: pdf(), priority: 'urgent' }, credentials);
  expect(await failureOf(answer)).toBe('400 VALIDATION_FAILED');
});
