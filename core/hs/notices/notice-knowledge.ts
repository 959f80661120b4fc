import { type KnownWords, knownWords } from '../known-words.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import type { Vocabulary } from '../vocabulary/load-vocabulary.ts';
import { loadNoticeWords, type NoticeWords } from './notice-words.ts';

/** What notices are written from. */
export interface NoticeKnowledge {
  readonly words: NoticeWords;
  /** Every word that goods are called by: gathered when it is first asked for. */
  readonly known: () => KnownWords;
  /** Gathers them at once, where the vocabulary is loaded already. */
  readonly gather: (vocabulary: Vocabulary) => void;
}

export function createNoticeKnowledge(nomenclature: Nomenclature): NoticeKnowledge {
  let known: KnownWords | null = null;
  return {
    words: loadNoticeWords(),
    known: () => {
      known ??= knownWords(nomenclature);
      return known;
    },
    gather: (vocabulary) => {
      known ??= knownWords(nomenclature, vocabulary);
    },
  };
}
