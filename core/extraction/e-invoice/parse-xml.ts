import { decodeXml, XmlProblem } from './decode-xml.ts';
import type { XmlElement } from './xml-element.ts';

/** An e-invoice of a thousand lines has some 60,000 elements. */
const maximumElements = 250_000;

/**
 * Reads an XML file with libxml2. A document type definition is refused: no e-invoice has one, and it is where
 * entity bombs and references to other files live. Depth (256) and lengths are limited by the library.
 * @throws XmlProblem
 */
export async function parseXml(bytes: Uint8Array): Promise<XmlElement> {
  const text = decodeXml(bytes);
  if (/<!DOCTYPE/i.test(text))
    throw new XmlProblem('it defines entities of its own, which no e-invoice does');
  // Loaded only where a file carries XML: most do not.
  const {
    ParseOption,
    XmlDocument,
    XmlElement: Element,
    XmlText,
    XmlCData,
    XmlLibError,
  } = await import('libxml2-wasm');
  try {
    const document = XmlDocument.fromBuffer(new TextEncoder().encode(text), {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
    try {
      let count = 0;
      const take = (element: InstanceType<typeof Element>): XmlElement => {
        if (++count > maximumElements) throw new XmlProblem('it has too many parts');
        const children: XmlElement[] = [];
        let own = '';
        for (let node = element.firstChild; node; node = node.next) {
          if (node instanceof Element) children.push(take(node));
          else if (node instanceof XmlText || node instanceof XmlCData) own += node.content;
        }
        const attributes = new Map(element.attrs.map((attribute) => [attribute.name, attribute.content]));
        return { name: element.name, namespace: element.namespaceUri, attributes, text: own, children };
      };
      return take(document.root);
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (error instanceof XmlLibError) throw new XmlProblem('it is damaged');
    throw error;
  }
}
