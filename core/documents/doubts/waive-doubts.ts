import { type ValidationIssue, validationFailed } from '../../errors.ts';
import { type Doubt, isAtOrBelow, type Waiver } from './doubt.ts';

const longestReason = 500;

/**
 * Waives doubts by path, each with a reason. A path may name a whole list or one entry of it: `lineItems`,
 * `lineItems[3]`, `supplier`.
 * @param sent reasons by path.
 * @throws ServiceError VALIDATION_FAILED naming each path without a doubt and each reason that is not valid.
 */
export function waiveDoubts(
  doubts: readonly Doubt[],
  sent: Readonly<Record<string, string>>,
  by: Omit<Waiver, 'reason'>,
): readonly Doubt[] {
  const issues = Object.entries(sent).flatMap(([path, reason]): ValidationIssue[] => {
    const length = reason.trim().length;
    if (length < 1 || length > longestReason)
      return [{ path: `waivers.${path}`, message: `must be a reason of 1 to ${longestReason} characters` }];
    return doubts.some((one) => isAtOrBelow(one.path, path))
      ? []
      : [{ path: `waivers.${path}`, message: 'nothing is in doubt there' }];
  });
  if (issues.length > 0) throw validationFailed(...issues);
  const paths = Object.keys(sent);
  return doubts.map((one) => {
    const path = paths.find((given) => isAtOrBelow(one.path, given));
    return path === undefined ? one : { ...one, waiver: { ...by, reason: sent[path]!.trim() } };
  });
}
