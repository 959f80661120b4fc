import type { Audience } from '../../core/accounts/permissions.ts';
import type { audienceKey } from '../audience.ts';

/** The part of OpenAPI 3.1 that we write and show. */
export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content; readonly required?: boolean };
  readonly responses?: Readonly<Record<string, OperationResponse>>;
  /** Who may use it. */
  readonly [audienceKey]?: Audience;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface OperationResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content | undefined;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** The requests that the server sends, by the name of the event. */
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
}
