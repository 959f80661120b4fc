/** An element of an XML file; names are without their prefix. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Its own text, without that of its children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/**
 * All elements at a path below an element, in their order: `A/B` the children B of its children A, `A|B`
 * children of either name.
 */
export function elementsAt(from: XmlElement | null, path: string): readonly XmlElement[] {
  let found = from ? [from] : [];
  for (const step of path.split('/')) {
    const names = step.split('|');
    found = found.flatMap((element) => element.children.filter((child) => names.includes(child.name)));
  }
  return found;
}

/** The first element at a path (see `elementsAt`), or null. */
export const elementAt = (from: XmlElement | null, path: string): XmlElement | null =>
  elementsAt(from, path)[0] ?? null;

/** Its text, spaces and line breaks made one space; null where there is none. */
export function textOf(element: XmlElement | null | undefined): string | null {
  const text = element?.text.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text;
}

/** The first text at a path that is not empty, or null. */
export const textAt = (from: XmlElement | null, path: string): string | null =>
  elementsAt(from, path)
    .map(textOf)
    .find((text) => text !== null) ?? null;
