import { headingWords } from '../../core/export/heading-words.ts';
import { html, type Markup } from '../openapi/html.ts';

type Confidence = Readonly<Record<string, number>>;
type Fields = Readonly<Record<string, unknown>>;

/** Below this a value is marked as doubtful. */
const doubtfulBelow = 0.8;

/**
 * Whatever was read, as the shape of the data has it: single values first, then each party, then each table
 * of lines. What is not on the page is left out.
 */
export function fieldSections(data: object, confidence: Confidence): Markup {
  const entries = Object.entries(data).filter(([, value]) => isThere(value));
  const single = entries.filter(([, value]) => !isFields(value) && !isLines(value));
  const groups = entries.filter(([, value]) => isFields(value));
  const tables = entries.filter(([, value]) => isLines(value));
  return html`${single.length > 0 ? html`<section><h2>Details</h2>${valueList(Object.fromEntries(single), '', confidence)}</section>` : ''}${groups.map(
    ([name, value]) =>
      html`<section><h2>${headingWords(name)}</h2>${valueList(value as Fields, `${name}.`, confidence)}</section>`,
  )}${tables.map(
    ([name, lines]) =>
      html`<section><h2>${headingWords(name)}</h2>${lineTable(name, lines as readonly Fields[], confidence)}</section>`,
  )}`;
}

const isThere = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0) && !isEmptyGroup(value);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyGroup = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((inner) => !isThere(inner));

const isLines = (value: unknown): boolean => Array.isArray(value) && value.every(isFields);

const valueList = (fields: Fields, path: string, confidence: Confidence): Markup =>
  html`<dl>${Object.entries(fields)
    .filter(([, value]) => isThere(value))
    .map(
      ([name, value]) =>
        html`<dt>${headingWords(name)}</dt><dd>${text(value)}${doubt(confidence[path + name])}</dd>`,
    )}</dl>`;

function lineTable(name: string, lines: readonly Fields[], confidence: Confidence): Markup {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))].filter((column) =>
    lines.some((line) => isThere(line[column])),
  );
  const alignment = (column: string) =>
    lines.some((line) => typeof line[column] === 'number') ? 'number' : 'text';
  return html`<div class="scroll"><table><thead><tr>${columns.map(
    (column) => html`<th class="${alignment(column)}" scope="col">${headingWords(column)}</th>`,
  )}</tr></thead><tbody>${lines.map(
    (line, at) =>
      html`<tr>${columns.map(
        (column) =>
          html`<td class="${alignment(column)}">${text(line[column])}${
            isThere(line[column]) ? doubt(confidence[`${name}[${at}].${column}`]) : ''
          }</td>`,
      )}</tr>`,
  )}</tbody></table></div>`;
}

const text = (value: unknown): string =>
  isThere(value) ? (Array.isArray(value) ? value.map(String).join(', ') : String(value)) : '';

const doubt = (confidence: number | undefined): string =>
  confidence !== undefined && confidence < doubtfulBelow ? ' ?' : '';
