import type { DescribeCode } from './code-in-force.ts';
import type { DecisionsOf, MemoryRow } from './memory.store.ts';
import type { MemoryItem } from './memory.ts';

/**
 * Memories as they are listed.
 * @param sameSubjects everything that was decided of the same subjects, the latest first.
 */
export function memoryItems(
  rows: readonly MemoryRow[],
  sameSubjects: readonly MemoryRow[],
  decisions: ReadonlyMap<string, DecisionsOf>,
  describe: DescribeCode,
  people: ReadonlyMap<string, string>,
): readonly MemoryItem[] {
  return rows.flatMap((row): readonly MemoryItem[] => {
    const decided = decisions.get(row.id);
    // Forgotten while it was looked up.
    if (!decided) return [];
    const { count, last } = decided;
    const decidedAlike = sameSubjects.filter(({ subjectKey }) => subjectKey === row.subjectKey);
    return [
      {
        id: row.id,
        kind: row.kind,
        supplier: row.supplier,
        partNumber: row.partNumber,
        description: row.description,
        role: row.role,
        field: row.field,
        partyName: row.partyName,
        read: row.readText,
        value: row.value,
        decision: last.isCorrection === 1 ? 'corrected' : 'confirmed',
        decisionCount: count,
        decidedAt: last.decidedAt,
        decidedBy: last.decidedBy,
        decidedByEmail: people.get(last.decidedBy ?? '') ?? null,
        documentId: last.documentId,
        fileName: last.fileName,
        isLatest: (decidedAlike[0]?.id ?? row.id) === row.id,
        otherValues: decidedAlike.filter(({ id }) => id !== row.id).map(({ value }) => value),
        isCodeInForce: row.kind === 'goods' ? describe(row.value) !== null : null,
      },
    ];
  });
}
