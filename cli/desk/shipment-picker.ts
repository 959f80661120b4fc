import type { ShipmentItem } from '../../core/shipments/shipment.ts';
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
import { shownTyping, textOf, typed, typedFrom } from './typed-text.ts';

/** A document that is put into a shipment. */
export interface MovedDocument {
  readonly id: string;
  readonly fileName: string;
  /** Null: it is in none. */
  readonly shipmentId: string | null;
}

type Choice =
  | { readonly kind: 'shipment'; readonly shipment: ShipmentItem }
  /** One that is made of what was typed. */
  | { readonly kind: 'new'; readonly reference: string }
  | { readonly kind: 'none' };

/** Where the shipment of a document is chosen: among those that take documents, a new one, or none. */
export class ShipmentPicker implements DeskPage {
  private typing = typedFrom('');
  private found: readonly ShipmentItem[] = [];
  private chosen = 0;

  constructor(
    private readonly source: Pick<DeskSource, 'shipments' | 'move' | 'moveToNew'>,
    private readonly document: MovedDocument,
  ) {}

  isTyping = (): boolean => true;
  isLive = (): boolean => false;

  async load(): Promise<Fresh> {
    const { text } = this;
    const { items } = await this.source.shipments(null, 0, text);
    return () => {
      if (text !== this.text) return;
      this.found = items.filter(({ status }) => status !== 'settled');
      this.chosen = movedWithin(this.choices.length, this.chosen, 0);
    };
  }

  private get text(): string {
    return textOf(this.typing).trim();
  }

  private get choices(): readonly Choice[] {
    const { text, found, document } = this;
    const others = found.filter(({ id }) => id !== document.shipmentId);
    const isThere = found.some(({ reference }) => reference.toLowerCase() === text.toLowerCase());
    return [
      ...others.map((shipment) => ({ kind: 'shipment', shipment }) as const),
      ...(text === '' || isThere ? [] : [{ kind: 'new', reference: text } as const]),
      ...(text === '' && document.shipmentId !== null ? [{ kind: 'none' } as const] : []),
    ];
  }

  async press(key: DeskKey): Promise<Step> {
    if (key.name === 'escape') return { kind: 'back' };
    if (key.name === 'enter') return this.take(this.choices[this.chosen]);
    if (key.name === 'move') {
      this.chosen = movedWithin(this.choices.length, this.chosen, key.rows);
      return stay;
    }
    const before = this.text;
    this.typing = typed(this.typing, key);
    if (this.text === before) return stay;
    this.chosen = 0;
    (await this.load())();
    return stay;
  }

  private async take(choice: Choice | undefined): Promise<Step> {
    if (!choice) return { kind: 'stay', notice: 'Type the reference of a shipment.' };
    const { id, fileName } = this.document;
    const name = cleanText(fileName);
    if (choice.kind === 'none') {
      await this.source.move(id, null);
      return { kind: 'back', notice: `${name} is in no shipment now.` };
    }
    const { shipmentReference } =
      choice.kind === 'new'
        ? await this.source.moveToNew(id, choice.reference)
        : await this.source.move(id, choice.shipment.id);
    return { kind: 'back', notice: `${name} is in shipment ${cleanText(shipmentReference ?? '')} now.` };
  }

  view(columns: number): PageView {
    const lines = this.choices.map(
      (choice, item): DeskLine => ({ text: wordsOf(choice), tone: 'plain', item }),
    );
    const empty = 'No shipment takes documents yet. Type the reference of a new one.';
    return {
      title: `Shipment of ${cleanText(this.document.fileName)}`,
      subtitle: 'Both shipments are compared again. Settled ones take no documents.',
      lines: lines.length > 0 ? lines : [{ text: empty, tone: 'plain', item: null }],
      chosen: this.chosen,
      about: `Reference: ${shownTyping(this.typing, columns - 13)}`,
      keys: 'Type to search, or a new reference   ↑↓ choose   Enter put it there   Esc back',
    };
  }
}

function wordsOf(choice: Choice): string {
  if (choice.kind === 'none') return 'No shipment';
  if (choice.kind === 'new') return `New shipment “${cleanText(choice.reference)}”`;
  const { reference, status, documentCount } = choice.shipment;
  const documents = `${documentCount} ${documentCount === 1 ? 'document' : 'documents'}`;
  return `${cleanText(reference)}  ${status}, ${documents}`;
}
