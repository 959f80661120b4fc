import { t } from 'elysia';
import type { Access } from '../../core/accounts/accounts.ts';
import { changesQuery, integer, list, nextCursor, nullable, oneOf, time } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

const secretText = (maxLength: number, example: string) =>
  t.String({ minLength: 1, maxLength, examples: [example] });

export const loginRequest = t.Object({
  email: secretText(254, 'broker@example.com'),
  password: secretText(1_024, 'correct horse battery staple'),
});

export const refreshRequest = t.Object({ refreshToken: secretText(1_024, 'lfr_…') });

export const sessionResponse = t.Object({
  accessToken: t.String({ description: 'Send it as `Authorization: Bearer …`' }),
  refreshToken: t.String({ description: 'Good for one use, within 30 days' }),
  expiresIn: integer({ description: 'Seconds until the access token ends', examples: [3600] }),
});

const scope = () =>
  t.Unsafe<Access>(
    t.Union([t.Literal('write'), t.Literal('read'), t.Literal('hs')], {
      description: 'Rights of a key: `write` everything, `read` look at everything, `hs` ask about HS codes',
    }),
  );

const apiKeyFields = {
  id: t.String(),
  name: t.String({ examples: ['ERP'] }),
  prefix: t.String({ description: 'The first characters of the key', examples: ['lf_a1B2c3'] }),
  scope: scope(),
  createdAt: time(),
  lastUsedAt: nullable(time()),
  expiresAt: nullable(time()),
  maker: t.Object(
    { id: t.String(), email: t.String() },
    { description: 'The user to whom it belongs: who made it, or to whom it was handed over' },
  ),
};

export const apiKeyRequest = t.Object({
  name: t.String({ minLength: 1, maxLength: 100, examples: ['ERP'] }),
  scope: t.Optional(scope()),
  expiresAt: t.Optional(
    nullable(
      t.String({
        maxLength: 40,
        description: 'ISO 8601; without it the key does not expire',
        examples: ['2027-03-31T00:00:00Z'],
      }),
    ),
  ),
});

export const apiKeyList = t.Object({ items: list(t.Object(apiKeyFields)) });

export const newApiKey = t.Object({
  ...apiKeyFields,
  key: t.String({ description: 'The key itself, in this answer and never again' }),
});

export const profileResponse = t.Object({
  organization: t.Object({
    id: t.String(),
    name: t.String(),
    plan: oneOf('starter', 'business', 'enterprise'),
  }),
  user: nullable(
    t.Object({
      id: t.String(),
      email: t.String(),
      role: oneOf('Owner', 'Admin', 'Member', 'Viewer'),
    }),
  ),
  credential: oneOf('session', 'api-key'),
});

const role = () => oneOf('Owner', 'Admin', 'Member', 'Viewer');

export const userResponse = t.Object({
  id: t.String(),
  email: t.String({ examples: ['declarant@example.com'] }),
  role: role(),
  isActive: t.Boolean({ description: 'False: may not sign in' }),
  createdAt: time(),
});

export const userList = t.Object({ items: list(userResponse) });

const password = () =>
  t.String({ minLength: 12, maxLength: 1_024, examples: ['correct horse battery staple'] });

export const newUserRequest = t.Object({
  email: secretText(254, 'declarant@example.com'),
  password: password(),
  role: role(),
});

export const userChangeRequest = t.Object(
  { role: t.Optional(role()), isActive: t.Optional(t.Boolean()), password: t.Optional(password()) },
  { minProperties: 1, examples: [{ role: 'Viewer' }] },
);

export const userRemovalQuery = t.Object({
  handOverTo: t.Optional(
    t.String({
      maxLength: 100,
      description: 'The id of a user who takes over API keys and shares; a unique beginning of it works too',
    }),
  ),
});

export const passwordRequest = t.Object({
  currentPassword: secretText(1_024, 'correct horse battery staple'),
  newPassword: password(),
});

export const auditRanges = {
  page: { minimum: 1, maximum: 1_000_000_000, default: 1 },
  pageSize: { minimum: 1, maximum: 100, default: 50 },
};

export const auditQuery = t.Object({
  ...optionalIntegers(auditRanges),
  outcome: t.Optional(oneOf('done', 'refused')),
  action: t.Optional(t.String({ maxLength: 100, examples: ['createApiKey'] })),
  userId: t.Optional(
    t.String({ maxLength: 100, description: 'Of a present user a unique beginning of the id works too' }),
  ),
  ...changesQuery,
});

export const auditPage = t.Object({
  items: list(
    t.Object({
      id: t.String(),
      createdAt: time(),
      action: t.String({
        description: 'The operationId of what was asked for; `login`, `logout`, `refresh`',
        examples: ['createApiKey'],
      }),
      outcome: oneOf('done', 'refused'),
      code: nullable(t.String({ description: 'Why it was refused', examples: ['ROLE_REQUIRED'] })),
      userId: nullable(t.String()),
      apiKeyId: nullable(t.String()),
      targetId: nullable(t.String({ description: 'The changed record; for a login the e-mail address' })),
      path: nullable(t.String()),
      address: nullable(t.String({ description: 'Of the client' })),
      requestId: nullable(t.String()),
      count: integer({
        description:
          'Refusals of one kind within an hour are one entry: how many there were, the last one at `lastAt`. The other fields are those of the first',
      }),
      lastAt: time(),
    }),
  ),
  totalCount: integer(),
  page: integer(),
  pageSize: integer(),
  totalPages: integer(),
  nextCursor,
});
