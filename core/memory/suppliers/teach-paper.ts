import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentType } from '../../extraction/extraction.ts';
import { issuerKeys } from '../../extraction/taught/issuer-keys.ts';
import type { Ids } from '../../ids.ts';
import { fieldsOf, sellerOf } from '../decided-document.ts';
import { correctedProposals, fieldOf } from './corrected-proposals.ts';
import { lookOf } from './kept-pages.store.ts';
import { keyStart, textNamingIssuer } from './key-starts.ts';
import { matchingLayouts } from './matching-layouts.ts';
import { insertLayout, layoutRows, paperRows, removePaper, savePaper } from './supplier-layouts.store.ts';
import type { ApprovedPaper } from './supplier-layouts.ts';

/** A layout is learned from so many papers, those approved last: suppliers change their forms. */
const mostPapers = 12;

/** Who makes papers of a type, where that is not the seller. */
const makers: Partial<Record<DocumentType, string>> = {
  bill_of_lading: 'carrier',
  certificate_of_origin: 'issuingAuthority',
};

/**
 * Learns from an approved paper: it joins the layout that it has, or is the first of a new one. A paper that names no
 * maker would never be found again, and one of a locked or retired layout changes nothing: these teach nothing.
 * @returns the id of the layout; null: nothing was learned
 */
export const createTeachPaper =
  (ids: Ids) =>
  async (transaction: Transaction<Schema>, paper: ApprovedPaper): Promise<string | null> => {
    const { organizationId, documentId } = paper;
    const look = await lookOf(transaction, paper);
    if (!look || look.prints.length === 0) return null;
    const keys = keysOf(paper);
    const seen = { ...look, printedText: paper.printedText };
    const matches = await matchingLayouts(transaction, organizationId, seen, documentId);
    const match = matches.find(({ documentType }) => documentType === paper.documentType);
    const [known] = match ? await layoutRows(transaction, organizationId, [match.layoutId]) : [];
    if (keys.length === 0 || known?.setState === 'locked' || known?.setState === 'retired') return null;
    const layoutId = known?.id ?? ids.next();
    await insertLayout(transaction, {
      ...{ id: layoutId, organizationId, documentType: paper.documentType },
      ...{ setState: null, createdAt: paper.taughtAt },
    });
    await writePaper(transaction, paper, layoutId);
    const papers = await paperRows(transaction, organizationId, [layoutId]);
    for (const old of papers.slice(mostPapers)) await removePaper(transaction, old);
    return layoutId;
  };

/** Makes a document a paper of a layout that is there. */
export async function writePaper(
  transaction: Transaction<Schema>,
  paper: ApprovedPaper,
  layoutId: string,
): Promise<void> {
  const { organizationId, documentId, fileName, taught, taughtAt, taughtBy } = paper;
  // What another layout proposed says nothing of this one.
  const proposed = taught?.layoutId === layoutId ? taught.paths : null;
  await savePaper(
    transaction,
    {
      ...{ documentId, organizationId, layoutId, fileName, taughtAt, taughtBy },
      issuer: makerOf(paper),
      proposed: proposed && JSON.stringify([...new Set(proposed.map(fieldOf))].sort()),
      corrected: JSON.stringify(proposed ? correctedProposals(proposed, paper) : []),
    },
    keysOf(paper).map((key) => ({ key, keyStart: keyStart(key) })),
  );
}

const keysOf = (paper: ApprovedPaper): readonly string[] =>
  issuerKeys(paper.documentType, fieldsOf(paper), textNamingIssuer(paper.printedText));

function makerOf(paper: ApprovedPaper): string | null {
  const maker = fieldsOf(paper)[makers[paper.documentType] ?? ''];
  return typeof maker === 'string' ? maker : sellerOf(paper);
}
