import PDFDocument from 'pdfkit';
import { finish } from './draw-invoice.ts';

/** Empty pages. */
export function drawEmptyPages(count: number): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4' });
  for (let page = 1; page < count; page++) document.addPage();
  return finish(document);
}

/** An invoice that opens with a password only. */
export function drawEncrypted(): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', userPassword: 'secret', pdfVersion: '1.7' });
  document.text('COMMERCIAL INVOICE');
  return finish(document);
}

/** A PNG of 30,000 × 30,000 white pixels: small as a file, enormous as a picture. */
export async function drawEnormousPicture(): Promise<Uint8Array> {
  const side = 30_000;
  const row = 1 + side / 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = Bun.deflateSync(new Uint8Array(row * side), { level: 1, windowBits: 15 });
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(Bun.hash.crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())]),
  );
}
