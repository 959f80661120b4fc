import { XmlProblem } from '../e-invoice/decode-xml.ts';
import { parseXml } from '../e-invoice/parse-xml.ts';
import type { XmlElement } from '../e-invoice/xml-element.ts';
import { type ExtractionOptions, extractDocument } from '../extract-document.ts';
import type { Extraction } from '../extraction.ts';
import { offPage } from '../off-page.ts';
import { formPage } from './form-page.ts';
import { formRows } from './form-rows.ts';

/** XFA 3.3, part 1, 4: what was filled in. */
const dataNamespace = 'http://www.xfa.org/schema/xfa-data/1.0/';

const onlyAcrobat =
  'The file is a dynamic form (XFA), whose contents only Adobe Acrobat shows: its pages hold no fields. Open it there, print it to a PDF, and upload that.';
const fromData =
  'The file is a dynamic form (XFA), whose pages only Adobe Acrobat shows. The fields were read from the data that was filled in; compare them there.';

/**
 * Reads a dynamic form from the data that was filled in, which has no place on a page.
 * @param page what its pages gave: next to nothing
 */
export async function readFormData(
  page: Extraction,
  packets: readonly Uint8Array[],
  options: ExtractionOptions,
): Promise<Extraction> {
  const rows = (await filledIn(packets)).flatMap(formRows);
  const read =
    rows.length === 0
      ? null
      : extractDocument({ pages: [formPage(rows)], pageCount: 1, engines: [], notes: [] }, options);
  if (read === null || read.documentType === null)
    return { ...page, reviewReasons: [...page.reviewReasons, onlyAcrobat] };
  return {
    ...read,
    contains: page.contains,
    evidence: offPage(read.evidence),
    reviewReasons: [fromData, ...read.reviewReasons],
  };
}

async function filledIn(packets: readonly Uint8Array[]): Promise<readonly XmlElement[]> {
  const found: XmlElement[] = [];
  for (const packet of packets) {
    const root = await parsed(packet);
    if (root) found.push(...dataIn(root));
  }
  return found;
}

/** Null for a packet that is no XML: the others may be. */
async function parsed(packet: Uint8Array): Promise<XmlElement | null> {
  try {
    return await parseXml(packet);
  } catch (error) {
    if (error instanceof XmlProblem) return null;
    throw error;
  }
}

const dataIn = (element: XmlElement): readonly XmlElement[] =>
  element.name === 'data' && element.namespace === dataNamespace
    ? [element]
    : element.children.flatMap(dataIn);
