export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'] as const;
export type FileType = (typeof fileTypes)[number];

/** Mail gateways and printers put lines before the header; readers look for it this far (PDF Reference 1.7, appendix H, note 13). */
const pdfHeaderWithin = 1_024;

/** More bytes of a file do not change what `detectFileType` finds. */
export const typeIsKnownWithin = pdfHeaderWithin;

const beginnings: readonly (readonly [FileType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  // BigTIFF, both byte orders.
  ['image/tiff', [0x49, 0x49, 0x2b, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2b]],
];

const pdfHeader = [...'%PDF-'].map((letter) => letter.charCodeAt(0));

/**
 * The type of a file by its bytes alone: names and declared types are the sender's opinion.
 * Null: not one of the four that are read.
 */
export function detectFileType(bytes: Uint8Array): FileType | null {
  for (const [type, beginning] of beginnings) if (holds(bytes, beginning, 0)) return type;
  const last = Math.min(bytes.length, pdfHeaderWithin) - pdfHeader.length;
  for (let at = 0; at <= last; at++) if (holds(bytes, pdfHeader, at)) return 'application/pdf';
  return null;
}

function holds(bytes: Uint8Array, wanted: readonly number[], at: number): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}
