import type { DocumentResult } from '../screens/document-result.ts';
import { typeWords } from '../screens/words.ts';
import { wrapped } from '../screens/wrapped.ts';
import { cleanText } from './clean-text.ts';
import type { DeskLine, PageView } from './desk-page.ts';
import { aboutRow, type Correction, documentLine } from './document-lines.ts';
import { canBeChosen, type DocumentRow } from './document-rows.ts';
import { emptyText, stateWords } from './document-state.ts';
import type { ValuePlace } from './looked-at.ts';
import type { PageLook } from './page-look.ts';
import { readAt } from './plain-value.ts';
import { shownTyping } from './typed-text.ts';

/** A document as it is looked at. */
export interface LookedAtDocument {
  readonly id: string;
  /** The list that it was opened from. */
  readonly ids: readonly string[];
  readonly result: DocumentResult;
  readonly rows: readonly DocumentRow[];
  /** Among the rows that can be chosen. */
  readonly chosen: number;
  readonly correction: Correction | null;
  readonly look: PageLook;
  /** The place of the chosen value on the pages. */
  readonly place: ValuePlace | null;
}

const keys = 'Enter correct  Tab doubts  y confirm  x waive  a approve  s skip  v page  n next  ? help';
const lookKeys = '+/- nearer/further  [/] page  v closes it  Enter correct  a approve  n next  ? help';
const failedKeys = 'r read again  D delete  n/p next/previous  Esc back  ? help  q quit';
const reasonKeys = {
  waive: 'Enter waive it for this reason   Esc leave it in doubt',
  reopen: 'Enter reopen it for this reason   Esc leave it approved',
} as const;
const typingKeys = 'Enter correct   Ctrl-U erase all; empty: not on the page   Esc leave as it was';

/** The view of a document's page. */
export function documentView(document: LookedAtDocument, columns: number): PageView {
  const { id, result, rows, chosen, correction, look, place } = document;
  const type = result.detail.documentType === null ? '' : `${typeWords[result.detail.documentType]}, `;
  const lines = linesOf(document, columns);
  return {
    title: titleOf(document),
    subtitle: `${type}${stateWords(result)}`,
    lines: lines.length > 0 ? lines : [{ text: emptyText(result), tone: 'plain', item: null }],
    chosen,
    about: correction?.reasonFor
      ? `Reason: ${shownTyping(correction.typing, columns - 10)}`
      : correction
        ? `Was: ${cleanText(String(readAt(result, correction.path) ?? 'not found'))}`
        : aboutRow(rows.filter(canBeChosen)[chosen], result),
    keys: keysOf(document),
    picture: look.isOn ? look.at(id, place) : null,
  };
}

function titleOf({ id, ids, result, look }: LookedAtDocument): string {
  const { fileName, pageCount } = result.detail;
  return [
    cleanText(fileName),
    ids.length > 1 ? `${ids.indexOf(id) + 1} of ${ids.length}` : '',
    look.isOn ? look.words(pageCount ?? 1) : '',
  ]
    .filter(Boolean)
    .join('   ');
}

function keysOf({ correction, look, result }: LookedAtDocument): string {
  if (correction) return correction.reasonFor ? reasonKeys[correction.reasonFor] : typingKeys;
  if (look.isOn) return lookKeys;
  return result.detail.status === 'failed' ? failedKeys : keys;
}

function linesOf(
  { result, rows, chosen, correction }: LookedAtDocument,
  columns: number,
): readonly DeskLine[] {
  let item = -1;
  return rows.flatMap((row) => {
    if (row.kind === 'note') return noteLines(row.text, columns);
    if (canBeChosen(row)) item += 1;
    const line = documentLine(
      row,
      canBeChosen(row) ? item : null,
      result,
      correction?.reasonFor ? null : correction,
      columns,
    );
    return row.kind === 'check' && item === chosen
      ? [line, ...messageLines(row.check.message, item, columns)]
      : line;
  });
}

/** The message of the chosen check, in full. */
const messageLines = (message: string, item: number, columns: number): readonly DeskLine[] =>
  wrapped(cleanText(message), columns - 6)
    .split('\n')
    .map((text) => ({ text: `    ${text}`, tone: 'plain', item }));

const noteLines = (text: string, columns: number): readonly DeskLine[] =>
  wrapped(`• ${text}`, columns - 2)
    .split('\n')
    .map((line) => ({ text: `  ${line}`, tone: 'plain', item: null }));
