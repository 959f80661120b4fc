import { createHash } from 'node:crypto';
import { html, Markup } from '../openapi/html.ts';
import { pageStyle } from './page-style.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** No script, no frame, no form, nothing from another place: the page is this one file. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A whole page for people; every text in `body` is already escaped. */
export const htmlPage = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${new Markup(pageStyle)}</style></head><body>${body}</body></html>
`.text;

export const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
} as const;

export const htmlAnswer = (status: number, page: string): Response =>
  new Response(page, { status, headers: htmlHeaders });

/**
 * Whether an `Accept` header names HTML and likes JSON no better: as browsers do. `*\/*` is what programs
 * send, and gets JSON.
 */
export function prefersHtml(accept: string | null): boolean {
  const quality = (type: string): number | null => {
    for (const range of (accept ?? '').toLowerCase().split(',')) {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      if (name !== type) continue;
      const given = parameters.find((parameter) => parameter.startsWith('q='));
      return given === undefined ? 1 : Number(given.slice(2)) || 0;
    }
    return null;
  };
  const page = Math.max(quality('text/html') ?? 0, quality('application/xhtml+xml') ?? 0);
  return page > 0 && page >= (quality('application/json') ?? 0);
}
