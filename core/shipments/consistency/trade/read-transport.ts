import { type DateReading, type DateWords, findDates } from '../../../extraction/values/date.ts';
import { phrasesIn, wordsIn } from './phrases.ts';
import type { TransportWordKind } from './transport-words.ts';

/** A piece of the text behind its label: `VESSEL: EVER GIVEN`. */
export interface TransportPart {
  readonly kind: TransportWordKind;
  readonly text: string;
}

/** The transport details of a certificate, taken apart. */
export interface TransportDetails {
  readonly printed: string;
  readonly parts: readonly TransportPart[];
  readonly modes: ReadonlySet<'air' | 'road' | 'rail' | 'sea'>;
  readonly dates: readonly DateReading[];
}

const modes = ['air', 'road', 'rail', 'sea'] as const;

/** Reads `BY SEA FROM NINGBO TO HAMBURG PER M.V. EVER LUCENT V. 023W, B/L NBHH1234 DD 2025-03-01`. */
export function readTransport(
  printed: string,
  book: ReadonlyMap<string, TransportWordKind>,
  dateWords: DateWords,
): TransportDetails {
  const dates = findDates(printed, dateWords);
  // A date is no port, ship or number: its signs are blanked, so that places in the text stay.
  const text = dates.reduce(
    (rest, { index, length }) => rest.slice(0, index) + ' '.repeat(length) + rest.slice(index + length),
    printed,
  );
  const words = wordsIn(text);
  const found = phrasesIn(words, book, 6);
  const parts = [{ from: 0, to: 0, meaning: 'filler' as TransportWordKind }, ...found].map(
    ({ meaning, to }, at, all): TransportPart => {
      const next = all[at + 1];
      const start = to === 0 ? 0 : (words[to - 1]?.end ?? 0);
      const end = next ? (words[next.from]?.index ?? text.length) : text.length;
      return {
        kind: meaning,
        text: text.slice(start, Math.max(start, end)).replace(/^[\s:,.;/()-]+|[\s:,.;/()-]+$/g, ''),
      };
    },
  );
  return {
    printed,
    parts,
    modes: new Set(modes.filter((mode) => found.some(({ meaning }) => meaning === mode))),
    dates,
  };
}

/** The texts behind words of a kind. */
export const partsOf = ({ parts }: TransportDetails, kind: TransportWordKind): readonly string[] =>
  parts.filter((part) => part.kind === kind && part.text !== '').map(({ text }) => text);
