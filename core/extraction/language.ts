import type { PageLayout } from '../layout/lines.ts';
import { findPhrases } from '../layout/phrases.ts';
import { lazily } from '../lazily.ts';
import type { LabelKnowledge } from './knowledge/label-knowledge.ts';

/** The most that the statistics of letters count for a language. */
const letterVote = 6;

/** Loaded when it is needed, which is seldom: its tables take as long as the rest of a short paper. */
const statistics = lazily(() => require('tinyld') as typeof import('tinyld'));

/**
 * ISO 639-1 code of the language in which a document is written, or null when there is too little text.
 * Trade papers are names and numbers more than sentences, so the labels they print count more than the
 * statistics of their letters.
 */
export function detectLanguage(layouts: readonly PageLayout[], knowledge: LabelKnowledge): string | null {
  const votes = new Map<string, number>();
  const vote = (language: string, weight: number): void => {
    votes.set(language, (votes.get(language) ?? 0) + weight);
  };
  const sentences: string[] = [];
  for (const layout of layouts.slice(0, 3)) {
    const ocr = layout.page.source === 'ocr';
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      for (const book of [knowledge.labels, knowledge.columns, knowledge.titles]) {
        for (const match of findPhrases<{ readonly language: string }>(segment, book, ocr)) {
          const languages = new Set(match.meanings.map((meaning) => meaning.language));
          const length = segment.pieces
            .slice(match.from, match.to)
            .reduce((sum, piece) => sum + piece.key.length, 0);
          for (const language of languages) vote(language, Math.min(3, length / 5) / languages.size);
        }
      }
      if (segment.pieces.length >= 4) sentences.push(segment.text);
    }
  }
  const text = sentences.join(' ').slice(0, 3000);
  if (text.length >= 20 && !isDecided(votes)) {
    for (const { lang, accuracy } of statistics().detectAll(text).slice(0, 3))
      vote(lang, Math.min(1, accuracy) * letterVote);
  }
  const [best] = byVotes(votes);
  return best && best[1] >= 1 ? best[0] : null;
}

const byVotes = (votes: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...votes].sort((a, b) => b[1] - a[1]);

/** Whether the labels speak so clearly that the statistics of letters could change nothing. */
function isDecided(votes: ReadonlyMap<string, number>): boolean {
  const [best, second] = byVotes(votes);
  return best !== undefined && best[1] - (second?.[1] ?? 0) > letterVote;
}
