import { readFileSync } from 'node:fs';

/** Phrases that shops and declarations add to any goods: one per line, `#` begins a remark. */
export function shopPhrases(): readonly string[] {
  const path = new URL('../../data/ranking/shop-phrases.txt', import.meta.url);
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}
