import type { HsOwnDecision } from '../core/hs/hs.ts';
import type { MemoryItem } from '../core/memory/memory.ts';
import { textTable } from './text-table.ts';

/** Decisions as a person reads them: what of, what, how often, when, and what speaks against it. */
export const memoryTable = (items: readonly MemoryItem[], columns: number): string =>
  textTable(
    ['ID', 'DECIDED', 'DECISION'],
    items.map((item) => [
      item.id,
      item.decidedAt.slice(0, 10),
      [`${item.value} for ${subjectOf(item)}`, ...remarksOn(item)].join('; '),
    ]),
    columns,
  );

function subjectOf({
  kind,
  supplier,
  partNumber,
  description,
  role,
  field,
  partyName,
  read,
}: MemoryItem): string {
  if (kind === 'goods')
    return [partNumber, description, supplier && `of ${supplier}`].filter(Boolean).join(' ');
  return `${role} ${field}, read "${read ?? ''}"${field === 'name' || partyName === null ? '' : ` of ${partyName}`}`;
}

const remarksOn = ({
  decisionCount,
  isLatest,
  otherValues,
  isCodeInForce,
}: MemoryItem): readonly string[] => [
  ...(decisionCount > 1 ? [`on ${decisionCount} documents`] : []),
  ...(isLatest ? [] : ['decided otherwise later']),
  ...(otherValues.length > 0 ? [`also decided: ${otherValues.join(', ')}`] : []),
  ...(isCodeInForce === false ? ['no code of HS 2022'] : []),
];

/** That a code is the organization's own, in a sentence. */
export const ownDecisionText = (code: string, own: HsOwnDecision): string =>
  [
    `${code}: your own decision`,
    own.code !== code && ` (${own.code})`,
    own.decisionCount > 1 && ` on ${own.decisionCount} documents`,
    `, last on ${own.decidedAt.slice(0, 10)}`,
    own.decidedByEmail && ` by ${own.decidedByEmail}`,
    ` on ${own.fileName}`,
    !own.isLatest && '; decided otherwise since',
  ]
    .filter(Boolean)
    .join('');
