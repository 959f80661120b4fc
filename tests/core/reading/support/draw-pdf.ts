import PDFDocument from 'pdfkit';

export type PdfDrawing = InstanceType<typeof PDFDocument>;

/** Draws a PDF with pdfkit's built-in Helvetica; `draw` gets a document that has no page yet. */
export async function drawPdf(
  draw: (drawing: PdfDrawing) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const drawing = new PDFDocument({ autoFirstPage: false, margin: 0, ...options });
  const chunks: Uint8Array[] = [];
  const ended = Promise.withResolvers<void>();
  drawing.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  drawing.on('end', ended.resolve);
  draw(drawing);
  drawing.end();
  await ended.promise;
  return new Uint8Array(Buffer.concat(chunks));
}

/** A word as it was drawn: the pen's way on the baseline, in points from the top left. */
export interface DrawnWord {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly baseline: number;
}

/** Draws one line of text at once and says where each of its words stands. */
export function drawLine(drawing: PdfDrawing, text: string, x: number, baseline: number): DrawnWord[] {
  drawing.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  const words: DrawnWord[] = [];
  for (const found of text.matchAll(/\S+/g)) {
    const x0 = x + drawing.widthOfString(text.slice(0, found.index));
    words.push({ text: found[0], x0, x1: x0 + drawing.widthOfString(found[0]), baseline });
  }
  return words;
}
