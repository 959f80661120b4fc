import { beginsAsForm, type FormWords, isFormText } from './form-words.ts';

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** Rules that texts of a kind keep, nearly always. */
type Rule = (text: string, formWords: FormWords) => boolean;

const namesNobody: readonly Rule[] = [
  isFormText,
  beginsAsForm,
  (text) => /\d{4,}/.test(text),
  (text) => /[:;]|\s\/\s|\((?!pty|private|hk)/i.test(text),
  (text) => wordCount(text) > 8,
  (text) => !/\p{L}{2}/u.test(text),
  // A country or a town alone; a street with its number.
  (text) => wordCount(text) < 2,
  (text) => /\d/.test(text) && /,/.test(text),
];
const isNoPlace: readonly Rule[] = [
  isFormText,
  beginsAsForm,
  (text) => /\d/.test(text),
  (text) => wordCount(text) > 5,
  (text) => /[:;/]/.test(text),
];
const isNoNumber: readonly Rule[] = [
  isFormText,
  (text) => !/\d/.test(text),
  (text) => wordCount(text) > 3,
  (text) => text.length < 3,
];
const isNoGoods: readonly Rule[] = [
  isFormText,
  beginsAsForm,
  (text) => /\b(?:hs|h\.s\.|gs|sa|ncm)[\s.-]*(?:code|no)?\b.{0,3}\d{4}/i.test(text),
  (text) => !/\p{L}{3}/u.test(text),
];
const isNoAddress: readonly Rule[] = [
  isFormText,
  (text) => /[:;]/.test(text),
  (text) => wordCount(text) > 22,
  (text) => !/\d/.test(text),
];

const kinds: readonly (readonly [RegExp, readonly Rule[]])[] = [
  [/\.name$|^carrier$|^issuingAuthority$/, namesNobody],
  [/\.address$/, isNoAddress],
  [/^port|^place|^vessel$|^incotermPlace$/, isNoPlace],
  [/(?:Number|voyageNumber|taxId)$/, isNoNumber],
  [/escription$/, isNoGoods],
  [/^marksAndNumbers$|^transportDetails$|^agreement$|^paymentTerms$/, [isFormText]],
];

/** How many rules of its kind a value breaks. */
export function textDoubts(field: string, value: unknown, formWords: FormWords): number {
  if (typeof value !== 'string') return 0;
  const rules = kinds.find(([form]) => form.test(field))?.[1] ?? [];
  return rules.filter((breaks) => breaks(value, formWords)).length;
}
