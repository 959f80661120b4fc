import type { Decided, SaidByDocument } from './decided-document.ts';
import { partyFields, readParties } from './read-party.ts';

/**
 * The texts that a person wrote instead of a party's name, address, country or tax number, by what was read there. A field
 * that was left as it is is no decision: documents are approved by the dozen, and that must not undo what was corrected
 * once. Neither does an emptied one: there is nothing to suggest.
 */
export const decidedParties = (said: SaidByDocument): readonly Decided[] =>
  readParties(said).flatMap((party) =>
    partyFields.flatMap((field) => {
      const path = `${party.role}.${field}`;
      const value = said.corrections[path];
      const subjectKey = party.keyOf(field);
      // Corrected before it was kept what was read.
      const isReadKnown = Object.hasOwn(said.readValues, path);
      if (typeof value !== 'string' || subjectKey === null || !isReadKnown) return [];
      if (value === party.read[field]) return [];
      return [
        {
          kind: 'party',
          subjectKey,
          value,
          path,
          isCorrection: true,
          anchors: [],
          shown: {
            supplier: null,
            partNumber: null,
            description: null,
            role: party.role,
            field,
            partyName: party.read.name,
            readText: party.read[field],
          },
        } as const,
      ];
    }),
  );
