import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import { quoted, typeName } from '../wording.ts';
import type { Misreading } from './misreading.ts';

/** The finding as information where it may rest on a misread scan: told, so that a person looks, and no alarm. */
export function softened(finding: RuleFinding, misreading: Misreading | null): RuleFinding {
  if (!misreading || finding.severity === 'info') return finding;
  const { paper, field } = misreading;
  const { text, value } = observe(paper, field);
  const isList = typeof value === 'object' && value !== null;
  const read = text ?? (value === null || isList ? null : String(value));
  const what = isList ? 'lines that were not read as they stand' : 'a sign that was misread';
  return {
    ...finding,
    severity: 'info',
    message: `${finding.message} But the ${typeName(paper.documentType)} is a scan${read === null ? '' : `, on which ${quoted(read)} was read`}: ${what} would explain the difference. Look at the page first.`,
  };
}
