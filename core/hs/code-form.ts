import { validationFailed } from '../errors.ts';

/** `610910` → `6109.10`; chapters and headings as customs writes them: `61`, `61.09`. */
export function dotted(digits: string): string {
  if (digits.length <= 2) return digits;
  if (digits.length === 4) return `${digits.slice(0, 2)}.${digits.slice(2)}`;
  return `${digits.slice(0, 4)}.${digits.slice(4)}`;
}

/** Digits with dots, spaces or hyphens between them, as codes are printed; null for anything else. */
export function codeDigits(text: string): string | null {
  const trimmed = text.trim();
  if (!/^\d(?:[ .\u00a0-]?\d)+$/.test(trimmed)) return null;
  return trimmed.replace(/\D/g, '');
}

/**
 * The digits of a code that a person asks for.
 * @throws ServiceError VALIDATION_FAILED for anything but 2, 4, or 6 to 10 digits.
 */
export function requestedDigits(code: string): string {
  const digits = codeDigits(code);
  const isWellFormed = digits !== null && /^(?:\d{2}|\d{4}|\d{6,10})$/.test(digits);
  if (!isWellFormed)
    throw validationFailed({
      path: 'code',
      message: 'must be an HS code of 2, 4 or 6 digits, or a national code of up to 10, such as 6109.10',
    });
  return digits;
}
