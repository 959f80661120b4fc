import type { ErrorCode, ServiceError } from '../../core/errors.ts';
import { html } from '../openapi/html.ts';
import { htmlPage } from './html-answer.ts';

const expired = [
  'This link has expired',
  'Shared documents can be read for three days. Ask whoever sent it for a new link.',
] as const;
const busy = [
  'This page cannot be shown now',
  'The document is large, and the server has too much to do. Load this page again in a minute.',
] as const;
const nothing = [
  'There is nothing here',
  'The link may not be complete, or the document is not shared any more. Ask whoever sent it.',
] as const;

const problems: Partial<Record<ErrorCode, readonly [title: string, sentence: string]>> = {
  SHARE_EXPIRED: expired,
  RATE_LIMITED: busy,
  BUSY: busy,
  WORK_STOPPED: busy,
};

/** Shows a person why a link does not work, and what to do. */
export const linkProblemPage = ({ code }: ServiceError): string => {
  const [title, sentence] = problems[code] ?? nothing;
  return htmlPage(title, html`<header><h1>${title}</h1></header><p>${sentence}</p>`);
};
