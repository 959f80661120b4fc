import type { ValidationError } from 'elysia';
import type { ValidationIssue } from '../../core/errors.ts';

/** What Elysia found wrong with an input, one issue a field: `queries[0]`, not `/queries/0`. */
export function validationIssues(error: ValidationError): readonly ValidationIssue[] {
  const issues = new Map<string, ValidationIssue>();
  for (const found of error.all) {
    const path = 'path' in found ? fieldPath(String(found.path)) : '';
    const message = sentence('message' in found ? String(found.message) : 'is not valid');
    // A missing field is reported a second time as one of the wrong type.
    if (!issues.has(path)) issues.set(path, { path, message });
  }
  if (issues.size === 0) issues.set('', { path: '', message: `The ${error.type} is not valid` });
  return [...issues.values()];
}

const fieldPath = (pointer: string): string =>
  pointer === 'root'
    ? ''
    : pointer
        .split('/')
        .filter(Boolean)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
        .reduce(
          (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part),
          '',
        );

/** TypeBox writes "Expected integer to be less or equal to 100". */
const sentence = (message: string): string => message.replace(/^Expected /, 'expected ');
