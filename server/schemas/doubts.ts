import { t } from 'elysia';
import { doubtKinds } from '../../core/documents/doubts/doubt.ts';
import { nullable, oneOf, time } from './shared.ts';

/** Why a person accepts a document although something on it stays in doubt. */
export const waiver = t.Object({
  reason: t.String(),
  waivedAt: time(),
  waivedBy: nullable(t.String({ description: 'A user; null for an API key' })),
  waivedByEmail: nullable(t.String()),
});

/** One thing on a document that a person has to look at. */
export const doubt = t.Object({
  kind: oneOf(...doubtKinds),
  path: t.String({
    description:
      'The field; or `documentType`, `reviewReasons[0]`, `confidence`, `shipmentFinding` for what is no field',
  }),
  message: t.String(),
  waiver: nullable(waiver),
});
