import type { CalibrationModel } from '../../core/extraction/calibration/model.ts';
import { signNames } from '../../core/extraction/calibration/signs.ts';

const shown = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The text of `data/confidence/calibration.tsv`. */
export function calibrationText(model: CalibrationModel, documents: number, layouts: number): string {
  const rows = [
    ...signNames.map((name) => ['sign', name, shown(model.weights[name])]),
    ...[...model.fields].flatMap(([type, fields]) =>
      [...fields]
        .sort(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([field, value]) => [type, field, shown(value)]),
    ),
    ...[...model.strictness].map(([type, power]) => ['overall', type, shown(power)]),
  ];
  return `part\tname\tvalue
# Written by scripts/fit-confidence.ts from ${documents} drawn documents in ${layouts} layouts: log odds that a sign or a field
# adds to a value's being right, and for each type, and for scans, the power of the probability that all required fields are right.
${rows.map((row) => `${row.join('\t')}\n`).join('')}`;
}
