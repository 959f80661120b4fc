import type { Store } from '../database/open.ts';
import type { ConsistencyEvaluation, ConsistencyInput } from './consistency/evaluate.ts';
import type { ConsistencyKnowledge } from './consistency/knowledge.ts';
import type { Paper } from './consistency/paper.ts';
import type { ConsistencyRule } from './consistency/rule.ts';
import type { ShipmentDocuments, ShipmentPapers } from './shipment-documents.ts';
import type { ShipmentRow, ShipmentsStore } from './shipments.store.ts';

/** The comparison of the papers of a shipment, as of one revision of it. */
export interface ComparedShipment {
  readonly shipment: ShipmentRow;
  /** Attached and read, superseded ones and those of no known type included. */
  readonly readDocuments: number;
  readonly evaluated: readonly (Pick<Paper, 'documentId' | 'documentType' | 'fileName' | 'sha256'> & {
    readonly engines: readonly string[];
  })[];
  readonly result: ConsistencyEvaluation;
}

export interface CompareDependencies {
  readonly store: Pick<Store, 'read'>;
  readonly shipments: Pick<ShipmentsStore, 'find'>;
  readonly documents: Pick<ShipmentDocuments, 'papers'>;
  readonly knowledge: () => ConsistencyKnowledge;
  /** The questions that are asked; all that there are, where none are given. */
  readonly rules?: readonly ConsistencyRule[];
  /** Further facts for the rules, collected before they run. */
  readonly background?: (
    organizationId: string,
    shipmentId: string,
    papers: ShipmentPapers,
  ) => Promise<Pick<ConsistencyInput, 'earlierDecisions' | 'likenessOfMeaning'>>;
}

/** Null for a shipment that is not there, or settled. */
export async function compareShipment(
  { store, shipments, documents, knowledge, rules, background }: CompareDependencies,
  organizationId: string,
  shipmentId: string,
): Promise<ComparedShipment | null> {
  const seen = await store.read.transaction().execute(async (snapshot) => {
    const shipment = await shipments.find(organizationId, shipmentId, snapshot);
    return shipment && { shipment, found: await documents.papers(snapshot, shipment) };
  });
  if (!seen || seen.shipment.settledAt !== null) return null;
  const { shipment, found } = seen;
  const { papers, unrecognized, superseded, elsewhere, engines, readDocuments } = found;
  const more = await background?.(organizationId, shipmentId, found);
  const input = { papers, unrecognized, superseded, elsewhere, knowledge: knowledge(), ...more };
  // All rules are a third of the program: loaded where they are asked.
  const { evaluateUnhurried } = await import('./consistency/evaluate.ts');
  return {
    shipment,
    readDocuments,
    evaluated: papers.map(({ documentId, documentType, fileName, sha256 }) => ({
      documentId,
      documentType,
      fileName,
      sha256,
      engines: engines[documentId] ?? [],
    })),
    result: await evaluateUnhurried(input, rules),
  };
}
