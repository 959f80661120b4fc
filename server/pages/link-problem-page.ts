import type { ErrorCode, ServiceError } from '../../core/errors.ts';
import type { SharedDocument } from '../../core/shares/shares.ts';
import { html } from '../openapi/html.ts';
import { htmlPage } from './html-answer.ts';

type Problem = readonly [title: string, sentence: string];

const busy: Problem = [
  'This page cannot be shown now',
  'The document is large, and the server has too much to do. Load this page again in a minute.',
];
const nothing: Problem = [
  'This link opens nothing',
  'The link is not complete, or the document is not shared any more. Open all of it from the message again; if that does not help, ask the sender for a new one.',
];

const problems: Partial<Record<ErrorCode, Problem>> = {
  RATE_LIMITED: busy,
  BUSY: busy,
  WORK_STOPPED: busy,
};

/** States to a person why a link shows nothing, and what to do. */
export function linkProblemPage(error: ServiceError): string {
  const [title, sentence] =
    error.code === 'SHARE_EXPIRED' ? expired(error) : (problems[error.code] ?? nothing);
  return htmlPage(title, html`<header><h1>${title}</h1></header><p>${sentence}</p>`);
}

/** With the sender and the day: a recipient may have several links. */
function expired({ details }: ServiceError): Problem {
  const { expiresAt, sharedBy } = details as Pick<SharedDocument, 'expiresAt' | 'sharedBy'>;
  const until = expiresAt.slice(0, 16).replace('T', ' ');
  return [
    'This link has expired',
    `It could be opened until ${until} UTC. Ask ${sharedBy.organization}, who sent it, for a new one.`,
  ];
}
