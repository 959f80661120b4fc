import type { HsCandidate, HsOwnDecision } from '../hs/hs.ts';
import type { DescribeCode, DescribedCode } from './code-in-force.ts';
import type { DecisionsOf, GoodsMemory } from './memory.store.ts';

/** A memory of goods with its decisions. */
export interface RememberedGoods extends DecisionsOf {
  readonly row: GoodsMemory;
}

/** A code that the organization gave to goods. */
export interface OwnCode extends DescribedCode {
  readonly ownDecision: HsOwnDecision;
}

/** The codes that goods were given, by their six digits, the latest first, without those that are not in force. */
export function ownCodes(
  remembered: readonly RememberedGoods[],
  describe: DescribeCode,
  people: ReadonlyMap<string, string>,
): readonly OwnCode[] {
  const latestFirst = [...remembered].sort((a, b) => (a.last.id < b.last.id ? 1 : -1));
  const codes = new Map<string, OwnCode>();
  for (const { row, count, last } of latestFirst) {
    const described = describe(row.value);
    if (!described) continue;
    const before = codes.get(described.code);
    codes.set(described.code, {
      ...described,
      ownDecision: before
        ? // The same six digits with other national ones.
          { ...before.ownDecision, decisionCount: before.ownDecision.decisionCount + count }
        : {
            code: row.value,
            decisionCount: count,
            isLatest: last === latestFirst[0]?.last,
            decidedAt: last.decidedAt,
            decidedBy: last.decidedBy,
            decidedByEmail: people.get(last.decidedBy ?? '') ?? null,
            documentId: last.documentId,
            fileName: last.fileName,
          },
    });
  }
  return [...codes.values()];
}

/**
 * The organization's own codes, then what the search suggests, without either twice.
 *
 * How sure an own code is: as sure as the search is of it, or else as steadily as the organization has decided so,
 * which is the share of its decisions about these goods, with one more that could go another way. Decided once it is
 * 0.5, four times 0.8, and never 1: a decision of before is no proof for the goods at hand.
 * @param most how many are wanted.
 */
export function ownCodesFirst(
  own: readonly OwnCode[],
  candidates: readonly HsCandidate[],
  most: number,
): readonly HsCandidate[] {
  if (own.length === 0) return candidates;
  const all = own.reduce((sum, { ownDecision }) => sum + ownDecision.decisionCount, 0);
  const first = own.map((code): HsCandidate => {
    const searched = candidates.find((candidate) => candidate.code === code.code);
    const steadiness = Math.round((code.ownDecision.decisionCount / (all + 1)) * 10_000) / 10_000;
    return { ...code, ...searched, confidence: Math.max(steadiness, searched?.confidence ?? 0) };
  });
  const others = candidates.filter(({ code }) => !own.some((one) => one.code === code));
  return [...first, ...others].slice(0, most);
}
