import type { DocumentToReview, ShipmentDocument } from './shipment.ts';

/** Documents that count in their shipment and need a person's review. */
export const needsReview = (documents: readonly ShipmentDocument[]): readonly DocumentToReview[] =>
  documents
    .filter(
      ({ status, isSuperseded, approvedAt }) =>
        status === 'requires_review' && !isSuperseded && approvedAt === null,
    )
    .map(({ id, fileName, openDoubts }) => ({ id, fileName, openDoubts }));
