import type { CertificateOfOrigin } from '../../../core/extraction/certificate-of-origin-shape.ts';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

/** What is read of a certificate written as text, each letter in its place. */
export function certificateIn(text: string): CertificateOfOrigin {
  const { documentType, extractedData } = extractDocument(textReading(text), { documentType: null });
  if (!extractedData.certificate_of_origin) throw new Error(`it was taken for ${documentType}`);
  return extractedData.certificate_of_origin;
}
