import { documentSignNames } from '../../core/extraction/calibration/document-signs.ts';
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
    ...documentSignNames.map((name) => ['document', name, shown(model.document.signs[name])]),
    ...[...model.document.types].map(([type, value]) => ['document', type, shown(value)]),
    ...[...model.strictness].map(([type, power]) => ['overall', type, shown(power)]),
  ];
  return `part\tname\tvalue
# Written by scripts/fit-confidence.ts from ${documents} drawn documents in ${layouts} layouts: log odds that a sign or a field
# adds to a value's being right, that a sign adds to a document's being right in all that is required, and for each type, and for scans, the power of that probability.
${rows.map((row) => `${row.join('\t')}\n`).join('')}`;
}
