import type { Operation, OperationResponse, Parameter } from './openapi-types.ts';

/** Operations that answer with an `ETag`. */
const reads = ['getDocument', 'getShipment'];
/** Operations that take one. */
const changes = [
  ...[
    'reviewDocument',
    'approveDocument',
    'reopenDocument',
    'skipDocument',
    'reprocessDocument',
    'deleteDocument',
  ],
  ...['undoCorrections', 'moveDocument', 'replaceDocument'],
  ...['labelShipment', 'renameShipment', 'settleShipment', 'unsettleShipment', 'reevaluateShipment'],
  'attachDocuments',
];

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const failure: OperationResponse = {
  description: '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** The additions of `conditional-requests.ts` to operations on one document or shipment. */
export function conditionalOperation(operation: Operation): Operation {
  const { operationId = '', parameters = [], responses = {} } = operation;
  if (reads.includes(operationId))
    return {
      ...operation,
      parameters: [...parameters, header('If-None-Match', 'The `ETag` of the answer that you have')],
      responses: { ...responses, '304': { description: '' } },
    };
  if (!changes.includes(operationId)) return operation;
  return {
    ...operation,
    parameters: [
      ...parameters,
      header(
        'If-Match',
        'The `ETag` of the document or shipment as you saw it; 412 when it has changed since',
      ),
    ],
    responses: { ...responses, '412': failure },
  };
}
