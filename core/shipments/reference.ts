import { validationFailed } from '../errors.ts';

const longest = 64;

/** Control characters, and what ends a line. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Zero-width and other format characters: nobody sees them. */
const invisible = /\p{Cf}/gu;

/**
 * A shipment's reference as it is kept: trimmed, 1 to 64 characters on one line, something of it to be seen.
 * @throws ServiceError VALIDATION_FAILED naming `path`.
 */
export function cleanReference(text: string, path: string): string {
  const reference = text.normalize('NFC').trim();
  const isSeen = reference.replace(invisible, '').trim() !== '';
  if (!isSeen || [...reference].length > longest || forbidden.test(reference))
    throw validationFailed({ path, message: `must have 1 to ${longest} characters on one line` });
  return reference;
}

/** By this two references are the same: without regard to case, to how a letter is put together, and to what nobody sees. */
export const referenceKey = (reference: string): string =>
  reference.normalize('NFKC').replace(invisible, '').toLowerCase();
