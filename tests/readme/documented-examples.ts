import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dir, '../..');

/** In the order in which somebody would follow them: what one makes, the next ones use. */
const followed = [
  'README.md',
  'docs/using/terminal.md',
  'docs/using/scripts.md',
  'docs/operating/install.md',
];

/** The commands of the documents' shell examples: a block each, in their order; one that goes on over lines is one. */
export function documentedExamples(): readonly (readonly string[])[] {
  const text = followed.map((path) => readFileSync(resolve(root, path), 'utf8')).join('\n');
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) =>
    block!
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
}
