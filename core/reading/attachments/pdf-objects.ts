import { decodeStream, StreamError } from './decode-stream.ts';
import { PdfParser, PdfSyntaxError } from './pdf-parser.ts';
import { isDictionary, nameIn, type PdfDictionary, PdfReference, type PdfValue } from './pdf-value.ts';

export interface PdfStream {
  readonly dictionary: PdfDictionary;
  /** Before its filters. */
  readonly raw: Uint8Array;
}

interface StreamPlace {
  readonly dictionary: PdfDictionary;
  /** Where its bytes begin in the file. */
  readonly from: number;
}

/** So many objects, and bytes of those packed together, are looked at. */
const maximumObjects = 300_000;
const maximumPacked = 48 * 1024 * 1024;

/**
 * The objects of a PDF, found by looking for them and not by its table of contents, which is what is broken
 * in a broken file. Of two with one number the later counts, as in a file that was saved over.
 */
export class PdfObjects {
  readonly #bytes: Buffer;
  readonly #values = new Map<number, PdfValue>();
  /** Where in the file each object stands, one that is packed where its stream does. */
  readonly #places = new Map<number, number>();
  readonly #streams = new Map<number, StreamPlace>();
  readonly #trailers: PdfDictionary[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#findObjects();
    this.#findTrailers();
    this.#unpack();
  }

  /** What a value stands for: that which a reference leads to, at most a few steps away. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let step = 0; step < 8 && found instanceof PdfReference; step++)
      found = this.#values.get(found.id) ?? this.#streams.get(found.id)?.dictionary ?? null;
    return found;
  }

  stream(value: PdfValue | undefined): PdfStream | null {
    const stream = value instanceof PdfReference ? this.#streams.get(value.id) : undefined;
    return stream ? { dictionary: stream.dictionary, raw: this.#rawOf(stream) } : null;
  }

  /** The catalogue, from which everything in use is reached. */
  root(): PdfDictionary | null {
    for (const trailer of this.#trailers.toReversed()) {
      const root = this.resolve(trailer.get('Root'));
      if (isDictionary(root)) return root;
    }
    return this.dictionaries().find((one) => nameIn(one, 'Type') === 'Catalog') ?? null;
  }

  isEncrypted(): boolean {
    return this.#trailers.some((trailer) => isDictionary(this.resolve(trailer.get('Encrypt'))));
  }

  /** Every object that is a dictionary, streams aside. */
  dictionaries(): readonly PdfDictionary[] {
    return [...this.#values.values()].filter(isDictionary);
  }

  #findObjects(): void {
    for (let at = this.#bytes.indexOf('obj'); at >= 0; at = this.#bytes.indexOf('obj', at)) {
      const head = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+$/.exec(
        this.#bytes.toString('latin1', Math.max(0, at - 24), at),
      );
      at += 3;
      if (!head) continue;
      at = this.#readObject(Number(head[1]), at);
      if (this.#values.size + this.#streams.size > maximumObjects) return;
    }
  }

  /** @returns where to go on: behind a stream, in which other files may lie with objects of their own. */
  #readObject(id: number, at: number): number {
    const parser = new PdfParser(this.#bytes, at);
    const value = parsed(() => parser.value());
    if (value === undefined) return at;
    this.#places.set(id, at);
    this.#values.delete(id);
    this.#streams.delete(id);
    const start = isDictionary(value)
      ? /^[\s\0]*stream(?:\r\n|\n|\r)/.exec(this.#latin1(parser.at, 40))
      : null;
    if (!start || !isDictionary(value)) {
      this.#values.set(id, value);
      return parser.at;
    }
    const from = parser.at + start[0].length;
    this.#streams.set(id, { dictionary: value, from });
    if (nameIn(value, 'Type') === 'XRef') this.#trailers.push(value);
    const length = value.get('Length');
    if (typeof length === 'number' && this.#endsAt(from, length)) return from + length;
    const end = this.#bytes.indexOf('endstream', from);
    return end < 0 ? from : end;
  }

  #rawOf({ dictionary, from }: StreamPlace): Uint8Array {
    const length = this.resolve(dictionary.get('Length'));
    if (typeof length === 'number' && this.#endsAt(from, length))
      return this.#bytes.subarray(from, from + length);
    const end = this.#bytes.indexOf('endstream', from);
    return this.#bytes.subarray(from, end < 0 ? this.#bytes.length : end);
  }

  #endsAt = (from: number, length: number): boolean =>
    length >= 0 && /^\s{0,2}endstream/.test(this.#latin1(from + length, 12));

  #latin1 = (from: number, length: number): string => this.#bytes.toString('latin1', from, from + length);

  #findTrailers(): void {
    for (let at = this.#bytes.indexOf('trailer'); at >= 0; at = this.#bytes.indexOf('trailer', at + 7)) {
      const trailer = parsed(() => new PdfParser(this.#bytes, at + 7).value());
      if (isDictionary(trailer)) this.#trailers.push(trailer);
    }
  }

  /** Objects that are packed into streams (ISO 32000-1, 7.5.7). */
  #unpack(): void {
    let left = maximumPacked;
    for (const stream of this.#streams.values()) {
      if (nameIn(stream.dictionary, 'Type') !== 'ObjStm') continue;
      const bytes = decoded({ dictionary: stream.dictionary, raw: this.#rawOf(stream) }, left);
      if (!bytes) continue;
      left -= bytes.length;
      this.#readPacked(stream, bytes);
    }
  }

  #readPacked({ dictionary, from }: StreamPlace, bytes: Uint8Array): void {
    const [count, first] = [dictionary.get('N'), dictionary.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number') return;
    const head = Buffer.from(bytes.subarray(0, first)).toString('latin1').trim().split(/\s+/).map(Number);
    for (let at = 0; at < Math.min(count, maximumObjects); at++) {
      const [id, offset] = [head[2 * at], head[2 * at + 1]];
      if (id === undefined || offset === undefined || this.#values.size > maximumObjects) return;
      if ((this.#places.get(id) ?? -1) > from) continue;
      const value = parsed(() => new PdfParser(bytes, first + offset).value());
      if (value === undefined) continue;
      this.#places.set(id, from);
      this.#values.set(id, value);
    }
  }
}

/** Undefined where there is no object: one that is broken does not take the others with it. */
function parsed(read: () => PdfValue): PdfValue | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

function decoded({ dictionary, raw }: PdfStream, maximum: number): Uint8Array | null {
  try {
    return decodeStream(dictionary, raw, maximum);
  } catch (error) {
    if (error instanceof StreamError) return null;
    throw error;
  }
}
