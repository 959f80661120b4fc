import { t } from 'elysia';

export const health = t.Object({ status: t.Literal('ok') });

export const readiness = t.Object({
  isReady: t.Boolean(),
  database: t.Boolean(),
  jobQueue: t.Boolean(),
  model: t.Boolean(),
  disk: t.Boolean({ description: 'Whether it has space for uploads; everything else works without' }),
});
