import { changeRange } from '../change-list.ts';
import { isoTime, systemClock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { leaseOwner } from '../jobs/owner.ts';
import { createLogger } from '../logger.ts';
import { findOrganization, listOrganizations } from './accounts.store.ts';
import type { AccountsService } from './accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';
import {
  deleteAuditEntriesBefore,
  insertAuditEntry,
  listAuditChanges,
  listAuditEntries,
  listAuditTrail,
  listUserNames,
} from './audit-log.store.ts';
import { isInForce } from './credential-marks.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { identifyByApiKey, identifyBySession, localIdentity, profileOf } from './identities.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createLastUse } from './last-use.ts';
import { login } from './login.ts';
import { createLoginThrottle, failureWindow, slowedInterval } from './login-throttle.ts';
import { createOrganization } from './organizations.ts';
import { changeOwnPassword } from './own-password.ts';
import { createPasswords } from './passwords.ts';
import { requireAdministrator } from './permissions.ts';
import { createRefusalBook } from './refusals.ts';
import { removeUser } from './remove-user.ts';
import { createSavedCounters } from './saved-counters.ts';
import { systemRandom } from './secrets.ts';
import { endListedSession, listSessions } from './session-list.ts';
import { endSession, refreshSession } from './sessions.ts';
import { loadSigningKey } from './signing-key.ts';
import { takeOverOrganization } from './take-over-organization.ts';
import { createUser, listUsers, updateUser } from './users.ts';
import { createWindowCounters } from './window-counters.ts';

/** Accounts and addresses that are slowed at the same time. */
const slowedCapacity = 10_000;

/** For accounts by themselves, as benches and tests have them: no mail is sent, and a user has nothing else. */
const usual = {
  random: systemRandom,
  logger: createLogger('silent', () => {}, systemClock.now),
  notices: null,
  owner: leaseOwner(process.pid, 'accounts'),
  leaveBehind: [],
  passwords: createPasswords(),
} as const;

/** Wires the domain. The signing key is read, or made, when it is first asked for. */
export function createAccounts(
  given: Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'config'> &
    Partial<Pick<AccountsDependencies, keyof typeof usual>> & { readonly dataFolder: string },
): AccountsService {
  const { logger } = { ...usual, ...given };
  const failures = createSavedCounters({
    ...{ ...given, logger },
    kind: 'sign-in failures',
    window: failureWindow,
  });
  const slowed = createWindowCounters({ window: slowedInterval, capacity: slowedCapacity });
  const needs: AccountsDependencies = {
    ...usual,
    ...given,
    refusals: createRefusalBook({ ...given, logger }),
    onLoginCounted: failures.mark,
    loginThrottle: async () =>
      createLoginThrottle({
        ...{ failures: await failures.load(), slowed },
        maximum: given.config.loginFailures,
      }),
  };
  const lastUse = createLastUse(needs);
  let signingKey: Promise<Uint8Array> | null = null;
  const loadKey = () => {
    signingKey ??= loadSigningKey(given.dataFolder, needs.random);
    return signingKey;
  };
  return {
    createOrganization: (request) => createOrganization(needs, request),
    takeOverOrganization: (request) => takeOverOrganization(needs, request),
    organizations: () => listOrganizations(needs.database.read),
    async organization(id) {
      const found = await findOrganization(needs.database.read, id);
      if (!found) throw new ServiceError('NOT_FOUND', {}, 'There is no such organization here');
      return found;
    },
    login: (request) => login(needs, request),
    logout: (refreshToken) => endSession(needs, refreshToken),
    refresh: (refreshToken, client = {}) => refreshSession(needs, refreshToken, client),
    localIdentity: (organizationId) => localIdentity(needs, organizationId),
    keptAnswers: createKeptAnswers(needs, loadKey),
    signingKey: loadKey,
    identifyBySession: (token) => identifyBySession(needs, lastUse, token),
    identifyByApiKey: (key) => identifyByApiKey(needs, lastUse, key),
    isInForce: (organizationId, mark) => isInForce(needs, organizationId, mark),
    profile: (identity) => profileOf(needs, identity),
    createApiKey: (identity, name, options = {}) => createApiKey(needs, identity, name, options),
    listApiKeys: (identity) => listApiKeys(needs, identity),
    revokeApiKey: (identity, id) => revokeApiKey(needs, identity, id),
    rotateApiKey: (identity, id) => rotateApiKey(needs, identity, id),
    listSessions: (identity, userId) => listSessions(needs, identity, userId ?? null),
    endSession: (identity, id, userId) => endListedSession(needs, identity, userId ?? null, id),
    changePassword: (identity, change) => changeOwnPassword(needs, identity, change),
    listUsers: (identity) => listUsers(needs, identity),
    createUser: (identity, user) => createUser(needs, identity, user),
    updateUser: (identity, id, change) => updateUser(needs, identity, id, change),
    removeUser: (identity, id, handOverTo) => removeUser(needs, identity, id, handOverTo ?? null),
    noteRefusal: needs.refusals.add,
    recordAudit: (entry, transaction = needs.database.write) => insertAuditEntry(transaction, needs, entry),
    auditTrail: (organizationId, targetIds) => listAuditTrail(needs.database.read, organizationId, targetIds),
    userNames: (organizationId) => listUserNames(needs.database.read, organizationId),
    async auditLog(identity, query) {
      const { organizationId } = requireAdministrator(identity);
      await needs.refusals.flush();
      return listAuditEntries(needs.database.read, organizationId, query);
    },
    async auditChanges(identity, { limit, updatedSince, cursor, ...choice }) {
      const { organizationId } = requireAdministrator(identity);
      const range = changeRange({ updatedSince, cursor }, limit, needs.clock);
      await needs.refusals.flush();
      return listAuditChanges(needs.database.read, organizationId, choice, range);
    },
    sweepAuditLog: () =>
      deleteAuditEntriesBefore(
        needs.database.write,
        isoTime(needs.clock.now() - needs.config.auditDays * 24 * 60 * 60 * 1000),
      ),
    close: async () => {
      await Promise.all([needs.refusals.close(), failures.close()]);
    },
  };
}
