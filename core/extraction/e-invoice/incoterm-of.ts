import type { Invoice } from '../invoice-shape.ts';
import { readIncoterm } from '../values/incoterm.ts';
import type { EInvoiceKnowledge } from './e-invoice-knowledge.ts';
import type { XmlFields } from './xml-fields.ts';

/** Terms of delivery that are stated as a code or in words, with the place that stands beside or in them. */
export function incotermOf(
  fields: XmlFields,
  stated: { readonly code: string | null; readonly words: string | null; readonly place: string | null },
  { incoterms }: EInvoiceKnowledge,
): Pick<Invoice, 'incoterm' | 'incotermPlace'> {
  const known = stated.code !== null && incoterms.some(({ code }) => code === stated.code?.toUpperCase());
  const written = known ? stated.code : (stated.words ?? stated.code);
  const read = written === null ? null : readIncoterm(written, incoterms, known);
  const inWords = stated.words === null ? null : readIncoterm(stated.words, incoterms, false);
  const place = stated.place ?? read?.place ?? inWords?.place ?? null;
  return {
    incoterm: fields.value('incoterm', written, () => read?.code ?? null),
    incotermPlace: read === null ? null : fields.text('incotermPlace', place),
  };
}
