/** Tags of a TIFF's directory (TIFF 6.0, section 8): how many pixels there are to a unit of length. */
const [acrossTag, downTag] = [282, 283];
/** Bytes of an entry of a directory; of a fraction: two whole numbers. */
const [entryBytes, fractionBytes] = [12, 8];
/** Beyond, a file says nonsense: a fax has 204 by 98, 196 or 391. */
const [least, most] = [0.25, 4];

/**
 * How many times as high as wide the pixels of a TIFF's page (from 0) are. A fax of standard resolution has half as many
 * rows to an inch as columns: shown without regard to that its letters are half as high as they should be. 1 where the
 * file does not tell, tells nonsense, or is no TIFF.
 */
export function pixelHeight(bytes: Uint8Array, page: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8) return 1;
  const order = view.getUint16(0);
  const isLittle = order === 0x4949;
  if ((!isLittle && order !== 0x4d4d) || view.getUint16(2, isLittle) !== 42) return 1;
  let at = view.getUint32(4, isLittle);
  for (let before = 0; before < page && at !== 0; before++) at = nextDirectory(view, at, isLittle);
  const [across, down] = [acrossTag, downTag].map((tag) => fraction(view, at, tag, isLittle));
  if (!across || !down) return 1;
  const height = across / down;
  return height >= least && height <= most ? height : 1;
}

/** 0: there is none. */
function nextDirectory(view: DataView, at: number, isLittle: boolean): number {
  const end = at + 2 + entryCount(view, at, isLittle) * entryBytes;
  return end + 4 <= view.byteLength ? view.getUint32(end, isLittle) : 0;
}

const entryCount = (view: DataView, at: number, isLittle: boolean): number =>
  at > 0 && at + 2 <= view.byteLength ? view.getUint16(at, isLittle) : 0;

function fraction(view: DataView, at: number, tag: number, isLittle: boolean): number | null {
  for (let entry = 0; entry < entryCount(view, at, isLittle); entry++) {
    const place = at + 2 + entry * entryBytes;
    if (place + entryBytes > view.byteLength) return null;
    if (view.getUint16(place, isLittle) !== tag) continue;
    const value = view.getUint32(place + 8, isLittle);
    if (value + fractionBytes > view.byteLength) return null;
    const below = view.getUint32(value + 4, isLittle);
    return below === 0 ? null : view.getUint32(value, isLittle) / below;
  }
  return null;
}
