import { piecesAt, type Run } from '../../layout/run.ts';
import type { PartyLine } from './assemble-party.ts';
import { type PartyPart, partyPart } from './party-part.ts';
import { findTaxIds } from './tax-id.ts';

/** A party as far as its lines have been read. */
export interface PartyDraft {
  /** Lines of the name and the address. */
  readonly content: PartyLine[];
  taxId: PartyPart | null;
  country: PartyPart | null;
  hasContact: boolean;
  /** Whether a line greets somebody, who may stand before the company. */
  isAddressed: boolean;
  /** What the next line may begin with, or consist of, where this one ends with the label of a tax number. */
  awaits: 'number first' | 'number alone' | null;
  /** Whether the last line was a telephone or the like. */
  isAfterContact: boolean;
  /** What the next line is, where this one was its label alone. */
  pending: 'name' | 'address' | 'country' | null;
}

/** Notes a tax number. Of a register's number and a tax number the one counts that is known by its form; the first of equals. */
export function noteTaxId(
  draft: PartyDraft,
  run: Run,
  { value, index, length }: { readonly value: string; readonly index: number; readonly length: number },
): void {
  const next = partyPart(piecesAt(run, index, length), value);
  const isKnown = draft.taxId !== null && findTaxIds(draft.taxId.value).length > 0;
  const isSurer = draft.taxId === null || (!isKnown && next !== null && findTaxIds(next.value).length > 0);
  if (isSurer) draft.taxId = next;
}
