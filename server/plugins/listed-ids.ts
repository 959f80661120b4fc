import type { SessionEntry } from '../../core/accounts/accounts.ts';
import { type IdCandidate, listedId } from '../../core/meant-id.ts';
import type { ServerContext } from '../server-context.ts';
import { type ResolveId, shortIdInPath, shortIdInQuery } from './short-ids.ts';

/**
 * Short ids of things that come in short lists: keys, users, sessions, webhooks, shares. A beginning is looked up in the
 * list that the caller may see, so that nothing else can be found by it. Each is for a route's `transform`.
 */
export function listedIds(context: ServerContext) {
  const { accounts, webhooks, shares } = context.core;
  const listed = <Item extends { readonly id: string }>(
    list: (...asked: Parameters<ResolveId>) => Promise<readonly Item[]>,
    nameOf: (item: Item) => string,
  ) => {
    const resolveAt =
      (path: string): ResolveId =>
      async (...asked) => {
        const items = await list(...asked);
        const candidates = items.map((item): IdCandidate => ({ id: item.id, name: nameOf(item) }));
        return listedId(asked[1], candidates, path);
      };
    return {
      inPath: (name: string) => shortIdInPath(context, name, resolveAt(name)),
      inQuery: (name: string) => shortIdInQuery(context, name, resolveAt(name)),
    };
  };
  return {
    apiKey: listed(
      (identity) => accounts.listApiKeys(identity),
      ({ name }) => name,
    ),
    user: listed(
      (identity) => accounts.listUsers(identity),
      ({ email }) => email,
    ),
    webhook: listed(
      (identity) => webhooks.list(identity),
      ({ url }) => url,
    ),
    ownSession: listed((identity) => accounts.listSessions(identity), nameOfSession),
    /** A session of the user whose id the path names. */
    session: listed((identity, _, { id }) => accounts.listSessions(identity, id), nameOfSession),
    /** A share of the document whose id the path names. */
    share: listed(
      ({ organizationId }, _, { id = '' }) => shares.list(organizationId, id),
      ({ recipients }) => recipients.map(({ email }) => email).join(' and '),
    ),
  };
}

const nameOfSession = ({ program, address }: SessionEntry): string => program ?? address ?? 'a session';
