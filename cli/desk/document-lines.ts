import type { CheckStatus } from '../../core/compliance/compliance-result.ts';
import { percent } from '../screens/amounts.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { doubtfulBelow } from '../screens/field-values.ts';
import { padded } from '../screens/goods-table.ts';
import { cut } from '../text-table.ts';
import { cleanText } from './clean-text.ts';
import type { DeskLine, Tone } from './desk-page.ts';
import type { DocumentRow } from './document-rows.ts';
import { isDoubtful } from './doubt.ts';
import { aboutDuplicate } from './duplicate-choice.ts';
import { shownTyping, type TypedText } from './typed-text.ts';

const marks: Readonly<Record<CheckStatus, { readonly mark: string; readonly tone: Tone }>> = {
  passed: { mark: '✓', tone: 'good' },
  warning: { mark: '!', tone: 'doubtful' },
  failed: { mark: '✗', tone: 'bad' },
  not_applicable: { mark: '–', tone: 'faint' },
};

const labelWidth = 20;

/** The text that is being typed instead of a value. */
export interface Correction {
  readonly path: string;
  readonly typing: TypedText;
  /** The action that the typed text is the reason for, where it is not a value. */
  readonly reasonFor?: 'waive' | 'reopen';
}

/** A row as it is shown. @param item what it is chosen by; null: it cannot be. */
export function documentLine(
  row: DocumentRow,
  item: number | null,
  result: DocumentResult,
  correction: Correction | null,
  columns: number,
): DeskLine {
  if (row.kind === 'heading') return { text: row.text, tone: 'heading', item: null };
  if (row.kind === 'note') return { text: row.text, tone: 'plain', item: null };
  if (row.kind === 'notice') return { text: `${' '.repeat(6)}! ${row.text}`, tone: 'doubtful', item: null };
  if (row.kind === 'duplicate') return { text: `= ${row.text}`, tone: 'doubtful', item };
  if (row.kind === 'doubt') return { text: `? ${row.text}`, tone: 'doubtful', item };
  if (row.kind === 'line')
    return {
      text: `${row.isOpen ? '▾' : '▸'} ${row.text}`,
      tone: isDoubtful(row, result) ? 'doubtful' : 'plain',
      item,
    };
  if (row.kind === 'check') {
    const { checkName, status } = row.check;
    const { mark, tone } = marks[status];
    return { text: `${mark} ${cleanText(checkName)}`, tone, item };
  }
  if (row.kind === 'suggestion') return { text: `${' '.repeat(6)}→ ${row.text}`, tone: 'plain', item };
  const indent = row.kind === 'field' && row.depth === 1 ? '    ' : '';
  const label = padded(`${indent}${row.label}`, labelWidth + indent.length, false);
  if (correction?.path === row.path)
    return {
      text: `${label}  ${shownTyping(correction.typing, columns - labelWidth - 10)}`,
      tone: 'plain',
      item,
    };
  if (row.kind === 'add') return { text: `+ ${row.label}`, tone: 'faint', item };
  const { text, confidence, printed, page, isFromXml } = row.value;
  const isCorrected = wasPutRight(result, row.path);
  const isUnsure = confidence !== null && confidence < doubtfulBelow;
  const sureness = isCorrected
    ? '   ✎ '
    : confidence === null
      ? '     '
      : `${isUnsure ? '!' : ' '}${percent(confidence).padStart(4)}`;
  const place = [
    isFromXml ? 'XML' : '',
    printed === null ? '' : `“${printed}”`,
    page === null ? '' : `p. ${page}`,
  ]
    .filter(Boolean)
    .join(' ');
  // The value first: the print beside it is shown in full below the list.
  const value = cut(cleanText(text ?? 'not found'), Math.max(20, columns - labelWidth - 11));
  return {
    text: `${label}${sureness}  ${value}${place === '' || isCorrected ? '' : `   ${place}`}`,
    tone: text === null ? 'faint' : isDoubtful(row, result) ? 'doubtful' : 'plain',
    item,
  };
}

/** The details of the chosen row, in full. */
export function aboutRow(row: DocumentRow | undefined, result: DocumentResult): string {
  if (row?.kind === 'add') return `${row.label}: Enter, and type it.`;
  if (row?.kind === 'duplicate') return aboutDuplicate(row.duplicate);
  if (row?.kind === 'doubt') return `${row.text}. x waives it, with a reason.`;
  if (row?.kind === 'suggestion') return `Enter takes it: ${row.text}`;
  // The message of a check is below it.
  if (row?.kind !== 'line' && row?.kind !== 'field') return '';
  if (row.kind === 'line') {
    const suggestion = result.extractions.hsSuggestions.find(({ path }) => path === row.path);
    const codes = suggestion?.candidates.slice(0, 3) ?? [];
    const best = codes.map(({ code, confidence }) => `${code} ${percent(confidence)}`).join(', ');
    const notice = suggestion?.notice ? `. ${cleanText(suggestion.notice.message)}` : '';
    return `${row.text}${best === '' ? '' : ` — suggested: ${best}`}${notice}`;
  }
  const waiver = result.extractions.doubts.find(({ path }) => path === row.path)?.waiver;
  if (waiver)
    return `${row.label}: ${cleanText(row.value.text ?? 'not found')}, waived: ${cleanText(waiver.reason)}`;
  const { text, confidence, page, isFromXml } = row.value;
  if (wasPutRight(result, row.path))
    return `${row.label}: ${cleanText(text ?? 'not on the page')} (corrected by a person)`;
  if (text === null) return `${row.label} was not found. Enter puts one in.`;
  const printed = cleanText(result.extractions.evidence[row.path]?.text ?? '');
  return [
    `${row.label}: ${cleanText(text)}`,
    printed === '' ? '' : `${isFromXml && page === null ? 'stated' : 'printed'} “${printed}”`,
    page === null ? '' : `on page ${page}`,
    confidence === null ? '' : `${percent(confidence)} sure`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Whether a person wrote this value. That an entry was removed is noted under a path that is another's now. */
const wasPutRight = ({ extractions }: DocumentResult, path: string): boolean =>
  Object.hasOwn(extractions.corrections, path) &&
  !(extractions.corrections[path] === null && /\]$/.test(path));
