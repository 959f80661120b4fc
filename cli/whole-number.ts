import { InvalidArgumentError } from 'commander';

/** The value of an option that counts something; the program names the option and what was given. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
