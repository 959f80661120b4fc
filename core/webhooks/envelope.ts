import type { RecordedEvent } from '../events/events.store.ts';

/**
 * The body of an event: `event`, `timestamp`, `data`. Put together from the stored texts, so that
 * it is the same byte for byte at every attempt, and for every receiver.
 */
export const envelopeOf = ({ name, createdAt, data }: Pick<RecordedEvent, 'name' | 'createdAt' | 'data'>) =>
  `{"event":${JSON.stringify(name)},"timestamp":${JSON.stringify(createdAt)},"data":${data}}`;
