import type { DeskKey } from './desk-page.ts';

/** The text after a key that writes. As a person sees characters, one with its accents goes at once. */
export function typed(text: string, key: DeskKey): string {
  if (key.name === 'text') return text + key.text;
  if (key.name !== 'backspace') return text;
  return [...new Intl.Segmenter('en').segment(text)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');
}
