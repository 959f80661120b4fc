import type { SaidByDocument } from './decided-document.ts';
import type { MemoryStore } from './memory.store.ts';
import type { MemoryService, PartySuggestion } from './memory.ts';
import { partyFields, readParties } from './read-party.ts';

/**
 * Corrections of the same reading, shown beside it and never in it. A document shows what is on its page:
 * the same reading can be another company's next time (a heading that was taken for the supplier's name), and a
 * value that nobody has looked at must not go into an entry as if it had been read. So a person takes the suggestion
 * over, which is a correction with a name and a time like any other.
 */
export function createPartySuggestions(
  store: MemoryStore,
  people: (organizationId: string) => Promise<ReadonlyMap<string, string>>,
): MemoryService['partySuggestions'] {
  return async (organizationId, documentId, said) => {
    const asked = openFields(said);
    const rows = await store.ofSubjects(
      organizationId,
      asked.map(({ subjectKey }) => subjectKey),
    );
    if (rows.length === 0) return [];
    const decisions = await store.decisions(
      organizationId,
      rows.map(({ id }) => id),
      [documentId],
    );
    const names = await people(organizationId);
    return asked.flatMap(({ path, read, subjectKey }): readonly PartySuggestion[] => {
      const [latest, ...others] = rows
        .filter((row) => row.subjectKey === subjectKey)
        .flatMap((row) => {
          const found = decisions.get(row.id);
          return found ? [{ value: row.value, ...found }] : [];
        })
        .sort((a, b) => (a.last.id < b.last.id ? 1 : -1));
      if (!latest || latest.value === read) return [];
      const { decidedAt, decidedBy, documentId: decidedOn, fileName } = latest.last;
      return [
        {
          path,
          read,
          value: latest.value,
          decisionCount: latest.count,
          decidedAt,
          decidedBy,
          decidedByEmail: names.get(decidedBy ?? '') ?? null,
          documentId: decidedOn,
          fileName,
          otherValues: others.map(({ value }) => value),
        },
      ];
    });
  };
}

/** The fields of the parties that nobody has corrected on this document. */
const openFields = (said: SaidByDocument) =>
  readParties(said).flatMap(({ role, read, keyOf }) =>
    partyFields.flatMap((field) => {
      const path = `${role}.${field}`;
      const subjectKey = keyOf(field);
      if (subjectKey === null || path in said.corrections) return [];
      return [{ path, read: read[field], subjectKey }];
    }),
  );
