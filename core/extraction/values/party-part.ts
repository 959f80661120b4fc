import { type Piece, runOf } from '../../layout/run.ts';

/** A value of a party with the words that it was read from. */
export interface PartyPart {
  readonly value: string;
  readonly pieces: readonly Piece[];
}

export const partyPart = (pieces: readonly Piece[], value?: string): PartyPart | null => {
  const text = (value ?? runOf(pieces).text).replace(/^[\s,;:|•●·-]+|[\s,;:|•●·-]+$/gu, '').trim();
  return text === '' || pieces.length === 0 ? null : { value: text, pieces };
};
