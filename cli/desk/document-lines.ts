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
  switch (row.kind) {
    case 'heading':
      return { text: row.text, tone: 'heading', item: null };
    case 'note':
      return { text: row.text, tone: 'plain', item: null };
    case 'notice':
      return { text: `${' '.repeat(6)}! ${row.text}`, tone: 'doubtful', item: null };
    case 'duplicate':
      return { text: `= ${row.text}`, tone: 'doubtful', item };
    case 'doubt':
      return { text: `? ${row.text}`, tone: 'doubtful', item };
    case 'suggestion':
      return { text: `${' '.repeat(6)}→ ${row.text}`, tone: 'plain', item };
    case 'check': {
      const { mark, tone } = marks[row.check.status];
      return { text: `${mark} ${cleanText(row.check.checkName)}`, tone, item };
    }
    case 'line': {
      const tone = isDoubtful(row, result) ? 'doubtful' : 'plain';
      return { text: `${row.isOpen ? '▾' : '▸'} ${row.text}`, tone, item };
    }
    case 'add':
      return correction?.path === row.path
        ? typedLine(padded(row.label, labelWidth, false), correction, item, columns)
        : { text: `+ ${row.label}`, tone: 'faint', item };
    case 'field': {
      const indent = row.depth === 1 ? '    ' : '';
      const label = padded(`${indent}${row.label}`, labelWidth + indent.length, false);
      return correction?.path === row.path
        ? typedLine(label, correction, item, columns)
        : fieldLine(label, row, item, result, columns);
    }
  }
}

const typedLine = (
  label: string,
  { typing }: Correction,
  item: number | null,
  columns: number,
): DeskLine => ({ text: `${label}  ${shownTyping(typing, columns - labelWidth - 10)}`, tone: 'plain', item });

type FieldRow = Extract<DocumentRow, { readonly kind: 'field' }>;

/** A value with how sure it is and where it was read; what a person wrote has neither. */
function fieldLine(
  label: string,
  row: FieldRow,
  item: number | null,
  result: DocumentResult,
  columns: number,
): DeskLine {
  const { text } = row.value;
  const isCorrected = wasPutRight(result, row.path);
  const sureness = isCorrected ? '   ✎ ' : surenessOf(row.value.confidence);
  const place = isCorrected ? '' : placeOf(row.value);
  // The value first: the print beside it is shown in full below the list.
  const value = cut(cleanText(text ?? 'not found'), Math.max(20, columns - labelWidth - 11));
  const printed = isDoubtful(row, result) ? 'doubtful' : 'plain';
  return {
    text: `${label}${sureness}  ${value}${place === '' ? '' : `   ${place}`}`,
    tone: text === null ? 'faint' : printed,
    item,
  };
}

function surenessOf(confidence: number | null): string {
  if (confidence === null) return ' '.repeat(5);
  return `${confidence < doubtfulBelow ? '!' : ' '}${percent(confidence).padStart(4)}`;
}

const placeOf = ({ printed, page, isFromXml }: FieldRow['value']): string =>
  [isFromXml ? 'XML' : '', printed === null ? '' : `“${printed}”`, page === null ? '' : `p. ${page}`]
    .filter(Boolean)
    .join(' ');

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
