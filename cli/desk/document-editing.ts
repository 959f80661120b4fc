import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import { asWritten } from '../../core/documents/fields/written-value.ts';
import { CommandError } from '../command-error.ts';
import { correctedValue, notationOf } from '../corrected-value.ts';
import { exitCodes } from '../exit-codes.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { cleanText } from './clean-text.ts';
import { confirmedValues } from './confirmed-values.ts';
import { type DeskKey, type Step, stay } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import type { Correction } from './document-lines.ts';
import type { DocumentRow } from './document-rows.ts';
import { doubtPathOf, leftWords, openDoubtsOn } from './doubt.ts';
import { identicalLines } from './identical-lines.ts';
import { entryOf } from './list-rows.ts';
import { readAt } from './plain-value.ts';
import { refusedValue } from './refused-value.ts';
import type { RowCursor } from './row-cursor.ts';
import { textOf, typed, typedFrom } from './typed-text.ts';

/** The typed text, with the document as it was when typing began: the one shown may be newer. */
type TypedCorrection = Correction & { readonly seen: DocumentResult['detail'] };

const rerun = 'checks re-run.';
const lines = (count: number): string => `${count} identical ${count === 1 ? 'line' : 'lines'}`;

/** Correcting, confirming and waiving what was read from a document; the steps lead on from there. */
export class DocumentEditing {
  /** While something is typed. */
  correction: TypedCorrection | null = null;
  /** The path of the value that was corrected last. */
  private last: string | null = null;

  constructor(
    private readonly source: DeskSource,
    private readonly fields: DocumentFields,
    private readonly cursor: RowCursor,
    private readonly result: () => DocumentResult,
    private readonly reload: () => Promise<void>,
  ) {}

  /** Begins to type the value of a row, or takes the one that is suggested. */
  async enter(row: DocumentRow | undefined): Promise<Step> {
    if (row?.kind === 'add') this.correction = this.typing(row.path, '');
    else if (row?.kind === 'field') this.correction = this.typing(row.path, this.writtenAt(row.path));
    else if (row?.kind === 'suggestion')
      return { kind: 'stay', notice: await this.take(row.path, row.value) };
    return stay;
  }

  /** Puts a suggested value where it belongs. @returns what there is to know of that. */
  async take(path: string, value: string | number): Promise<string> {
    await this.correct({ [path]: value });
    return this.corrected(path, `${cleanText(String(value))} taken; ${rerun}`);
  }

  async press(key: DeskKey, correction: TypedCorrection): Promise<Step> {
    const { path, typing, reasonFor } = correction;
    if (key.name === 'enter')
      return reasonFor
        ? this.reasoned(reasonFor, path, textOf(typing).trim())
        : this.putRight(path, textOf(typing));
    this.correction = key.name === 'escape' ? null : { ...correction, typing: typed(typing, key) };
    return stay;
  }

  /** Confirms what was read: the value, or all that is in doubt on a line. */
  async confirm(row: DocumentRow | undefined): Promise<Step> {
    const values = row ? confirmedValues(row, this.result()) : {};
    if (!row || Object.keys(values).length === 0)
      return {
        kind: 'stay',
        notice: 'y confirms a value as it was read; x waives what has none, with a reason.',
      };
    await this.correct(values);
    return this.toNextDoubt(row.kind === 'field' ? `${row.label} confirmed` : 'Line confirmed');
  }

  /** Takes a correction or a waiver back. */
  async undo(row: DocumentRow | undefined): Promise<Step> {
    const path = row && doubtPathOf(row);
    if (!path) return { kind: 'stay', notice: 'u undoes the correction or the waiver of the chosen value.' };
    await this.source.undo(this.result().detail, path);
    await this.reload();
    return { kind: 'stay', notice: `Undone; ${rerun}` };
  }

  beginWaiver(row: DocumentRow | undefined): Step {
    const path = row && openDoubtsOn(row, this.result()).length > 0 ? doubtPathOf(row) : null;
    if (path === null)
      return { kind: 'stay', notice: 'Nothing is in doubt here. Tab goes to the next doubt.' };
    this.correction = { ...this.typing(path, ''), reasonFor: 'waive' };
    return stay;
  }

  beginReopening(): Step {
    if (this.result().detail.approvedAt === null) return { kind: 'stay', notice: 'It is open already.' };
    this.correction = { ...this.typing('', ''), reasonFor: 'reopen' };
    return stay;
  }

  /** Gives the value that was corrected last, or the chosen one, to all lines of the same goods. */
  async applyToIdentical(row: DocumentRow | undefined): Promise<Step> {
    const path = row?.kind === 'field' && entryOf(row.path) ? row.path : this.last;
    const cells = path === null ? {} : identicalLines(this.result(), path);
    const count = Object.keys(cells).length;
    if (count === 0) return { kind: 'stay', notice: 'No other line has this description and another value.' };
    const [value] = Object.values(cells);
    await this.correct(cells);
    await this.reload();
    return { kind: 'stay', notice: `${cleanText(value!)} applied to ${lines(count)}; ${rerun}` };
  }

  /** To the next doubt, or that none is left. */
  goToDoubt(): Step {
    return this.cursor.goToDoubt() ? stay : { kind: 'stay', notice: 'Nothing is left in doubt. a approves.' };
  }

  private async toNextDoubt(done: string): Promise<Step> {
    await this.reload();
    const left = leftWords(this.result().detail.openDoubts);
    const step = this.goToDoubt();
    const next = step.kind === 'stay' ? step.notice : undefined;
    return { kind: 'stay', notice: `${done}; ${left || 'nothing left'}. ${next ?? ''}`.trim() };
  }

  private async reasoned(what: 'waive' | 'reopen', path: string, reason: string): Promise<Step> {
    if (reason === '') return { kind: 'stay', notice: 'This needs a reason; Esc leaves it as it was.' };
    const { seen } = this.correction!;
    if (what === 'waive') {
      await this.source.waive(seen, { [path]: reason });
      this.correction = null;
      return this.toNextDoubt('Waived');
    }
    await this.source.reopen(seen.id, reason);
    this.correction = null;
    await this.reload();
    return { kind: 'stay', notice: 'Reopened; its decisions are forgotten until it is approved again.' };
  }

  /** A value as it is offered to be changed. */
  private writtenAt(path: string): string {
    const value = readAt(this.result(), path);
    return typeof value === 'string' || typeof value === 'number'
      ? asWritten(value, notationOf(this.result()))
      : '';
  }

  private typing(path: string, text: string): TypedCorrection {
    return { path, typing: typedFrom(text), seen: this.result().detail };
  }

  private async putRight(path: string, text: string): Promise<Step> {
    if (text === this.writtenAt(path)) {
      this.correction = null;
      return stay;
    }
    const { value, problem } = correctedValue(this.result(), this.fields, path, text);
    if (problem !== null)
      throw new CommandError(exitCodes.conflictOrInvalid, 'VALIDATION_FAILED', `${problem}.`);
    const isNew = this.cursor.row?.kind === 'add';
    await this.correct({ [path]: value }).catch((error: unknown) => {
      throw refusedValue(error);
    });
    this.correction = null;
    const entry = entryOf(path);
    // The other cells of a new entry are typed next.
    if (isNew && entry !== null) this.cursor.openAt(entry);
    const isAsTyped = value === null || String(value) === text.trim();
    const saved = `Saved${isAsTyped ? '' : ` as ${cleanText(String(value))}`}; ${rerun}`;
    return { kind: 'stay', notice: await this.corrected(path, saved) };
  }

  /** Shows what became of a correction, and where else it may hold. */
  private async corrected(path: string, notice: string): Promise<string> {
    this.last = path;
    await this.reload();
    const count = Object.keys(identicalLines(this.result(), path)).length;
    return count === 0 ? notice : `${notice} e applies it to ${lines(count)}.`;
  }

  /** Corrects the document as it was seen. Where somebody has changed it meanwhile, that is shown first. */
  private async correct(corrections: Parameters<DeskSource['correct']>[1]): Promise<void> {
    try {
      await this.source.correct(this.correction?.seen ?? this.result().detail, corrections);
    } catch (error) {
      if (error instanceof CommandError && error.code === 'CONFLICT') {
        await this.reload();
        if (this.correction) this.correction = { ...this.correction, seen: this.result().detail };
      }
      throw error;
    }
  }
}
