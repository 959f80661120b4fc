import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { packageTypeAtStart } from '../values/packages.ts';

const articleLine = phrasePattern(
  String.raw`^(?<mark>{{article-mark}}(?:[\s.]*(?:{{number}}|#))?[\s.:#]*)(?<code>(?=[\p{L}\d./_-]*\d)[\p{L}\d][\p{L}\d./_-]{3,24})(?<behind>(?:[\s,;|–-]+[(\[\p{L}].*)?)$`,
  'iu',
);

/** `(BOX)`, `- wooden case`: nothing but what the goods lie in. */
export function isKindOfPackage(text: string, { knowledge }: DocumentContext): boolean {
  const words = text.replace(/^[\s,;|([–-]+|[\s)\]]+$/gu, '');
  return words !== '' && packageTypeAtStart(words, knowledge.values)?.type === words;
}

/**
 * `Part KL-1555-10` alone in a line of a description: a word for articles needs no mark before nothing but a code, with
 * what the goods lie in behind it.
 */
export function loneArticle(run: Run, context: DocumentContext): Found<string> | null {
  const { mark = '', code = '', behind = '' } = articleLine().exec(run.text)?.groups ?? {};
  if (code === '' || (behind !== '' && !isKindOfPackage(behind, context))) return null;
  return foundAt(code, 0.86, piecesAt(run, mark.length, code.length));
}
