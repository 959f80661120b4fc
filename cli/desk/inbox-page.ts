import { zoneWords } from '../local-time.ts';
import { cleanText } from './clean-text.ts';
import {
  type DeskKey,
  type DeskPage,
  type Fresh,
  isLetter,
  movedWithin,
  type PageView,
  type Step,
  stay,
} from './desk-page.ts';
import { type Counts, partSize } from './desk-source.ts';
import type { Listing } from './listing.ts';
import { shownTyping, type TypedText, textOf, typed, typedFrom } from './typed-text.ts';

/** A list by its buckets: documents, shipments, or the bin. */
export class InboxPage<T extends { readonly id: string }> implements DeskPage {
  private bucket = 'all';
  private counts: Counts = {};
  private items: readonly T[] = [];
  private total = 0;
  private offset = 0;
  private chosenId: string | null = null;
  private chosen = 0;
  private filter = '';
  /** Among the orders of the listing. */
  private sort = 0;
  private typing: TypedText | null = null;

  constructor(
    private readonly listing: Listing<T>,
    /** The pages behind keys that are not of the list. */
    private readonly lead: (key: DeskKey) => Promise<Step | null>,
  ) {}

  isTyping = (): boolean => this.typing !== null;
  isLive = (): boolean => this.listing.isLive(this.counts);

  async load(): Promise<Fresh> {
    const { listing, bucket, filter, offset, sort } = this;
    const order = listing.sorts[sort]?.id;
    const counts = await listing.counts();
    let part = await listing.part(bucket, offset, filter, order);
    // The items of this page may have gone to another bucket.
    const isBeyond = part.items.length === 0 && offset > 0;
    if (isBeyond) part = await listing.part(bucket, 0, filter, order);
    return () => {
      // Meanwhile a person may have gone on to another part of it.
      if (bucket !== this.bucket || filter !== this.filter || offset !== this.offset || sort !== this.sort)
        return;
      if (isBeyond) this.offset = 0;
      this.counts = counts;
      this.items = part.items;
      // Of a long list that is sorted the API counts a part only.
      this.total = Math.max(part.total, filter === '' ? (counts[bucket] ?? 0) : 0);
      const at = part.items.findIndex(({ id }) => id === this.chosenId);
      this.choose(at >= 0 ? at : movedWithin(part.items.length, this.chosen, 0));
    };
  }

  private async reload(): Promise<void> {
    (await this.load())();
  }

  async press(key: DeskKey): Promise<Step> {
    if (this.typing !== null) return this.type(key, this.typing);
    if (key.name === 'move') await this.move(key.rows);
    else if (key.name === 'left') await this.turn(-1);
    else if (key.name === 'right') await this.turn(1);
    else if (key.name === 'escape' && this.filter !== '') await this.search('');
    else if (key.name === 'enter') return this.enter();
    else if (isLetter(key, '/') && this.listing.searched !== null) this.typing = typedFrom(this.filter);
    else if (isLetter(key, 'o') && this.listing.sorts.length > 0) await this.sortNext();
    else return (await this.pressOnItem(key)) ?? (await this.lead(key)) ?? stay;
    return stay;
  }

  private async pressOnItem(key: DeskKey): Promise<Step | null> {
    const item = this.items[this.chosen];
    return (item && (await this.listing.press?.(item, key))) ?? null;
  }

  private async enter(): Promise<Step> {
    const item = this.items[this.chosen];
    if (!item) return stay;
    const ids = this.items.map(({ id }) => id);
    const step = await this.listing.enter(item, ids);
    if (step.kind === 'stay') await this.reload();
    return step;
  }

  private async type(key: DeskKey, typing: TypedText): Promise<Step> {
    if (key.name === 'escape') this.typing = null;
    else if (key.name === 'enter') {
      await this.search(textOf(typing).trim());
      this.typing = null;
    } else this.typing = typed(typing, key);
    return stay;
  }

  private async search(filter: string): Promise<void> {
    this.filter = filter;
    this.offset = 0;
    this.choose(0);
    await this.reload();
  }

  private async sortNext(): Promise<void> {
    this.sort = (this.sort + 1) % this.listing.sorts.length;
    this.offset = 0;
    this.chosenId = null;
    this.chosen = 0;
    await this.reload();
  }

  private async turn(by: number): Promise<void> {
    const { buckets } = this.listing;
    const at = buckets.findIndex(({ id }) => id === this.bucket);
    this.bucket = buckets[(at + by + buckets.length) % buckets.length]!.id;
    this.offset = 0;
    this.chosenId = null;
    this.chosen = 0;
    await this.reload();
  }

  /** Past the last of a part, the next one is asked for. */
  private async move(rows: number): Promise<void> {
    const last = this.items.length - 1;
    if (rows > 0 && this.chosen === last && this.offset + this.items.length < this.total) {
      this.offset += partSize;
      this.chosenId = null;
      this.chosen = 0;
      await this.reload();
    } else if (rows < 0 && this.chosen === 0 && this.offset > 0) {
      this.offset -= partSize;
      this.chosenId = null;
      this.chosen = partSize;
      await this.reload();
    } else this.choose(movedWithin(this.items.length, this.chosen, rows));
  }

  private choose(index: number): void {
    this.chosen = Math.max(0, index);
    this.chosenId = this.items[this.chosen]?.id ?? null;
  }

  view(columns: number): PageView {
    const { listing, items, chosen } = this;
    const item = items[chosen];
    const rows = items.map((one, index) => ({
      text: listing.row(one, columns),
      tone: listing.tone(one),
      item: index,
    }));
    const empty = this.filter === '' ? listing.nothing : `Nothing with “${cleanText(this.filter)}” here.`;
    return {
      title: [`Landfall   ${listing.name}${this.place()}`, listing.sorts[this.sort]?.label, zoneWords()]
        .filter(Boolean)
        .join('   '),
      subtitle: this.tabs(),
      lines: [
        { text: listing.heading(columns), tone: 'faint', item: null },
        ...(rows.length > 0 ? rows : [{ text: empty, tone: 'plain' as const, item: null }]),
      ],
      chosen,
      about:
        this.typing !== null
          ? `Search: ${shownTyping(this.typing, columns - 10)}`
          : item
            ? listing.about(item)
            : '',
      keys: this.typing !== null ? `${listing.searched}   Enter search   Esc back` : listing.keys,
    };
  }

  /** `, with “hamburg”, 101–200 of 1,234` */
  private place(): string {
    const { offset, items, total, filter } = this;
    const with_ = filter === '' ? '' : `, with “${cleanText(filter)}”`;
    if (total <= items.length) return with_;
    return `${with_}, ${count(offset + 1)}–${count(offset + items.length)} of ${count(total)}`;
  }

  private tabs(): string {
    return this.listing.buckets
      .map(({ id, label }) => {
        const text = `${label} ${count(this.counts[id] ?? 0)}`;
        return id === this.bucket ? `[${text}]` : ` ${text} `;
      })
      .join('');
  }
}

const count = (value: number): string => value.toLocaleString('en');
