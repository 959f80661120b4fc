import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'unpdf/pdfjs';
import { ReadingError } from '../reading-error.ts';

/**
 * Opens a PDF with pdfjs for its text alone. Null when pdfjs cannot make sense of it: PDFium is more
 * forgiving and has the last word.
 * @throws ReadingError FILE_ENCRYPTED
 */
export async function openPdfjsDocument(bytes: Uint8Array): Promise<PDFDocumentProxy | null> {
  try {
    const document = await getDocument({
      // pdfjs takes the buffer away from its owner.
      data: bytes.slice(),
      verbosity: VerbosityLevel.ERRORS,
      useSystemFonts: false,
      // Pixels are never asked of pdfjs: without this it would decode every picture.
      maxImageSize: 1,
    }).promise;
    // Where the tree of pages is broken, pdfjs opens the file all the same and counts one page.
    if (document.numPages > 0) await document.getPage(1);
    return document;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ReadingError('FILE_ENCRYPTED', { cause: error });
    return null;
  }
}
