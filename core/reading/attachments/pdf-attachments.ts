import { decodeStream, StreamError } from './decode-stream.ts';
import { PdfObjects } from './pdf-objects.ts';
import { isDictionary, type PdfDictionary, PdfString, type PdfValue } from './pdf-value.ts';

/** A file that a PDF carries. */
export interface Attachment {
  readonly name: string;
  /** Null when it is larger than was asked for, or cannot be decoded. */
  readonly bytes: Uint8Array | null;
  readonly problem: 'too-large' | 'unreadable' | 'encrypted' | null;
}

export interface AttachmentLimits {
  readonly maximumAttachments: number;
  /** Bytes of one, decoded. */
  readonly maximumBytes: number;
}

/** A real e-invoice has some 10 KB, one with pictures inside a few MB. */
const defaultAttachmentLimits: AttachmentLimits = {
  maximumAttachments: 40,
  maximumBytes: 8 * 1024 * 1024,
};

/**
 * The files that a PDF carries, by its tree of names and its associated files (`AF`), else wherever a file
 * specification stands. Nothing is decoded beyond the limits, whatever the PDF claims.
 */
export function pdfAttachments(
  bytes: Uint8Array,
  limits: AttachmentLimits = defaultAttachmentLimits,
): readonly Attachment[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The stream of an attachment stands in the open even where all other objects are packed.
  if (!file.includes('/EmbeddedFile') && !file.includes('/EF')) return [];
  const objects = new PdfObjects(bytes);
  const specifications = inUse(objects);
  const found = specifications.length > 0 ? specifications : objects.dictionaries();
  const seen = new Set<Uint8Array>();
  const attachments: Attachment[] = [];
  for (const specification of found) {
    const files = objects.resolve(specification.get('EF'));
    const stream = isDictionary(files) ? objects.stream(files.get('UF') ?? files.get('F')) : null;
    if (!stream || [...seen].some((raw) => raw.byteOffset === stream.raw.byteOffset)) continue;
    seen.add(stream.raw);
    attachments.push({
      name: nameOf(specification, objects),
      ...(objects.isEncrypted() ? encrypted : decode(stream.dictionary, stream.raw, limits.maximumBytes)),
    });
    if (attachments.length >= limits.maximumAttachments) break;
  }
  return attachments;
}

const encrypted = { bytes: null, problem: 'encrypted' } as const;

function decode(
  dictionary: PdfDictionary,
  raw: Uint8Array,
  maximum: number,
): Pick<Attachment, 'bytes' | 'problem'> {
  try {
    return { bytes: decodeStream(dictionary, raw, maximum), problem: null };
  } catch (error) {
    if (error instanceof StreamError) return { bytes: null, problem: error.reason };
    throw error;
  }
}

function nameOf(specification: PdfDictionary, objects: PdfObjects): string {
  for (const key of ['UF', 'F']) {
    const name = objects.resolve(specification.get(key));
    if (name instanceof PdfString && name.bytes.length > 0) return name.text.slice(0, 200);
  }
  return 'attachment';
}

/** File specifications that the catalogue leads to. */
function inUse(objects: PdfObjects): readonly PdfDictionary[] {
  const root = objects.root();
  if (!root) return [];
  const found: PdfDictionary[] = [];
  const add = (value: PdfValue | undefined): void => {
    const specification = objects.resolve(value);
    if (isDictionary(specification) && specification.has('EF')) found.push(specification);
  };
  const names = objects.resolve(root.get('Names'));
  const waiting = isDictionary(names) ? [objects.resolve(names.get('EmbeddedFiles'))] : [];
  // A tree that bites its own tail ends here.
  for (let steps = 0; steps < 2_000 && waiting.length > 0; steps++) {
    const node = waiting.pop();
    if (!isDictionary(node)) continue;
    const [pairs, kids] = [objects.resolve(node.get('Names')), objects.resolve(node.get('Kids'))];
    if (Array.isArray(pairs)) pairs.forEach((one: PdfValue) => void add(one));
    if (Array.isArray(kids))
      waiting.push(...kids.slice(0, 1_000).map((kid: PdfValue) => objects.resolve(kid)));
  }
  const associated = objects.resolve(root.get('AF'));
  if (Array.isArray(associated)) associated.forEach((one: PdfValue) => void add(one));
  return found;
}
