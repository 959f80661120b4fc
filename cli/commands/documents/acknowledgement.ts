import type { DocumentDetail } from '../../../core/documents/document.ts';
import { type ApiAnswer, dataOf } from '../../api-answer.ts';
import { openPoints } from '../../approval.ts';
import { askFirst } from '../../ask-first.ts';
import { CommandError } from '../../command-error.ts';
import type { Surroundings } from '../../surroundings.ts';

/**
 * Approves, and where checks failed or doubts are open shows them and asks first.
 * @param isYes the answer was given beforehand. @param ask sends the request.
 */
export async function withAcknowledgement(
  surroundings: Surroundings,
  isYes: boolean,
  ask: (acknowledge: boolean) => Promise<ApiAnswer<DocumentDetail>>,
): Promise<ApiAnswer<DocumentDetail>> {
  const answer = ask(isYes);
  try {
    await dataOf(answer);
  } catch (error) {
    const points = error instanceof CommandError ? openPoints(error) : [];
    if (points.length === 0) throw error;
    await askFirst(surroundings, 'Approve it all the same?', points);
    return ask(true);
  }
  return answer;
}
