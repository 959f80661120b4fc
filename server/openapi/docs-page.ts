import type { Audience } from '../../core/accounts/permissions.ts';
import { audienceKey } from '../audience.ts';
import { curlExample } from './curl-example.ts';
import { html, type Markup, page } from './html.ts';
import type { OpenApiDocument, Operation } from './openapi-types.ts';
import { schemaAnchor, schemaOutline } from './schema-outline.ts';

/** The API description as one page for a reader: no script, nothing from another host. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Other'))];
  const sections = tags.map(
    (tag) =>
      html`<section id="${anchor(tag)}"><h2>${tag}</h2>${operations
        .filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag)
        .map(({ path, method, operation }) => operationBlock(document, path, method, operation))}</section>`,
  );
  const paragraphs = document.info.description.split('\n\n').map((text) => html`<p>${text}</p>`);
  return page(
    `${document.info.title} API`,
    html`<header><h1>${document.info.title} API</h1>${paragraphs}
<p>The same for programs: <a href="/openapi.json">/openapi.json</a></p>
<p>In the examples <code>$LANDFALL</code> is the address of the server, <code>$TOKEN</code> an access token,
<code>$KEY</code> an API key and <code>$ID</code> the id of what the path names.</p>
<nav>${tags.map((tag) => html`<a href="#${anchor(tag)}">${tag}</a> `)}<a href="#events">Events</a>
<a href="#schemas">Schemas</a></nav></header>${sections}${eventSection(document)}${schemaSection(document)}`,
  );
}

const anchor = (tag: string): string => tag.toLowerCase().replace(/\W+/g, '-');

const operationBlock = (
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
): Markup =>
  html`<details><summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code>
<span>${operation.summary ?? ''}</span></summary>
${operation.description ? html`<p>${operation.description}</p>` : ''}
<p class="access">${accessOf(operation)}</p>
<pre><code>${curlExample(path, method, operation, document.components.schemas)}</code></pre>
${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}</details>`;

const eventSection = ({ webhooks }: OpenApiDocument): Markup =>
  html`<section id="events"><h2>Events</h2>
<p>What the server sends to registered webhooks.</p>${Object.entries(webhooks).map(
    ([event, { post }]) =>
      html`<details><summary><code>${event}</code> <span>${post.summary ?? ''}</span></summary>
${parametersOf(post)}${bodyOf(post)}</details>`,
  )}</section>`;

const schemaSection = ({ components }: OpenApiDocument): Markup =>
  html`<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<div id="${schemaAnchor(name)}" class="schema"><h3>${name}</h3>${schemaOutline(schema)}</div>`,
  )}</section>`;

/** Who may use a route, in words. */
const accessTexts: Readonly<Record<Audience, string>> = {
  anyone: 'Needs no credential.',
  'any credential': 'Needs a session or an API key.',
  readers: 'Needs a session or an API key.',
  writers: 'Needs a session or an API key; not for Viewers.',
  users: 'Needs a session: an API key is not enough.',
  'writing users': 'Needs a session: an API key is not enough; not for Viewers.',
  administrators: 'Needs the session of an Owner or Admin.',
};

const accessOf = (operation: Operation): string => accessTexts[operation[audienceKey] ?? 'anyone'];

const parametersOf = ({ parameters = [] }: Operation): Markup | string =>
  parameters.length === 0
    ? ''
    : html`<h3>Parameters</h3><ul>${parameters.map(
        (parameter) =>
          html`<li><code>${parameter.name}</code> in ${parameter.in}${
            parameter.required ? ', required' : ''
          }: ${schemaOutline(parameter.schema)}</li>`,
      )}</ul>`;

const bodyOf = ({ requestBody }: Operation): Markup | string =>
  requestBody
    ? html`<h3>Body</h3>${Object.entries(requestBody.content).map(
        ([type, { schema }]) => html`<p><code>${type}</code></p>${schemaOutline(schema)}`,
      )}`
    : '';

const answersOf = ({ responses = {} }: Operation): Markup =>
  html`<h3>Answers</h3>${Object.entries(responses).map(
    ([status, { description, content = {} }]) =>
      html`<details><summary><code>${status}</code> ${description}</summary>${Object.values(content).map(
        ({ schema }) => schemaOutline(schema),
      )}</details>`,
  )}`;
