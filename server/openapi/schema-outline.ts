import { html, type Markup } from './html.ts';
import type { JsonSchema } from './openapi-types.ts';

/** A schema in words: its type, and the fields below it as a list. */
export function schemaOutline(schema: JsonSchema): Markup {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const items = schema.items as JsonSchema | undefined;
  const description = typeof schema.description === 'string' ? schema.description : '';
  return html`<span class="type">${typeOf(schema)}</span> ${description}${
    fields.length === 0 ? '' : html`<ul>${fields.map(([name, inner]) => fieldOf(name, inner, schema))}</ul>`
  }${items?.properties ? schemaOutline(items) : ''}`;
}

const fieldOf = (name: string, schema: JsonSchema, parent: JsonSchema): Markup => {
  const required = Array.isArray(parent.required) && parent.required.includes(name);
  return html`<li><code>${name}</code>${required ? '' : ' (optional)'}: ${schemaOutline(schema)}</li>`;
};

/** `#/components/schemas/Document` → `Document` */
const nameOf = (schema: JsonSchema): string | null =>
  typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : null;

/** Where the page shows a schema that has a name. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

const link = (name: string): Markup => html`<a href="#${schemaAnchor(name)}">${name}</a>`;

function typeOf(schema: JsonSchema): Markup {
  const name = nameOf(schema);
  if (name) return link(name);
  const choices = schema.anyOf as readonly JsonSchema[] | undefined;
  if (choices) return either(choices.map(typeOf));
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (Array.isArray(schema.enum)) return either(schema.enum.map((value) => html`${JSON.stringify(value)}`));
  if (schema.type === 'array') return html`list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'anything');
  return html`${type}${rangeOf(schema)}`;
}

const either = (choices: readonly Markup[]): Markup =>
  html`${choices.map((choice, index) => html`${index === 0 ? '' : ' or '}${choice}`)}`;

const rangeOf = ({ minimum, maximum, default: preset }: JsonSchema): string =>
  [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
    preset === undefined ? '' : `, default ${preset}`,
  ].join('');
