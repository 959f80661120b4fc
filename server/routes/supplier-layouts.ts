import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { idParameter } from '../schemas/shared.ts';
import {
  supplierLayoutChange,
  supplierLayoutDetail,
  supplierLayoutList,
  supplierLayoutPageRange,
  supplierLayoutQuery,
} from '../schemas/supplier-layouts.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

/** The layouts of suppliers that approvals taught, to look at, to decide on and to forget. */
export const supplierLayoutRoutes = (context: ServerContext) => {
  const { supplierLayouts } = context.core;
  return new Elysia({ prefix: '/memory/suppliers', tags: ['Memory'] })
    .use(signedIn(context))
    .get(
      '',
      ({ identity, query: { page, pageSize, ...choice } }) =>
        supplierLayouts.list(identity.organizationId, {
          page: page ?? supplierLayoutPageRange.page.default,
          pageSize: pageSize ?? supplierLayoutPageRange.pageSize.default,
          ...choice,
        }),
      {
        transform: readWholeNumbers(supplierLayoutPageRange),
        query: supplierLayoutQuery,
        response: { 200: supplierLayoutList, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Layouts of suppliers, the last taught first',
          description:
            'Every approval teaches the layout of its document: where its maker prints what. The next document of that maker and layout is read with it. `trial`: a person looks at every document that was read with it. `trusted`: its last three documents agree. `locked`: later approvals change nothing. `retired`: nothing is read with it. Two corrections of a field that it filled demote that field. Reopening or deleting a document takes out what it taught.',
          operationId: 'listSupplierLayouts',
        }),
      },
    )
    .get('/:id', ({ identity, params }) => supplierLayouts.show(identity.organizationId, params.id), {
      params: idParameter,
      response: { 200: supplierLayoutDetail, ...failures(404), ...signedInFailures },
      detail: forAudience('readers', {
        summary: 'A layout with the documents that taught it',
        operationId: 'getSupplierLayout',
      }),
    })
    .patch(
      '/:id',
      ({ identity, params, body }) => supplierLayouts.setState(identity, params.id, body.state),
      {
        parse: jsonBody,
        params: idParameter,
        body: supplierLayoutChange,
        response: { 200: supplierLayoutDetail, ...jsonFailures, ...failures(404), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Trust, lock or retire a layout; null lets its documents decide again',
          operationId: 'updateSupplierLayout',
        }),
      },
    )
    .delete(
      '/:id',
      async ({ identity, params, status }) => {
        await supplierLayouts.forget(identity, params.id);
        return status(204, undefined);
      },
      {
        params: idParameter,
        response: { 204: t.Undefined(), ...failures(404), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Forget a layout, until the next approval teaches it anew; documents stay as they are',
          operationId: 'forgetSupplierLayout',
        }),
      },
    );
};
