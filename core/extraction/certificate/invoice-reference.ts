import { middleX, middleY, overlapX } from '../../layout/geometry.ts';
import { segmentBeside } from '../../layout/labels.ts';
import type { Line, Segment } from '../../layout/lines.ts';
import { cellOfLabel } from '../../layout/ruled-box.ts';
import { isIn } from '../../layout/ruling.ts';
import { piecesAt, type Run, rectOf, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { foundDate } from '../fields/found-date.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findDates } from '../values/date.ts';
import { runningText } from './running-text.ts';

export interface InvoiceReference {
  readonly number: Found<string> | null;
  readonly date: Found<string> | null;
}

/** How many letters may stand between the number of an invoice and its date: ` dated `, ` de fecha `, ` / `. */
const farthest = 22;

function dateIn(run: Run, from: number, context: DocumentContext): Found<string> | null {
  const [date] = findDates(run.text.slice(from), context.knowledge.values.dates);
  if (!date || date.index > farthest) return null;
  return foundDate(date, context.dateOrder, 0.85, run, from);
}

/** What stands in the column of invoices higher than the first of the goods, beside their marks. */
function aboveRows(table: GoodsRows, context: DocumentContext): readonly Run[] {
  const column = table.roles.indexOf('invoice');
  const [cell, next] = [table.header[column], table.header[column + 1]];
  const [row] = table.rows;
  const header = cell?.run.pieces.at(-1);
  if (!cell || !header || row?.layout.page !== header.page) return [];
  const page = context.layouts.indexOf(row.layout);
  const first = Math.min(...row.lines);
  return row.layout.lines
    .filter(({ index, rect }) => table.lines.get(page)?.has(index) && index < first && rect.y0 > cell.rect.y1)
    .flatMap(({ segments }) => segments)
    .filter(({ rect, size }) => rect.x0 > cell.rect.x0 - size && (!next || rect.x1 < next.rect.x0));
}

/** Number and date in the column of the goods that holds them. */
function inColumn<T>(
  table: GoodsRows | null,
  reader: ValueReader<T>,
  context: DocumentContext,
): Found<T> | null {
  if (!table?.roles.includes('invoice')) return null;
  for (const runs of [
    aboveRows(table, context),
    ...table.rows.map((row) => cellsOf(row, table.roles, 'invoice')),
  ]) {
    for (const run of [...runs, runOf(runs.flatMap((one) => one.pieces))]) {
      const reading = reader(run.text, { strength: 1, text: 'invoice' });
      if (reading)
        return foundAt(reading.value, 0.85 * reading.certainty, piecesAt(run, reading.index, reading.length));
    }
  }
  return null;
}

/** The date that stands behind the number of an invoice, or alone below it. */
function dateBehind(
  number: Found<string>,
  labelled: LabelledPlaces,
  identifier: ValueReader<string>,
  context: DocumentContext,
): Found<string> | null {
  for (const candidate of candidatesFor('invoiceNumber', identifier, labelled)) {
    if (candidate.value !== number.value) continue;
    const { run, hit } = candidate;
    const index = run.text.indexOf(candidate.evidence.text);
    const behind = dateIn(run, Math.max(0, index) + candidate.evidence.text.length, context);
    if (behind) return behind;
    const layout = context.layouts.find((one) => one.page === hit.line.page);
    const rect = rectOf(run.pieces);
    const line = layout?.lines.findIndex((one) =>
      one.segments.some(({ pieces }) => pieces.includes(run.pieces[0] as never)),
    );
    if (!layout || line === undefined || line < 0) continue;
    const own = layout.lines[line]?.segments.find((one) => one.rect.x0 > rect.x1 - 1);
    // A line of another column may stand between.
    const below = layout.lines
      .slice(line + 1, line + 4)
      .flatMap(({ segments }) => segments)
      .find(
        (one) =>
          one.rect.y0 - rect.y1 < hit.segment.size &&
          (overlapX(one.rect, rect) > 0.3 || overlapX(one.rect, hit.segment.rect) > 0.3),
      );
    for (const next of [own, below]) {
      const date = next && next.text.length <= 40 ? dateIn(next, 0, context) : null;
      if (date) return { ...date, confidence: date.confidence * 0.9 };
    }
  }
  return null;
}

/** "CI-260816 / 21. Oktober 2026": the day of the date behind a number is none of it. */
const beforeDate =
  (identifier: ValueReader<string>, context: DocumentContext): ValueReader<string> =>
  (text, label) => {
    const [date] = findDates(text, context.knowledge.values.dates);
    const end =
      date && date.index > 3 && /[\s/,-]$/.test(text.slice(0, date.index)) ? date.index : text.length;
    return identifier(text.slice(0, end).replace(/[\s/,–-]+$/, ''), label);
  };

/** The invoice that a certificate is for: from a column of the goods, a box, or a sentence. */
export function invoiceReference(
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  own: { readonly identifier: ValueReader<string>; readonly date: ValueReader<string> },
  context: DocumentContext,
): InvoiceReference {
  const readers = { ...own, identifier: beforeDate(own.identifier, context) };
  const boxed = inKeyedBox(readers, context, table?.lines);
  const number =
    inColumn(table, readers.identifier, context) ??
    bestOf(candidatesFor('invoiceNumber', readers.identifier, labelled), 0.4) ??
    inSentence(readers.identifier, context) ??
    boxed?.number ??
    inBlank(readers.identifier, context);
  const date =
    inColumn(table, readers.date, context) ??
    (number ? dateBehind(number, labelled, readers.identifier, context) : null) ??
    (number && number.value === boxed?.number?.value ? boxed.date : null) ??
    bestOf(
      candidatesFor('invoiceDate', readers.date, labelled).filter(
        ({ hit }) => (meaningFor(hit, 'invoiceDate')?.strength ?? 0) >= 0.85,
      ),
      0.4,
    );
  return { number, date: date ?? (number ? sentenceDate(number, context) : null) };
}

const isInvoiceLabel = (hit: DocumentContext['hits'][number]): boolean =>
  (meaningFor(hit, 'invoiceNumber')?.strength ?? 0) >= 0.8;

/** "... under our invoice no. CI-263484 dated 2 October 2026, have been manufactured ..." */
function inSentence(identifier: ValueReader<string>, context: DocumentContext): Found<string> | null {
  for (const hit of context.hits) {
    if (!isInvoiceLabel(hit)) continue;
    const rest = runOf(hit.segment.pieces.slice(hit.to));
    // "For a single shipment: commercial invoice no.      CI-263484": the number is on the blank behind.
    const run = rest.text === '' ? segmentBeside(hit) : rest;
    const reading =
      !run || run.text === '' ? null : identifier(run.text, { strength: 1, text: 'invoice no.' });
    if (run && reading && reading.index <= 12)
      return foundAt(reading.value, 0.65, piecesAt(run, reading.index, reading.length));
  }
  return null;
}

/** A key within the box of the invoice: `Número:`, `No.:`, `Number`. */
const keyOfNumber = phrasePattern(String.raw`^\W*(?:{{number}})\s?[.:/]*(?:\s|$)`);

/** "7. Fatura comercial" over "Número: INV-2025-2089     Data: 30 de maio de 2025": the box tells both by keys of their own. */
function inKeyedBox(
  readers: { readonly identifier: ValueReader<string>; readonly date: ValueReader<string> },
  context: DocumentContext,
  taken: ReadonlyMap<number, ReadonlySet<number>> | undefined,
): InvoiceReference | null {
  for (const hit of context.hits) {
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    const cell = layout && isInvoiceLabel(hit) && hit.leads && hit.alone ? cellOfLabel(hit, layout) : null;
    if (!layout || !cell || taken?.get(page)?.has(hit.line.index)) continue;
    const inside = layout.lines
      .flatMap(({ segments }) => segments)
      .filter(
        ({ rect }) =>
          isIn(cell, middleX(rect), middleY(rect)) &&
          middleY(rect) > hit.segment.rect.y1 - 0.2 * hit.segment.size,
      );
    for (const [at, segment] of inside.entries()) {
      const key = keyOfNumber().exec(segment.text)?.[0].length;
      if (key === undefined) continue;
      const behind = runOf(piecesAt(segment, key, segment.text.length));
      const run = behind.pieces.length > 0 ? behind : inside[at + 1];
      const reading = run ? readers.identifier(run.text, { strength: 1, text: 'invoice no.' }) : null;
      if (!run || !reading || reading.index > 2) continue;
      const [dated] = inside.flatMap((one) => dateIn(one, 0, context) ?? []);
      return {
        number: foundAt(reading.value, 0.8, piecesAt(run, reading.index, reading.length)),
        date: dated ?? null,
      };
    }
  }
  return null;
}

/** What stands before the number of an invoice in a sentence: `covered by invoice`, `facturées sous le n°`. */
const inBlankOf = phrasePattern(
  String.raw`(?:{{as-per-invoice}}(?: {{number}})?|{{invoiced-under}} (?:{{number}}|n\.?))\s`,
);

/** "... and are covered by invoice  INV7240-25\": the number in the blank of a sentence. */
function inBlank(identifier: ValueReader<string>, context: DocumentContext): Found<string> | null {
  for (const layout of context.layouts) {
    const run = runningText(layout);
    const match = inBlankOf().exec(run.text);
    if (!match) continue;
    const from = match.index + match[0].length;
    const reading = identifier(run.text.slice(from), { strength: 1, text: 'invoice no.' });
    if (reading && reading.index <= 2)
      return foundAt(reading.value, 0.62, piecesAt(run, from + reading.index, reading.length));
  }
  return null;
}

/** A text with the line below that begins where it does: a sentence goes on there. */
function withLineBelow(segment: Segment, below: Line | undefined): Run {
  const next = below?.segments.find(({ rect }) => Math.abs(rect.x0 - segment.rect.x0) < segment.size);
  const isNear = next !== undefined && next.rect.y0 - segment.rect.y1 < segment.size;
  return isNear ? runOf([...segment.pieces, ...next.pieces]) : segment;
}

function sentenceDate(number: Found<string>, context: DocumentContext): Found<string> | null {
  for (const { lines } of context.layouts) {
    for (const [at, segment] of lines.flatMap((line, at) => line.segments.map((one) => [at, one] as const))) {
      const index = segment.text.indexOf(number.evidence.text);
      const whole = index < 0 ? segment : withLineBelow(segment, lines[at + 1]);
      const date = index < 0 ? null : dateIn(whole, index + number.evidence.text.length, context);
      if (date) return { ...date, confidence: date.confidence * 0.8 };
    }
  }
  return null;
}
