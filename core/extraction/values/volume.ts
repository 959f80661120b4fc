import { squash } from '../../layout/fold.ts';
import { type DecimalMark, findNumbers } from './number.ts';

/** Cubic metres, cubic feet, litres. */
export type VolumeUnit = 'm3' | 'ft3' | 'l';

/** Squashed printed units to the unit they mean. */
export type VolumeUnits = ReadonlyMap<string, VolumeUnit>;

export interface VolumeReading {
  readonly value: number;
  readonly unit: VolumeUnit | null;
  readonly index: number;
  readonly length: number;
}

/** What OCR makes of the small 3 of `m³`. */
const cubeMisread = /^[\s([]*m[?*°'’‘"”“´](?![\p{L}\p{N}])/iu;

/** The unit that stands at the start of a text (`CBM`, `(m³)`, `cu. ft`), or null. */
export function leadingVolumeUnit(
  text: string,
  units: VolumeUnits,
): { unit: VolumeUnit; length: number } | null {
  const misread = cubeMisread.exec(text);
  if (misread) return { unit: 'm3', length: misread[0].length };
  // "5 m 3 x 1.5 mm2" is five metres of a cable.
  const match = /^[\s([]*(\p{L}{1,8}\.?\s?\p{L}{1,12}|\p{L}{1,12})[\s^]?([23³]?)(?!\s*[x×]\s*\d)/u.exec(text);
  if (!match) return null;
  for (const printed of [match[0], /^[\s([]*\p{L}+[³3]?/u.exec(text)?.[0] ?? '']) {
    const unit = units.get(squash(printed.replace('³', '3')));
    if (unit) return { unit, length: printed.length };
  }
  return null;
}

/** The first unit of volume anywhere in a text, or null. */
export function volumeUnitIn(text: string, units: VolumeUnits): VolumeUnit | null {
  for (const match of text.matchAll(/(?<!\p{L})\p{L}/gu)) {
    const found = leadingVolumeUnit(text.slice(match.index), units);
    if (found && !/^\p{L}/u.test(text.slice(match.index + found.length)) && found.unit !== 'l')
      return found.unit;
  }
  return null;
}

/** All numbers in a text with the unit of volume behind them; null where none stands there. */
export function findVolumes(text: string, mark: DecimalMark | null, units: VolumeUnits): VolumeReading[] {
  return findNumbers(text, mark).map((number) => {
    const end = number.index + number.length;
    const after = leadingVolumeUnit(text.slice(end), units);
    const length = number.length + (after?.length ?? 0);
    return { value: number.value, unit: after?.unit ?? null, index: number.index, length };
  });
}
