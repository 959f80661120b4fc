import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { beginsAsForm, type FormWords, formRun, isFormText } from './form-words.ts';

/** What a text is held against. */
export interface KnownWords {
  readonly formWords: FormWords;
  readonly knowledge: ExtractionKnowledge;
}

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** Rules that texts of a kind keep, nearly always. */
type Rule = (text: string, known: KnownWords) => boolean;

const isForm: Rule = (text, { formWords }) => isFormText(text, formWords);
const beginsForm: Rule = (text, { formWords }) => beginsAsForm(text, formWords);
const holdsForm =
  (words: number): Rule =>
  (text, { formWords }) =>
    formRun(text, formWords) >= words;
/** A company's name that has got into another text, or what goes on behind it. */
const namesCompany: Rule = (text, { knowledge }) => legalFormIn(text, knowledge) > 0;

/** A bracket that was opened and not closed: the text is cut off, or two were joined. */
const isHalf: Rule = (text) => (text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0);

const namesNobody: readonly Rule[] = [
  isForm,
  beginsForm,
  (text) => /\d{4,}/.test(text),
  (text) => /[:;]|\s\/\s|\((?!pty|private|hk)/i.test(text),
  (text) => wordCount(text) > 8,
  (text) => !/\p{L}{2}/u.test(text),
  // A country or a town alone; a street with its number.
  (text) => wordCount(text) < 2,
  (text) => /\d/.test(text) && /,/.test(text),
];
const isNoPlace: readonly Rule[] = [
  isForm,
  beginsForm,
  (text) => /\d/.test(text),
  (text) => wordCount(text) > 5,
  (text) => /[:;/]/.test(text),
];
const isNoNumber: readonly Rule[] = [
  (text) => !/\d/.test(text),
  (text) => wordCount(text) > 3,
  (text) => text.length < 3,
];
const isNoGoods: readonly Rule[] = [
  isForm,
  beginsForm,
  (text) => /\b(?:hs|h\.s\.|gs|sa|ncm)[\s.-]*(?:code|no)?\b.{0,3}\d{4}/i.test(text),
  (text) => !/\p{L}{3}/u.test(text),
  // A tariff code that belongs to a field of its own.
  (text) => /(?<![\d.])\d{4}\.\d{2}(?![\d])/.test(text),
  holdsForm(2),
  holdsForm(3),
];
const isNoAddress: readonly Rule[] = [
  isForm,
  (text) => /[:;]/.test(text),
  (text) => wordCount(text) > 22,
  (text) => !/\d/.test(text),
  namesCompany,
  holdsForm(3),
];

const kinds: readonly (readonly [RegExp, readonly Rule[]])[] = [
  [/\.name$|^carrier$|^issuingAuthority$/, namesNobody],
  [/\.address$/, isNoAddress],
  [/^port|^place|^vessel$|^incotermPlace$/, isNoPlace],
  [/(?:Number|voyageNumber|taxId)$/, isNoNumber],
  [/escription$/, isNoGoods],
  [/^marksAndNumbers$|^transportDetails$|^agreement$|^paymentTerms$/, [isForm, holdsForm(3)]],
];

/** How many rules of its kind a value breaks. */
export function textDoubts(field: string, value: unknown, known: KnownWords): number {
  if (typeof value !== 'string') return 0;
  const own = kinds.find(([form]) => form.test(field))?.[1] ?? [];
  return [...own, isHalf].filter((breaks) => breaks(value, known)).length;
}

const isParty = /^(?!producer|carrier).*\.name$/;

/** A party whose name has no form of companies: most are firms, and one without is often cut off, or no name at all. */
export const isNoFirm = (field: string, value: unknown, { knowledge }: KnownWords): boolean =>
  typeof value === 'string' && isParty.test(field) && legalFormIn(value, knowledge) === 0;
