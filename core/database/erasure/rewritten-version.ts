/**
 * From this `user_version` on, a database holds nothing of what was deleted before deleted rows were overwritten: it was
 * made since, or rewritten once. Each erasure adds one.
 */
export const rewrittenVersion = 1;
