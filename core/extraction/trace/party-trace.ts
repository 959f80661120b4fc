import type { LabelHit } from '../../layout/labels.ts';
import { runOf } from '../../layout/run.ts';
import { evidenceOf } from '../found.ts';
import type { Label } from '../knowledge/label-fields.ts';
import type { PartyText } from '../values/party-text.ts';
import type { Recorder } from './recorder.ts';

interface PartyFacts {
  readonly strength: number;
  readonly place: number;
  readonly score: number;
}

/** A party that looks like none counts as much as this; one that looks like a company, fully. */
const leastLikeness = 0.85;
export const likenessFactor = ({ likeness }: PartyText): number =>
  leastLikeness + (1 - leastLikeness) * likeness;

/** Notes the name of a party that stands at a label of its role, or at none, e.g. in a letterhead. */
export function traceParty(
  trace: Recorder | undefined,
  role: string,
  party: PartyText,
  hit: LabelHit<Label> | null,
  { strength, place, score }: PartyFacts,
): void {
  const { name } = party;
  if (!trace || !name) return;
  const label = hit ? runOf(hit.segment.pieces.slice(hit.from, hit.to)).text : null;
  trace.add(`${role}.name`, {
    ...{ value: name.value, evidence: evidenceOf(name.pieces), score },
    found: label === null ? 'without a label, as in a letterhead' : `at "${label}"`,
    reasons:
      label === null
        ? [{ name: 'place', amount: place }]
        : [
            { name: 'label', amount: strength, because: label },
            { name: 'place', amount: place },
            { name: 'likeness', amount: likenessFactor(party) },
          ],
  });
}
