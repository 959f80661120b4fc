import PDFDocument from 'pdfkit';
import type { Extraction } from '../../extraction/extraction.ts';
import type { FileType } from '../../files/file-type.ts';
import { boldFontFile } from '../../pdf/sheet.ts';
import type { ReadingLimits } from '../../reading/limits.ts';
import type { Box } from '../../reading/page.ts';
import { type PagePicture, pagePictures } from '../../reading/page-picture.ts';
import { placeLabels } from './place-labels.ts';
import { frameColour, frameColours, valueLabel } from './value-label.ts';

/** Pixels on a page of 1,700. */
const [fontSize, padding, pen] = [11, 2, 2];
const legendHeight = 26;

interface Value {
  readonly path: string;
  readonly confidence: number;
  readonly box: Box;
}

/**
 * The pages on which values were read, each value framed and named, coloured by how sure it is: what a
 * person checks first. Pages without a value are left out. Runs PDFium over a stranger's file: call it in a
 * reading child.
 * @throws ReadingError as `pagePictures`
 */
export async function drawValueBoxes(
  file: { readonly bytes: Uint8Array; readonly mimeType: FileType },
  extraction: Pick<Extraction, 'evidence' | 'confidence'>,
  limits: ReadingLimits,
): Promise<readonly PagePicture[]> {
  const values = valuesByPage(extraction);
  const pictures = await pagePictures(
    file,
    [...values.keys()].sort((a, b) => a - b),
    limits,
  );
  const drawn: PagePicture[] = [];
  for (const picture of pictures) drawn.push(await withFrames(picture, values.get(picture.page) ?? []));
  return drawn;
}

function valuesByPage({
  evidence,
  confidence,
}: Pick<Extraction, 'evidence' | 'confidence'>): ReadonlyMap<number, readonly Value[]> {
  const values = new Map<number, Value[]>();
  for (const [path, { page, box }] of Object.entries(evidence)) {
    if (page === null || box === null) continue;
    const value = { path, box, confidence: confidence.fields[path] ?? 0 };
    const list = values.get(page);
    if (list) list.push(value);
    else values.set(page, [value]);
  }
  return values;
}

/** Drawn as a PDF with the program's own font, and that as a picture: no font need be installed. */
async function withFrames(picture: PagePicture, values: readonly Value[]): Promise<PagePicture> {
  const { width, height } = picture;
  const document = new PDFDocument({ size: [width, height + legendHeight], margin: 0 });
  const chunks: Uint8Array[] = [];
  const ended = Promise.withResolvers<void>();
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  document.on('end', ended.resolve);
  document.on('error', ended.reject);
  document.image(Buffer.from(picture.png), 0, 0, { width, height });
  document.font(boldFontFile()).fontSize(fontSize);
  const labels = values.map(({ path, confidence, box: [x0, y0, x1, y1] }) => {
    const text = valueLabel(path, confidence);
    return {
      text,
      colour: frameColour(confidence),
      frame: {
        x: x0 * width - padding,
        y: y0 * height - padding,
        width: (x1 - x0) * width + 2 * padding,
        height: (y1 - y0) * height + 2 * padding,
      },
      width: document.widthOfString(text) + 2 * padding,
      height: fontSize + 2 * padding,
    };
  });
  const places = placeLabels(labels, { width, height });
  for (const { frame, colour } of labels)
    document.lineWidth(pen).rect(frame.x, frame.y, frame.width, frame.height).stroke(colour);
  labels.forEach(({ text, colour }, at) => {
    const place = places[at]!;
    document.rect(place.x, place.y, place.width, place.height).fillOpacity(0.85).fill(colour);
    document.fillOpacity(1).fillColor('white');
    document.text(text, place.x + padding, place.y + padding, { lineBreak: false });
  });
  drawLegend(document, height);
  document.end();
  await ended.promise;
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const [framed] = await pagePictures({ bytes, mimeType: 'application/pdf' }, [1], neverAsked);
  return { ...framed!, page: picture.page };
}

/** Only pictures have limits, and this is a PDF of ours. */
const neverAsked: ReadingLimits = {
  maximumPages: 1,
  maximumWords: 0,
  maximumInputPixels: 1,
  maximumRenderedPixels: 1,
};

function drawLegend(document: PDFKit.PDFDocument, top: number): void {
  let x = 12;
  for (const { colour, meaning } of frameColours) {
    document
      .lineWidth(pen)
      .rect(x, top + 6, 16, 14)
      .stroke(colour);
    document.fillColor('#222222').text(meaning, x + 22, top + 7, { lineBreak: false });
    x += 22 + document.widthOfString(meaning) + 28;
  }
}
