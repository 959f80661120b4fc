import { type CurrencyFinder, minorDigits } from './currency.ts';
import type { DecimalMark } from './number.ts';

/** An amount with three digits behind its only mark, a currency or a sign beside it: `4.250`, `KD 850.000`. */
const threeDigits = /^(?:\p{L}{1,4}\.?\s?)?[-(]?\d{1,3}([.,])\d{3}\)?(?:\s?\p{L}{1,4}\.?)?$/u;

/** Of the countries whose money has three decimals only Tunisia writes a comma before them (Unicode CLDR). */
const withComma = 'TND';

/**
 * The decimal mark of a paper whose money has three decimals by ISO 4217 (BHD, IQD, JOD, KWD, LYD, OMR, TND), where
 * all amounts at the ends of its lines have three digits behind one mark. Null where the money is another, or the
 * amounts do not agree, or the mark is one that the currency is not written with.
 *
 * @param rows texts of each line, left to right
 */
export function threeDecimalMark(
  rows: readonly (readonly string[])[],
  currencies: CurrencyFinder,
  countries: ReadonlySet<string>,
): DecimalMark | null {
  const codes = new Set(
    rows
      // A sign may stand with the name of a sum, before its amount: "Total R.O. | 215.000".
      .flatMap((row) => currencies(row.join(' '), countries))
      .filter(
        ({ certainty, codes: all, isOfCountry }) => certainty >= 0.5 && (all.length === 1 || isOfCountry),
      )
      .map(({ code }) => code),
  );
  const [code, other] = codes;
  if (code === undefined || other !== undefined || minorDigits(code) !== 3) return null;
  const marks = new Set(
    rows.flatMap((row) => (row.length > 1 ? (threeDigits.exec(row.at(-1) ?? '')?.[1] ?? []) : [])),
  );
  const [mark, another] = marks;
  if (mark === undefined || another !== undefined) return null;
  if (mark === ',') return code === withComma ? 'comma' : null;
  return code === withComma ? null : 'point';
}
