import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { cueWords } from './cue-index.ts';
import { statedText } from './stated-text.ts';

/** One text of the nomenclature, as words to look for cues among. */
export interface StatedWords {
  readonly text: string;
  readonly stated: readonly string[];
  readonly excluded: readonly string[];
  readonly isResidual: boolean;
}

/** The words of every heading and subheading of HS 2022: read once for all attributes. */
export function nomenclatureWords({ editions }: Nomenclature): ReadonlyMap<string, StatedWords> {
  const entries = [...editions.HS2022.values()].filter(({ level }) => level !== 'chapter');
  return new Map(
    entries.map(({ digits, description }) => {
      const { stated, excluded, isResidual } = statedText(description);
      return [digits, { text: stated, stated: cueWords(stated), excluded: cueWords(excluded), isResidual }];
    }),
  );
}
