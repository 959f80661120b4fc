import { type PdfDictionary, PdfName, PdfReference, PdfString, type PdfValue } from './pdf-value.ts';

/** Deeper than any file that a program wrote; a hostile one stops here. */
const maximumDepth = 40;

/** The bytes are no PDF object. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

const isSpace = (byte: number): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
// ( ) < > [ ] { } / %
const isDelimiter = (byte: number): boolean =>
  byte === 40 ||
  byte === 41 ||
  byte === 60 ||
  byte === 62 ||
  byte === 91 ||
  byte === 93 ||
  byte === 123 ||
  byte === 125 ||
  byte === 47 ||
  byte === 37;

const escapes: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** Reads PDF objects out of bytes, one after the other (ISO 32000-1, 7.2 and 7.3). */
export class PdfParser {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  /** @throws PdfSyntaxError */
  value(depth = 0): PdfValue {
    if (depth > maximumDepth) throw new PdfSyntaxError('nested too deep');
    this.skipSpace();
    const byte = this.#peek();
    if (byte === 47) return this.#name();
    if (byte === 40) return this.#literalString();
    if (byte === 91) return this.#array(depth);
    if (byte === 60) return this.#peek(1) === 60 ? this.#dictionary(depth) : this.#hexString();
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfSyntaxError(`no object: ${word.slice(0, 20)}`);
    return this.#reference(word) ?? Number(word);
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#peek();
      if (byte === 37)
        while (this.at < this.bytes.length && this.#peek() !== 10 && this.#peek() !== 13) this.at++;
      else if (byte >= 0 && isSpace(byte)) this.at++;
      else return;
    }
  }

  /** The letters up to the next space or delimiter, e.g. `obj` or a number. */
  word(): string {
    const start = this.at;
    while (this.at < this.bytes.length && !isSpace(this.#peek()) && !isDelimiter(this.#peek())) this.at++;
    if (this.at === start) throw new PdfSyntaxError('nothing here');
    return Buffer.from(this.bytes.subarray(start, Math.min(this.at, start + 60))).toString('latin1');
  }

  #peek(ahead = 0): number {
    return this.bytes[this.at + ahead] ?? -1;
  }

  /** `12 0 R`, of which `first` is read already. */
  #reference(first: string): PdfReference | null {
    if (!/^\d{1,10}$/.test(first)) return null;
    const back = this.at;
    const rest = /^[\s\0]+\d{1,5}[\s\0]+R(?![A-Za-z0-9])/.exec(
      Buffer.from(this.bytes.subarray(back, back + 24)).toString('latin1'),
    );
    if (!rest) return null;
    this.at = back + rest[0].length;
    return new PdfReference(Number(first));
  }

  #name(): PdfName {
    this.at++;
    const next = this.#peek();
    if (next < 0 || isSpace(next) || isDelimiter(next)) return new PdfName('');
    const name = this.word();
    return new PdfName(
      name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  }

  #array(depth: number): PdfValue[] {
    this.at++;
    const values: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.#peek() === 93) break;
      values.push(this.value(depth + 1));
    }
    this.at++;
    return values;
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.#peek() === 62) break;
      if (this.#peek() !== 47) throw new PdfSyntaxError('a key is no name');
      const key = this.#name().name;
      entries.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return entries;
  }

  #hexString(): PdfString {
    const end = this.bytes.indexOf(62, this.at);
    if (end < 0) throw new PdfSyntaxError('a string does not end');
    const digits = Buffer.from(this.bytes.subarray(this.at + 1, end))
      .toString('latin1')
      .replace(/\s/g, '');
    this.at = end + 1;
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'));
  }

  #literalString(): PdfString {
    const read: number[] = [];
    let open = 0;
    for (;;) {
      const byte = this.#peek();
      this.at++;
      if (byte < 0) throw new PdfSyntaxError('a string does not end');
      if (byte === 92) this.#escaped(read);
      else {
        if (byte === 40) open++;
        if (byte === 41) open--;
        if (open === 0) break;
        if (open > 1 || byte !== 40) read.push(byte);
      }
    }
    return new PdfString(Uint8Array.from(read));
  }

  #escaped(read: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(
      Buffer.from(this.bytes.subarray(this.at, this.at + 3)).toString('latin1'),
    )?.[0];
    if (octal) {
      this.at += octal.length;
      read.push(Number.parseInt(octal, 8) & 0xff);
      return;
    }
    const byte = this.#peek();
    this.at++;
    if (byte === 13 && this.#peek() === 10) this.at++;
    if (byte !== 10 && byte !== 13 && byte >= 0) read.push(escapes[byte] ?? byte);
  }
}
