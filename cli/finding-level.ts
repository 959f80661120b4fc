import { Option } from 'commander';
import type { ShipmentItem } from '../core/shipments/shipment.ts';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

const levels = ['critical', 'warning'] as const;
export type FindingLevel = (typeof levels)[number];

/** @param more to be known of it. */
export const failOnOption = (more = ''): Option =>
  new Option('--fail-on <level>', `exit with code 6 when a finding is as grave${more}`).choices(levels);

/** Ends a command with an exit code of its own, for scripts. @throws CommandError */
export function requireBelow(
  level: FindingLevel | undefined,
  { id, reference, findingCounts }: Pick<ShipmentItem, 'id' | 'reference' | 'findingCounts'>,
): void {
  const { critical, warning } = findingCounts;
  const grave = level === undefined ? 0 : level === 'critical' ? critical : critical + warning;
  if (grave === 0) return;
  const counted = [critical > 0 && `${critical} critical`, warning > 0 && `${warning} warning`];
  throw new CommandError(
    exitCodes.findings,
    'FINDINGS',
    `The documents of ${reference} disagree: ${counted.filter(Boolean).join(', ')}.`,
    `landfall shipments findings ${id}`,
  );
}
