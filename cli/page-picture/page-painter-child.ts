import sharp, { type Sharp } from 'sharp';
import { drawValueBoxes } from '../../core/documents/value-boxes/draw-value-boxes.ts';
import type { ReadingLimits } from '../../core/reading/limits.ts';
import { pagePictures } from '../../core/reading/page-picture.ts';
import { serveRequests } from '../../core/reading/pool/serve-requests.ts';
import { cropPage, type Rectangle, type Size } from './page-crop.ts';
import type { OriginalFile, PaintedPage, PainterRequest, PainterResult } from './page-painter.ts';
import { sixelColours, sixels } from './sixel.ts';

/** The program of the child that draws pages; its limits are its one argument. */
const limits = JSON.parse(process.argv[2] ?? '{}') as ReadingLimits;
/** In pixels. */
const pen = 3;

interface DrawnPage extends Size {
  readonly page: number;
  readonly pixels: Buffer;
}

/** The file that came last, and the page of it that was drawn last: the next value is often there. */
let file: OriginalFile | null = null;
let last: DrawnPage | null = null;

serveRequests<PainterRequest, PainterResult>(async (request) => {
  const { bytes, documentId, mimeType } = request.file;
  if (bytes) {
    file = { bytes, documentId, mimeType };
    last = null;
  }
  if (file?.documentId !== documentId) return null;
  return request.kind === 'page' ? paint(file, request) : drawValueBoxes(file, request.extraction, limits);
});

async function drawnPage(original: OriginalFile, page: number): Promise<DrawnPage> {
  if (last?.page === page) return last;
  const [picture] = await pagePictures(original, [page], limits);
  const { data, info } = await sharp(picture!.png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  last = { page, pixels: data, width: info.width, height: info.height };
  return last;
}

async function paint(
  original: OriginalFile,
  request: PainterRequest & { readonly kind: 'page' },
): Promise<PaintedPage> {
  const { cell, columns, rows, protocol } = request;
  const { pixels, width, height } = await drawnPage(original, request.page);
  const room = { width: columns * cell.width, height: rows * cell.height };
  const { part, drawn, frame } = cropPage({ width, height }, request.box, room, request.zoom);
  const cropped = sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize({ ...drawn, fit: 'fill' });
  const framed = frame
    ? cropped.composite([{ input: frameDrawing(drawn, frame, request.colour), left: 0, top: 0 }])
    : cropped;
  const data = protocol === 'sixel' ? await sixelData(framed, drawn) : await framed.png().toBuffer();
  return {
    data: new Uint8Array(data),
    columns: Math.min(columns, Math.ceil(drawn.width / cell.width)),
    rows: Math.min(rows, Math.ceil(drawn.height / cell.height)),
  };
}

const frameDrawing = ({ width, height }: Size, frame: Rectangle, colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${frame.left}" y="${frame.top}" width="${frame.width}" height="${frame.height}" fill="none" stroke="${colour}" stroke-width="${pen}"/></svg>`,
  );

/** The colours are chosen where pictures with few of them are written anyway: as a PNG. */
async function sixelData(picture: Sharp, { width, height }: Size): Promise<Buffer> {
  const few = await picture.png({ palette: true, colours: sixelColours, dither: 0 }).toBuffer();
  const pixels = await sharp(few).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return Buffer.from(sixels(pixels, width, height), 'latin1');
}
