import { describe, expect, test } from 'bun:test';
import { quickstartOwner } from '../../../core/accounts/take-over-organization.ts';
import type { ServiceError } from '../../../core/errors.ts';
import { codeOf, ownerEmail, startAccounts } from './start-accounts.ts';

describe('an organization', () => {
  test('is made with its Owner, on the enterprise plan unless another is named', async () => {
    const { accounts, organizationId, userId } = await startAccounts();
    const second = await accounts.createOrganization({
      organization: ' Importer ',
      email: 'Owner@Importer.example',
      password: 'twelve chars',
      plan: 'business',
    });
    expect(await accounts.organizations()).toEqual([
      { id: organizationId, name: 'Broker', plan: 'enterprise' },
      { id: second.organizationId, name: 'Importer', plan: 'business' },
    ]);
    const identity = await accounts.localIdentity(organizationId);
    expect(identity).toMatchObject({ organizationId, userId, role: 'Owner', credential: 'session' });
    expect(await accounts.profile(identity)).toEqual({
      organization: { id: organizationId, name: 'Broker', plan: 'enterprise' },
      user: { id: userId, email: ownerEmail, role: 'Owner' },
      credential: 'session',
    });
    expect(await codeOf(accounts.localIdentity('unknown'))).toBe('NOT_FOUND');
  });

  test('is refused with every reason at once, or because its address has an account', async () => {
    const { accounts } = await startAccounts();
    const unusable = { organization: ' ', email: 'nobody', password: 'too short' };
    const error = (await accounts.createOrganization(unusable).catch((e: unknown) => e)) as ServiceError;
    expect(error.details.issues).toEqual([
      { path: 'organization', message: 'must have 1 to 200 characters' },
      { path: 'email', message: 'must be an e-mail address' },
      { path: 'password', message: 'must have 12 to 1,024 characters' },
    ]);
    const taken = { organization: 'Second', email: ownerEmail.toUpperCase(), password: 'twelve chars' };
    expect(await codeOf(accounts.createOrganization(taken))).toBe('CONFLICT');
    expect(await accounts.organizations()).toHaveLength(1);
  });
});

describe('the organization of the quickstart', () => {
  const mine = { organization: ' Broker Ltd ', email: 'Me@Broker.example', password: 'twelve chars!' };

  test('gets the name, the address and the password of whoever takes it over, once', async () => {
    const { accounts, organizationId: other } = await startAccounts();
    const made = await accounts.createOrganization({
      organization: 'My organization',
      email: quickstartOwner,
      password: 'shown only once',
    });
    const address = '127.0.0.1';
    const before = await accounts.login({ email: quickstartOwner, password: 'shown only once', address });
    expect(await accounts.takeOverOrganization(mine)).toEqual(made);
    expect(await accounts.organizations()).toEqual([
      { id: other, name: 'Broker', plan: 'enterprise' },
      { id: made.organizationId, name: 'Broker Ltd', plan: 'enterprise' },
    ]);
    expect(await codeOf(accounts.refresh(before.refreshToken))).toBe('UNAUTHENTICATED');
    const old = { email: quickstartOwner, password: 'shown only once', address };
    expect(await codeOf(accounts.login(old))).toBe('INVALID_CREDENTIALS');
    await accounts.login({ email: 'me@broker.example', password: mine.password, address });
    expect(await accounts.takeOverOrganization({ ...mine, email: 'you@broker.example' })).toBeNull();
  });

  test('is not taken over with an address that has an account, or a password that cannot be one', async () => {
    const { accounts } = await startAccounts();
    expect(await accounts.takeOverOrganization(mine)).toBeNull();
    await accounts.createOrganization({ ...mine, email: quickstartOwner });
    const taken = accounts.takeOverOrganization({ ...mine, email: ownerEmail });
    expect(await codeOf(taken)).toBe('CONFLICT');
    expect(await codeOf(accounts.takeOverOrganization({ ...mine, password: 'short' }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});
