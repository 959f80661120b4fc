import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { type LayoutMatch, matchLayouts } from '../../extraction/taught/match-layouts.ts';
import { squash } from '../../layout/fold.ts';
import { keyStartsIn, textNamingIssuer } from './key-starts.ts';
import type { PaperLook } from './paper-look.ts';
import { unpackPrints } from './prints.ts';
import { hasLayouts, keysBeginning, printsOfLayouts } from './supplier-layouts.store.ts';

/** Makers that a paper names have so many layouts that are compared with it, those learned last first. */
const mostLayouts = 60;

/** A paper that is compared with those that were approved. */
export interface SeenPaper extends PaperLook {
  readonly printedText: string;
}

/**
 * The layouts that a paper may have, whatever their state: at most one of each type, the likeliest first.
 *
 * Whose papers it may be is looked up first: firms that use the same program print papers alike.
 * @param exceptDocumentId the document that the paper is
 */
export async function matchingLayouts(
  database: Kysely<Schema>,
  organizationId: string,
  { prints, nearPrints, printedText }: SeenPaper,
  exceptDocumentId: string | null = null,
): Promise<readonly LayoutMatch[]> {
  if (!(await hasLayouts(database, organizationId))) return [];
  const text = textNamingIssuer(printedText);
  const squashed = squash(text);
  const known = await keysBeginning(database, organizationId, keyStartsIn(text));
  const named = Map.groupBy(
    known.filter(({ key }) => squashed.includes(key)),
    ({ layoutId }) => layoutId,
  );
  const layoutIds = [...named.keys()].sort().reverse().slice(0, mostLayouts);
  const papers = await printsOfLayouts(database, organizationId, layoutIds);
  const near = new Set(unpackPrints(nearPrints));
  const like = papers
    .filter(({ documentId }) => documentId !== exceptDocumentId)
    .map(({ layoutId, documentType, prints: packed }) => {
      const own = unpackPrints(packed);
      const shared = own.reduce((count, print) => count + (near.has(print) ? 1 : 0), 0);
      const keys = named.get(layoutId)!.map(({ key }) => key);
      return { layoutId, documentType, keys, prints: own.length, shared };
    });
  return matchLayouts(like, unpackPrints(prints).length, squashed);
}
