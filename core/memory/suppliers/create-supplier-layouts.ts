import type { Transaction } from 'kysely';
import type { Store } from '../../database/open.ts';
import type { Schema } from '../../database/schema.ts';
import { ServiceError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import { binnedPaper, restorePaper } from './binned-paper.ts';
import { foundLayouts } from './found-layouts.ts';
import { keptReadingOf, lookOf, removePages, savePages } from './kept-pages.store.ts';
import { matchingLayouts } from './matching-layouts.ts';
import { shownLayout, shownPaper } from './shown-layouts.ts';
import {
  layoutRows,
  pageOfLayouts,
  paperRows,
  removeLayout,
  removePaper,
  saveState,
} from './supplier-layouts.store.ts';
import type { ApprovedData, SupplierLayouts } from './supplier-layouts.ts';
import { createTeachPaper } from './teach-paper.ts';

/** Puts the memory of suppliers' layouts together. */
export function createSupplierLayouts({
  store,
  ids,
  approvedData,
  people,
  onChange,
}: {
  readonly store: Store;
  readonly ids: Ids;
  readonly approvedData: ApprovedData;
  /** E-mail addresses of an organization's users by their ids. */
  readonly people: (organizationId: string) => Promise<ReadonlyMap<string, string>>;
  /** Part of the change by which a person changes or forgets a layout. */
  readonly onChange: (
    transaction: Transaction<Schema>,
    organizationId: string,
    layoutId: string,
  ) => Promise<void>;
}): SupplierLayouts {
  const show: SupplierLayouts['show'] = async (organizationId, id) => {
    const [[row], papers, names] = await Promise.all([
      layoutRows(store.read, organizationId, [id]),
      paperRows(store.read, organizationId, [id]),
      people(organizationId),
    ]);
    const layout = row && shownLayout(row, papers, names);
    if (!layout) throw new ServiceError('NOT_FOUND');
    return { ...layout, papers: papers.map((paper) => shownPaper(paper, names)) };
  };

  return {
    keepPages: (transaction, document, pages) =>
      pages
        ? savePages(transaction, document, pages)
        : removePages(transaction, document.organizationId, [document.documentId]),

    hasPages: async (transaction, document) => (await lookOf(transaction, document)) !== undefined,

    keptReading: (document) => keptReadingOf(store.read, document),

    teach: createTeachPaper(ids),
    forgetPaper: removePaper,
    layoutsFor: (organizationId, paper) => foundLayouts({ store, approvedData }, organizationId, paper),

    async matchesOf(organizationId, paper) {
      const matches = await matchingLayouts(store.read, organizationId, paper);
      return matches.map(({ layoutId }) => layoutId);
    },

    async hasOtherLayout(transaction, { printedText, taught, ...document }) {
      const { organizationId } = document;
      const look = await lookOf(transaction, document);
      const seen = look && { ...look, printedText };
      const matches = seen ? await matchingLayouts(transaction, organizationId, seen) : [];
      const others = matches.map(({ layoutId }) => layoutId).filter((id) => id !== taught?.layoutId);
      const rows = await layoutRows(transaction, organizationId, others);
      return rows.some(({ setState }) => setState !== 'retired');
    },

    binned: binnedPaper,
    restore: restorePaper,

    async list(organizationId, filter) {
      const { page, pageSize } = filter;
      const [{ rows, papers, total }, names] = await Promise.all([
        pageOfLayouts(store.read, organizationId, filter),
        people(organizationId),
      ]);
      const papersOf = Map.groupBy(papers, ({ layoutId }) => layoutId);
      return {
        items: rows.flatMap((row) => shownLayout(row, papersOf.get(row.id) ?? [], names) ?? []),
        totalCount: total,
        page,
        pageSize,
        totalPages: Math.ceil(total / pageSize),
      };
    },

    show,

    async setState({ organizationId, recordChange }, id, state) {
      await store.transaction(async (transaction) => {
        if (!(await saveState(transaction, organizationId, id, state))) throw new ServiceError('NOT_FOUND');
        await onChange(transaction, organizationId, id);
        await recordChange?.(transaction, id);
      });
      return show(organizationId, id);
    },

    async forget({ organizationId, recordChange }, id) {
      await store.transaction(async (transaction) => {
        if (!(await removeLayout(transaction, organizationId, id))) throw new ServiceError('NOT_FOUND');
        await onChange(transaction, organizationId, id);
        await recordChange?.(transaction, id);
      });
    },
  };
}
