import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import { ClassifyPage } from './classify-page.ts';
import type { DeskKey, DeskPage, Step } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { documentListing } from './document-listing.ts';
import { DocumentPage } from './document-page.ts';
import { InboxPage } from './inbox-page.ts';
import { shipmentListing } from './shipment-listing.ts';
import { ShipmentPage } from './shipment-page.ts';

/** The first page of the desk, the documents; everything else is reached from there. */
export function deskPages(source: DeskSource, fields: DocumentFields, pictures: DeskPictures): DeskPage {
  const openShipment = (id: string): DeskPage => new ShipmentPage(source, id, openDocument);
  const openDocument = (id: string, ids: readonly string[]): DeskPage =>
    new DocumentPage({ source, fields, pictures, openShipment }, id, ids);
  const leadTo =
    (other: () => DeskPage) =>
    (key: DeskKey): Step | null => {
      if (key.name === 'tab') return { kind: 'replace', page: other() };
      if (key.name !== 'text') return null;
      if (key.text === 'c') return { kind: 'open', page: new ClassifyPage(source) };
      return key.text === 'b' ? { kind: 'browse', code: null } : null;
    };
  const documents: DeskPage = new InboxPage(
    documentListing(source, openDocument),
    leadTo(() => shipments),
  );
  const shipments: DeskPage = new InboxPage(
    shipmentListing(source, openShipment),
    leadTo(() => documents),
  );
  return documents;
}
