import { squash } from '../../layout/fold.ts';
import type { HeaderCell, TableHeader } from '../../layout/table-header.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { withDescription } from './inferred-roles.ts';

/** Which header cell holds which column; a name may stand over several cells. */
export type ColumnRoles = readonly (ColumnName | null)[];

// Where a name can mean several columns, the first of these that no other cell claims.
const preference: readonly ColumnName[] = [
  'description',
  'unitPrice',
  'total',
  'quantity',
  'hsCode',
  'countryOfOrigin',
  'partNumber',
  'unit',
  'lineNumber',
  'netWeight',
  'grossWeight',
  'packageCount',
  'volume',
  'marks',
  'originCriterion',
  'grossTotal',
  'ignored',
];

const measures: readonly ColumnName[] = ['netWeight', 'grossWeight', 'volume', 'quantity'];

const counts: readonly ColumnName[] = [...measures, 'packageCount'];

/** So many letters beside the known ones are a word. */
const leastUnknown = 2;

const columnsOf = (labels: readonly ColumnLabel[] = []): ColumnName[] => [
  ...new Set(labels.map((label) => label.column)),
];

/**
 * What a name means under a heading that says what is measured: `Carton | Total` under `Net weight` are that of one
 * carton, which no field holds, and that of all. Null where no heading stands over it, or its columns tell themselves.
 */
function underHeading(
  cell: HeaderCell<ColumnLabel>,
  cells: readonly HeaderCell<ColumnLabel>[],
): ColumnName | null {
  const measured = measures.find((name) => columnsOf(cell.under).includes(name));
  if (!measured) return null;
  const isTotal = (one: HeaderCell<ColumnLabel>): boolean => columnsOf(one.meanings).includes('total');
  if (isTotal(cell)) return measured;
  const isBeside = (other: HeaderCell<ColumnLabel>): boolean =>
    Math.abs(cells.indexOf(other) - cells.indexOf(cell)) === 1 && columnsOf(other.under).includes(measured);
  return cells.some((other) => isBeside(other) && isTotal(other)) ? 'ignored' : null;
}

/** `Kode / Code`, and not `C/T no.` */
const secondName = /\p{L}{2}\.?\s*[/|]|[/|]\s*\p{L}{2}/u;

const numbering: readonly ColumnName[] = ['partNumber', 'lineNumber'];

/**
 * What the names in a cell mean: `Code`, `No.` beside a word that nobody knows number what that word says, and neither
 * the articles nor the lines: `Grower code`, `Kiln no.` A name in another language stands behind a slash.
 */
function namedBy({ run, meanings, others }: HeaderCell<ColumnLabel>): readonly ColumnLabel[] {
  if (!meanings.some(({ isGeneric }) => isGeneric) || secondName.test(run.text)) return meanings;
  const known = new Set([...meanings, ...others].map(({ words }) => words));
  const text = squash(run.text);
  // A name may stand twice; of one that OCR misread the letters alone are counted.
  const rest = [...known].reduce((all, words) => all.replaceAll(words, ''), text);
  const left = Math.min(rest.length, text.length - [...known].join('').length);
  const isForeign = !/\p{Script=Latin}.*\p{Script=Latin}/u.test(run.text);
  if (left < leastUnknown || isForeign) return meanings;
  return meanings.filter(({ column, isGeneric }) => !(isGeneric && numbering.includes(column)));
}

/** What each cell of a header most likely names, ambiguous names settled by what the other cells name. */
export function rolesOf(cells: readonly HeaderCell<ColumnLabel>[]): ColumnRoles {
  const named = cells.map(({ meanings }) => columnsOf(meanings));
  // "Unit" may mean the price of one too.
  const hasPrices =
    named.some((own) => own.length === 1 && own[0] === 'unitPrice') ||
    named.filter((own) => own.includes('total')).length > 1;
  const hasQuantity = named.some((own) => own.includes('quantity'));
  const options = cells.map((cell): ColumnName[] => {
    const headed = underHeading(cell, cells);
    if (headed) return [headed];
    const own = columnsOf(namedBy(cell));
    // "Total net", "Tot. colli": the sum of what is measured, no price.
    const measured = counts.find((name) => columnsOf(cell.others).includes(name));
    if (own.length === 1 && own[0] === 'total' && measured) return [measured];
    // "Total unid." is how many there are, where nothing has a price.
    const isCounted = own.length === 1 && own[0] === 'total' && !hasPrices && !hasQuantity;
    if (isCounted && columnsOf(cell.others).includes('unit')) return ['quantity'];
    // "Item No. 货号": the second name says which of its meanings the first has.
    const said = own.filter((column) => cell.others.some((meaning) => meaning.column === column));
    return own.length > 1 && said.length > 0 ? said : own;
  });
  const taken = new Set(options.flatMap((columns) => (columns.length === 1 ? columns : [])));
  // "Unit" is a price only beside an amount: packing lists and certificates have no prices.
  if (!options.some((columns) => columns.includes('total'))) taken.add('unitPrice');
  const roles: (ColumnName | null)[] = [];
  for (const columns of options) {
    if (columns.length <= 1) {
      roles.push(columns[0] ?? null);
      continue;
    }
    const ordered = preference.filter((column) => columns.includes(column));
    const role = ordered.find((column) => !taken.has(column)) ?? ordered[0] ?? null;
    if (role) taken.add(role);
    roles.push(role);
  }
  if (!roles.includes('description')) {
    const isSaid = (cell: HeaderCell<ColumnLabel>): boolean =>
      cell.others.some((meaning) => meaning.column === 'description');
    // "Artikel/Product Code" beside "Inhoud/Contents": the one that names nothing surer.
    const at = cells.findIndex((cell, column) => isSaid(cell) && roles[column] !== 'partNumber');
    const any = at >= 0 ? at : cells.findIndex(isSaid);
    if (any >= 0) roles[any] = 'description';
  }
  return roles;
}

/** A header of goods: something that names them, and what they cost or how many they are. */
export function isGoodsHeader(cells: readonly HeaderCell<ColumnLabel>[]): boolean {
  const roles = new Set(rolesOf(cells));
  const names = roles.has('description') || roles.has('partNumber');
  const costs = roles.has('total') || roles.has('unitPrice') || roles.has('grossTotal');
  const known = [...roles].filter((role) => role !== null).length;
  // A description of unknown name beside quantity, price and amount: what it is, its words will tell.
  const isUnnamed = roles.has('quantity') && roles.has('unitPrice') && roles.has('total') && roles.has(null);
  return (names || isUnnamed) && (costs ? known >= 2 : roles.has('quantity') && known >= 3);
}

/** The name of a column that counts packages by what they are: `No. of slabs`, `Number of coils`. */
export const countedColumn = /^(?:no|nos|number|qty)[.s]? of (\p{L}{3,})$/iu;

/** How much a header promises: the number of different columns that fill a field of a line. */
export function promiseOf(header: TableHeader<ColumnLabel>): number {
  const roles = rolesOf(header.cells).filter((role) => role !== null && role !== 'ignored');
  return new Set(roles).size;
}

/** Whether texts count lines: 1, 2, 3 or 10, 20, 30, whatever stands around the numbers. */
export function countsLines(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => (/^\W?0*(\d{1,5})\W?$/.exec(text)?.[1] ?? '') || null).map(Number);
  const [first = 0, second = first * 2] = numbers;
  const step = second - first;
  return (
    texts.length > 0 &&
    texts.every((text) => /\d/.test(text)) &&
    [1, 10, 100].includes(step) &&
    numbers.every((number, at) => number === first + at * step)
  );
}

/** Two words at least: nothing that is measured. */
const isDescribing = (text: string): boolean => /\p{L}{3}.*\s.*\p{L}{3}|\p{L}{8}/u.test(text);

/**
 * "Inhoud", "Contents" are what the packages hold, not how much they measure, where words stand below; beside them
 * "Artikel" over codes numbers the articles.
 */
function withContents(
  roles: ColumnRoles,
  isMostly: (column: number, kind: 'words' | 'articles') => boolean,
): ColumnRoles {
  const contents = roles.findIndex((role, column) => role === 'volume' && isMostly(column, 'words'));
  const named = roles.indexOf('description');
  if (contents < 0 || (named >= 0 && !isMostly(named, 'articles'))) return roles;
  return roles.map((role, column) =>
    column === contents ? 'description' : column === named ? 'partNumber' : role,
  );
}

/**
 * A name that may mean several things is settled by what stands below it: `Position` over 10, 20, 30 counts the lines,
 * and `Product` over words describes the goods where `Grade` beside it holds but codes.
 */
function withDescribed(
  roles: ColumnRoles,
  texts: readonly (readonly string[])[],
  isMostly: (column: number, kind: 'words' | 'articles') => boolean,
): ColumnRoles {
  const described = roles.indexOf('description');
  if (described < 0) return roles;
  if (!roles.includes('lineNumber') && countsLines(texts[described] ?? []))
    return roles.map((role, column) => (column === described ? 'lineNumber' : role));
  const isCoded = isMostly(described, 'articles') && !isMostly(described, 'words');
  const worded = roles.findIndex((role, column) => role === 'partNumber' && isMostly(column, 'words'));
  return isCoded && worded >= 0
    ? roles.map((role, column) =>
        column === described ? 'ignored' : column === worded ? 'description' : role,
      )
    : roles;
}

/** `60*40*35`, `120 x 80 x 110 cm`: the sides of a package. */
export const isSides = (text: string): boolean =>
  /^\d[\d.,]*\s?(?:[cm]?m\s?)?[x×*/]\s?\d[\d.,]*\s?(?:[cm]?m\s?)?[x×*/]\s?\d/iu.test(text);

/** What a text can be told to be without its name. */
export interface ContentKinds {
  readonly isCode: (text: string) => boolean;
  readonly isCountry: (text: string) => boolean;
  readonly isUnit: (text: string) => boolean;
}

/**
 * Roles put right by what the columns hold: a column of tariff codes or of countries is one whatever its name
 * ("Commodity"), and is never the description.
 *
 * @param texts for each column, the text of each row's cell
 */
export function rolesByContent(
  roles: ColumnRoles,
  texts: readonly (readonly string[])[],
  { isCode, isCountry, isUnit }: ContentKinds,
): ColumnRoles {
  const mostly = (column: number, test: (text: string) => boolean): boolean => {
    const filled = (texts[column] ?? []).filter((text) => text !== '');
    return filled.length > 0 && filled.filter(test).length >= filled.length * 0.7;
  };
  const fixed: readonly (ColumnName | null)[] = [
    'quantity',
    'unitPrice',
    'total',
    'lineNumber',
    'hsCode',
    'invoice',
    'packageCount',
    'grossWeight',
    'netWeight',
  ];
  // "Item" over 1, 2, 3 beside "Ref." over SK-100, CP-200: each name may mean either.
  const counting = roles.findIndex(
    (role, column) => role === 'partNumber' && countsLines(texts[column] ?? []),
  );
  const isArticle = (text: string): boolean => /^(?=.*\d)(?=.*[\p{L}/.-])[\p{L}\d./_-]{4,25}$/u.test(text);
  const listing = roles.findIndex((role, column) => role === 'lineNumber' && mostly(column, isArticle));
  const isMostly = (column: number, kind: 'words' | 'articles'): boolean =>
    mostly(column, kind === 'words' ? isDescribing : isArticle);
  const hasArticles = roles.some((role, column) => role === 'partNumber' && column !== counting);
  // "Item no." over B2201, KL-40: the numbers of articles count no lines.
  const exchanged = new Map<number, ColumnName>([
    [listing >= 0 ? counting : -1, 'lineNumber'],
    [listing, 'partNumber'],
  ]);
  const settled = withDescribed(withContents(roles, isMostly), texts, isMostly).map((role, column) => {
    const swapped = hasArticles ? undefined : exchanged.get(column);
    if (swapped) return swapped;
    if (fixed.includes(role)) return role;
    if (role === 'volume' && mostly(column, isSides)) return 'ignored';
    // Eight digits under "Part No." are a part's, unless they are printed with the points of a code.
    const isPart = role === 'partNumber' && !mostly(column, (text) => /\d\.\d/.test(text));
    // "PO No." over 450081 is known to be something else, though its digits could be a code's.
    const isOpen = !isPart && role !== 'ignored';
    if (!roles.includes('hsCode') && isOpen && mostly(column, isCode)) return 'hsCode';
    if (role === null && column === 0 && countsLines(texts[column] ?? [])) return 'lineNumber';
    if (role === null && !roles.includes('unit') && mostly(column, isUnit)) return 'unit';
    const open = role === null || role === 'ignored' || role === 'description';
    return open && !roles.includes('countryOfOrigin') && mostly(column, isCountry) ? 'countryOfOrigin' : role;
  });
  return withDescription(settled, texts);
}
