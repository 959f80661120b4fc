import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The numbers of the ranking; `data/ranking/README.md` tells where each comes from. */
export interface RankingSettings {
  /** How much each view of a code counts in the sum of standard scores. */
  readonly weights: {
    /** The classifier over the model's vector of the description. */
    readonly classifier: number;
    /** Cosine of the description with the code's own text. */
    readonly semantic: number;
    /** Words found in any text of the code. */
    readonly lexical: number;
    /** Words found in one and the same term of the code. */
    readonly term: number;
  };
  /** How scores become chances: see `confidences`. */
  readonly calibration: { readonly temperature: number; readonly scale: number };
}

const shippedFolder = new URL('../../../data/ranking/', import.meta.url);

/** @throws Error naming the file and the number that is missing. */
export function loadRankingSettings(folder: URL = shippedFolder): RankingSettings {
  const path = fileURLToPath(new URL('settings.json', folder));
  const settings = JSON.parse(readFileSync(path, 'utf8')) as RankingSettings;
  const numbers: Readonly<Record<string, unknown>> = { ...settings.weights, ...settings.calibration };
  for (const name of ['classifier', 'semantic', 'lexical', 'term', 'temperature', 'scale'])
    if (typeof numbers[name] !== 'number' || !Number.isFinite(numbers[name]))
      throw new Error(`${path}: ${name} must be a number`);
  return settings;
}

/** Words that say nothing about what goods are: one a line, `#` begins a remark. */
export function loadStopWords(folder: URL = shippedFolder): ReadonlySet<string> {
  const lines = readFileSync(fileURLToPath(new URL('stop-words.txt', folder)), 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}
