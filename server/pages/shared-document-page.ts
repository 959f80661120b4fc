import { headingWords } from '../../core/export/heading-words.ts';
import type { SharedCompliance, SharedDocument } from '../../core/shares/shares.ts';
import { html, type Markup } from '../openapi/html.ts';
import { fieldSections } from './field-sections.ts';
import { htmlPage } from './html-answer.ts';

/** A shared document as a page to read and to print: works without scripts, everything escaped. */
export function sharedDocumentPage(
  token: string,
  { document, sharedBy, recipient, expiresAt, extractedData, confidence }: SharedDocument,
  { checks }: SharedCompliance,
): string {
  const data = Object.values(extractedData)[0];
  const read = data
    ? fieldSections(data, confidence.fields)
    : html`<p>Nothing has been read from this document yet, or nothing could be. The original is here all the same.</p>`;
  return htmlPage(
    document.fileName,
    html`<header><h1>${document.fileName}</h1>
<p>${kindOf(document)}, shared by <strong>${sharedBy.organization}</strong> with ${recipient.company} (${recipient.email})</p>
<p class="quiet">Can be read here until ${minute(expiresAt)}. Whoever has the link can read it: do not pass it on.</p>
<p class="screen"><a href="${token}/content">Download the original</a></p></header>
<main>${read}${checks.length > 0 ? complianceSection(checks, sharedBy.organization) : ''}</main>
<footer><p>Values were read from the document by a program${
      data
        ? html` (confidence ${percent(confidence.overall)} on the whole; those marked “?” are doubtful)`
        : ''
    }. The original is what counts. HS codes are informational only.</p></footer>`,
  );
}

const kindOf = ({ documentType, pageCount }: SharedDocument['document']): string => {
  const kind = documentType === null ? 'Document' : headingWords(documentType);
  return pageCount === null ? kind : `${kind}, ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
};

const statusWords = {
  passed: 'Passed',
  warning: 'Look at this',
  failed: 'Failed',
  not_applicable: 'Does not apply',
};

/** The checks are written for the sender, who prepares the entry. */
const complianceSection = (checks: SharedCompliance['checks'], sender: string): Markup =>
  html`<section><h2>Customs checks</h2><p class="quiet">These are notes for ${sender}, who prepares the customs entry. Correct what you can, and send it to them.</p>${checks.map(
    ({ checkName, status, message }) =>
      html`<div class="check ${status}"><p><strong>${checkName}</strong>: ${statusWords[status]}</p><p>${message}</p></div>`,
  )}</section>`;

const minute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
