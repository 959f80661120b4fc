import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { badFiles } from '../../../tests/fixtures/bad/bad-files.ts';
import { handmadePdf, streamObject } from '../../../tests/fixtures/bad/handmade-pdf.ts';
import {
  drawingOfItself,
  drawingsTenfold,
  endlessSecondPage,
  hugePictureInPdf,
  tiffOfPages,
} from '../../../tests/fixtures/bad/hostile-files.ts';
import {
  cyclicPageTree,
  deepArrays,
  deepPageTree,
  packedSpaces,
} from '../../../tests/fixtures/bad/nested-pdfs.ts';
import { blackPng } from '../../../tests/fixtures/bad/pictures.ts';
import { withFiles } from '../../../tests/fixtures/pdf-files.ts';
import type { Random } from '../../../tests/fixtures/random.ts';

const onePage = (more: string, ...objects: readonly (string | Uint8Array)[]): Uint8Array =>
  handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${more} >>`,
    ...objects,
  ]);
const a4 = '/MediaBox [0 0 595 842]';
const content = (text: string): Uint8Array => streamObject('', Buffer.from(text));

/** A page of so many points to a side. */
const hugePage = (side: number): Uint8Array =>
  onePage(`/MediaBox [0 0 ${side} ${side}] /Contents 4 0 R`, content(`0 0 ${side / 2} ${side / 2} re f`));

/** A stream of objects that declares so many, packed from so many MiB of nothing. */
const objectStream = (count: number, mebibytes: number): Uint8Array =>
  onePage(
    `${a4} /Contents 5 0 R`,
    streamObject(
      `/Type /ObjStm /N ${count} /First ${count} /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(mebibytes * 2 ** 20, '1 0 '), { level: 1 }),
    ),
    content('BT ET'),
  );

/** Entries that refer to each other in a circle. */
const circle = (): Uint8Array => onePage(`${a4} /Contents 4 0 R /Resources 4 0 R`, '5 0 R', '6 0 R', '4 0 R');

/** So many pages that all are one object. */
const samePage = (count: number): Uint8Array =>
  handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    `<< /Type /Page /Parent 2 0 R ${a4} /Contents 4 0 R >>`,
    content('0 0 100 100 re f'),
  ]);

/** So many letters, each set at its own place, or so many lines. */
const manyStrokes = (count: number, what: string): Uint8Array =>
  onePage(
    `${a4} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>`,
    streamObject('/Filter /FlateDecode', deflateSync(Buffer.from(what.repeat(count)), { level: 1 })),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  );

/** E-invoices that grow when they are read: entities in entities, depth, attributes, a file outside. */
const xmlBombs = (size: number): readonly string[] => [
  `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(100)}">${Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`,
  ).join('')}]><r>&a11;</r>`,
  `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><Invoice>&e;</Invoice>`,
  `<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://127.0.0.1:1/x.dtd"><Invoice/>`,
  `<?xml version="1.0"?>${'<a>'.repeat(size)}${'</a>'.repeat(size)}`,
  `<?xml version="1.0"?><Invoice ${Array.from({ length: size }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  `<?xml version="1.0"?><Invoice>${'<InvoiceLine/>'.repeat(size)}</Invoice>`,
  `<?xml version="1.0"?><Invoice>${'&#65;'.repeat(size)}`,
];

const picture = (side: number, format: 'png' | 'jpeg' | 'tiff'): Promise<Uint8Array> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#777' }, limitInputPixels: false })
    [format]()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

/** Files that are small and take much, one of each kind; what they take varies with `random`. */
export async function bombs(random: Random): Promise<readonly Uint8Array[]> {
  const xml = random.pick(xmlBombs(10 ** random.integer(3, 5)));
  const carrier = onePage(`${a4} /Contents 4 0 R`, content('BT ET'));
  const stroke = random.pick([
    'BT /F 9 Tf 1 0 0 1 50 50 Tm (x) Tj ET ',
    '0 0 m 500 500 l S ',
    'q ',
    '0 0 9 9 re W n ',
  ]);
  return [
    await withFiles(carrier, [{ name: 'factur-x.xml', bytes: new TextEncoder().encode(xml) }]),
    hugePage(10 ** random.integer(4, 7)),
    objectStream(10 ** random.integer(3, 8), random.integer(4, 64)),
    circle(),
    samePage(random.integer(100, 20_000)),
    manyStrokes(10 ** random.integer(4, 6), stroke),
    drawingOfItself(),
    drawingsTenfold(),
    endlessSecondPage(),
    hugePictureInPdf(),
    deepPageTree(random.integer(1_000, 50_000)),
    deepArrays(random.integer(1_000, 500_000)),
    cyclicPageTree(),
    packedSpaces(random.integer(16, 128)),
    tiffOfPages(random.integer(100, 5_000)),
    await blackPng(random.integer(5_000, 30_000), random.integer(5_000, 30_000)),
    await picture(random.integer(2_000, 9_000), random.pick(['png', 'jpeg', 'tiff'])),
    (await badFiles.encryptedPdf()).bytes,
  ];
}
