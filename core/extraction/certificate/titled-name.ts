import type { Run } from '../../layout/run.ts';
import { type Found, foundAt } from '../found.ts';

/** In words: a longer text is a sentence. */
export const longestTitle = 16;

/** The name that a line prints, without the caption before it, brackets around it and the letters it is called by. */
export const titledName = (segment: Run): Found<string> =>
  foundAt(
    segment.text
      .replace(/^[^:]{3,40}:\s*(?=\S{3})/, '')
      // "Tratado Integral y Progresista … (TIPAT)": the letters that it is called by.
      .replace(/(?<=\p{L}{3})\s\(\p{Lu}[\p{Lu}\d/-]{1,11}\)\W*$/u, '')
      .replace(/^[\s(]+|[\s):,]+$/g, ''),
    0.7,
    segment.pieces,
  );
