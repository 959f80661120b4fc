import { type DocumentContext, meansAny } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { type FoundParty, readParties } from '../parties/read-parties.ts';
import { isAuthority } from './authority.ts';

const partyFields: ReadonlySet<LabelField> = new Set([
  'exporter',
  'importer',
  'producer',
  'shipper',
  'consignee',
  'supplier',
]);

/**
 * Exporter and importer of a certificate that is a letter: who writes it, and to whom. Null on a form, whose boxes
 * have labels: an empty one is empty.
 */
export function letterParties(
  context: DocumentContext,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
): { readonly exporter: FoundParty; readonly importer: FoundParty } | null {
  const isForm = context.hits.some(
    (hit) => hit.leads && (hit.alone || hit.colon) && meansAny(hit, partyFields),
  );
  if (isForm) return null;
  const { supplier, buyer } = readParties(context, taken);
  const nobody: FoundParty = { name: null, address: null, country: null, taxId: null };
  const trader = (party: FoundParty): FoundParty =>
    party.name && !isAuthority(party.name.value) ? party : nobody;
  return { exporter: trader(supplier), importer: trader(buyer) };
}
