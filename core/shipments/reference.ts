import { validationFailed } from '../errors.ts';

const longest = 64;

/**
 * A shipment's reference as it is kept: trimmed, 1 to 64 characters on one line.
 * @throws ServiceError VALIDATION_FAILED naming `path`.
 */
export function cleanReference(text: string, path: string): string {
  const reference = text.normalize('NFC').trim();
  if (reference === '' || [...reference].length > longest || /\p{Cc}/u.test(reference))
    throw validationFailed({ path, message: `must have 1 to ${longest} characters on one line` });
  return reference;
}

/** By this two references are the same: without regard to case and to how a letter is put together. */
export const referenceKey = (reference: string): string => reference.normalize('NFKC').toLowerCase();
