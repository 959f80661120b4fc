import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The commands of the README's shell examples: a block each, in their order; one that goes on over lines is one. */
export function readmeExamples(): readonly (readonly string[])[] {
  const text = readFileSync(resolve(import.meta.dir, '../../README.md'), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) =>
    block!
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
}
