import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The views of a code that a description is compared with. */
export const views = [
  /** The classifier over the model's vector of the description. */
  'classifier',
  /** The classifier over that vector and the description's words together. */
  'joint',
  /** Cosine of the description with the code's own text. */
  'semantic',
  /** Words found in any text of the code. */
  'lexical',
  /** Words found in one and the same term of the code. */
  'term',
  /** Attributes that the description's words show and the code's do not allow: see `Contradictions`. */
  'attributes',
] as const;

export type View = (typeof views)[number];

/** The numbers of the ranking; `data/ranking/README.md` states where each comes from. */
export interface RankingSettings {
  /** How much each view of a code counts in the sum of standard scores. */
  readonly weights: Readonly<Record<View, number>>;
  /** The attributes that descriptions show reliably enough by their words. */
  readonly readAttributes: readonly string[];
  /** How scores become chances: see `chancesOf`. */
  readonly calibration: { readonly temperature: number; readonly scale: number };
}

const shippedFolder = new URL('../../../data/ranking/', import.meta.url);

/** @throws Error naming the file and the number that is missing. */
export function loadRankingSettings(folder: URL = shippedFolder): RankingSettings {
  const path = fileURLToPath(new URL('settings.json', folder));
  const settings = JSON.parse(readFileSync(path, 'utf8')) as RankingSettings;
  const numbers: Readonly<Record<string, unknown>> = { ...settings.weights, ...settings.calibration };
  for (const name of [...views, 'temperature', 'scale'])
    if (typeof numbers[name] !== 'number' || !Number.isFinite(numbers[name]))
      throw new Error(`${path}: ${name} must be a number`);
  if (!Array.isArray(settings.readAttributes))
    throw new Error(`${path}: readAttributes must be a list of names`);
  return settings;
}

/** Words that do not describe goods: one per line, `#` begins a remark. */
export function loadStopWords(folder: URL = shippedFolder): ReadonlySet<string> {
  const lines = readFileSync(fileURLToPath(new URL('stop-words.txt', folder)), 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}
