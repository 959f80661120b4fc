import type { DocumentReading } from './documents.store.ts';
import { type Doubt, isOpen } from './doubts/doubt.ts';

/** Whether a person has begun to review what was read: a value was typed or confirmed, or a doubt waived. */
export const isTouched = ({
  corrections,
  doubts,
}: Pick<DocumentReading, 'corrections' | 'doubts'>): boolean =>
  corrections !== '{}' || (JSON.parse(doubts) as readonly Doubt[]).some((doubt) => !isOpen(doubt));
