import { readFileSync } from 'node:fs';
import type { LabelledGoods } from './accuracy.ts';

/**
 * Reads lines of `code<TAB>description`.
 * @throws Error naming the line that is none.
 */
export function readGoods(file: string): readonly LabelledGoods[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [code = '', description = ''] = line.split('\t');
      const digits = code.replace('.', '');
      if (!/^\d{6}$/.test(digits) || description === '')
        throw new Error(`${file}:${index + 1}: must be a code of six digits, a tab and a description`);
      return { code: digits, description };
    });
}

export const dottedCode = (digits: string): string => `${digits.slice(0, 4)}.${digits.slice(4)}`;
