import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { type DeskKey, type DeskPage, type Fresh, type PageView, type Step, stay } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { createDocumentActions, type DocumentActions } from './document-actions.ts';
import { DocumentEditing } from './document-editing.ts';
import { documentView } from './document-view.ts';
import { openDuplicate, replaceDuplicate } from './duplicate-choice.ts';
import { placeOf, type ValuePlace } from './looked-at.ts';
import { PageLook } from './page-look.ts';
import { RowCursor } from './row-cursor.ts';
import { SharePage } from './share-page.ts';
import { ShipmentPicker } from './shipment-picker.ts';

/** The parts that the page of a document is made with. */
export interface DocumentPageParts {
  readonly source: DeskSource;
  readonly fields: DocumentFields;
  readonly pictures: DeskPictures;
  readonly openShipment: (id: string) => DeskPage;
}

/** One document: what was read, put right in its place. */
export class DocumentPage implements DeskPage {
  private result: DocumentResult | null = null;
  private readonly cursor: RowCursor;
  private readonly editing: DocumentEditing;
  private readonly look = new PageLook();
  private readonly actions: DocumentActions;

  constructor(
    private readonly parts: DocumentPageParts,
    private readonly id: string,
    /** The list that it was opened from, for the next and the previous one. */
    private ids: readonly string[],
    /** Who looks at the pages goes on looking. */
    isLookedAt = false,
  ) {
    const { source, fields } = parts;
    const result = () => this.result!;
    const reload = () => this.reload();
    this.look.isOn = isLookedAt;
    this.cursor = new RowCursor(fields);
    this.editing = new DocumentEditing(source, fields, this.cursor, result, reload);
    this.actions = createDocumentActions({
      ...{ source, id, result, reload },
      next: (isGone) => this.neighbour(1, isGone),
      take: (path, value) => this.editing.take(path, value),
    });
  }

  isTyping = (): boolean => this.editing.correction !== null;
  isLive = (): boolean => this.result?.detail.status === 'processing';

  async load(): Promise<Fresh> {
    if (this.isLive()) await this.parts.source.untilRead(this.id);
    const [result, duplicates] = await Promise.all([
      this.parts.source.document(this.id),
      this.parts.source.duplicates(this.id),
    ]);
    return () => {
      const isFirst = this.result === null;
      this.result = result;
      this.cursor.show(result, duplicates);
      if (isFirst) this.look.follow(this.place);
    };
  }

  private async reload(): Promise<void> {
    (await this.load())();
  }

  /** The place of the chosen value on the pages. */
  private get place(): ValuePlace | null {
    return this.result && placeOf(this.cursor.row, this.result);
  }

  async press(key: DeskKey): Promise<Step> {
    const before = this.cursor.chosen;
    const step = await this.act(key);
    if (this.cursor.chosen !== before) this.look.follow(this.place);
    return step;
  }

  private async act(key: DeskKey): Promise<Step> {
    const { cursor, editing } = this;
    if (editing.correction) return editing.press(key, editing.correction);
    if (key.name === 'move') cursor.move(key.rows);
    else if (key.name === 'escape') return { kind: 'back' };
    else if (key.name === 'left') return cursor.closeEntry() ? stay : { kind: 'back' };
    else if (key.name === 'right') cursor.openEntry();
    else if (key.name === 'enter') return this.enter();
    else if (key.name === 'tab') return editing.goToDoubt();
    else if (key.name === 'text') return this.command(key.text);
    return stay;
  }

  private async enter(): Promise<Step> {
    const { row } = this.cursor;
    if (row?.kind === 'duplicate')
      return openDuplicate(row.duplicate, (id, ids) => new DocumentPage(this.parts, id, ids));
    if (row?.kind !== 'line') return this.editing.enter(row);
    if (row.isOpen) this.cursor.closeEntry();
    else this.cursor.openEntry();
    return stay;
  }

  private async command(letter: string): Promise<Step> {
    const { actions, editing } = this;
    const { entry, row } = this.cursor;
    if (this.look.press(letter, this.result?.detail.pageCount ?? 1)) return stay;
    switch (letter) {
      case 'a':
        return actions.approve();
      case 's':
        return actions.skip();
      case 'r':
        return actions.reprocess();
      case 'D':
        return actions.remove();
      case 'R':
        return replaceDuplicate(this.parts.source, this.id, row, (replacedId, notice) =>
          this.replaced(replacedId, notice),
        );
      case 'd':
        return entry === null
          ? { kind: 'stay', notice: 'd removes a line or a container; D deletes the document.' }
          : actions.removeEntry(entry);
      case 'y':
        return editing.confirm(row);
      case 'o':
        return editing.beginReopening();
      case 'x':
        return editing.beginWaiver(row);
      case 'u':
        return editing.undo(row);
      case 'e':
        return editing.applyToIdentical(row);
      case 'h':
        return actions.suggest(entry);
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
      case 'S':
        return { kind: 'open', page: new SharePage(this.parts.source, this.result!.detail) };
      case 'T':
        return { kind: 'open', page: new ShipmentPicker(this.parts.source, this.result!.detail) };
      case 'm':
        this.cursor.toggleComplete();
    }
    return stay;
  }

  /** The other one can no longer be turned to. */
  private async replaced(replacedId: string, notice: string): Promise<Step> {
    this.ids = this.ids.filter((id) => id !== replacedId);
    await this.reload();
    return { kind: 'stay', notice };
  }

  private shipment(): Step {
    const id = this.result!.detail.shipmentId;
    return id === null
      ? { kind: 'stay', notice: 'It is in no shipment; T puts it into one.' }
      : { kind: 'open', page: this.parts.openShipment(id) };
  }

  /** Shows the page in the terminal or, where that shows no pictures, in the viewer of the system; else writes it. */
  private async lookOrWrite(): Promise<Step> {
    if (this.look.isOn) this.look.isOn = false;
    else if (await this.parts.pictures.terminal()) {
      this.look.isOn = true;
      this.look.follow(this.place);
    } else return this.showElsewhere();
    return stay;
  }

  private async showElsewhere(): Promise<Step> {
    const { detail, extractions } = this.result!;
    const page = this.place?.page ?? 1;
    return (await this.parts.pictures.show(detail, extractions, page))
      ? {
          kind: 'stay',
          notice: `This terminal shows no pictures; the viewer of your system shows page ${page}.`,
        }
      : this.write('This terminal shows no pictures. ');
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

  view(columns: number): PageView {
    const { id, ids, cursor, editing, look, place } = this;
    const { correction } = editing;
    const { rows, chosen } = cursor;
    return documentView({ id, ids, result: this.result!, rows, chosen, correction, look, place }, columns);
  }
}
