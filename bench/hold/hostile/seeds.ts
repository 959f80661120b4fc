import sharp from 'sharp';
import { allLayouts } from '../../../tests/fixtures/all-layouts.ts';
import { badFiles } from '../../../tests/fixtures/bad/bad-files.ts';
import { handmadePdf, streamObject } from '../../../tests/fixtures/bad/handmade-pdf.ts';
import { scriptedPdf, tiffOfPages } from '../../../tests/fixtures/bad/hostile-files.ts';
import { crossIndustryXml } from '../../../tests/fixtures/e-invoices/cross-industry-xml.ts';
import { soldGoods } from '../../../tests/fixtures/e-invoices/sold-goods.ts';
import { withFiles } from '../../../tests/fixtures/pdf-files.ts';
import { scan } from '../../../tests/fixtures/scans/scan.ts';

const drawn = 8;
/** Of the pictures, in pixels: a whole page takes OCR seconds. */
const [width, height] = [400, 120];

/** Honest files, and some that are bad already, small enough that a spoiled one is read in a second. */
export async function seedFiles(seed: number): Promise<readonly Uint8Array[]> {
  const step = Math.floor(allLayouts.length / drawn);
  const papers = await Promise.all(
    Array.from({ length: drawn }, async (_, at) => (await allLayouts[at * step]!.draw(seed)).bytes),
  );
  const [first] = papers;
  const eInvoice = await withFiles(first!, [
    { name: 'factur-x.xml', bytes: crossIndustryXml(soldGoods, 'EXTENDED') },
  ]);
  const corner = sharp(await scan(first!, { seed, dpi: 100, format: 'png' })).extract({
    left: 60,
    top: 60,
    width,
    height,
  });
  const pictures = await Promise.all([
    corner.clone().png().toBuffer(),
    corner.clone().toColourspace('srgb').jpeg().toBuffer(),
    corner.clone().tiff({ compression: 'lzw' }).toBuffer(),
    corner.clone().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
  ]);
  const [, photo] = pictures;
  const scanned = handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    streamObject('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`)),
    streamObject(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
      photo,
    ),
  ]);
  const bad = [
    (await badFiles.truncatedPdf()).bytes,
    badFiles.deepPageTree().bytes,
    scriptedPdf(),
    tiffOfPages(3),
  ];
  return [...papers, eInvoice, eInvoice, scanned, ...pictures.map((one) => new Uint8Array(one)), ...bad];
}
