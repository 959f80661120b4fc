import { isJsonObject, type JsonObject } from '../json-object.ts';
import { ChatFailure } from './chat-request.ts';

/** Small models fence their JSON even when asked not to. */
const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/;

/** The JSON object in the text of an answer. @throws ChatFailure where it is none */
export function jsonAnswer(content: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(fenced.exec(content)?.[1] ?? content);
  } catch {
    throw new ChatFailure('a text that is not JSON', true);
  }
  if (!isJsonObject(value)) throw new ChatFailure('no JSON object', true);
  return value;
}
