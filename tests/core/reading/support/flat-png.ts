import { deflateSync } from 'node:zlib';

/** A one-colour PNG of any size, one bit a pixel: 30,000 × 30,000 is a file of 110 KB. */
export function flatPng(width: number, height: number): Uint8Array {
  const row = 1 + Math.ceil(width / 8);
  const pixels = deflateSync(Buffer.alloc(row * height), { level: 1 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', pixels),
    ...chunk('IEND'),
  ]);
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(Bun.hash.crc32(body), body.length + 4);
  return framed;
}
