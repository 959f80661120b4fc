import { PdfObjects } from './pdf-objects.ts';
import { isDictionary } from './pdf-value.ts';

/**
 * Whether a PDF is a form in XFA (ISO 32000-1, 12.7.8). The pages of a dynamic one are drawn by the program that fills it
 * in, and show other programs a request to wait.
 */
export function isXfaForm(bytes: Uint8Array): boolean {
  const objects = new PdfObjects(bytes);
  const form = objects.resolve(objects.root()?.get('AcroForm'));
  return isDictionary(form) && form.has('XFA');
}
