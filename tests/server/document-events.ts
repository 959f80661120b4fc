import type { LandfallEvent } from '../../core/events/events.ts';
import type { startTestServer } from './start-test-server.ts';

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The events that were written down about a document, or a shipment, in their order. */
export async function eventsOf(
  { database }: Pick<TestServer, 'database'>,
  organizationId: string,
  subjectId: string,
): Promise<readonly LandfallEvent[]> {
  const rows = await database.read
    .selectFrom('events')
    .select(['name', 'data'])
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows
    .map(({ name, data }) => ({ name, data: JSON.parse(data) }) as LandfallEvent)
    .filter(({ data }) => Object.values(data).includes(subjectId));
}
