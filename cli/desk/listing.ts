import type { DeskKey, Step, Tone } from './desk-page.ts';
import type { Counts, Part } from './desk-source.ts';

/** A list with buckets that the inbox shows. */
export interface Listing<T extends { readonly id: string }> {
  readonly name: string;
  /** `all` first. */
  readonly buckets: readonly { readonly id: string; readonly label: string }[];
  /** In what orders it can be; the first is the usual one. Empty: it has one order only. */
  readonly sorts: readonly { readonly id: string; readonly label: string }[];
  counts(): Promise<Counts>;
  /** @param offset a multiple of the size of a part. @param filter empty: none. @param sort one of `sorts`. */
  part(bucket: string, offset: number, filter: string, sort: string | undefined): Promise<Part<T>>;
  /** Whether documents are being read. */
  isLive(counts: Counts): boolean;
  /** @param columns of the screen; so in `row`. */
  heading(columns: number): string;
  row(item: T, columns: number): string;
  tone(item: T): Tone;
  about(item: T): string;
  /** The action of Enter on an item. @param ids of the list as it is shown. */
  enter(item: T, ids: readonly string[]): Promise<Step>;
  /** The action of another key on an item; null: none. */
  press?(item: T, key: DeskKey): Promise<Step | null>;
  /** The fields that `/` searches, in words; null: it cannot be searched. */
  readonly searched: string | null;
  /** Which keys do what here. */
  readonly keys: string;
  /** The text of an empty list. */
  readonly nothing: string;
}
