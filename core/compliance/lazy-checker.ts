import { lazily } from '../lazily.ts';
import type { ComplianceChecker, ComplianceDependencies } from './checker.ts';

/**
 * As `createComplianceChecker`, with checks and rules loaded when the first document is checked: most commands check
 * none. `load` loads them beforehand, so that a file that cannot be used is reported at once.
 */
export function createLazyComplianceChecker(
  dependencies: ComplianceDependencies,
): ComplianceChecker & { load(): void } {
  // `require`, because a check answers at once, and an `import()` does not.
  const checker = lazily(() => {
    const { createComplianceChecker } = require('./checker.ts') as typeof import('./checker.ts');
    return createComplianceChecker(dependencies);
  });
  return {
    load: () => void checker(),
    check: (...asked) => checker().check(...asked),
    recheckDuplicates: (...asked) => checker().recheckDuplicates(...asked),
    goodsOf: (...asked) => checker().goodsOf(...asked),
    identityOf: (...asked) => checker().identityOf(...asked),
  };
}
