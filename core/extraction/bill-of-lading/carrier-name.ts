import { foldText } from '../../layout/fold.ts';
import type { Segment } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import type { DocumentContext } from '../document-context.ts';
import { legalFormIn } from '../values/legal-form.ts';

/** Whether a name is that of someone who carries: `Corvina Container Lines`, `Nordstern Reederei`. */
export function carries(name: string, context: DocumentContext): boolean {
  const { whole, endings } = context.knowledge.labels.carrierWords;
  const words = foldText(name).match(/\p{L}+/gu) ?? [];
  return (
    words.length >= 2 &&
    words.some((word) => whole.has(word) || endings.some((ending) => word.endsWith(ending)))
  );
}

/** Whether a text is the second line of a name: "del Estrecho S.A.", "Transport Co., Ltd."; a name of its own begins otherwise. */
export function isRestOfName(text: string, context: DocumentContext): boolean {
  const [first = '', ...more] = text.split(/\s+/);
  const { whole } = context.knowledge.labels.carrierWords;
  return (
    more.length <= 4 &&
    (/^\p{Ll}/u.test(first) || whole.has(foldText(first)) || legalFormIn(`x ${first}`, context.knowledge) > 0)
  );
}

/** Whether a name is a company's by its legal form, or by the trade that it tells. */
export const isCompany = (name: string, context: DocumentContext): boolean =>
  carries(name, context) || legalFormIn(name, context.knowledge) > 0;

const mostWords = 9;

/** A text that could be the name of a company where one is expected: no figures, no sentence. */
export function mayBeName(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    /^[\p{Lu}\d"“«]/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    !/:|\.{3}|_{2}|\d{3}|@|www\./.test(text) &&
    words.length <= mostWords &&
    words.filter((word) => /^\p{Ll}{4,}/u.test(word)).length < 2
  );
}

/** Whether a text is a label or the title of a form; what ends in a legal form is a name, though it begins as a label does. */
export function isPrintOfForm(segment: Segment, context: DocumentContext): boolean {
  const { labels, titles } = context.knowledge.labels;
  if (legalFormIn(segment.text, context.knowledge) > 0) return false;
  return coverOf(segment, labels, false) >= 0.5 || coverOf(segment, titles, false) >= 0.5;
}

const opens = /^[("“«'‘]?[\p{Lu}\d]/u;
const joins = /^(?:&|\+|and|und|et|y|e|de|del|della|di|do|da|dos|van|der|den|of|the|la|le|\/)$/i;

/** The words of a name at the beginning of a sentence's rest: `Kestrel Shipping Company A/S. The goods were …`. */
export function nameAtStart(text: string, context: DocumentContext): string {
  const words = text.split(/\s+/);
  const name: string[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (!(opens.test(word) || (name.length > 0 && joins.test(word) && opens.test(next)))) break;
    // "Ostara Pty Ltd of Sydney", but "Nordlicht GmbH & Co. KG".
    const isTown = /^\p{Ll}/u.test(word) && legalFormIn(`x ${name.at(-1)}`, context.knowledge) > 0;
    if (isTown) break;
    name.push(word);
    const isClosed =
      /[;:)”"»]$/.test(word) || (/,$/.test(word) && legalFormIn(`x ${next}`, context.knowledge) === 0);
    const isEnd = /\.$/.test(word) && legalFormIn(`x ${name.join(' ')}`, context.knowledge) > 0;
    if (isClosed || (isEnd && legalFormIn(`x ${next}`, context.knowledge) === 0)) break;
  }
  return name.length <= mostWords ? trimmed(name.join(' ')) : '';
}

/** The words of a name at the end of a sentence's beginning: `RECEIVED by Kestrel Shipping Company A/S`. */
export function nameAtEnd(text: string): string {
  const words = text.trimEnd().split(/\s+/);
  let from = words.length;
  while (from > 0) {
    const [word = '', before = ''] = [words[from - 1], words[from - 2]];
    if (!opens.test(word) && !(joins.test(word) && opens.test(before))) break;
    from -= 1;
  }
  return words.length - from <= mostWords ? trimmed(words.slice(from).join(' ')) : '';
}

/** "青亚 Meridian Line": the same name in other letters is none of the one in Latin letters. */
export const inLatin = (text: string): string =>
  /\p{Script=Latin}{2}/u.test(text)
    ? text.replace(/^[^\p{Script=Latin}\d]*\p{Script=Han}[^\p{Script=Latin}\d]*|\s*\p{Script=Han}+$/gu, '')
    : text;

/** Without the marks around a name; the stop of `Ltd.` and `S.A.` stays. */
export const trimmed = (text: string): string =>
  text
    .replace(/^[\s("“”«»'‘’,:-]+|[\s,;:)"“”«»'‘’(–-]+$/gu, '')
    .replace(/(?<!\b\p{L}{1,4}\.?\p{L}?)\.$/u, '');
