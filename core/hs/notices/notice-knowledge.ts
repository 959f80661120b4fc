import { type KnownWords, knownWords } from '../known-words.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { loadNoticeWords, type NoticeWords } from './notice-words.ts';

/** The knowledge from which notices are written. */
export interface NoticeKnowledge {
  readonly words: NoticeWords;
  /** Every word that goods are called by: gathered when it is first asked for. */
  readonly known: () => KnownWords;
  /** Takes them from where they are gathered already. */
  readonly takeKnown: (words: KnownWords) => void;
}

export function createNoticeKnowledge(nomenclature: Nomenclature): NoticeKnowledge {
  let known: KnownWords | null = null;
  return {
    words: loadNoticeWords(),
    known: () => {
      known ??= knownWords(nomenclature);
      return known;
    },
    takeKnown: (words) => {
      known ??= words;
    },
  };
}
