import type { Duplicate } from '../../core/documents/duplicates-of.ts';
import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { movedWithin } from './desk-page.ts';
import { canBeChosen, type DocumentRow, documentRows, rowKey } from './document-rows.ts';
import { isDoubtful } from './doubt.ts';
import { entryOf } from './list-rows.ts';

/** The rows of a document, which of its entries are open, and which row is chosen. */
export class RowCursor {
  rows: readonly DocumentRow[] = [];
  /** Among `choices`. */
  chosen = 0;
  private result: DocumentResult | null = null;
  private duplicates: readonly Duplicate[] = [];
  private isComplete = false;
  private open: ReadonlySet<string> = new Set();

  constructor(private readonly fields: DocumentFields) {}

  /** Makes the rows again; the chosen one stays chosen while it is still there. */
  show(result: DocumentResult, duplicates: readonly Duplicate[]): void {
    const key = this.row && rowKey(this.row);
    this.result = result;
    this.duplicates = duplicates;
    const { isComplete, open } = this;
    this.rows = documentRows(result, this.fields, { isComplete, open, duplicates });
    const at = this.choices.findIndex((row) => rowKey(row) === key);
    this.chosen = at >= 0 ? at : movedWithin(this.choices.length, this.chosen, 0);
  }

  get choices(): readonly DocumentRow[] {
    return this.rows.filter(canBeChosen);
  }

  get row(): DocumentRow | undefined {
    return this.choices[this.chosen];
  }

  /** The entry of a list that is chosen, or of which a cell is. */
  get entry(): string | null {
    const { row } = this;
    return row && 'path' in row && row.kind !== 'add' ? entryOf(row.path) : null;
  }

  move(rows: number): void {
    this.chosen = movedWithin(this.choices.length, this.chosen, rows);
  }

  /** Shows the fields without a value too, or no more. */
  toggleComplete(): void {
    this.isComplete = !this.isComplete;
    this.layOut();
  }

  openEntry(): void {
    if (this.row?.kind === 'line') this.openAt(this.row.path);
  }

  openAt(entry: string): void {
    this.open = new Set(this.open).add(entry);
    this.layOut();
  }

  /** Whether there was one to close. */
  closeEntry(): boolean {
    const { entry } = this;
    if (entry === null || !this.open.has(entry)) return false;
    this.open = new Set([...this.open].filter((path) => path !== entry));
    this.chosen = this.choices.findIndex((row) => row.kind === 'line' && row.path === entry);
    this.layOut();
    return true;
  }

  /** To the next row that a person should look at; into a line that has one. @returns whether there is one. */
  goToDoubt(): boolean {
    const { choices, chosen } = this;
    const inOrder = [...choices.slice(chosen + 1), ...choices.slice(0, chosen + 1)];
    // Of an open line, the cells are next.
    const next = inOrder.find((row) => isDoubtful(row, this.result!) && !(row.kind === 'line' && row.isOpen));
    if (!next) return false;
    this.chosen = choices.indexOf(next);
    if (next.kind !== 'line') return true;
    this.openEntry();
    return this.goToDoubt();
  }

  private layOut(): void {
    if (this.result) this.show(this.result, this.duplicates);
  }
}
