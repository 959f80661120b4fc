import { elementsAt, textOf, type XmlElement } from '../e-invoice/xml-element.ts';

/** A row of a form as a paper would print it: its cells from left to right, null where one is empty. */
export interface FormRow {
  readonly kind: 'title' | 'value' | 'table';
  readonly cells: readonly (string | null)[];
}

/** Names that programs give to a form or a part of it, and that say nothing of what is in it. */
const namesOfNothing =
  /^(?:form|subform|topmost ?subform|page|data|body|main|root|section|area|group)\b[\s\d]*$/i;
/** What an address block prints without its label. */
const partsOfParty =
  /^(?:company |party )?(?:name|address|street|city|town|place|postal code|postcode|zip(?: code)?|state|province|country|line)(?: (?:line )?\d+)?$/i;

/**
 * The data of a form as rows: values beside the names of their elements, an address below the name of its group, and
 * groups that repeat as a table. `<invoiceNo>CA-77001</invoiceNo>` is the row `Invoice No`, `CA-77001`.
 */
export function formRows(data: XmlElement): readonly FormRow[] {
  return rowsOf(data);
}

function rowsOf(group: XmlElement): readonly FormRow[] {
  const seen = new Set<string>();
  return group.children.flatMap((child): readonly FormRow[] => {
    if (seen.has(child.name)) return [];
    const alike = elementsAt(group, child.name);
    if (alike.length > 1 && alike.some(({ children }) => children.length > 0)) {
      seen.add(child.name);
      return tableOf(alike);
    }
    if (child.children.length > 0) return [...titleOf(child), ...rowsOf(child)];
    const text = textOf(child);
    if (text === null) return [];
    const label = labelOf(child.name);
    const isInParty = partsOfParty.test(label) && !namesOfNothing.test(labelOf(group.name));
    return [{ kind: 'value', cells: isInParty ? [text] : [label, text] }];
  });
}

function titleOf({ name }: XmlElement): readonly FormRow[] {
  const title = labelOf(name);
  return namesOfNothing.test(title) ? [] : [{ kind: 'title', cells: [title] }];
}

function tableOf(groups: readonly XmlElement[]): readonly FormRow[] {
  const lines = groups.map((group) => new Map(leavesOf(group)));
  const columns = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  if (columns.length === 0) return [];
  return [
    { kind: 'table', cells: columns.map(labelOf) },
    ...lines
      .filter((line) => line.size > 0)
      .map((line) => ({ kind: 'table' as const, cells: columns.map((column) => line.get(column) ?? null) })),
  ];
}

const leavesOf = (group: XmlElement): readonly (readonly [string, string])[] =>
  group.children.flatMap((child) => {
    if (child.children.length > 0) return leavesOf(child);
    const text = textOf(child);
    return text === null ? [] : [[child.name, text] as const];
  });

/** `invoiceNo` and `Invoice_No` are both `Invoice No`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
