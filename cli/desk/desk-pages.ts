import type { DocumentFields } from '../../core/documents/fields/document-fields.ts';
import type { DeskPictures } from '../page-picture/desk-pictures.ts';
import { binListing } from './bin-listing.ts';
import { ClassifyPage } from './classify-page.ts';
import type { DeskKey, DeskPage, Step } from './desk-page.ts';
import type { DeskSource } from './desk-source.ts';
import { documentListing } from './document-listing.ts';
import { DocumentPage } from './document-page.ts';
import { droppedPaths } from './dropped-paths.ts';
import { InboxPage } from './inbox-page.ts';
import { shipmentListing } from './shipment-listing.ts';
import { ShipmentPage } from './shipment-page.ts';
import { createTakeIn } from './take-in.ts';
import { UploadPage } from './upload-page.ts';

/** The first page of the desk, the documents; everything else is reached from there. */
export function deskPages(source: DeskSource, fields: DocumentFields, pictures: DeskPictures): DeskPage {
  const openShipment = (id: string): DeskPage => new ShipmentPage(source, id, openDocument);
  const openDocument = (id: string, ids: readonly string[]): DeskPage =>
    new DocumentPage({ source, fields, pictures, openShipment }, id, ids);
  const openUploaded = (id: string): DeskPage => openDocument(id, [id]);
  const { ask } = createTakeIn(source, openUploaded);
  const leadTo =
    (other: () => DeskPage) =>
    async (key: DeskKey): Promise<Step | null> => {
      if (key.name === 'tab') return { kind: 'replace', page: other() };
      if (key.name === 'pasted') {
        const paths = droppedPaths(key.text);
        return paths.length === 0 ? null : ask(paths);
      }
      if (key.name !== 'text') return null;
      if (key.text === 'B') return { kind: 'open', page: bin };
      if (key.text === 'c') return { kind: 'open', page: new ClassifyPage(source) };
      if (key.text === 'u')
        return { kind: 'open', page: new UploadPage(createTakeIn(source, openUploaded, 'replace')) };
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
  const bin: DeskPage = new InboxPage(binListing(source), async ({ name }) =>
    name === 'escape' ? { kind: 'back' } : null,
  );
  return documents;
}
