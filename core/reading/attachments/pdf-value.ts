/** An object of a PDF file as ISO 32000-1, 7.3 names them; streams are told apart in `pdf-objects.ts`. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** `/EmbeddedFile`, without its slash. */
export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfString {
  constructor(readonly bytes: Uint8Array) {}

  /** As text: UTF-16 or UTF-8 where it begins with their mark, else Latin-1, which file names seldom leave. */
  get text(): string {
    const [a, b, c] = this.bytes;
    if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(this.bytes.subarray(2));
    if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(this.bytes.subarray(2));
    if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder().decode(this.bytes.subarray(3));
    return Buffer.from(this.bytes).toString('latin1');
  }
}

/** `12 0 R` */
export class PdfReference {
  constructor(readonly id: number) {}
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;

export const nameIn = (dictionary: PdfDictionary, key: string): string | null => {
  const value = dictionary.get(key);
  return value instanceof PdfName ? value.name : null;
};
