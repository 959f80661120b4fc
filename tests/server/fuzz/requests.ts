import fc from 'fast-check';
import type { OpenApiDocument, Operation, Parameter } from '../../../server/openapi/openapi-types.ts';
import { almost, anyJson, oddText } from './arbitraries.ts';

/** A request that somebody might send. */
export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

const contentTypes = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json, text/html',
  'x',
];

/** Requests for every operation that a server describes, each time another one. */
export function oddRequests(
  { paths }: OpenApiDocument,
  knownIds: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<OddRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        method: fc.constant(method),
        path: fc
          .tuple(pathOf(path, operation, knownIds), queryOf(operation))
          .map(([filled, query]) => (query === '' ? filled : `${filled}?${query}`)),
        headers: fc.constant({}),
        body: fc.constant(null),
      })
      .chain((request) => bodyOf(operation).map((sent) => ({ ...request, ...sent }))),
  );
}

function pathOf(
  template: string,
  { parameters = [] }: Operation,
  knownIds: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const value = (name: string) => {
    const known = knownIds[name] ?? [];
    // A part that is empty, or only dots, is another path.
    const odd = oddText().filter((text) => /[^.]/.test(text));
    return known.length > 0 ? fc.oneof(fc.constantFrom(...known), odd) : odd;
  };
  return fc
    .tuple(...names.map(value))
    .map((values) =>
      names.reduce((path, name, at) => path.replace(`{${name}}`, () => encode(values[at]!)), template),
    );
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const value = (parameter: Parameter) =>
    fc.oneof(
      almost(parameter.schema).map((found) => (typeof found === 'string' ? found : JSON.stringify(found))),
      oddText(),
    );
  const known = Object.fromEntries(named.map((parameter) => [parameter.name, value(parameter)]));
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.dictionary(oddText(), oddText(), { maxKeys: 1 }))
    .map((groups) =>
      groups
        .flatMap((group) => Object.entries(group))
        .map(([name, text]) => `${encode(name)}=${encode(text ?? '')}`)
        .join('&'),
    );
}

type Sent = Pick<OddRequest, 'headers' | 'body'>;

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Sent> {
  const { content = {} } = requestBody ?? {};
  const schema = Object.values(content)[0]?.schema ?? {};
  const json = almost(schema).map((value) => JSON.stringify(value) ?? '');
  const asJson = json.map((body): Sent => ({ headers: { 'content-type': 'application/json' }, body }));
  const anything = fc
    .tuple(fc.constantFrom(...contentTypes), fc.oneof(json, oddText(), anyJson().map(String)))
    .map(([type, body]): Sent => ({ headers: { 'content-type': type }, body }));
  if ('multipart/form-data' in content) return fc.oneof(formData(), anything);
  if (requestBody) return fc.oneof({ weight: 3, arbitrary: asJson }, { weight: 1, arbitrary: anything });
  return fc.constant<Sent>({ headers: {}, body: null });
}

const starts = ['%PDF-1.4\n', '\u0089PNG', 'GIF89a', ''] as const;

function formData(): fc.Arbitrary<Sent> {
  const file = fc
    .tuple(fc.constantFrom(...starts), oddText(), oddText())
    .map(([start, content, name]) => new File([start, content], name.slice(0, 300)));
  const field = fc.tuple(
    fc.oneof(fc.constantFrom('file', 'files', 'uploadBatchId', 'documentType'), oddText()),
    fc.oneof(file, oddText()),
  );
  return fc.array(field, { maxLength: 4 }).map((fields): Sent => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name.slice(0, 100), value);
    return { headers: {}, body: form };
  });
}

/** As `encodeURIComponent`, also for half characters, which go as their three bytes. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
