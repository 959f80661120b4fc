import type { JsonObject } from '../../json-object.ts';

/** What a sum or a product may be off by: half of the last digit that is printed, and of a cent. */
const tolerance = (...figures: readonly number[]): number =>
  0.006 + 0.0005 * Math.max(...figures.map(Math.abs));

const figure = (line: JsonObject, field: string): number | null => {
  const value = line[field];
  return typeof value === 'number' ? value : null;
};

/** Whether the price of a line, as often as it is bought, is its total; null where one of them is missing. */
export function productAgrees(line: JsonObject): boolean | null {
  const [quantity, price, total] = ['quantity', 'unitPrice', 'total'].map((field) => figure(line, field));
  if (quantity == null || price == null || total == null) return null;
  return Math.abs(quantity * price - total) <= tolerance(total);
}

/** What quantity, price and total of a line say of each other; null where one of them is missing. */
export function productCheck(line: JsonObject): string | null {
  const agrees = productAgrees(line);
  if (agrees === null) return null;
  const [quantity = 0, price = 0, total = 0] = [line.quantity, line.unitPrice, line.total] as number[];
  const product = `${quantity} × ${price} = ${Math.round(quantity * price * 100) / 100}`;
  return agrees
    ? `${product}, which is the total of the line`
    : `${product}, but the total of the line is ${total}`;
}

/** Sums that papers state of a column of their lines, by the field of the line. */
const stated: Readonly<Record<string, readonly string[]>> = {
  total: ['subtotal', 'totalAmount'],
  grossWeight: ['grossWeight'],
  netWeight: ['netWeight'],
  packageCount: ['packageCount'],
  volume: ['volume'],
};

const words = (path: string): string => path.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** What the sum of a column says; null where lines lack it, or the paper states no such sum. */
export function sumCheck(field: string, lines: readonly JsonObject[], data: JsonObject): string | null {
  const sums = (stated[field] ?? []).flatMap((path) => {
    const sum = figure(data, path);
    return sum === null ? [] : [{ path, sum }];
  });
  const figures = lines.map((line) => figure(line, field));
  if (sums.length === 0 || figures.length === 0 || figures.some((one) => one === null)) return null;
  const sum = Math.round(figures.reduce<number>((all, one) => all + (one ?? 0), 0) * 1_000) / 1_000;
  const same = sums.find((one) => Math.abs(Math.abs(one.sum) - Math.abs(sum)) <= 0.006);
  const made = `Over ${lines.length === 1 ? 'the one line' : `all ${lines.length} lines`}, ${words(field)} adds up to ${sum}`;
  return same
    ? `${made}, as the paper states it (${words(same.path)})`
    : `${made}, but the paper states ${sums.map((one) => `${one.sum} (${words(one.path)})`).join(' and ')}`;
}
