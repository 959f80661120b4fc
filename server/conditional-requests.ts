import type { RequireMatch } from '../core/version.ts';
import { matchAny, versionOf } from '../core/version.ts';

/** `"a", W/"b"` → `"a"`, `W/"b"` */
const listed = (header: string): readonly string[] => header.split(',').map((tag) => tag.trim());

/** `"version.content"`: a change is allowed by the version, a copy is fresh by both. */
const tagOf = (version: string, value: unknown): string => `"${version}.${versionOf(value)}"`;

/**
 * An answer that a client may have already.
 * @param set where headers go
 * @param version of the thing, as its changes are asked for
 * @returns the value, or 304 where `If-None-Match` names what would be sent
 */
export function unlessKnown<Value>(
  { request, set }: { readonly request: Request; readonly set: { headers: Record<string, unknown> } },
  version: string,
  value: Value,
): Value {
  const tag = tagOf(version, value);
  set.headers.etag = tag;
  const known = listed(request.headers.get('if-none-match') ?? '').map((text) => text.replace(/^W\//, ''));
  if (!known.includes(tag) && !known.includes('*')) return value;
  // For the typed client it is the value: it never asks this way.
  return new Response(null, { status: 304, headers: { etag: tag } }) as unknown as Value;
}

/** The demand of `If-Match`; undefined without it. A weak tag names no version. */
export function demandedMatch(request: Request): RequireMatch | undefined {
  const header = request.headers.get('if-match');
  if (header === null) return undefined;
  return matchAny(
    listed(header).map((tag) => (tag === '*' ? '*' : (/^"([^".]+)\.[^"]*"$/.exec(tag)?.[1] ?? ''))),
  );
}
