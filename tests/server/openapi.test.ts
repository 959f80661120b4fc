import { describe, expect, test } from 'bun:test';
import Ajv from 'ajv/dist/2020.js';
import { eventNames } from '../../core/events/catalogue.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { JsonSchema, OpenApiDocument } from '../../server/openapi/openapi-types.ts';
import { createSchemaCheck } from './described-schemas.ts';
import { startTestServer } from './start-test-server.ts';

const { api } = await startTestServer();
const document = (await (await api.get('//openapi.json')).json()) as OpenApiDocument;
const { components, webhooks } = document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

describe('/openapi.json', () => {
  test('describes every route of this server', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      [
        'GET /health',
        'GET /ready',
        'GET /metrics',
        'POST /api/v1/auth/login',
        'POST /api/v1/auth/refresh',
        'POST /api/v1/auth/logout',
        'GET /api/v1/users',
        'POST /api/v1/users',
        'PATCH /api/v1/users/{id}',
        'DELETE /api/v1/users/{id}',
        'GET /api/v1/audit-log',
        'GET /api/v1/me',
        'PUT /api/v1/me/password',
        'GET /api/v1/sessions',
        'DELETE /api/v1/sessions/{id}',
        'GET /api/v1/users/{id}/sessions',
        'DELETE /api/v1/users/{id}/sessions/{sessionId}',
        'GET /api/v1/api-keys',
        'POST /api/v1/api-keys',
        'DELETE /api/v1/api-keys/{id}',
        'POST /api/v1/api-keys/{id}/rotate',
        'GET /api/v1/documents',
        'POST /api/v1/documents',
        'GET /api/v1/documents/{id}',
        'GET /api/v1/documents/{id}/extractions',
        'GET /api/v1/documents/{id}/compliance',
        'DELETE /api/v1/documents/{id}',
        'GET /api/v1/documents/bin',
        'POST /api/v1/documents/{id}/restore',
        'POST /api/v1/documents/{id}/review',
        'POST /api/v1/documents/{id}/undo',
        'POST /api/v1/documents/{id}/approve',
        'POST /api/v1/documents/bulk/approve',
        'POST /api/v1/documents/bulk/delete',
        'POST /api/v1/documents/bulk/move',
        'PUT /api/v1/documents/{id}/shipment',
        'GET /api/v1/documents/{id}/duplicates',
        'POST /api/v1/documents/{id}/replace',
        'POST /api/v1/documents/{id}/reopen',
        'POST /api/v1/documents/{id}/skip',
        'POST /api/v1/documents/{id}/reprocess',
        'POST /api/v1/documents/{id}/clone',
        'POST /api/v1/documents/{id}/generate-packing-list',
        'PUT /api/v1/documents/{id}/shipment-label',
        'GET /api/v1/documents/{id}/shipment-findings',
        'GET /api/v1/documents/{id}/adjacent',
        'GET /api/v1/documents/{id}/download',
        'GET /api/v1/documents/batch/{batchId}',
        'GET /api/v1/documents/batch/{batchId}/download',
        'GET /api/v1/shipments',
        'POST /api/v1/shipments',
        'GET /api/v1/shipments/status-summary',
        'GET /api/v1/shipments/next-reference',
        'GET /api/v1/shipments/check-reference',
        'GET /api/v1/shipments/autocomplete',
        'GET /api/v1/shipments/{id}',
        'GET /api/v1/shipments/{id}/audit-pack',
        'PATCH /api/v1/shipments/{id}/reference',
        'POST /api/v1/shipments/{id}/documents',
        'POST /api/v1/shipments/{id}/reevaluate',
        'POST /api/v1/shipments/{id}/settle',
        'POST /api/v1/shipments/{id}/unsettle',
        'GET /api/v1/documents/shares/quota',
        'POST /api/v1/documents/{id}/share',
        'GET /api/v1/documents/{id}/shares',
        'DELETE /api/v1/documents/{id}/shares/{shareId}',
        'GET /api/v1/public/shared-documents/{token}',
        'GET /api/v1/public/shared-documents/{token}/content',
        'GET /api/v1/public/shared-documents/{token}/compliance',
        'GET /api/v1/files/{organizationId}/{id}',
        'GET /api/v1/webhooks',
        'POST /api/v1/webhooks',
        'GET /api/v1/webhooks/events',
        'GET /api/v1/webhooks/{id}',
        'PUT /api/v1/webhooks/{id}',
        'DELETE /api/v1/webhooks/{id}',
        'POST /api/v1/webhooks/{id}/rotate-secret',
        'POST /api/v1/webhooks/{id}/test',
        'GET /api/v1/webhooks/{id}/deliveries',
        'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
        'POST /api/v1/webhooks/{id}/replay',
        'GET /api/v1/events',
        'GET /api/v1/hs-codes/search',
        'GET /api/v1/hs-codes/search-llm',
        'POST /api/v1/hs-codes/search',
        'POST /api/v1/hs-codes/suggest',
        'POST /api/v1/hs-codes/reclassify-partial',
        'GET /api/v1/hs-codes/browse',
        'GET /api/v1/hs-codes/lookup/{code}',
        'GET /api/v1/hs-codes/versions',
        'GET /api/v1/hs-codes/changes',
        'GET /api/v1/memory',
        'DELETE /api/v1/memory',
        'DELETE /api/v1/memory/{id}',
        'GET /api/v1/memory/suppliers',
        'GET /api/v1/memory/suppliers/{id}',
        'PATCH /api/v1/memory/suppliers/{id}',
        'DELETE /api/v1/memory/suppliers/{id}',
      ].sort(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('says what each needs, answers, and carries in its headers', () => {
    for (const { name, path, operation } of operations) {
      expect(operation.summary, name).toBeString();
      expect(operation.security, name).toBeArray();
      const responses = Object.entries(operation.responses ?? {});
      expect(responses.length, name).toBeGreaterThan(0);
      if (!path.startsWith('/api/')) continue;
      const statuses = responses.map(([status]) => status);
      expect(statuses, name).toContain('429');
      expect(statuses, name).toContain('500');
      if (operation.security?.length) expect(statuses, name).toContain('401');
      for (const [, { headers = {} }] of responses)
        expect(Object.keys(headers), name).toContain('X-RateLimit-Remaining');
    }
    expect(document.paths['/api/v1/documents']!.post!.requestBody!.content).toHaveProperty(
      'multipart/form-data',
    );
    expect(document.paths['/api/v1/api-keys']!.post!.security).toEqual([{ session: [] }]);
  });

  test('holds schemas that another validator understands, and examples that fit them', () => {
    const validator = new Ajv({ strict: false });
    const misfit = createSchemaCheck(document);
    const misfits: string[] = [];
    let examples = 0;
    const check = (schema: unknown, example: unknown, where: string): void => {
      examples++;
      const problem = misfit(schema as JsonSchema, example);
      if (problem) misfits.push(`${where}: ${problem}`);
    };
    const visit = (value: unknown, where: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const schema = value as Record<string, unknown>;
      if (Array.isArray(schema.examples))
        for (const example of schema.examples) check(schema, example, where);
      if (schema.example !== undefined && schema.schema) check(schema.schema, schema.example, where);
      for (const [key, inner] of Object.entries(schema)) visit(inner, `${where}/${key}`);
    };
    for (const { name, operation } of operations) visit(operation, name);
    for (const [name, schema] of Object.entries(components.schemas)) {
      visit(schema, name);
      expect(validator.validateSchema(schema), name).toBe(true);
    }
    expect(misfits).toEqual([]);
    expect(examples).toBeGreaterThan(500);
  });

  test('names every schema of a request, an answer, an error and an event', () => {
    const unnamed: string[] = [];
    const visit = (value: unknown, where: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('properties' in value) unnamed.push(where);
      for (const [key, inner] of Object.entries(value)) visit(inner, `${where}/${key}`);
    };
    visit(document.paths, '');
    visit(webhooks, '');
    // Rows of lists too: a client keeps them in variables.
    for (const [name, schema] of Object.entries(components.schemas)) visitRows(schema, name, visit);
    expect(unnamed, 'Add these to server/openapi/schema-names.ts').toEqual([]);
    expect(Object.keys(components.schemas).length).toBeGreaterThan(100);
  });

  test('describes every event that a webhook may be told of, as the catalogue shows it', () => {
    expect(Object.keys(webhooks)).toEqual([...eventNames]);
    for (const [event, { post }] of Object.entries(webhooks)) {
      const { schema } = post.requestBody!.content['application/json']!;
      const named = components.schemas[String(schema.$ref).split('/').at(-1)!]!;
      const [sample] = named.examples as readonly { readonly event: string; readonly data: object }[];
      expect(sample!.event).toBe(event);
      const described = (named.properties as Record<string, JsonSchema>).data!;
      const { properties = described } = described.$ref
        ? components.schemas[String(described.$ref).split('/').at(-1)!]!
        : described;
      expect(Object.keys(properties as object).sort(), event).toEqual(Object.keys(sample!.data).sort());
    }
  });

  test('has the version of the program', () => {
    expect(document.info.version).toBe(packageFile.version);
  });
});

function visitRows(value: unknown, where: string, visit: (value: unknown, where: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'items' && !('properties' in value)) visit(inner, `${where}/${key}`);
    else visitRows(inner, `${where}/${key}`, visit);
  }
}

describe('/docs', () => {
  test('shows every operation, without a script and without another host', async () => {
    const answer = await api.get('//docs');
    const page = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain('curl &quot;$LANDFALL/api/v1/documents&quot; ');
    expect(page).toContain("-F 'file=@invoice.pdf'");
    for (const name of Object.keys(components.schemas)) expect(page).toContain(`id="schema-${name}"`);
    for (const event of eventNames) expect(page).toContain(`<code>${event}</code>`);
    expect(page).not.toMatch(/<script|="(?:\w+:)?\/\/|style="|\bon\w+="/i);
    const style = /href="([^"]+\.css)"/.exec(page)![1]!;
    const sheet = await api.get(`/${style}`);
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await sheet.text()).not.toMatch(/url\(|@import/);
  });
});
