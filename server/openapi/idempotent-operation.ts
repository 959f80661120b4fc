import type { Operation, OperationResponse, Parameter } from './openapi-types.ts';

const key: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own, such as a UUID. The same request sent again under it within 24 hours changes nothing and has the same answer, with `Idempotency-Replayed: true`. Keys belong to the user or API key; a refused request leaves its key free.',
  schema: { type: 'string', maxLength: 255 },
};

const failure: OperationResponse = {
  description: '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** Adds the header and answers of `plugins/idempotency.ts` to a POST that has a credential. */
export const idempotentOperation = (operation: Operation): Operation => ({
  ...operation,
  parameters: [...(operation.parameters ?? []), key],
  responses: { '409': failure, '422': failure, ...operation.responses },
});
