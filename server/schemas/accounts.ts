import { t } from 'elysia';
import { integer, list, nullable, oneOf, time } from './shared.ts';

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

const apiKeyFields = {
  id: t.String(),
  name: t.String({ examples: ['ERP'] }),
  prefix: t.String({ description: 'The first characters of the key', examples: ['lf_a1B2c3'] }),
  createdAt: time(),
  lastUsedAt: nullable(time()),
};

export const apiKeyRequest = t.Object({
  name: t.String({ minLength: 1, maxLength: 100, examples: ['ERP'] }),
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
