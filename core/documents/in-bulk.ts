import { type ErrorCode, errorTable, ServiceError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Actor } from './dependencies.ts';

/** Documents of one request. */
export const mostInBulk = 100;

/** The outcome of one document. */
export interface BulkItem {
  /** As it was asked for. */
  readonly asked: string;
  /** Null for a text that names no document, or several. */
  readonly id: string | null;
  /** Null: it is done. */
  readonly error: {
    readonly error: string;
    readonly code: ErrorCode;
    readonly details: Readonly<Record<string, unknown>>;
  } | null;
}

export interface BulkResult {
  /** In the order of the request. */
  readonly items: readonly BulkItem[];
  readonly doneCount: number;
  readonly failedCount: number;
}

/**
 * Does the same to several documents, each in a transaction of its own: one that cannot be done holds up no other.
 * @param asked ids, unique beginnings of them, or numbers of papers; a repeated one is done once
 * @param operation under which the audit log has each
 */
export async function inBulk(
  needs: {
    readonly logger: Logger;
    readonly resolveId: (organizationId: string, text: string) => Promise<string>;
  },
  { organizationId, userId, recordChange }: Actor,
  asked: readonly string[],
  operation: string,
  act: (actor: Actor, documentId: string) => Promise<unknown>,
): Promise<BulkResult> {
  const actor: Actor = {
    ...{ organizationId, userId },
    recordChange: recordChange && ((transaction, targetId) => recordChange(transaction, targetId, operation)),
  };
  const items: BulkItem[] = [];
  const done = new Set<string>();
  for (const text of new Set(asked)) {
    let id: string | null = null;
    try {
      id = await needs.resolveId(organizationId, text);
      if (!done.has(id)) await act(actor, id);
      done.add(id);
      items.push({ asked: text, id, error: null });
    } catch (error) {
      const failure = failureOf(error, needs.logger, operation);
      items.push({ asked: text, id: failure.code === 'DOCUMENT_NOT_FOUND' ? null : id, error: failure });
    }
  }
  const failedCount = items.filter(({ error }) => error !== null).length;
  return { items, doneCount: items.length - failedCount, failedCount };
}

function failureOf(error: unknown, logger: Logger, operation: string): NonNullable<BulkItem['error']> {
  if (error instanceof ServiceError)
    return { error: error.message, code: error.code, details: error.details };
  // The others are done all the same, and the answer names this one.
  logger.error('one document of several could not be changed', { operation, reason: String(error) });
  return { error: errorTable.INTERNAL.message, code: 'INTERNAL', details: {} };
}
