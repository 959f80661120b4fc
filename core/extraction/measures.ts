import { piecesAt, type Run } from '../layout/run.ts';
import type { DocumentContext } from './document-context.ts';
import type { ValueReader } from './fields/header-fields.ts';
import { type Found, foundAt } from './found.ts';
import { findContainers } from './values/container-number.ts';
import { findPackages, isPackageWord, packageTypeAtStart } from './values/packages.ts';
import { findVolumes, leadingVolumeUnit, type VolumeUnit, volumeUnitIn } from './values/volume.ts';

export interface VolumeValue {
  readonly value: number;
  readonly unit: VolumeUnit | null;
}

/** Reads a volume behind its label; the unit may be part of the label (`Total CBM: 12.4`). */
export const volumeReader =
  (context: DocumentContext): ValueReader<VolumeValue> =>
  (text, label) => {
    const units = context.knowledge.values.volumeUnits;
    const volumes = findVolumes(text, context.decimalMark, units);
    const [first] = volumes;
    if (!first || first.index > 5) return null;
    // "60 x 40 x 30 cm = 22.752 CBM": the sides of one package say nothing of them all.
    const isSide = /^\s?(?:[cm]?m\s?)?[x×*]\s?\d/iu.test(text.slice(first.index + first.length));
    const volume = isSide ? volumes.find(({ unit }) => unit !== null && unit !== 'l') : first;
    if (!volume || volume.value <= 0) return null;
    // "mc 3,531": Italians write the unit before the figure.
    const before = leadingVolumeUnit(text.slice(0, volume.index), units)?.unit ?? null;
    const unit = volume.unit ?? before ?? volumeUnitIn(label.text, units);
    const certainty = unit ? 1 : 0.8;
    return { value: { value: volume.value, unit }, certainty, index: volume.index, length: volume.length };
  };

/** Reads a kind of packages behind its label. */
export const packageTypeReader =
  (context: DocumentContext): ValueReader<string> =>
  (text) => {
    const { values } = context.knowledge;
    const [packages] = findPackages(text, context.decimalMark, values);
    const named = packageTypeAtStart(text, values);
    // "Kartons auf 6 Europaletten": what the packages are stands before what they are stacked on.
    const isBefore =
      named !== null && packages !== undefined && named.index + named.type.length <= packages.index;
    if (packages?.type && !isBefore)
      return { value: packages.type, certainty: 1, index: packages.typeIndex, length: packages.type.length };
    if (named && named.index <= 25)
      return { value: named.type, certainty: 0.9, index: named.index, length: named.type.length };
    // Who is asked for the kind and answers "Parcels" tells no other.
    const only = /^\p{L}{3,}$/u.exec(text.trim())?.[0];
    return only && isPackageWord(only, values)
      ? { value: only, certainty: 0.8, index: text.indexOf(only), length: only.length }
      : null;
  };

/** All runs of the pages, line by line. */
export const allSegments = (context: DocumentContext): readonly Run[] =>
  context.layouts.flatMap((layout) => layout.lines.flatMap((line) => line.segments));

/** Container numbers anywhere on the pages, each once, in order. */
export function containersOn(context: DocumentContext): Found<string>[] {
  const found = new Map<string, Found<string>>();
  for (const segment of allSegments(context)) {
    for (const { value, index, length, proven } of findContainers(segment.text)) {
      // The check digit proves the reading.
      if (!found.has(value))
        found.set(value, foundAt(value, proven ? 0.98 : 0.6, piecesAt(segment, index, length)));
    }
  }
  return [...found.values()];
}
