import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

/** A server, and organizations on it with all that is asked about shipments. */
export async function startShipmentServer() {
  const server = await startTestServer();
  const account = async () => {
    const owner = await server.newOrganization();
    const { credentials, organizationId } = owner;
    const shipments = shipmentRequests(server.api, credentials);
    return {
      ...shipments,
      credentials,
      organizationId,
      documents: documentRequests(server.api, credentials),
      eventNames: async (id: string) => (await eventsOf(server, organizationId, id)).map(({ name }) => name),
    };
  };
  return { server, account };
}

/** An invoice of that number as a file. */
export const invoiceFile = async (number: string, name = `${number}.pdf`) =>
  new File([await drawInvoice(number)], name);
