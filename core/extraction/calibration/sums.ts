/** What figures of a document say of each other: paths that take part in a sum that comes out, or does not. */
export interface SumSigns {
  readonly agreeing: readonly string[];
  readonly contradicting: readonly string[];
}

type Line = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : []);
const isEqual = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.051, Math.abs(b) * 0.0005);

/** The sum of a column; null unless every line has a figure there. */
function columnSum(lines: readonly Line[], key: string): number | null {
  const figures = lines.map((line) => numberOf(line[key]));
  if (lines.length === 0 || figures.some((figure) => figure === null)) return null;
  return figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0);
}

/** A sum that comes out, or does not, with the paths that take part in it. */
type Sum = readonly [isRight: boolean, paths: readonly string[]];

type Figure = (key: string) => number | null;

/** Totals beside the sum of their column. */
function columnSums(list: 'lineItems' | 'containers', lines: readonly Line[], field: Figure): readonly Sum[] {
  const keys = ['packageCount', 'grossWeight', ...(list === 'lineItems' ? ['netWeight', 'volume'] : [])];
  return keys.flatMap((key): Sum[] => {
    const [total, sum] = [field(key), columnSum(lines, key)];
    if (total === null || sum === null) return [];
    // Goods that add up are all there: the sum speaks for what they describe as well.
    const told = lines.flatMap((_, at) => [
      `${list}[${at}].${key}`,
      ...(list === 'lineItems' ? [`${list}[${at}].description`] : []),
    ]);
    return [[isEqual(sum, total), [key, ...told]]];
  });
}

/** A net weight over the gross weight beside it. */
function weights(figure: Figure, path: string): readonly Sum[] {
  const [gross, net] = [figure('grossWeight'), figure('netWeight')];
  if (gross === null || net === null || gross >= net || isEqual(gross, net)) return [];
  return [[false, [`${path}grossWeight`, `${path}netWeight`]]];
}

/** Quantity and price of a line beside its total. */
function product(figure: Figure, path: string): readonly Sum[] {
  const [quantity, price, total] = [figure('quantity'), figure('unitPrice'), figure('total')];
  if (quantity === null || price === null || total === null) return [];
  return [[isEqual(quantity * price, total), [`${path}quantity`, `${path}unitPrice`, `${path}total`]]];
}

/** Subtotal and total of an invoice beside its lines and what is added to them. */
function invoiceSums(lines: readonly Line[], field: Figure): readonly Sum[] {
  const goods = columnSum(lines, 'total');
  const paths = lines.map((_, at) => `lineItems[${at}].total`);
  const [subtotal, total] = [field('subtotal'), field('totalAmount')];
  const ofSubtotal: readonly Sum[] =
    goods !== null && subtotal !== null ? [[isEqual(goods, subtotal), ['subtotal', ...paths]]] : [];
  // The lines prove more than a subtotal that may be the total, read twice.
  const base = goods ?? subtotal;
  if (base === null || total === null) return ofSubtotal;
  const [freight, tax] = [field('freightAmount') ?? 0, field('taxAmount') ?? 0];
  const extras = freight + (field('insuranceAmount') ?? 0) + tax - (field('discountAmount') ?? 0);
  // A total without the tax and freight that stand below it is no total, unless subtotal and tax make it up.
  const isIncluded = subtotal !== null && (tax !== 0 || freight !== 0) && subtotal < total;
  const isRight = isEqual(base + extras, total) || (isEqual(base, total) && (extras === 0 || isIncluded));
  return [...ofSubtotal, [isRight, ['totalAmount', ...(subtotal === null ? paths : [])]]];
}

/** Compares totals with the lines, prices with quantities, the sums of an invoice with its total. */
export function sumSigns(data: object): SumSigns {
  const field: Figure = (key) => numberOf(Reflect.get(data, key));
  const lines = linesOf(Reflect.get(data, 'lineItems'));
  const sums: readonly Sum[] = [
    ...columnSums('lineItems', lines, field),
    ...columnSums('containers', linesOf(Reflect.get(data, 'containers')), field),
    ...weights(field, ''),
    ...lines.flatMap((line, at) => {
      const [figure, path]: [Figure, string] = [(key) => numberOf(line[key]), `lineItems[${at}].`];
      return [...weights(figure, path), ...product(figure, path)];
    }),
    ...invoiceSums(lines, field),
  ];
  const pathsOf = (isRight: boolean): readonly string[] =>
    sums.filter(([own]) => own === isRight).flatMap(([, paths]) => paths);
  return { agreeing: pathsOf(true), contradicting: pathsOf(false) };
}
