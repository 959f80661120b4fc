import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { complianceWords, statusWords, typeWords } from '../screens/words.ts';
import { wrapped } from '../screens/wrapped.ts';
import { cleanText } from './clean-text.ts';
import {
  type DeskKey,
  type DeskLine,
  type DeskPage,
  type Fresh,
  movedWithin,
  type PageView,
  type Step,
  stay,
} from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { aboutRow, type Correction, documentLine } from './document-lines.ts';
import { canBeChosen, correctedValue, type DocumentRow, documentRows, readAt } from './document-rows.ts';
import { HsPage } from './hs-page.ts';
import { placeOf, type ValuePlace } from './looked-at.ts';
import { PageLook } from './page-look.ts';
import { typed } from './typed-text.ts';

/** What a document needs besides the API. */
export interface DocumentPageParts {
  readonly source: DeskSource;
  readonly fields: DocumentFields;
  readonly pictures: DeskPictures;
  readonly openShipment: (id: string) => DeskPage;
}

const keys = 'Enter correct  a approve  s skip  h HS  v page  n/p next/previous  Esc  ? help';
const lookKeys = '+/- nearer/further  [/] page  v closes it  Enter correct  a approve  n next  ? help';

/** One document: what was read, put right in its place. */
export class DocumentPage implements DeskPage {
  private result: DocumentResult | null = null;
  private rows: readonly DocumentRow[] = [];
  private chosen = 0;
  private isComplete = false;
  private open: ReadonlySet<string> = new Set();
  private correction: Correction | null = null;
  private readonly look = new PageLook();

  constructor(
    private readonly parts: DocumentPageParts,
    private readonly id: string,
    /** The list that it was opened from, for the next and the previous one. */
    private readonly ids: readonly string[],
    /** Who looks at the pages goes on looking. */
    isLookedAt = false,
  ) {
    this.look.isOn = isLookedAt;
  }

  isTyping = (): boolean => this.correction !== null;
  isLive = (): boolean => this.result?.detail.status === 'processing';

  async load(): Promise<Fresh> {
    const result = await this.parts.source.document(this.id);
    return () => {
      this.result = result;
      this.layOut();
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

  async press(key: DeskKey): Promise<Step> {
    const before = this.chosenRow;
    const step = await this.act(key);
    if (this.chosenRow !== before) this.look.follow(this.place);
    return step;
  }

  private async act(key: DeskKey): Promise<Step> {
    if (this.correction) return this.type(key, this.correction);
    if (key.name === 'move') this.chosen = movedWithin(this.choices.length, this.chosen, key.rows);
    else if (key.name === 'escape') return { kind: 'back' };
    else if (key.name === 'left') return this.closeLine() ? stay : { kind: 'back' };
    else if (key.name === 'enter' || key.name === 'right') this.enter(key.name === 'enter');
    else if (key.name === 'text') return this.command(key.text);
    return stay;
  }

  private async command(letter: string): Promise<Step> {
    const { source, openShipment } = this.parts;
    if (letter === 'a') {
      await source.approve(this.id);
      await this.reload();
      return { kind: 'stay', notice: 'Approved. n goes on with the next one.' };
    }
    if (letter === 's') {
      await source.skip(this.id);
      return this.neighbour(1, 'Skipped.') ?? { kind: 'back', notice: 'Skipped.' };
    }
    if (letter === 'n') return this.neighbour(1) ?? { kind: 'stay', notice: 'This is the last one.' };
    if (letter === 'p') return this.neighbour(-1) ?? { kind: 'stay', notice: 'This is the first one.' };
    if (letter === 'v') return this.lookOrWrite();
    if (letter === 'w') return this.write();
    if (this.look.press(letter, this.pageCount)) return stay;
    if (letter === 'm') {
      this.isComplete = !this.isComplete;
      this.layOut();
    }
    const shipmentId = this.result?.detail.shipmentId ?? null;
    if (letter === 't' && shipmentId !== null) return { kind: 'open', page: openShipment(shipmentId) };
    return letter === 'h' ? this.suggest() : stay;
  }

  /** Where the chosen value stands on the pages. */
  private get place(): ValuePlace | null {
    return this.result && placeOf(this.chosenRow, this.result);
  }

  private get pageCount(): number {
    return this.result?.detail.pageCount ?? 1;
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
    const where = names.length === 0 ? 'No value stands on a page.' : `Written: ${names.join(', ')}`;
    return { kind: 'stay', notice: because + where };
  }

  private neighbour(by: number, notice?: string): Step | null {
    const id = this.ids[this.ids.indexOf(this.id) + by];
    if (id === undefined) return null;
    const page = new DocumentPage(this.parts, id, this.ids, this.look.isOn);
    return { kind: 'replace', page, ...(notice !== undefined && { notice }) };
  }

  /** HS codes for the goods that are chosen. */
  private suggest(): Step {
    const row = this.chosenRow;
    const line = row && 'path' in row ? (/^lineItems\[\d+\]/.exec(row.path)?.[0] ?? null) : null;
    const description = readAt(this.result!, line === null ? 'goodsDescription' : `${line}.description`);
    if (typeof description !== 'string')
      return { kind: 'stay', notice: 'Choose a line of goods with a description, then press h.' };
    const correct = async (code: string): Promise<string> => {
      await this.parts.source.correct(this.id, `${line}.hsCode`, code);
      return `${code} is the HS code of this line now.`;
    };
    const page = new HsPage(this.parts.source, description, line === null ? null : correct);
    return { kind: 'open', page };
  }

  private closeLine(): boolean {
    const row = this.chosenRow;
    if (!row || !('path' in row)) return false;
    const line = /^lineItems\[\d+\]/.exec(row.path)?.[0];
    if (line === undefined || !this.open.has(line)) return false;
    this.open = new Set([...this.open].filter((path) => path !== line));
    this.chosen = this.choices.findIndex((one) => one.kind === 'line' && one.path === line);
    this.layOut();
    return true;
  }

  private enter(canWrite: boolean): void {
    const row = this.chosenRow;
    if (row?.kind === 'line') {
      this.open = row.isOpen ? this.open : new Set(this.open).add(row.path);
      this.layOut();
    } else if (row?.kind === 'field' && canWrite) {
      const value = readAt(this.result!, row.path);
      // A list has no text that could be put in the place of it.
      if (typeof value !== 'object' || value === null)
        this.correction = { path: row.path, text: value === null ? '' : String(value) };
    }
  }

  private async type(key: DeskKey, { path, text }: Correction): Promise<Step> {
    if (key.name === 'escape') this.correction = null;
    else if (key.name === 'enter') {
      if (text !== String(readAt(this.result!, path) ?? '')) {
        const value = correctedValue(this.result!, this.parts.fields, path, text);
        await this.parts.source.correct(this.id, path, value);
        this.correction = null;
        await this.reload();
        return { kind: 'stay', notice: 'Put right; the checks were made again.' };
      }
      this.correction = null;
    } else this.correction = { path, text: typed(text, key) };
    return stay;
  }

  view(columns: number): PageView {
    const result = this.result!;
    const { detail } = result;
    let item = -1;
    const lines = this.rows.flatMap((row) => {
      if (row.kind === 'note') return noteLines(row.text, columns);
      if (canBeChosen(row)) item += 1;
      const line = documentLine(row, canBeChosen(row) ? item : null, result, this.correction, columns);
      return row.kind === 'check' && item === this.chosen
        ? [line, ...messageLines(row.check.message, item, columns)]
        : line;
    });
    const type = detail.documentType === null ? '' : `${typeWords[detail.documentType]}, `;
    const place = this.ids.length > 1 ? `   ${this.ids.indexOf(this.id) + 1} of ${this.ids.length}` : '';
    return {
      title: `${cleanText(detail.fileName)}${place}${this.look.isOn ? `   ${this.look.words(this.pageCount)}` : ''}`,
      subtitle: `${type}${standing(result)}`,
      lines: lines.length > 0 ? lines : [{ text: emptyText(result), tone: 'plain', item: null }],
      chosen: this.chosen,
      about: this.correction
        ? `Was: ${cleanText(String(readAt(result, this.correction.path) ?? 'not found'))}`
        : aboutRow(this.chosenRow, result),
      keys: this.correction
        ? 'Enter put right   empty: it is not on the page   Esc leave as it was'
        : this.look.isOn
          ? lookKeys
          : keys,
      picture: this.look.isOn ? this.look.at(this.id, this.place) : null,
    };
  }
}

/** What a row is known by when the document has been loaded again. */
const rowKey = (row: DocumentRow): string =>
  'path' in row ? `${row.kind} ${row.path}` : row.kind === 'check' ? `check ${row.check.checkId}` : '';

/** What the chosen check says, all of it. */
const messageLines = (message: string, item: number, columns: number): readonly DeskLine[] =>
  wrapped(cleanText(message), columns - 6)
    .split('\n')
    .map((text) => ({ text: `    ${text}`, tone: 'plain', item }));

const noteLines = (text: string, columns: number): readonly DeskLine[] =>
  wrapped(`• ${text}`, columns - 2)
    .split('\n')
    .map((line) => ({ text: `  ${line}`, tone: 'plain', item: null }));

function standing(result: DocumentResult): string {
  const { status, approvedAt, skippedAt, shipmentReference } = result.detail;
  const words = statusWords[status].toLowerCase();
  return [
    approvedAt === null ? words : 'approved',
    skippedAt === null || approvedAt !== null ? '' : 'skipped',
    status === 'processing' || status === 'failed' ? '' : complianceWords[result.compliance.complianceStatus],
    shipmentReference === null ? '' : `shipment ${cleanText(shipmentReference)} (t)`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const emptyText = ({ detail }: DocumentResult): string =>
  detail.status === 'processing'
    ? 'It is being read; this page shows it as soon as it is.'
    : 'No fields were read.';
