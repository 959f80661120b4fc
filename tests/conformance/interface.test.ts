/**
 * Walks the interface specification: each row of each of its tables is a test with that row's words in its
 * name, written from the specification alone, with nothing but `fetch`.
 */

import { documentEndpoints, documentResources } from './sections/documents.ts';
import { aiServiceDown, eventDeliveries, remainingStatements } from './sections/events.ts';
import { authentication, errorsAndLimits, hsCodes, requestRates } from './sections/service-wide.ts';
import { shipmentSections } from './sections/shipments.ts';
import { webhookDeliveries, webhookEndpoints } from './sections/webhooks.ts';
import { startService } from './service.ts';

const service = await startService();

documentResources(service);
documentEndpoints(service);
shipmentSections(service);
webhookEndpoints(service);
webhookDeliveries(service);
hsCodes(service);
errorsAndLimits(service);
authentication(service);
remainingStatements(service);
await eventDeliveries();
await aiServiceDown();
await requestRates();
