import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import { CommandError } from '../command-error.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { cleanText } from './clean-text.ts';
import { confirmedValues } from './confirmed-values.ts';
import {
  type DeskKey,
  type DeskPage,
  type Fresh,
  movedWithin,
  type PageView,
  type Step,
  stay,
} from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { createDocumentActions, type DocumentActions } from './document-actions.ts';
import type { Correction } from './document-lines.ts';
import { canBeChosen, correctedValue, type DocumentRow, documentRows, rowKey } from './document-rows.ts';
import { documentView } from './document-view.ts';
import { doubtPathOf, isDoubtful, leftWords, openDoubtsOn } from './doubt.ts';
import { entryOf } from './list-rows.ts';
import { placeOf, type ValuePlace } from './looked-at.ts';
import { PageLook } from './page-look.ts';
import { readAt } from './plain-value.ts';
import { refusedValue } from './refused-value.ts';
import { textOf, typed, typedFrom } from './typed-text.ts';

/** What a document needs besides the API. */
export interface DocumentPageParts {
  readonly source: DeskSource;
  readonly fields: DocumentFields;
  readonly pictures: DeskPictures;
  readonly openShipment: (id: string) => DeskPage;
}

/** What is typed, with the document as it was when that began: what is shown meanwhile may be newer. */
type TypedCorrection = Correction & { readonly seen: DocumentResult['detail'] };

/** One document: what was read, put right in its place. */
export class DocumentPage implements DeskPage {
  private result: DocumentResult | null = null;
  private rows: readonly DocumentRow[] = [];
  private chosen = 0;
  private isComplete = false;
  private open: ReadonlySet<string> = new Set();
  private correction: TypedCorrection | null = null;
  private readonly look = new PageLook();
  private readonly actions: DocumentActions;

  constructor(
    private readonly parts: DocumentPageParts,
    private readonly id: string,
    /** The list that it was opened from, for the next and the previous one. */
    private readonly ids: readonly string[],
    /** Who looks at the pages goes on looking. */
    isLookedAt = false,
  ) {
    this.look.isOn = isLookedAt;
    this.actions = createDocumentActions(
      parts.source,
      id,
      () => this.result!,
      () => this.reload(),
      (isGone) => this.neighbour(1, isGone),
    );
  }

  isTyping = (): boolean => this.correction !== null;
  isLive = (): boolean => this.result?.detail.status === 'processing';

  async load(): Promise<Fresh> {
    const result = await this.parts.source.document(this.id);
    return () => {
      const isFirst = this.result === null;
      this.result = result;
      this.layOut();
      if (isFirst) this.look.follow(this.place);
    };
  }

  private async reload(): Promise<void> {
    (await this.load())();
  }

  /** The rows anew; what was chosen stays so, as far as it is still there. */
  private layOut(): void {
    const key = this.chosenRow && rowKey(this.chosenRow);
    this.rows = documentRows(this.result!, this.parts.fields, {
      isComplete: this.isComplete,
      open: this.open,
    });
    const at = this.choices.findIndex((row) => rowKey(row) === key);
    this.chosen = at >= 0 ? at : movedWithin(this.choices.length, this.chosen, 0);
  }

  private get choices(): readonly DocumentRow[] {
    return this.rows.filter(canBeChosen);
  }

  private get chosenRow(): DocumentRow | undefined {
    return this.choices[this.chosen];
  }

  /** The entry of a list that is chosen, or of which a cell is. */
  private get chosenEntry(): string | null {
    const row = this.chosenRow;
    return row && 'path' in row && row.kind !== 'add' ? entryOf(row.path) : null;
  }

  /** Where the chosen value stands on the pages. */
  private get place(): ValuePlace | null {
    return this.result && placeOf(this.chosenRow, this.result);
  }

  private get pageCount(): number {
    return this.result?.detail.pageCount ?? 1;
  }

  async press(key: DeskKey): Promise<Step> {
    const before = this.chosen;
    const step = await this.act(key);
    if (this.chosen !== before) this.look.follow(this.place);
    return step;
  }

  private async act(key: DeskKey): Promise<Step> {
    if (this.correction) return this.type(key, this.correction);
    if (key.name === 'move') this.chosen = movedWithin(this.choices.length, this.chosen, key.rows);
    else if (key.name === 'escape') return { kind: 'back' };
    else if (key.name === 'left') return this.closeEntry() ? stay : { kind: 'back' };
    else if (key.name === 'right') this.openEntry();
    else if (key.name === 'enter') return this.enter();
    else if (key.name === 'tab') return this.goToDoubt();
    else if (key.name === 'text') return this.command(key.text);
    return stay;
  }

  private async command(letter: string): Promise<Step> {
    const { actions, chosenEntry } = this;
    if (this.look.press(letter, this.pageCount)) return stay;
    switch (letter) {
      case 'a':
        return actions.approve();
      case 's':
        return actions.skip();
      case 'r':
        return actions.reprocess();
      case 'D':
        return actions.remove();
      case 'd':
        return chosenEntry === null
          ? { kind: 'stay', notice: 'd removes a line or a container; D deletes the document.' }
          : actions.removeEntry(chosenEntry);
      case 'y':
        return this.confirm();
      case 'o':
        return this.beginReopening();
      case 'x':
        return this.beginWaiver();
      case 'h':
        return actions.suggest(chosenEntry);
      case 'n':
        return this.turn(1, 'This is the last one.');
      case 'p':
        return this.turn(-1, 'This is the first one.');
      case 'v':
        return this.lookOrWrite();
      case 'w':
        return this.write();
      case 't':
        return this.shipment();
      case 'm':
        this.isComplete = !this.isComplete;
        this.layOut();
    }
    return stay;
  }

  private shipment(): Step {
    const id = this.result!.detail.shipmentId;
    return id === null
      ? { kind: 'stay', notice: 'It is in no shipment.' }
      : { kind: 'open', page: this.parts.openShipment(id) };
  }

  /** Shows the page, or writes it where the terminal shows no pictures. */
  private async lookOrWrite(): Promise<Step> {
    if (this.look.isOn) this.look.isOn = false;
    else if (await this.parts.pictures.terminal()) {
      this.look.isOn = true;
      this.look.follow(this.place);
    } else return this.write('This terminal shows no pictures. ');
    return stay;
  }

  private async write(because = ''): Promise<Step> {
    const { detail, extractions } = this.result!;
    const names = await this.parts.pictures.write(detail, extractions);
    const where = names.length === 0 ? 'No value was read from a page.' : `Written: ${names.join(', ')}`;
    return { kind: 'stay', notice: because + where };
  }

  private neighbour(by: number, isGone = false): DeskPage | null {
    const id = this.ids[this.ids.indexOf(this.id) + by];
    const ids = isGone ? this.ids.filter((one) => one !== this.id) : this.ids;
    return id === undefined ? null : new DocumentPage(this.parts, id, ids, this.look.isOn);
  }

  private turn(by: number, otherwise: string): Step {
    const page = this.neighbour(by);
    return page ? { kind: 'replace', page } : { kind: 'stay', notice: otherwise };
  }

  private openEntry(): void {
    const row = this.chosenRow;
    if (row?.kind !== 'line') return;
    this.open = new Set(this.open).add(row.path);
    this.layOut();
  }

  /** To the next value that a person should look at; into a line that has one. */
  private goToDoubt(): Step {
    const { choices, chosen, result } = this;
    const inOrder = [...choices.slice(chosen + 1), ...choices.slice(0, chosen + 1)];
    // Of an open line its cells are gone to.
    const next = inOrder.find((row) => isDoubtful(row, result!) && !(row.kind === 'line' && row.isOpen));
    if (!next) return { kind: 'stay', notice: 'Nothing is left in doubt. a approves.' };
    this.chosen = choices.indexOf(next);
    if (next.kind !== 'line') return stay;
    this.openEntry();
    return this.goToDoubt();
  }

  /** Confirms what was read: the value, or all that is in doubt on a line. */
  private async confirm(): Promise<Step> {
    const row = this.chosenRow;
    const values = row ? confirmedValues(row, this.result!) : {};
    if (!row || Object.keys(values).length === 0)
      return {
        kind: 'stay',
        notice: 'y confirms a value as it was read; x waives what has none, with a reason.',
      };
    await this.correct(values);
    return this.toNextDoubt(row.kind === 'field' ? `${row.label} confirmed` : 'Line confirmed');
  }

  private async toNextDoubt(done: string): Promise<Step> {
    await this.reload();
    const left = leftWords(this.result!.detail.openDoubts);
    const step = this.goToDoubt();
    const next = step.kind === 'stay' ? step.notice : undefined;
    return { kind: 'stay', notice: `${done}; ${left || 'nothing left'}. ${next ?? ''}`.trim() };
  }

  private beginWaiver(): Step {
    const row = this.chosenRow;
    const path = row && openDoubtsOn(row, this.result!).length > 0 ? doubtPathOf(row) : null;
    if (path === null)
      return { kind: 'stay', notice: 'Nothing is in doubt here. Tab goes to the next doubt.' };
    this.correction = { ...this.typing(path, ''), reasonFor: 'waive' };
    return stay;
  }

  private beginReopening(): Step {
    if (this.result!.detail.approvedAt === null) return { kind: 'stay', notice: 'It is open already.' };
    this.correction = { ...this.typing('', ''), reasonFor: 'reopen' };
    return stay;
  }

  private async reasoned(what: 'waive' | 'reopen', path: string, reason: string): Promise<Step> {
    if (reason === '') return { kind: 'stay', notice: 'This needs a reason; Esc leaves it as it was.' };
    if (what === 'waive') return this.waive(path, reason);
    await this.parts.source.reopen(this.id, reason);
    this.correction = null;
    await this.reload();
    return { kind: 'stay', notice: 'Reopened; its decisions are forgotten until it is approved again.' };
  }

  private async waive(path: string, reason: string): Promise<Step> {
    await this.parts.source.waive(this.correction!.seen, { [path]: reason });
    this.correction = null;
    return this.toNextDoubt('Waived');
  }

  private closeEntry(): boolean {
    const entry = this.chosenEntry;
    if (entry === null || !this.open.has(entry)) return false;
    this.open = new Set([...this.open].filter((path) => path !== entry));
    this.chosen = this.choices.findIndex((one) => one.kind === 'line' && one.path === entry);
    this.layOut();
    return true;
  }

  private async enter(): Promise<Step> {
    const row = this.chosenRow;
    if (row?.kind === 'line' && row.isOpen) this.closeEntry();
    else if (row?.kind === 'line') this.openEntry();
    else if (row?.kind === 'add') this.correction = this.typing(row.path, '');
    else if (row?.kind === 'field')
      this.correction = this.typing(row.path, String(readAt(this.result!, row.path) ?? ''));
    else if (row?.kind === 'suggestion') {
      await this.correct({ [row.path]: row.value });
      await this.reload();
      return { kind: 'stay', notice: `${cleanText(row.value)} was taken; the checks were made again.` };
    }
    return stay;
  }

  private typing(path: string, text: string): TypedCorrection {
    return { path, typing: typedFrom(text), seen: this.result!.detail };
  }

  /** What somebody else has changed meanwhile is shown before it is put right again. */
  private async correct(corrections: Parameters<DeskSource['correct']>[1]): Promise<void> {
    try {
      await this.parts.source.correct(this.correction?.seen ?? this.result!.detail, corrections);
    } catch (error) {
      if (error instanceof CommandError && error.code === 'CONFLICT') {
        await this.reload();
        if (this.correction) this.correction = { ...this.correction, seen: this.result!.detail };
      }
      throw error;
    }
  }

  private async type(key: DeskKey, correction: TypedCorrection): Promise<Step> {
    const { path, typing, reasonFor } = correction;
    if (key.name === 'enter')
      return reasonFor
        ? this.reasoned(reasonFor, path, textOf(typing).trim())
        : this.putRight(path, textOf(typing));
    this.correction = key.name === 'escape' ? null : { ...correction, typing: typed(typing, key) };
    return stay;
  }

  private async putRight(path: string, text: string): Promise<Step> {
    if (text === String(readAt(this.result!, path) ?? '')) {
      this.correction = null;
      return stay;
    }
    const value = correctedValue(this.result!, this.parts.fields, path, text);
    const isNew = this.chosenRow?.kind === 'add';
    await this.correct({ [path]: value }).catch((error: unknown) => {
      throw refusedValue(error);
    });
    this.correction = null;
    const entry = entryOf(path);
    // The other cells of a new entry are typed next.
    if (isNew && entry !== null) this.open = new Set(this.open).add(entry);
    await this.reload();
    return { kind: 'stay', notice: 'Saved; checks re-run.' };
  }

  view(columns: number): PageView {
    return documentView(
      {
        id: this.id,
        ids: this.ids,
        result: this.result!,
        rows: this.rows,
        chosen: this.chosen,
        correction: this.correction,
        look: this.look,
        place: this.place,
      },
      columns,
    );
  }
}
