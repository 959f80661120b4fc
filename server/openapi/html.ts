/** Text that is already HTML. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | readonly Value[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const render = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"]/g, (character) => entities[character]!);
};

/** HTML with every inserted text escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(
    parts.map((part, index) => part + (index < values.length ? render(values[index]!) : '')).join(''),
  );

/** The one style sheet of the page; its path is `stylePath`. */
export const styleSheet = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { border-bottom: 1px solid; padding-bottom: .25rem; }
details { margin: .5rem 0; padding: .25rem .75rem; border-left: 3px solid #8888; }
summary { cursor: pointer; }
code { font: .9em ui-monospace, monospace; }
pre { overflow-x: auto; padding: .5rem .75rem; background: #8882; }
.method { display: inline-block; min-width: 4rem; font-weight: bold; }
.type, .access { opacity: .75; }
nav a { margin-right: 1rem; }
ul { padding-left: 1.25rem; }
`;

export const stylePath = '/docs/style.css';

export const page = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="${stylePath}"></head><body>${body}</body></html>
`.text;
