import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { DecimalMark } from '../values/number.ts';
import { findNumbers } from '../values/number.ts';
import type { ColumnRoles } from './columns.ts';

/** For each column, the text of each row's cell; empty where a row has none. */
export type ColumnTexts = readonly (readonly string[])[];

/** Words, not codes or figures. */
const isWording = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 6 && /\p{L}{3}/u.test(text);

/**
 * Where no column is called the description, the one of unknown name that holds the most words is it
 * ("Contenido", "Inhalt").
 */
export function withDescription(roles: ColumnRoles, texts: ColumnTexts): ColumnRoles {
  if (roles.includes('description')) return roles;
  const wordy = roles.map((role, column) => {
    const filled = (texts[column] ?? []).filter((text) => text !== '');
    const isOpen = role === null || role === 'ignored';
    if (!isOpen || filled.length === 0 || filled.filter(isWording).length < 0.7 * filled.length) return 0;
    return filled.reduce((sum, text) => sum + text.length, 0);
  });
  const best = wordy.indexOf(Math.max(...wordy));
  return (wordy[best] ?? 0) > 0
    ? roles.map((role, column) => (column === best ? 'description' : role))
    : roles;
}

export const figuresOf = (texts: readonly string[], mark: DecimalMark | null): (number | null)[] =>
  texts.map((text) => findNumbers(text, mark)[0]?.value ?? null);

/** Columns of one measure, whose names may be taken for each other's. */
const measures = [['quantity'], ['netWeight', 'grossWeight'], ['volume']] as const;

/** Whether two columns measure the same, or the second may. */
const measureAlike = (role: ColumnRoles[number], other: ColumnRoles[number] | undefined): boolean =>
  measures.some((names) => {
    const own: readonly (string | null | undefined)[] = names;
    return own.includes(role) && (other === null || own.includes(other));
  });

/** A pound in kilograms and a cubic foot in cubic metres (NIST Handbook 44, appendix C). */
const metricOf: readonly { readonly names: readonly ColumnRoles[number][]; readonly factor: number }[] = [
  { names: ['grossWeight', 'netWeight'], factor: 0.45359237 },
  { names: ['volume'], factor: 0.028316847 },
];
/** Both columns are rounded: each figure may be off by so much, and by so large a part. */
const rounding = { by: 0.011, part: 0.005 };

/**
 * A column of pounds or cubic feet beside one of the same weights or volumes in metric units, told by its figures. The
 * metric one is read, whichever of them was named: `Gross wt (lb) | Gross wt (kg)`.
 */
export function withoutTwinUnits(
  roles: ColumnRoles,
  texts: ColumnTexts,
  mark: DecimalMark | null,
): ColumnRoles {
  const figures = texts.map((own) => figuresOf(own, mark));
  const settled = [...roles];
  for (const { names, factor } of metricOf) {
    const isTwin = (own: number | null, metric: number | null): boolean =>
      own !== null &&
      metric !== null &&
      Math.abs(own * factor - metric) <= Math.max(rounding.by, rounding.part * metric);
    for (const [column, role] of roles.entries()) {
      if (!names.includes(role)) continue;
      const other = roles.findIndex(
        (alike, at) =>
          at !== column &&
          (alike === role || alike === null) &&
          (figures[column] ?? []).length > 0 &&
          (figures[column] ?? []).every((own, row) => isTwin(own, figures[at]?.[row] ?? null)),
      );
      if (other < 0) continue;
      settled[other] = role;
      settled[column] = 'ignored';
    }
  }
  return settled;
}

/** Whether one column can be the net weights of the gross weights in another: never more, never far less. */
function isNetOf(net: readonly (number | null)[], gross: readonly (number | null)[]): boolean {
  const pairs = net.flatMap((value, row) => {
    const other = gross[row] ?? null;
    return value !== null && other !== null ? [[value, other] as const] : [];
  });
  return (
    pairs.length >= 2 &&
    pairs.length >= 0.8 * net.length &&
    pairs.every(([value, other]) => value <= other && value >= 0.4 * other) &&
    pairs.some(([value, other]) => value < other)
  );
}

/**
 * Net and gross weight told by their figures where the names leave one of them open: of two columns of weights
 * the lesser is net.
 */
export function withBothWeights(
  roles: ColumnRoles,
  texts: ColumnTexts,
  mark: DecimalMark | null,
): ColumnRoles {
  if (roles.includes('netWeight') === roles.includes('grossWeight')) return roles;
  const own = roles.includes('netWeight') ? 'netWeight' : 'grossWeight';
  const named = roles.flatMap((role, column) => (role === own ? [column] : []));
  const open = roles.flatMap((role, column) => (role === own || role === null ? [column] : []));
  for (const one of named) {
    for (const other of open) {
      if (one === other) continue;
      const [first, second] = [figuresOf(texts[one] ?? [], mark), figuresOf(texts[other] ?? [], mark)];
      const net = isNetOf(first, second) ? one : isNetOf(second, first) ? other : null;
      if (net === null) continue;
      const gross = net === one ? other : one;
      return roles.map((role, column) =>
        column === net ? 'netWeight' : column === gross ? 'grossWeight' : role,
      );
    }
  }
  return roles;
}

/** `4 | CAJAS | Brake pads | 38`: words for packages right behind their number say what these are, not the goods' unit. */
export const withoutKinds = (
  roles: ColumnRoles,
  named: ColumnRoles,
  texts: ColumnTexts,
  isKind: (text: string) => boolean,
): ColumnRoles =>
  roles.map((role, column) =>
    role === 'unit' &&
    named[column] !== 'unit' &&
    roles[column - 1] === 'packageCount' &&
    (texts[column] ?? []).every((text) => text === '' || isKind(text))
      ? 'ignored'
      : role,
  );

const eachName = phrasePattern(
  String.raw`\p{L}[.)\s]*(?:[/@]|\s(?:{{for-each}}|{{each}})\s)\s*(?<thing>\p{L}+)`,
);
const onePiece = phrasePattern('^{{one-piece}}$');

/** What may be said of one package or piece. */
const ofOne: readonly (string | null)[] = [
  'netWeight',
  'grossWeight',
  'volume',
  'packageCount',
  'total',
  null,
];

/**
 * Columns that say by their name that they are of one package or piece: `Net per box`, `CBM/carton`, `Cartons/item`. No
 * field holds them.
 *
 * @param isPackage whether a word means packages
 */
export const withoutEach = (
  roles: ColumnRoles,
  names: readonly string[],
  isPackage: (word: string) => boolean,
): ColumnRoles =>
  roles.map((role, column) => {
    const thing = eachName().exec(names[column] ?? '')?.groups?.thing;
    if (thing === undefined) return role;
    if (ofOne.includes(role) && onePiece().test(thing)) return 'ignored';
    // "Colli/Cartons" says the same in two languages.
    return role !== 'packageCount' && (ofOne.includes(role) || role === 'quantity') && isPackage(thing)
      ? 'ignored'
      : role;
  });

/**
 * Of two columns called quantities, the one of bare whole numbers counts packages, where no other does; not one that is
 * called by the pieces that it counts: `Pcs | Metres`.
 */
export function withCountedUnits(
  roles: ColumnRoles,
  texts: ColumnTexts,
  namesPieces: (column: number) => boolean,
): ColumnRoles {
  const quantities = roles.flatMap((role, column) => (role === 'quantity' ? [column] : []));
  if (roles.includes('packageCount') || quantities.length !== 2) return roles;
  const isBare = (column: number): boolean =>
    (texts[column] ?? []).every((text) => text === '' || /^\d{1,5}$/.test(text));
  const bare = quantities.filter(isBare);
  return bare.length === 1 && !bare.some(namesPieces)
    ? roles.map((role, column) => (column === bare[0] ? 'packageCount' : role))
    : roles;
}

/** What a package holds is rounded: all of them measure so much more or less, for each package. */
const roundedBy = 0.0051;
/** So many lines of several packages show that it is no chance. */
const leastShown = 2;

/** Whether each figure, as often as its line has packages, is the other: `4 cartons | 12.5 each | 50`. */
export function isOfOnePackage(
  each: readonly (number | null)[],
  all: readonly (number | null)[],
  packages: readonly (number | null)[],
): boolean {
  const lines = each.map((one, row) => ({ one, sum: all[row] ?? null, count: packages[row] ?? null }));
  const shown = lines.filter(({ one, sum, count }) => one && sum && count && count > 1);
  return (
    shown.length >= leastShown &&
    lines.every(
      ({ one, sum, count }) =>
        one !== null &&
        sum !== null &&
        count !== null &&
        Math.abs(one * count - sum) <= roundedBy * Math.max(1, count),
    )
  );
}

/**
 * A column of what one package holds or weighs, told by its figures whatever it is called: with the packages of each
 * line they make those of another column. No field holds them.
 */
export function withoutSinglePackages(
  roles: ColumnRoles,
  texts: ColumnTexts,
  mark: DecimalMark | null,
): ColumnRoles {
  const counted = roles.indexOf('packageCount');
  if (counted < 0) return roles;
  const figures = texts.map((own) => figuresOf(own, mark));
  return roles.map((role, column) =>
    figures.some(
      (all, other) =>
        other !== column &&
        measureAlike(role, roles[other]) &&
        isOfOnePackage(figures[column] ?? [], all, figures[counted] ?? []),
    )
      ? 'ignored'
      : role,
  );
}
