import { type ValidationIssue, validationFailed } from '../../errors.ts';
import { type Attribute, unknownAnswer } from './attribute.ts';
import type { Answer } from './likelihood.ts';

/** The answers, and the questions without one. */
export interface Answers {
  readonly given: readonly Answer[];
  /** As the caller sees them: each value as it is kept. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * @param attributes values by the name of the attribute.
 * @throws ServiceError VALIDATION_FAILED for each unknown name or value, with those that are allowed.
 */
export function readAnswers(
  attributes: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, Attribute>,
): Answers {
  const issues: ValidationIssue[] = [];
  const given: Answer[] = [];
  const kept: Record<string, string> = {};
  for (const [name, written] of Object.entries(attributes)) {
    const attribute = known.get(name);
    const path = `attributes.${name}`;
    if (!attribute) {
      issues.push({ path, message: `is no attribute; there are ${[...known.keys()].join(', ')}` });
      continue;
    }
    const value = written === unknownAnswer ? unknownAnswer : attribute.normalize(written);
    if (value === null) {
      issues.push({ path, message: `must be ${attribute.allowed}; or ${unknownAnswer}` });
      continue;
    }
    kept[name] = value;
    if (value !== unknownAnswer) given.push({ attribute, value });
  }
  if (issues.length > 0) throw validationFailed(...issues);
  return { given, attributes: kept };
}
