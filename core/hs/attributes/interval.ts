/** A range of a figure; an end without a limit is infinite. */
export interface Interval {
  readonly from: number;
  readonly to: number;
  readonly includesFrom: boolean;
  readonly includesTo: boolean;
}

export const anything: Interval = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  includesFrom: false,
  includesTo: false,
};

export const exactly = (figure: number): Interval => ({
  from: figure,
  to: figure,
  includesFrom: true,
  includesTo: true,
});

/** The part in both; null when there is none. */
export function intersection(one: Interval, other: Interval): Interval | null {
  const from = Math.max(one.from, other.from);
  const to = Math.min(one.to, other.to);
  const includesFrom = [one, other].every((each) => each.from < from || each.includesFrom);
  const includesTo = [one, other].every((each) => each.to > to || each.includesTo);
  if (from > to || (from === to && !(includesFrom && includesTo))) return null;
  return { from, to, includesFrom, includesTo };
}

/** `10..20`, `..10`, `20..` or a figure, as answers are written; null for anything else. */
export function readInterval(text: string): Interval | null {
  const number = String.raw`\d{1,9}(?:\.\d{1,6})?`;
  const parts = new RegExp(`^(${number})?(\\.\\.)?(${number})?$`).exec(text.replace(/\s+/g, ''));
  if (!parts) return null;
  const [, first, dots, last] = parts;
  if (!dots) return first !== undefined && last === undefined ? exactly(Number(first)) : null;
  if (first === undefined && last === undefined) return null;
  const from = first === undefined ? anything.from : Number(first);
  const to = last === undefined ? anything.to : Number(last);
  // "Over 10 up to 20" is how the tariff counts, and what it parts its ranges by.
  return from < to ? { from, to, includesFrom: false, includesTo: last !== undefined } : null;
}

export function writeInterval({ from, to }: Interval): string {
  const end = (value: number) => (Number.isFinite(value) ? String(value) : '');
  return from === to ? String(from) : `${end(from)}..${end(to)}`;
}
