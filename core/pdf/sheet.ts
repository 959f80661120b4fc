import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { Evidence } from '../extraction/extraction.ts';

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** The used parts of the font that pdfkit has open; the types of pdfkit leave it out. */
interface EmbeddedFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const inPackage = (name: string, path: string): string =>
  join(dirname(Bun.resolveSync(`${name}/package.json`, import.meta.dir)), path);
const arimo = (folder: string) => inPackage('@expo-google-fonts/arimo', `${folder}/Arimo_${folder}.ttf`);

/** In this order: the first that has a letter draws it. */
const fontFiles: Readonly<Record<'plain' | 'bold', readonly string[]>> = {
  plain: [
    arimo('400Regular'),
    inPackage('dejavu-fonts-ttf', 'ttf/DejaVuSans.ttf'),
    inPackage('@expo-google-fonts/zcool-xiaowei', '400Regular/ZCOOLXiaoWei_400Regular.ttf'),
  ],
  bold: [
    arimo('700Bold'),
    inPackage('dejavu-fonts-ttf', 'ttf/DejaVuSans-Bold.ttf'),
    inPackage('@expo-google-fonts/zcool-xiaowei', '400Regular/ZCOOLXiaoWei_400Regular.ttf'),
  ],
};

/** The program's own bold font, a file. */
export const boldFontFile = (): string => arimo('700Bold');

export const lineHeight = (size: number): number => size * 1.32;

/** A4 paper to set text on, in points from the top left. It remembers where each value is. */
export class Sheet {
  readonly margin = 48;
  readonly width = 595.28;
  readonly height = 841.89;
  readonly evidence: Record<string, Evidence> = {};
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  #pageCount = 0;

  constructor(title: string, madeAt: Date) {
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: title,
        Creator: 'Landfall',
        Producer: 'Landfall',
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    });
    this.#document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
  }

  get pageCount(): number {
    return this.#pageCount;
  }

  addPage(): void {
    this.#document.addPage();
    this.#pageCount++;
  }

  /** Back to a page (from 1) that was set before. */
  toPage(page: number): void {
    this.#document.switchToPage(page - 1);
  }

  rule(x0: number, x1: number, y: number, weight = 0.5, color = '#b4b9c0'): void {
    this.#document.moveTo(x0, y).lineTo(x1, y).lineWidth(weight).strokeColor(color).stroke();
  }

  /** A PNG in a size in points. */
  picture(png: Uint8Array, x: number, y: number, size: { width: number; height: number }): void {
    this.#document.image(Buffer.from(png), x, y, size);
  }

  /** The lines that a text takes in a width. Words that are wider than it are broken. */
  wrap(text: string, width: number, style: TextStyle): readonly string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const piece of pieces(paragraph)) {
        if (this.widthOf((line + piece).trimEnd(), style) <= width) {
          line += piece;
          continue;
        }
        if (line.trim() !== '') lines.push(line.trimEnd());
        line = '';
        for (const letter of piece) {
          if (line !== '' && this.widthOf(line + letter, style) > width) {
            lines.push(line);
            line = '';
          }
          line += letter;
        }
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
    }
    return lines;
  }

  /**
   * Sets lines one below the other from `y`. With a path, remembers that its value is there.
   * @returns the y below the last line.
   */
  put(lines: readonly string[], x: number, y: number, style: TextStyle, path?: string): number {
    if (lines.length === 0) return y;
    const step = lineHeight(style.size);
    const widths = lines.map((line) => this.widthOf(line, style));
    for (const [at, line] of lines.entries())
      this.#line(line, style.align === 'right' ? x - widths[at]! : x, y + at * step, style);
    const bottom = y + lines.length * step;
    const widest = Math.max(...widths);
    const left = style.align === 'right' ? x - widest : x;
    if (path !== undefined)
      this.evidence[path] = {
        page: this.#pageCount,
        box: [left / this.width, y / this.height, (left + widest) / this.width, bottom / this.height],
        text: lines.join(' '),
      };
    return bottom;
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, run) => sum + run.width, 0);
  }

  finish(): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#document.on('end', () => resolve(new Uint8Array(Buffer.concat(this.#chunks))));
    this.#document.on('error', reject);
    this.#document.end();
    return promise;
  }

  #line(text: string, x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of this.#runs(text, style)) {
      this.#document
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.color ?? '#1c2530')
        // Fonts differ in height: all share the baseline of Arimo.
        .text(run.text, at, y + style.size * 0.95, { lineBreak: false, baseline: 'alphabetic' });
      at += run.width;
    }
  }

  /** A text in parts of one font each. A letter that no font has is left to the first, which shows a box. */
  #runs(text: string, style: TextStyle) {
    const files = fontFiles[style.isBold ? 'bold' : 'plain'];
    const runs: { text: string; font: string; width: number }[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const font =
        last && (letter === ' ' || this.#has(last.font, letter)) && last.font === files[0]
          ? last.font
          : (files.find((file) => this.#has(file, letter)) ?? files[0]!);
      if (last?.font === font) last.text += letter;
      else runs.push({ text: letter, font, width: 0 });
    }
    for (const run of runs)
      run.width = this.#document.font(run.font).fontSize(style.size).widthOfString(run.text);
    return runs;
  }

  #has(file: string, letter: string): boolean {
    const { font } = (this.#document.font(file) as unknown as EmbeddedFont)._font;
    return font.hasGlyphForCodePoint(letter.codePointAt(0)!);
  }
}

/** Where a line may be broken: after spaces, and between Chinese letters. */
const pieces = (text: string): readonly string[] =>
  text.match(/\p{Script=Han}|[^\s\p{Script=Han}]*\s*/gu) ?? [];
