import { t } from 'elysia';
import { list, nullable, shortId, time } from './shared.ts';

export const sessionList = t.Object({
  items: list(
    t.Object({
      id: t.String(),
      createdAt: time(),
      lastUsedAt: time(),
      expiresAt: t.String({
        description: 'It ends by itself then, unless it is renewed before',
        examples: ['2026-04-01T09:30:00.000Z'],
      }),
      address: nullable(t.String({ description: 'Of the client at its sign-in or latest renewal' })),
      program: nullable(
        t.String({ description: 'Name that the client gives itself', examples: ['landfall/1.0'] }),
      ),
      isPresent: t.Boolean({ description: 'Whether it is the session of this request' }),
    }),
  ),
});

export const userSessionParameters = t.Object({ id: shortId(), sessionId: shortId() });
