import { detectAll } from 'tinyld';
import type { PageLayout } from '../layout/lines.ts';
import { findPhrases } from '../layout/phrases.ts';
import type { LabelKnowledge } from './knowledge/label-knowledge.ts';

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
  if (text.length >= 20) {
    for (const guess of detectAll(text).slice(0, 3)) vote(guess.lang, guess.accuracy * 6);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 1 ? best[0] : null;
}
