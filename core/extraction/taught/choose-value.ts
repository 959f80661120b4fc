import { isSamePrint } from '../same-print.ts';
import type { Recorder } from '../trace/recorder.ts';
import type { Lesson } from './lesson.ts';
import { isSame, type TaughtValue } from './values.ts';
import { type Proposal, type TwiceRead, type WayName, wayTexts } from './ways.ts';

interface Vote {
  readonly proposal: Proposal;
  /** The weight of each way that leads there; of a way that several papers teach, the greatest. */
  readonly weights: Map<WayName, number>;
}

const weightOf = ({ weights }: Vote): number => [...weights.values()].reduce((sum, one) => sum + one, 0);

/** The value of a field for which most speaks, with the part of all that speaks; null: nothing was proposed. */
export function chooseValue(
  path: string,
  paper: TwiceRead,
  { ways, fits, isFormPrint }: Lesson,
  trace: Recorder | undefined,
) {
  const votes: Vote[] = [];
  for (const { name, propose, weight } of ways(path)) {
    const proposal = propose(paper);
    if (!proposal) continue;
    // Rules know terms and places by themselves, but take the name of a field for that of a party.
    if ((name !== 'rules' || path.endsWith('.name')) && isFormPrint(proposal.value)) continue;
    if (name !== 'rules' && !fits(path, proposal.value)) continue;
    trace?.add(path, {
      ...{ value: proposal.value, evidence: proposal.evidence, score: weight },
      ...{ found: wayTexts[name], reasons: [{ name: 'way', amount: weight }] },
    });
    const same =
      votes.find((vote) => isSame(vote.proposal.value, proposal.value)) ??
      // Of one print the rules know better whether it is the first of December or the twelfth of January.
      votes.find(
        (vote) =>
          vote.weights.has('rules') &&
          isTyped(vote.proposal.value) &&
          isSamePrint(vote.proposal.evidence, proposal.evidence),
      );
    if (same) same.weights.set(name, Math.max(weight, same.weights.get(name) ?? 0));
    else votes.push({ proposal, weights: new Map([[name, weight]]) });
  }
  const all = votes.reduce((sum, vote) => sum + weightOf(vote), 0);
  const [best] = votes.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best ? { ...best.proposal, share: weightOf(best) / all } : null;
}

/** Whether a value is a figure or a day, whose print can be read in two ways. */
const isTyped = (value: TaughtValue): boolean =>
  typeof value === 'number' || /^\d{4}-\d{2}-\d{2}$/.test(value);
