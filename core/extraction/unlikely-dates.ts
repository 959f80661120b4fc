import type { Extraction } from './extraction.ts';

/** Trade papers of before this year are not declared any more. */
const firstYear = 1990;

/** `invoiceDate`: `invoice date`. */
const named = (path: string): string => path.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * An extraction with a reason for review for each date outside 1990 to next year: the century, the calendar or a digit was
 * misread, however clear the print is.
 *
 * @param now milliseconds since 1970 UTC
 */
export function withUnlikelyDates(extraction: Extraction, now: number): Extraction {
  const lastYear = new Date(now).getUTCFullYear() + 1;
  const reasons = Object.values(extraction.extractedData).flatMap((data: object) =>
    Object.entries(data).flatMap(([path, value]: [string, unknown]) => {
      const year = typeof value === 'string' ? /^(\d{4})-\d{2}-\d{2}$/.exec(value)?.[1] : undefined;
      if (year === undefined || (Number(year) >= firstYear && Number(year) <= lastYear)) return [];
      return [
        `The ${named(path)} was read as ${String(value)}, which is before ${firstYear} or after ${lastYear}.`,
      ];
    }),
  );
  return { ...extraction, reviewReasons: [...extraction.reviewReasons, ...reasons] };
}
