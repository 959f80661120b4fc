import type { Found } from '../found.ts';

/** Kilograms a cubic metre: nothing that is shipped is so light (expanded polystyrene weighs 10 to 30). */
const lightest = 2;
/** Three digits behind a mark, which may part decimals or thousands: `21.840`. */
const openMark = /^\D{0,3}\d{1,3}([.,])\d{3}(?!\d|[.,])/;

/**
 * A weight in tons whose three digits behind its mark are kilograms, where nothing printed tells the mark: `284.188 MT`
 * of steel. Thousands of tons that are no round number would be a whole ship's load weighed to the ton.
 */
export const tonsAndKilograms = (
  weight: Found<number> | null,
  unit: string | null,
  isMarkGuessed: boolean,
): Found<number> | null =>
  weight &&
  unit === 't' &&
  isMarkGuessed &&
  openMark.test(weight.evidence.text) &&
  weight.value >= 1000 &&
  weight.value % 100 !== 0
    ? { ...weight, value: weight.value / 1000, confidence: weight.confidence * 0.9 }
    : weight;

/**
 * The gross weight, read with thousands where its mark is open and the cargo would weigh less than any does:
 * `21.840 KGM` for 54 cubic metres are nearly 22 tonnes, though the volume has a decimal point.
 *
 * @param volume of the same goods, in cubic metres
 */
export function plausibleWeight(
  weight: Found<number> | null,
  unit: string | null,
  volume: number | null,
  volumeUnit: string | null,
): Found<number> | null {
  if (!weight || volume === null || volumeUnit !== 'm3' || (unit !== null && unit !== 'kg')) return weight;
  const isOpen = openMark.test(weight.evidence.text) && !Number.isInteger(weight.value / 1000);
  if (!isOpen || weight.value / volume >= lightest) return weight;
  return { ...weight, value: Math.round(weight.value * 1000), confidence: weight.confidence * 0.9 };
}
