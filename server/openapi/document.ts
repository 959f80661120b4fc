import { toOpenAPISchema } from '@elysiajs/openapi/openapi';
import type { AnyElysia } from 'elysia';
import type { Audience } from '../../core/accounts/permissions.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { audienceKey } from '../audience.ts';
import { apiPrefix } from '../server-context.ts';
import { conditionalOperation } from './conditional-operation.ts';
import { errorExample, exampleOf } from './examples.ts';
import { fileContent, pageContent } from './file-answers.ts';
import { idempotentOperation } from './idempotent-operation.ts';
import { nameSchemas } from './named-schemas.ts';
import type { Content, JsonSchema, OpenApiDocument, Operation, OperationResponse } from './openapi-types.ts';
import { plainSchema } from './plain-schema.ts';
import { responseHeaders } from './response-headers.ts';
import { schemaNames } from './schema-names.ts';
import { statusMeanings } from './status-meanings.ts';
import { describeWebhooks } from './webhooks.ts';

const description = `Trade documents in, customs data out: upload invoices, packing lists, bills of lading and
certificates of origin; get their fields with confidence and evidence, customs checks, and HS codes.

Sign in with \`POST ${apiPrefix}/auth/login\` and send \`Authorization: Bearer …\`, or make an API key and send
\`X-API-Key: …\` (\`x-audience\` names who may use an operation); \`X-Landfall-Version\` on the answers then states the version of the program. HS code suggestions are informational only.`;

type Security = NonNullable<Operation['security']>;
const session: Security = [{ session: [] }];
const anyCredential: Security = [{ session: [] }, { apiKey: [] }];
/** The credentials that an audience may come with. */
const credentialsOf: Readonly<Record<Audience, Security>> = {
  anyone: [],
  'any credential': anyCredential,
  readers: anyCredential,
  writers: anyCredential,
  users: session,
  'writing users': session,
  administrators: session,
};

/** Describes a server from its own routes and schemas, so that the description cannot fall behind. */
export function describeServer(app: AnyElysia): OpenApiDocument {
  const { paths } = toOpenAPISchema(app) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const named = nameSchemas(schemaNames);
  const described = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, complete(path, method, operation)]),
    ),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Landfall', version: packageFile.version, description, license: { name: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: named.schemas,
    },
    paths: named.refer(Object.fromEntries(described)) as OpenApiDocument['paths'],
    webhooks: describeWebhooks(),
  };
}

function complete(path: string, method: string, bare: Operation): Operation {
  const hasCredential = (bare[audienceKey] ?? 'anyone') !== 'anyone';
  const repeatable = method === 'post' && hasCredential ? idempotentOperation(bare) : bare;
  const operation = conditionalOperation(repeatable);
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => [
    status,
    {
      ...contentOf(operation, status, response),
      description: statusMeanings[status] ?? 'The answer',
      headers: responseHeaders(path, status),
    },
  ]);
  const plain = plainSchema({
    ...operation,
    responses: Object.fromEntries(responses),
    security: credentialsOf[operation[audienceKey] ?? 'anyone'],
  }) as Operation;
  return plain.requestBody ? { ...plain, requestBody: oneFormat(plain.requestBody) } : plain;
}

function isError({ $ref, anyOf, properties }: JsonSchema): boolean {
  if ($ref !== undefined) return true;
  const [first] = (anyOf ?? []) as readonly JsonSchema[];
  return Object.hasOwn((first?.properties ?? properties ?? {}) as object, 'error');
}

/** The framework names every format that it could read; ours are JSON, and forms where there are files. */
function oneFormat({ content, ...rest }: NonNullable<Operation['requestBody']>) {
  const form = content['multipart/form-data'];
  const json = content['application/json'];
  const isForm = form !== undefined && JSON.stringify(form.schema).includes('"binary"');
  const one: Content =
    isForm || !json ? content : { 'application/json': { ...json, example: exampleOf(json.schema) } };
  return { ...rest, content: one };
}

function contentOf(
  { operationId }: Operation,
  status: string,
  { content }: OperationResponse,
): Pick<OperationResponse, 'content'> {
  if (status === '204' || status === '304') return {};
  const file = status === '200' ? fileContent(operationId) : null;
  if (file) return { content: file };
  const example = errorExample(status);
  const described = Object.entries(content ?? {}).map(([type, media]) => [
    type,
    example && type === 'application/json' && isError(media.schema) ? { ...media, example } : media,
  ]);
  return { content: { ...Object.fromEntries(described), ...pageContent(operationId, status) } };
}
