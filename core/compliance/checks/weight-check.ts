import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { fieldValues } from '../field-values.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { documentData, numberAt, textAt } from '../subject-fields.ts';
import { sumFindings } from '../sum-findings.ts';
import { figure, listed } from '../wording.ts';

const identity = { checkId: 'weight_check', checkName: 'Weight Check' } as const;

const weightPaths = [
  'grossWeight',
  'netWeight',
  'lineItems[].grossWeight',
  'lineItems[].netWeight',
  'containers[].grossWeight',
];

/** Kilograms of one unit; the pound and ounce are exact since 1959 (International Yard and Pound Agreement). */
const kilograms: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  t: 1000,
  lb: 0.453_592_37,
  oz: 0.028_349_523_125,
};

/** Can the weights be true: gross not under net, the lines as heavy as the whole, no container overloaded? */
export function checkWeights(subject: CheckSubject): ComplianceCheck {
  const data = documentData(subject);
  const weights = weightPaths
    .flatMap((path) => fieldValues(data, path))
    .flatMap(({ path, value }) => (typeof value === 'number' ? [{ path, value }] : []));
  if (weights.length === 0)
    return notApplicable(
      identity,
      'No weights were read from this document. Take them from the packing list or the transport document.',
    );
  const { thresholds } = subject.rules;
  const unit = textAt(data, 'weightUnit');
  const sums = sumFindings(subject, 'weight', thresholds.weightShare);
  const pairs = ['', ...fieldValues(data, 'lineItems[]').map(({ path }) => `${path}.`)];
  const findings = [
    ...weights.filter(({ value }) => value <= 0).map(({ path, value }) => notPositive(path, value)),
    ...pairs.flatMap((prefix) => grossBelowNet(data, prefix, unit) ?? []),
    ...sums.findings,
    ...linesAboveGross(data, unit, thresholds.weightShare),
    ...heavyContainers(data, unit, thresholds.containerKilograms),
    ...(unit === null && weights.some(({ path }) => !path.startsWith('lineItems'))
      ? [withoutUnit(weights)]
      : []),
  ];
  const [gross, net] = [numberAt(data, 'grossWeight'), numberAt(data, 'netWeight')];
  const shown = [
    gross === null ? '' : `gross ${figure(gross)}`,
    net === null ? '' : `net ${figure(net)}`,
  ].filter(Boolean);
  return outcome(
    subject,
    identity,
    findings,
    `The weights can be true${shown.length > 0 ? ` (${listed(shown)} ${unit ?? ''})` : ''}${sums.compared.length > 0 ? `; compared with the whole: ${listed(sums.compared)}` : ''}.`,
    { details: { grossWeight: gross, netWeight: net, weightUnit: unit, weightCount: weights.length } },
  );
}

const inUnit = (value: number, unit: string | null): string =>
  `${figure(value)}${unit === null ? '' : ` ${unit}`}`;

const notPositive = (path: string, value: number): Finding => ({
  status: 'failed',
  problem: 'no_weight',
  fields: [path],
  value,
  message: `${path} is ${figure(value)}: goods weigh more than nothing. Enter the weight from the page or the packing list.`,
});

function grossBelowNet(data: unknown, prefix: string, unit: string | null): Finding | null {
  const gross = numberAt(data, `${prefix}grossWeight`);
  const net = numberAt(data, `${prefix}netWeight`);
  if (gross === null || net === null || gross >= net) return null;
  const line = /\[(\d+)\]/.exec(prefix)?.[1];
  const where = line === undefined ? 'The' : `On line ${Number(line) + 1} the`;
  return {
    status: 'failed',
    problem: 'gross_below_net',
    fields: [`${prefix}grossWeight`, `${prefix}netWeight`],
    value: gross,
    message: `${where} gross weight (${inUnit(gross, unit)}) is less than the net weight (${inUnit(net, unit)}), but it includes the packing. Look whether the two were exchanged or misread, and ask the supplier if they are printed so.`,
    source: 'EU: data elements 18 01 and 18 04 of Delegated Regulation (EU) 2015/2446 Annex B',
  };
}

/** Where there is no net weight to compare with, the net weights of the lines must not exceed the gross. */
function linesAboveGross(data: unknown, unit: string | null, share: number): readonly Finding[] {
  const gross = numberAt(data, 'grossWeight');
  if (gross === null || numberAt(data, 'netWeight') !== null) return [];
  const lines = fieldValues(data, 'lineItems[].netWeight').flatMap(({ path, value }) =>
    typeof value === 'number' ? [{ path, value }] : [],
  );
  const sum = lines.reduce((total, { value }) => total + value, 0);
  if (sum <= gross * (1 + share)) return [];
  return [
    {
      status: 'warning',
      problem: 'lines_above_gross',
      fields: ['grossWeight', ...lines.map(({ path }) => path)],
      value: gross,
      message: `The net weights of the lines make ${inUnit(Number(sum.toFixed(6)), unit)}, more than the gross weight of ${inUnit(gross, unit)}. Look whether a weight was misread or is in another unit.`,
    },
  ];
}

function heavyContainers(data: unknown, unit: string | null, most: number): readonly Finding[] {
  const factor = kilograms[unit ?? 'kg'] ?? 1;
  return fieldValues(data, 'containers[].grossWeight').flatMap(({ path, value }) => {
    if (typeof value !== 'number' || value * factor <= most) return [];
    return [
      {
        status: 'warning' as const,
        problem: 'container_overloaded',
        fields: [path],
        value,
        message: `${path} is ${inUnit(value, unit)}, more than any standard container may weigh loaded (${figure(most)} kg). Look whether the figure or its unit was misread; ask the carrier for the verified gross mass.`,
        source: 'ISO 668:2013/Amd 2:2016; SOLAS chapter VI regulation 2',
      },
    ];
  });
}

const withoutUnit = (weights: readonly { readonly path: string }[]): Finding => ({
  status: 'warning',
  problem: 'no_unit',
  fields: [
    'weightUnit',
    ...weights.filter(({ path }) => !path.startsWith('lineItems')).map(({ path }) => path),
  ],
  value: null,
  message:
    'There are weights but no unit, and a kilogram is more than two pounds. Look for the unit on the page or ask the supplier.',
});
