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

/** Compares totals with the lines, prices with quantities, the sums of an invoice with its total. */
export function sumSigns(data: object): SumSigns {
  const agreeing: string[] = [];
  const contradicting: string[] = [];
  const note = (isRight: boolean, paths: readonly string[]): void => {
    (isRight ? agreeing : contradicting).push(...paths);
  };
  const field = (key: string): number | null => numberOf(Reflect.get(data, key));
  for (const [list, keys] of [
    ['lineItems', ['packageCount', 'grossWeight', 'netWeight', 'volume']],
    ['containers', ['packageCount', 'grossWeight']],
  ] as const) {
    const lines = linesOf(Reflect.get(data, list));
    for (const key of keys) {
      const [total, sum] = [field(key), columnSum(lines, key)];
      // Goods that add up are all there: the sum speaks for what they describe as well.
      const told = lines.flatMap((_, at) => [
        `${list}[${at}].${key}`,
        ...(list === 'lineItems' ? [`${list}[${at}].description`] : []),
      ]);
      if (total !== null && sum !== null) note(isEqual(sum, total), [key, ...told]);
    }
  }
  const [gross, net] = [field('grossWeight'), field('netWeight')];
  if (gross !== null && net !== null && gross < net && !isEqual(gross, net))
    note(false, ['grossWeight', 'netWeight']);
  const lines = linesOf(Reflect.get(data, 'lineItems'));
  for (const [at, line] of lines.entries()) {
    const [heavy, light] = [numberOf(line.grossWeight), numberOf(line.netWeight)];
    if (heavy !== null && light !== null && heavy < light && !isEqual(heavy, light))
      note(false, [`lineItems[${at}].grossWeight`, `lineItems[${at}].netWeight`]);
    const [quantity, price, total] = [
      numberOf(line.quantity),
      numberOf(line.unitPrice),
      numberOf(line.total),
    ];
    if (quantity === null || price === null || total === null) continue;
    const path = `lineItems[${at}]`;
    note(isEqual(quantity * price, total), [`${path}.quantity`, `${path}.unitPrice`, `${path}.total`]);
  }
  const goods = columnSum(lines, 'total');
  const totals = lines.map((_, at) => `lineItems[${at}].total`);
  const [subtotal, total] = [field('subtotal'), field('totalAmount')];
  if (goods !== null && subtotal !== null) note(isEqual(goods, subtotal), ['subtotal', ...totals]);
  // The lines prove more than a subtotal that may be the total, read twice.
  const base = goods ?? subtotal;
  if (base !== null && total !== null) {
    const extras =
      (field('freightAmount') ?? 0) +
      (field('insuranceAmount') ?? 0) +
      (field('taxAmount') ?? 0) -
      (field('discountAmount') ?? 0);
    // A total without the tax and freight that stand below it is no total, unless subtotal and tax make it up.
    const [tax, freight] = [field('taxAmount') ?? 0, field('freightAmount') ?? 0];
    const isIncluded = subtotal !== null && (tax !== 0 || freight !== 0) && subtotal < total;
    note(isEqual(base + extras, total) || (isEqual(base, total) && (extras === 0 || isIncluded)), [
      'totalAmount',
      ...(subtotal === null ? totals : []),
    ]);
  }
  return { agreeing, contradicting };
}
