import type { HsOwnDecision } from '../../core/hs/hs.ts';
import { cleanText } from './clean-text.ts';

/** How often, when and where the organization decided so itself. */
export function ownDecisionWords({
  decisionCount,
  decidedAt,
  fileName,
  isLatest,
}: Pick<HsOwnDecision, 'decisionCount' | 'decidedAt' | 'fileName'> & {
  readonly isLatest?: boolean;
}): string {
  const count = decisionCount === 1 ? 'once' : `${decisionCount} times`;
  const place = `${count}, last ${decidedAt.slice(0, 10)} on ${cleanText(fileName)}`;
  return `yours ${place}${isLatest === false ? ', another since' : ''}`;
}
