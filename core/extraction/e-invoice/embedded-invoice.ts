import type { Attachment } from '../../reading/attachments/pdf-attachments.ts';
import { looksLikeXml, XmlProblem } from './decode-xml.ts';
import type { EInvoice } from './e-invoice.ts';
import { eInvoiceKnowledge } from './e-invoice-knowledge.ts';
import { kindOfInvoice } from './invoice-kind.ts';
import { invoiceStandard } from './invoice-standard.ts';
import { parseXml } from './parse-xml.ts';
import { readCrossIndustry } from './read-cross-industry.ts';
import { readUbl } from './read-ubl.ts';
import { XmlFields } from './xml-fields.ts';

export interface EmbeddedInvoice {
  /** Null: none of the attachments is an e-invoice that can be read. */
  readonly invoice: EInvoice | null;
  /** Sentences for the user on what looked like an e-invoice and was not read. */
  readonly notes: readonly string[];
}

/** The names that the standards prescribe. A file of such a name that cannot be read is told of. */
const knownNames = /^(?:zugferd-invoice|factur-?x|xrechnung|invoice|ubl-invoice|cii-invoice)\.xml$/i;

/**
 * The e-invoice among the files that a PDF carries, by the root of its XML whatever its name. Of several, the
 * first whose XML states a number. What is broken or hostile is left alone with a note.
 */
export async function embeddedInvoice(attachments: readonly Attachment[]): Promise<EmbeddedInvoice> {
  const notes: string[] = [];
  for (const attachment of attachments) {
    const { name, bytes } = attachment;
    const isMeant = knownNames.test(name) || /\.xml$/i.test(name);
    const leave = (why: string): void => {
      if (isMeant) notes.push(`The attached file ${name} was not read because ${why}.`);
    };
    if (bytes === null) leave(problems[attachment.problem ?? 'unreadable']);
    else if (looksLikeXml(bytes) || knownNames.test(name)) {
      try {
        const invoice = await readInvoice(name, bytes);
        if (invoice) return { invoice, notes };
        if (knownNames.test(name)) leave('it is no invoice of a known standard');
      } catch (error) {
        if (!(error instanceof XmlProblem)) throw error;
        leave(error.message);
      }
    }
  }
  return { invoice: null, notes };
}

const problems = {
  'too-large': 'it is too large',
  unreadable: 'it is damaged',
  encrypted: 'it is encrypted',
} as const;

/** Null for XML of another kind. @throws XmlProblem */
async function readInvoice(fileName: string, bytes: Uint8Array): Promise<EInvoice | null> {
  const root = await parseXml(bytes);
  const standard = invoiceStandard(root);
  if (standard === null) return null;
  const fields = new XmlFields();
  const read = standard.syntax === 'ubl' ? readUbl : readCrossIndustry;
  const knowledge = eInvoiceKnowledge();
  const invoice = read(root, fields, knowledge);
  if (invoice.invoiceNumber === null && invoice.totalAmount === null)
    throw new XmlProblem('it states neither a number nor a total');
  const kind = kindOfInvoice(root, knowledge.kindOf);
  return { ...standard, ...kind, fileName, invoice, texts: fields.texts };
}
