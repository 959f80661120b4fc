/** An object of JSON, whose values are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON, and neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
