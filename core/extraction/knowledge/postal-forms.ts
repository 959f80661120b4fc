import type { PostalForm } from '../values/address-country.ts';
import { choiceCell, type Row, readTableFile } from './table-file.ts';

const signs: Readonly<Record<string, string>> = {
  '#': String.raw`\d`,
  '@': '[A-Z]',
  '*': String.raw`[A-Z\d]`,
  '(': String.raw`\(`,
  ')': String.raw`\)`,
};

/** A form may hold these signs, capital letters, figures, hyphens, and single spaces. */
const formPattern = /^(?:[#@*A-Z\d-]|\{(?:area|town)\}|[()]|(?<! ) (?! ))+$/;

const town = String.raw`\p{Lu}[\p{L}.'’ -]+`;
/** Between a code and the name of a town or area: `Joinville - SC, 89219-600`. */
const separator = String.raw`(?:\.?\s*[,–-]\s*|\.?\s+)`;

const startsWord = String.raw`(?:^|(?<=[\s,(]))`;
const startsPart = String.raw`(?:^|(?<=,\s*))`;

const codeSource = (form: string): string =>
  [...form].map((sign) => (sign === ' ' ? String.raw`\s?` : (signs[sign] ?? sign))).join('');

const listed = (cell: string | undefined): string[] => (cell ?? '').split(',').filter(Boolean);

/** The form as a pattern, its parts as they stand in an address. */
function wholeSource(form: string, areas: readonly string[]): string {
  const area = `(?:${[...areas].sort((a, b) => b.length - a.length).join('|')})`;
  const parts = form
    .replaceAll(/ (?=\(?\{)|(?<=\}\)?) /g, '\t')
    .split('\t')
    .map((part) =>
      part
        .split(/(\{area\}|\{town\})/)
        .map((one) => (one === '{area}' ? area : one === '{town}' ? town : codeSource(one)))
        .join(''),
    );
  return parts.join(separator);
}

function postalForm(path: string, row: Row): PostalForm {
  const { country = '', form = '' } = row;
  const areas = listed(row.areas);
  const except = listed(row.except);
  const fail = (problem: string): never => {
    throw new Error(`${path}: ${problem} in ${JSON.stringify(row)}`);
  };
  if (!/^[A-Z]{2}$/.test(country)) fail('"country" must be a code of two letters');
  if (!formPattern.test(form)) fail('"form" has a sign that no form may have');
  if (form.includes('{area}') !== areas.length > 0) fail('{area} and "areas" must come together');
  for (const code of [...areas, ...except])
    if (!/^[A-Z][A-Za-z]{0,3}$/.test(code)) fail(`"${code}" is no short name of an area`);
  const tells = choiceCell(path, row, 'tells', ['yes', 'no']) === 'yes';
  // "Carrera 68 No. 12-105, Medellín": a house number is no code before a town.
  const isBeforeTown = form.includes('{town}') && areas.length === 0;
  const isBehind = /[#@] .*\{area\}/.test(form);
  const code = codeSource(form.replaceAll(/ ?\(?\{(?:area|town)\}\)? ?/g, ''));
  return {
    country,
    code: new RegExp(String.raw`(?<![\p{L}\d])${code}(?![\p{L}\d]|-\d)`, 'u'),
    whole: tells
      ? new RegExp(
          String.raw`${isBeforeTown ? startsPart : startsWord}(?!\d+\s?(?:${except.join('|') || '(?!)'})\b)${wholeSource(form, areas)}(?=\s*(?:,|$))`,
          'u',
        )
      : null,
    areasBehind: new Set(isBehind ? areas : []),
  };
}

/**
 * Reads `data/values/postal-codes.tsv`.
 * @throws Error naming the file and the row where a cell has a wrong value
 */
export const readPostalForms = (path: string): readonly PostalForm[] =>
  readTableFile(path, ['country', 'form', 'tells', 'source']).map((row) => postalForm(path, row));
