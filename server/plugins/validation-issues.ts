import type { ValidationError } from 'elysia';
import type { ValidationIssue } from '../../core/errors.ts';

/** The complaint of a schema about the value that does not fit it. */
interface Expectation {
  readonly anyOf?: readonly { readonly const?: unknown }[];
}

/** The issues that Elysia found in an input, one per field: `queries[0]`, not `/queries/0`. */
export function validationIssues(error: ValidationError): readonly ValidationIssue[] {
  const issues = new Map<string, ValidationIssue>();
  for (const found of error.all) {
    const path = 'path' in found ? fieldPath(String(found.path)) : '';
    const schema = 'schema' in found ? (found.schema as Expectation) : {};
    const isMissing = path !== '' && 'value' in found && found.value === undefined;
    const message = isMissing ? 'is required' : 'message' in found ? String(found.message) : 'is not valid';
    // A missing field is reported a second time as one of the wrong type.
    if (!issues.has(path)) issues.set(path, { path, message: choices(schema) ?? sentence(message) });
  }
  if (issues.size === 0) issues.set('', { path: '', message: `The ${error.type} is not valid` });
  return [...issues.values()];
}

const fieldPath = (pointer: string): string =>
  pointer === 'root' ? '' : pointer.split('/').filter(Boolean).reduce(joinPath, '');

const joinPath = (path: string, part: string): string => {
  if (/^\d+$/.test(part)) return `${path}[${part}]`;
  return path ? `${path}.${part}` : part;
};

const choices = ({ anyOf }: Expectation): string | null =>
  anyOf?.every((choice) => choice.const !== undefined)
    ? `must be one of ${anyOf.map((choice) => choice.const).join(', ')}`
    : null;

/** TypeBox writes "Expected integer to be less or equal to 100" and "Expected string". */
const sentence = (message: string): string =>
  message
    .replace(/^Expected string length /, 'must have a length ')
    .replace(/^Expected array length to be /, 'must have a number of entries ')
    .replace(/^Expected (.*) to be /, 'must be ')
    .replace(/^Expected (an? )?/, 'must be of type ');
