import { decodeStream, StreamError } from './decode-stream.ts';
import { PdfObjects } from './pdf-objects.ts';
import { isDictionary, type PdfValue } from './pdf-value.ts';

/** Bytes of a packet, decoded: a form of a hundred pages has some 2 MB. */
const maximumBytes = 8 * 1024 * 1024;

/**
 * The XML packets of a form in XFA (ISO 32000-1, 12.7.8), or the one that holds them all. The pages of a dynamic form are
 * drawn by the program that fills it in, and show other programs a request to wait.
 * @returns null where the PDF is not such a form. Packets that cannot be decoded are left out.
 */
export function xfaPackets(bytes: Uint8Array): readonly Uint8Array[] | null {
  const objects = new PdfObjects(bytes);
  const form = objects.resolve(objects.root()?.get('AcroForm'));
  if (!isDictionary(form) || !form.has('XFA')) return null;
  if (objects.isEncrypted()) return [];
  const entry = form.get('XFA');
  const listed = objects.resolve(entry);
  // Names alternate with their packets.
  const packets: readonly (PdfValue | undefined)[] = Array.isArray(listed) ? listed : [entry];
  return packets.flatMap((packet) => {
    const stream = objects.stream(packet);
    return stream ? decoded(stream) : [];
  });
}

function decoded({ dictionary, raw }: NonNullable<ReturnType<PdfObjects['stream']>>): readonly Uint8Array[] {
  try {
    return [decodeStream(dictionary, raw, maximumBytes)];
  } catch (error) {
    if (error instanceof StreamError) return [];
    throw error;
  }
}
