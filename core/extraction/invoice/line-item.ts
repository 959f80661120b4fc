import { findPhrases, type PhraseMatch } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { InvoiceLineItem } from '../invoice-shape.ts';
import type { ColumnLabel, ColumnName, LabelField } from '../knowledge/label-knowledge.ts';
import { findCountries, readCountry } from '../values/country.ts';
import { readHsCode } from '../values/hs-code.ts';
import { readIdentifier } from '../values/identifier.ts';
import { findWeights } from '../values/weight.ts';
import { numbersIn, unitIn } from './cell-values.ts';
import type { ColumnRoles } from './columns.ts';
import { type FigureColumns, figuresOf } from './line-figures.ts';
import { stackedValues } from './stacked-values.ts';

/** A line of goods as read: each field with its place and confidence. */
export type FoundLineItem = {
  readonly [Field in keyof InvoiceLineItem]: Found<NonNullable<InvoiceLineItem[Field]>> | null;
} & {
  /** Whether quantity times price is the total; null when one is not printed. */
  readonly agrees: boolean | null;
};

export interface Details {
  readonly hsCode: Found<string> | null;
  readonly countryOfOrigin: Found<string> | null;
  readonly netWeight: Found<number> | null;
  readonly partNumber: Found<string> | null;
  /** The lines of the description without those that state the details. */
  readonly rest: readonly Run[];
}

const detailFields: ReadonlySet<LabelField> = new Set([
  'hsCode',
  'countryOfOrigin',
  'netWeight',
  'grossWeight',
  'partNumber',
  'purchaseOrderNumber',
]);

const mark = (context: DocumentContext) => context.decimalMark;

/** Details that are printed below a description with their own labels: `HS Code: 6109.10 Origin: IN`. */
export function detailsIn(runs: readonly Run[], context: DocumentContext, ocr: boolean): Details {
  let hsCode: Found<string> | null = null;
  let countryOfOrigin: Found<string> | null = null;
  let netWeight: Found<number> | null = null;
  let partNumber: Found<string> | null = null;
  const rest: Run[] = [];
  for (const run of joinedAtLabels(runs, context, ocr)) {
    const used = new Set<Piece>();
    const matches = detailLabels(run, context, ocr);
    for (const [at, match] of matches.entries()) {
      // "Ursprungsland / Country of origin: China": the first of two names has its value behind the second.
      const previous = matches[at - 1];
      const joined = previous && isSameDetail(previous, match, run) ? previous.from : match.from;
      const label = run.pieces.slice(joined, match.to);
      const value = runOf(run.pieces.slice(match.to, matches[at + 1]?.from ?? run.pieces.length));
      const means = (field: string): boolean => match.meanings.some((meaning) => meaning.field === field);
      const take = (pieces: readonly Piece[]): void => {
        for (const piece of [...label, ...pieces]) used.add(piece);
      };
      if (means('hsCode') && !hsCode) {
        const code = readHsCode(value.text, true);
        if (code && code.index <= 4) {
          const pieces = piecesAt(value, code.index, code.length);
          hsCode = foundAt(code.code, 0.93, pieces);
          take(pieces);
        }
      } else if (means('countryOfOrigin') && !countryOfOrigin) {
        const country = findCountries(value.text, context.knowledge.values.countries, true)[0];
        if (country && country.index <= 4) {
          const pieces = piecesAt(value, country.index, country.length);
          countryOfOrigin = foundAt(country.code, 0.92 * country.certainty, pieces);
          take(pieces);
        }
      } else if (means('partNumber') && !partNumber && joined === 0 && isMarked(label, value)) {
        const number = readIdentifier(value.text, context.knowledge.values.months);
        if (number && number.index <= 4) {
          const pieces = piecesAt(value, number.index, number.length);
          partNumber = foundAt(number.value, 0.88, pieces);
          take(pieces);
        }
      } else if (means('netWeight') && !netWeight) {
        const weight = findWeights(value.text, mark(context), context.knowledge.values.weightUnits)[0];
        if (weight && weight.index <= 4) {
          const pieces = piecesAt(value, weight.index, weight.length);
          netWeight = foundAt(weight.value, 0.9, pieces);
          take(pieces);
        }
      }
    }
    const left = run.pieces.filter((piece) => !used.has(piece));
    const letters = left.reduce((sum, piece) => sum + piece.key.length, 0);
    if (used.size === 0 || letters > 2) rest.push(runOf(trimMarks(left)));
  }
  return {
    hsCode,
    countryOfOrigin,
    netWeight,
    partNumber,
    rest: rest.filter((run) => run.pieces.length > 0),
  };
}

/** Lines of which one ends with a label and the next begins with its value, wrapped in between, made one. */
function joinedAtLabels(runs: readonly Run[], context: DocumentContext, ocr: boolean): Run[] {
  const joined: Run[] = [];
  let open: readonly Piece[] = [];
  for (const run of runs) {
    const whole = open.length > 0 ? runOf([...open, ...run.pieces]) : run;
    const last = detailLabels(whole, context, ocr).at(-1);
    const ends = last !== undefined && whole.pieces.slice(last.to).every((piece) => piece.key === '');
    open = ends ? whole.pieces : [];
    if (!ends) joined.push(whole);
  }
  if (open.length > 0) joined.push(runOf(open));
  return joined;
}

interface DetailMeaning {
  readonly field: string;
}

/**
 * Labels of details in a description: those of fields, and the shorter names that columns have (`C/O`,
 * `Urspr.`) where a mark makes them labels.
 */
function detailLabels(run: Run, context: DocumentContext, ocr: boolean): PhraseMatch<DetailMeaning>[] {
  const { labels, columns } = context.knowledge.labels;
  const own: PhraseMatch<DetailMeaning>[] = findPhrases(run, labels, ocr).filter((match) =>
    match.meanings.some((meaning) => detailFields.has(meaning.field)),
  );
  const short = findPhrases(run, columns, ocr)
    .filter(
      (match) => /[:.]$/.test(run.pieces[match.to - 1]?.text ?? '') || run.pieces[match.to]?.text === ':',
    )
    .filter((match) => own.every((other) => other.to <= match.from || other.from >= match.to))
    .map((match) => ({ ...match, meanings: match.meanings.map((meaning) => ({ field: meaning.column })) }))
    .filter((match) => match.meanings.some((meaning) => detailColumns.has(meaning.field)));
  return [...own, ...short].sort((a, b) => a.from - b.from);
}

const detailColumns: ReadonlySet<string> = new Set(['hsCode', 'countryOfOrigin', 'netWeight', 'partNumber']);

const isSameDetail = (a: PhraseMatch<DetailMeaning>, b: PhraseMatch<DetailMeaning>, run: Run): boolean =>
  run.pieces.slice(a.to, b.from).every((piece) => piece.key === '') &&
  a.meanings.some((one) => b.meanings.some((other) => other.field === one.field));

/** "P/N" and "Model" are also parts of names: a mark, or a long label, makes them labels. */
const isMarked = (label: readonly Piece[], value: Run): boolean =>
  /[:.#]$/.test(label.at(-1)?.text ?? '') || /^[:#]/.test(value.text) || runOf(label).text.length > 5;

const trimMarks = (pieces: readonly Piece[]): Piece[] => {
  const kept = [...pieces];
  const idle = (piece: Piece | undefined): boolean =>
    piece !== undefined && piece.key === '' && !/\p{Sc}/u.test(piece.text);
  while (idle(kept.at(-1)) && !/[)\]"”]/.test(kept.at(-1)?.text ?? '')) kept.pop();
  while (idle(kept[0]) && /^[-–—*•·:;,|/]+$/.test(kept[0]?.text ?? '')) kept.shift();
  return kept;
};

export const textOf = (runs: readonly Run[], confidence: number): Found<string> | null => {
  const pieces = runs.flatMap((run) => run.pieces);
  const text = runs
    .map((run) => run.text)
    .join(' ')
    .trim();
  return text === '' ? null : foundAt(text, confidence, pieces);
};

/** Reads one row of a table of goods. */
export function readLineItem(
  row: TableRow,
  roles: ColumnRoles,
  columns: FigureColumns,
  header: readonly HeaderCell<ColumnLabel>[],
  context: DocumentContext,
): FoundLineItem {
  const ocr = row.layout.page.source === 'ocr';
  const values = context.knowledge.values;
  const figuresAt = new Set([columns.quantity, columns.unitPrice, columns.total]);
  const cell = (name: ColumnName): readonly Run[] =>
    roles.flatMap((role, at) => (role === name && !figuresAt.has(at) ? (row.cells.get(at) ?? []) : []));
  const figures = figuresOf(row, columns, mark(context));
  const sure = figures.agrees === true ? 0.97 : figures.agrees === false ? 0.55 : 0.82;

  const stacked = stackedValues(row, header, context);
  const descriptionCells = cell('description').length > 0 ? cell('description') : cell('partNumber');
  const details = detailsIn(
    descriptionCells.filter((run) => !stacked.lines.has(run)),
    context,
    ocr,
  );
  const description = textOf(details.rest, 0.93);

  const hsCell = cell('hsCode')[0];
  const hsRead = hsCell ? readHsCode(hsCell.text, true) : null;
  const hsCode =
    hsCell && hsRead
      ? foundAt(hsRead.code, 0.95, piecesAt(hsCell, hsRead.index, hsRead.length))
      : (details.hsCode ?? stacked.hsCode);

  const originCell = cell('countryOfOrigin')[0];
  const origin = originCell ? readCountry(originCell.text, values.countries) : null;
  const countryOfOrigin =
    originCell && origin
      ? foundAt(origin.code, 0.96 * origin.certainty, piecesAt(originCell, origin.index, origin.length))
      : (details.countryOfOrigin ?? stacked.countryOfOrigin);

  const weight = numbersIn(cell('netWeight'), mark(context))[0];
  const ordinal = cell('lineNumber')[0];
  const part =
    cell('description').length > 0 ? cell('partNumber').find((run) => !stacked.lines.has(run)) : undefined;
  const unitCell = cell('unit')[0];
  const unitText = unitCell?.text ?? null;
  const quantityUnit = figures.quantity
    ? (unitIn(figures.quantity.after, values.quantityUnits) ??
      unitIn(figures.quantity.before, values.quantityUnits))
    : null;
  const quantityCell = row.cells.get(columns.quantity) ?? [];
  // The unit may stand under the quantity.
  const below = quantityCell.find(
    (run) => /^\p{L}/u.test(run.text) && unitIn(run.text, values.quantityUnits) === run.text,
  );
  const unitRun = quantityCell.find((run) => quantityUnit !== null && run.text.includes(quantityUnit));
  const unitPieces =
    unitRun?.pieces.filter((piece) => quantityUnit !== null && piece.text.includes(quantityUnit)) ?? [];
  const unit =
    unitCell && unitText && /\p{L}/u.test(unitText)
      ? foundAt(unitText.replace(/^[\d.,\s]+/, ''), 0.93, unitCell.pieces)
      : quantityUnit && unitPieces.length > 0
        ? foundAt(quantityUnit, 0.93, unitPieces)
        : below
          ? foundAt(below.text, 0.88, below.pieces)
          : null;
  const figure = (number: typeof figures.quantity): Found<number> | null =>
    number
      ? foundAt(
          number.value,
          number.alternative !== null && !figures.agrees ? sure * 0.7 : sure,
          number.pieces,
        )
      : null;
  return {
    lineNumber:
      ordinal && /^\W?[\dA-Z.]{1,6}\W?$/.test(ordinal.text)
        ? foundAt(ordinal.text.replace(/[.)]$/, ''), 0.94, ordinal.pieces)
        : null,
    partNumber: part && part.text.length <= 40 ? foundAt(part.text, 0.9, part.pieces) : details.partNumber,
    description,
    quantity: figure(figures.quantity),
    unit,
    unitPrice: figure(figures.unitPrice),
    total: figure(figures.total),
    hsCode,
    countryOfOrigin,
    netWeight: weight ? foundAt(weight.value, 0.9, weight.pieces) : details.netWeight,
    agrees: figures.agrees,
  };
}
