import { squash } from '../../layout/fold.ts';
import { lookUp } from '../../layout/phrases.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { labelledParties, type PartyCandidate } from '../invoice/parties.ts';
import type { FoundParty } from '../invoice/read-parties.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import type { PartyPart } from '../values/party-text.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

const nobody: FoundParty = { name: null, address: null, country: null, taxId: null };

const found = (part: PartyPart | null, confidence: number): Found<string> | null =>
  part && confidence >= 0.2 ? foundAt(part.value, confidence, part.pieces) : null;

/** "As exporter", "Same as above": a name that stands for another party. */
const refers = ({ party }: PartyCandidate, context: DocumentContext): boolean =>
  lookUp(context.knowledge.labels.labels, squash(party.name?.value ?? ''), false).some(
    (label) => label.field === 'sameParty',
  );

/** Text of a form that is no company: instructions, dots, sentences. */
const isInstruction = ({ party }: PartyCandidate): boolean => {
  const name = party.name?.value ?? '';
  const small = name.split(/\s+/).filter((word) => /^\p{Ll}{3,}/u.test(word)).length;
  return /^[(\p{Ll}]/u.test(name) || small >= 4 || /\.{3,}|_{2,}|…/.test(name) || !/\p{L}{2}/u.test(name);
};

/** The party in the box of a role. The first of the fields that has one decides. */
export function boxedParty(
  fields: readonly LabelField[],
  context: DocumentContext,
  tableLines: TableLines,
): FoundParty {
  for (const field of fields) {
    const candidate = labelledParties(field, context, tableLines).find((one) => !isInstruction(one));
    if (!candidate || refers(candidate, context)) continue;
    const { party, confidence } = candidate;
    return {
      name: found(party.name, confidence),
      address: found(party.address, confidence * 0.95),
      country: found(party.country, confidence * 0.97),
      taxId: found(party.taxId, confidence * 0.95),
    };
  }
  return nobody;
}

/** The name alone of the party in the box of a role. */
export function partyNamed(
  field: LabelField,
  context: DocumentContext,
  tableLines: TableLines,
): Found<string> | null {
  return boxedParty([field], context, tableLines).name;
}

/** The name of a party that was found, with its place. */
export const nameOf = ({ party, confidence }: PartyCandidate): Found<string> | null =>
  found(party.name, confidence);
