import type { DocumentDependencies } from './dependencies.ts';
import { conflict, findDocument } from './find-document.ts';

/** How often content is made again of a document that another process changes at the same time. */
const mostAttempts = 4;

/**
 * Makes a change to the present content of a document. Making it takes its time and happens before the transaction: changes of one
 * document take turns, and where another process was quicker it is made again from the newer content.
 * @param attempt answers false when the document has moved since it was read.
 * @throws ServiceError CONFLICT when it moves again and again.
 */
export async function changeAsRead(
  { documents, inTurn }: Pick<DocumentDependencies, 'documents' | 'inTurn'>,
  organizationId: string,
  documentId: string,
  attempt: () => Promise<boolean>,
): Promise<void> {
  await inTurn(documentId, async () => {
    for (let count = 0; count < mostAttempts; count++) if (await attempt()) return;
    throw conflict(
      await findDocument(documents, organizationId, documentId),
      'Others change this document at the same time; look again, and repeat what is still right',
    );
  });
}
