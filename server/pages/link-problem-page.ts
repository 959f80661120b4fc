import type { ServiceError } from '../../core/errors.ts';
import { html } from '../openapi/html.ts';
import { htmlPage } from './html-answer.ts';

/** Says to a person why a link shows nothing, and what to do. */
export const linkProblemPage = ({ code }: ServiceError): string => {
  const [title, sentence] =
    code === 'SHARE_EXPIRED'
      ? [
          'This link has expired',
          'Shared documents can be read for three days. Ask whoever sent it for a new link.',
        ]
      : [
          'There is nothing here',
          'The link may not be complete, or the document is not shared any more. Ask whoever sent it.',
        ];
  return htmlPage(title, html`<header><h1>${title}</h1></header><p>${sentence}</p>`);
};
