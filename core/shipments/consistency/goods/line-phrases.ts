import { readDataTable } from '../../../data-table.ts';
import { padded, wordsIn } from './words.ts';

const kinds = ['total', 'charge', 'packing', 'general', 'boilerplate', 'partial', 'stop'] as const;
type PhraseKind = (typeof kinds)[number];

/** The facts that the words of a line show. */
export interface LinePhrases {
  /** Nothing but a sum of other lines. */
  readonly isTotal: (text: string) => boolean;
  /** Freight, insurance, fees: no goods. */
  readonly isCharge: (text: string) => boolean;
  /** Such words among others, which goods have too: `brake discount kit`. */
  readonly mentionsCharge: (text: string) => boolean;
  /** A phrase for the packing of the goods. */
  readonly isPacking: (text: string) => boolean;
  /** Means all goods, or any. */
  readonly isGeneral: (text: string) => boolean;
  /** The paper may cover another part of an order than the others. */
  readonly mentionsPartialShipment: (text: string) => boolean;
  /** The text without words that do not describe goods. */
  readonly withoutBoilerplate: (text: string) => string;
  readonly isStopWord: (word: string) => boolean;
}

/** `partial shipments allowed` is a term of credit and not about this shipment. */
const term = /^(?:s )?(?:allowed|permitted|prohibited|forbidden|not|are|is|acceptable)\b/;

/** @throws DataFileError for an unknown kind or a phrase without words. */
export function loadLinePhrases(file: string): LinePhrases {
  const phrases = new Map<PhraseKind, string[]>(kinds.map((kind) => [kind, []]));
  for (const row of readDataTable(file, ['kind', 'phrase'])) {
    const words = wordsIn(row.cells.phrase);
    const list = phrases.get(row.cells.kind as PhraseKind);
    if (!list) throw row.error(`"${row.cells.kind}" is no kind; there are ${kinds.join(', ')}`);
    if (words.length === 0) throw row.error('the phrase has no words');
    list.push(padded(words));
  }
  const of = (kind: PhraseKind): readonly string[] => phrases.get(kind) ?? [];
  const anywhere = (kind: PhraseKind) => (text: string) => {
    const words = padded(wordsIn(text));
    return of(kind).some((phrase) => words.includes(phrase));
  };
  /** All words are words of such phrases, and one phrase is whole. */
  const nothingElse = (kind: PhraseKind) => {
    const known = new Set([...of(kind), ...of('stop')].flatMap((phrase) => phrase.trim().split(' ')));
    return (text: string): boolean => {
      const words = wordsIn(text.replace(/\([^)]*\)/g, ' ')).filter((word) => !/\d/.test(word));
      const line = padded(words);
      return words.every((word) => known.has(word)) && of(kind).some((phrase) => line.includes(phrase));
    };
  };
  const stops = new Set(of('stop').map((phrase) => phrase.trim()));
  const partial = of('partial');
  return {
    isTotal: nothingElse('total'),
    isCharge: nothingElse('charge'),
    mentionsCharge: anywhere('charge'),
    isPacking: nothingElse('packing'),
    isGeneral: anywhere('general'),
    mentionsPartialShipment(text) {
      const words = padded(wordsIn(text)).replaceAll(' shipments ', ' shipment s ');
      return partial.some((phrase) => {
        const at = words.indexOf(phrase);
        return at >= 0 && !term.test(words.slice(at + phrase.length));
      });
    },
    withoutBoilerplate(text) {
      let words = padded(wordsIn(text));
      for (const phrase of [...of('boilerplate'), ...of('general')]) words = words.replaceAll(phrase, ' ');
      return words.trim();
    },
    isStopWord: (word) => stops.has(word),
  };
}
