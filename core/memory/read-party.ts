import { foldText } from '../layout/fold.ts';
import { fieldsOf, type SaidByDocument } from './decided-document.ts';

export const partyFields = ['name', 'address', 'country', 'taxId'] as const;
export type PartyField = (typeof partyFields)[number];

/**
 * The two sides of a trade under their names on each document: what is misread of a supplier is misread of the
 * shipper too. Anybody else represents only themselves.
 */
const sides: Readonly<Record<string, string>> = {
  supplier: 'seller',
  shipper: 'seller',
  exporter: 'seller',
  buyer: 'buyer',
  consignee: 'buyer',
  importer: 'buyer',
  producer: 'producer',
  notifyParty: 'notifyParty',
};

/** A party as it was read, whatever people have put in its place since. */
export interface ReadParty {
  /** `supplier`, `consignee`; its path in the data. */
  readonly role: string;
  readonly read: Readonly<Record<PartyField, string | null>>;
  /** The key by which a field of the same party, read alike, is found again; null when nothing of the party was read. */
  readonly keyOf: (field: PartyField) => string | null;
}

/** The parties of a document as they were read. */
export function readParties(said: SaidByDocument): readonly ReadParty[] {
  const data = fieldsOf(said);
  return Object.keys(data)
    .filter((role) => Object.hasOwn(sides, role))
    .map((role) => {
      const party = (data[role] ?? {}) as Readonly<Record<string, string | null>>;
      const readIn = (field: PartyField): string | null => {
        const path = `${role}.${field}`;
        const value = Object.hasOwn(said.readValues, path) ? said.readValues[path] : party[field];
        return typeof value === 'string' ? value : null;
      };
      const read = Object.fromEntries(
        partyFields.map((field) => [field, readIn(field)]),
      ) as ReadParty['read'];
      const identity = identityOf(read);
      return {
        role,
        read,
        keyOf: (field) =>
          identity === null ? null : `party|${sides[role]}|${field}|${identity}|${textKey(read[field])}`,
      };
    });
}

/** A party is known by its name as it was read, or else by its address or number. */
function identityOf(read: ReadParty['read']): string | null {
  for (const field of ['name', 'address', 'taxId'] as const)
    if (textKey(read[field]) !== '') return `${field} ${textKey(read[field])}`;
  return null;
}

/** Letters and digits alone: case, accents, stops and line breaks make no other text. */
const textKey = (text: string | null): string =>
  (foldText(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
