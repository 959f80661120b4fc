import { afterAll } from 'bun:test';
import { createPagePainter } from '../../../cli/page-picture/page-painter.ts';
import { documentRequests } from '../../server/read-documents.ts';
import { shipmentRequests } from '../../server/shipment-requests.ts';
import { startTestServer } from '../../server/start-test-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { sitDown } from './sit-down.tsx';

/** A server for the tests of a file, at which offices with a desk each are opened. */
export async function startOffices(options?: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  const { api, clock, core } = server;
  const painter = createPagePainter({ readingMemoryMegabytes: 1536, maximumPages: 60 });
  afterAll(() => painter.close());
  return {
    clock,
    url: api.url,
    /** A desk of an organization of its own, and requests beside it. */
    async office() {
      const { credentials, organizationId } = await server.newOrganization();
      return {
        ...documentRequests(api, credentials),
        remove: (id: string) => api.delete(`/documents/${id}`, credentials),
        shipments: shipmentRequests(api, credentials),
        sit: () => sitDown({ core, organizationId, painter, folder: temporaryFolder() }),
      };
    },
  };
}
