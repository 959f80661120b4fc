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

function typeOf(schema: JsonSchema): string {
  const choices = schema.anyOf as readonly JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'anything');
  return `${type}${rangeOf(schema)}`;
}

const rangeOf = ({ minimum, maximum, default: preset }: JsonSchema): string =>
  [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
    preset === undefined ? '' : `, default ${preset}`,
  ].join('');
