import type { FieldTrace, TraceCandidate } from '../core/extraction/trace/trace.ts';

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
const rounded = (amount: number): string => String(Math.round(amount * 100) / 100);

const placeOf = (page: number | null): string => (page === null ? 'not on a page' : `page ${page}`);

const candidateText = ({ value, evidence, found, by, reasons, score, isTaken }: TraceCandidate): string =>
  [
    `  ${isTaken ? '*' : ' '} ${value}   ${placeOf(evidence.page)}, ${found}${by === 'taught layout' ? '' : `, by ${by}`}`,
    `      ${reasons.map(({ name, amount }) => `${name} ${rounded(amount)}`).join(' × ')} = ${rounded(score)}`,
  ].join('\n');

/** How values were decided, for a person: each with its candidates, how they were found, and their reasons; `*` was taken. */
export const traceText = (traces: readonly FieldTrace[]): string =>
  traces
    .map(({ path, taken, candidates }) => {
      const print = taken?.evidence
        ? `, printed as "${taken.evidence.text}" on ${placeOf(taken.evidence.page)}`
        : '';
      const rule = candidates.some(({ isTaken }) => isTaken) ? '' : '; a rule of its own reads it';
      return [
        taken
          ? `${path}: ${taken.value} (${percent(taken.confidence)})${print}${rule}`
          : `${path}: not found`,
        ...candidates.map(candidateText),
      ].join('\n');
    })
    .join('\n\n');
