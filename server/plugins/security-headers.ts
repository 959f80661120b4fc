import { Elysia } from 'elysia';

/** On every answer. A page that needs more (`/docs`) sets its own policy. */
export const securityHeaders = () =>
  new Elysia({ name: 'security-headers' }).headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Answers belong to one organization and hold its documents.
    'cache-control': 'no-store',
  });
