import { lazily } from '../../lazily.ts';
import { KnownWords } from '../known-words.ts';
import type { LexicalTables } from '../lexical/lexical-tables.ts';
import { WordNumbers } from '../lexical/numbered-texts.ts';
import {
  type NumberArray,
  packArrays,
  packWords,
  unpackArrays,
  unpackWords,
} from '../prepared/packed-arrays.ts';
import type { PreparedSearch } from './prepared-search.ts';

/** All of it as one run of bytes. */
export function packSearch({ tables, known, graph }: PreparedSearch): Uint8Array<ArrayBuffer> {
  return packArrays({
    words: packWords(tables.words.words()),
    ...packedLexical('texts', tables.texts),
    ...packedLexical('terms', tables.terms),
    codeOfTerm: tables.codeOfTerm,
    pairs: tables.pairs,
    knownWords: packWords(known.counts.keys()),
    knownCounts: Uint32Array.from(known.counts.values()),
    knownStems: packWords(known.stems()),
    graph,
  });
}

/** Unpacks the result of `packSearch`; the tables stay where they are. @param bytes that begin at a multiple of eight. */
export function unpackSearch(bytes: Uint8Array<ArrayBuffer>): PreparedSearch {
  const arrays = unpackArrays(bytes);
  const array = <Kind extends NumberArray>(name: string, kind: new () => Kind): Kind => {
    const found = arrays[name];
    if (!(found instanceof kind)) throw new Error(`${name} is missing in what was prepared`);
    return found;
  };
  const lexical = (name: string): LexicalTables => ({
    starts: array(`${name}.starts`, Uint32Array),
    entries: array(`${name}.entries`, Uint32Array),
    weights: array(`${name}.weights`, Float32Array),
  });
  const counts = array('knownCounts', Uint32Array);
  const stems = array('knownStems', Uint8Array);
  return {
    tables: {
      words: new WordNumbers(unpackWords(array('words', Uint8Array))),
      texts: lexical('texts'),
      terms: lexical('terms'),
      codeOfTerm: array('codeOfTerm', Uint32Array),
      pairs: array('pairs', Float64Array),
    },
    known: new KnownWords(
      new Map(unpackWords(array('knownWords', Uint8Array)).map((word, at) => [word, counts[at]!])),
      lazily(() => new Set(unpackWords(stems))),
    ),
    graph: array('graph', Uint8Array),
  };
}

const packedLexical = (name: string, { starts, entries, weights }: LexicalTables) => ({
  [`${name}.starts`]: starts,
  [`${name}.entries`]: entries,
  [`${name}.weights`]: weights,
});
