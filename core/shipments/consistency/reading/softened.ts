import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import { quoted, typeName } from '../wording.ts';
import type { Misreading } from './misreading.ts';

/** The finding as information where it may rest on a misread paper: reported, so that a person looks, and no alarm. */
export function softened(finding: RuleFinding, misreading: Misreading | null): RuleFinding {
  if (!misreading || finding.severity === 'info') return finding;
  const { paper, field } = misreading;
  const { text, value } = observe(paper, field);
  const isList = typeof value === 'object' && value !== null;
  const read = text ?? (value === null || isList ? null : String(value));
  const unreadLines = 'lines that were misread';
  const [where, what] = paper.isScanned
    ? [
        `the ${typeName(paper.documentType)} is a scan${read === null ? '' : `, on which ${quoted(read)} was read`}`,
        isList ? unreadLines : 'a sign that was misread',
      ]
    : [
        `it is in doubt whether ${isList || read === null ? 'the table' : quoted(read)} on the ${typeName(paper.documentType)} was read correctly`,
        isList ? unreadLines : 'the value of another place',
      ];
  return {
    ...finding,
    severity: 'info',
    message: `${finding.message} But ${where}: ${what} would explain the difference. Look at the page first.`,
  };
}
