import { isBoxNumber } from '../layout/box-number.ts';
import { findLabels, type LabelHit } from '../layout/labels.ts';
import type { PageLayout } from '../layout/lines.ts';
import { coverOf, findPhrases } from '../layout/phrases.ts';
import { keyOf, runOf } from '../layout/run.ts';
import { withPackingWeighed } from './fields/packed-weights.ts';
import { withBoxNames } from './forms/box-names.ts';
import { keysOfParties } from './forms/keyed-rows.ts';
import { likelyLabels } from './forms/likely-labels.ts';
import { withoutPlacesPaidAt, withQualifiedLabels } from './forms/qualified-labels.ts';
import type { ExtractionKnowledge } from './knowledge/knowledge.ts';
import { type Label, type LabelField, partsOfParties } from './knowledge/label-fields.ts';
import { phrasePattern } from './knowledge/phrase-lists.ts';
import { withTaxNames } from './parties/tax-names.ts';
import type { Recorder } from './trace/recorder.ts';
import { countryOfAddress } from './values/address-country.ts';
import { yearReader } from './values/calendar.ts';
import { findCountries } from './values/country.ts';
import { type DateOrderJudgement, findDates, judgeDateOrder, nearOrder } from './values/date.ts';
import { type DecimalMark, decimalMarkOf, usualDecimalMark } from './values/number.ts';
import { threeDecimalMark } from './values/three-decimals.ts';
import { findVolumes } from './values/volume.ts';

/** What is known about a document before its fields are read: its habits of writing, and its labels. */
export interface DocumentContext {
  readonly knowledge: ExtractionKnowledge;
  readonly layouts: readonly PageLayout[];
  readonly language: string | null;
  readonly hits: readonly LabelHit<Label>[];
  readonly decimalMark: DecimalMark | null;
  /** Whether nothing printed tells the decimal mark, only where the paper comes from. */
  readonly isMarkGuessed: boolean;
  readonly dateOrder: DateOrderJudgement;
  /** Codes of all countries that the pages name. */
  readonly countries: ReadonlySet<string>;
  /** Takes notes of candidates; absent: nobody asked for a trace. */
  readonly trace?: Recorder;
}

/** What a line has that may end an American address. */
const zipCode = /\d{5}/;

/** What only the forms of American road carriers print, whose days are written month first. */
const americanForm = phrasePattern('{{american-form}}');

/** Roles that papers give one party by several names. */
const kin: Readonly<Partial<Record<LabelField, LabelField>>> = {
  consignee: 'importer',
  shipper: 'exporter',
};
const roleOf = (field: LabelField): LabelField => kin[field] ?? field;

const sameField = (a: readonly Label[], b: readonly Label[]): boolean =>
  a.some((one) => b.some((other) => roleOf(other.field) === roleOf(one.field)));

/** `Packing list no. / Date` over or before `4711 / 12.05.2026`. */
const areNumberAndDate = (a: readonly Label[], b: readonly Label[]): boolean =>
  [...a, ...b].every(({ field }) => /(?:Number|Date)$/.test(field));

export const partyRoles: ReadonlySet<LabelField> = new Set([
  'supplier',
  'buyer',
  'consignee',
  'shipper',
  'exporter',
  'importer',
]);

/** `DESTINATARIO / IMPORTADOR` over the one who is both. */
const areRoles = (a: readonly Label[], b: readonly Label[]): boolean =>
  [...a, ...b].every(({ field, strength }) => partyRoles.has(field) && strength >= 0.85);

/** "Description of goods: pipes, DN 50": a word within the name of what describes is no label. */
const isInColumnName = (
  { segment, from, nameTo }: LabelHit<Label>,
  { labels }: ExtractionKnowledge,
): boolean =>
  from > 0 &&
  findPhrases(segment, labels.columns, segment.pieces[0]?.page.source === 'ocr').some(
    ({ from: start, to, meanings }) =>
      start < from && to >= nameTo && meanings.some((meaning) => meaning.column === 'description'),
  );

/** "SHIPPER'S LOAD, STOWAGE AND COUNT": the first word of a clause names nobody. */
const isInClause = (hit: LabelHit<Label>, { labels }: ExtractionKnowledge): boolean =>
  !hit.alone &&
  !hit.colon &&
  hit.meanings.some(({ field }) => partyRoles.has(field)) &&
  coverOf(hit.segment, labels.cargoClauses, false) > 0.8;

const toOrder = phrasePattern('^{{to-order}}');

/** "TO ORDER OF ACME BANK", "LE HAVRE": the small word before a name is no label of a buyer, or of a day. */
const isSmallWordOfName = ({ segment, from, to, alone, colon, meanings }: LabelHit<Label>): boolean =>
  from === 0 &&
  to === 1 &&
  !alone &&
  !colon &&
  (toOrder().test(segment.text) ||
    (keyOf(segment.pieces.slice(0, 1)).length <= 2 &&
      meanings.every(({ field }) => /Date$/.test(field)) &&
      !/\d/.test(segment.text)));

/** `CIF Felixstowe`: the term of delivery and its place, though Spanish tax numbers are called so too. */
const isTermWithPlace = ({ segment, from, to, meanings }: LabelHit<Label>): boolean => {
  const rest = runOf(segment.pieces.slice(to)).text;
  return (
    keyOf(segment.pieces.slice(from, to)) === 'cif' &&
    meanings.some(({ field }) => field === 'taxId') &&
    /^\p{L}{2}/u.test(rest) &&
    !/[A-Z]-?\d{7}/.test(rest)
  );
};

/** So sure is an order that some date of the paper allows alone. */
const surestOrder = 0.97;

/** The knowledge with the calendars that papers of some countries use. */
const withYearsOf = (knowledge: ExtractionKnowledge, countries: ReadonlySet<string>): ExtractionKnowledge => {
  const { values } = knowledge;
  const years = yearReader(values.calendars, countries);
  return { ...knowledge, values: { ...values, dates: { ...values.dates, years } } };
};

/** @param isForm whether the boxes of such papers are usually numbered (`1 Consignor`) */
export function documentContext(
  layouts: readonly PageLayout[],
  language: string | null,
  general: ExtractionKnowledge,
  isForm = false,
): DocumentContext {
  const texts = layouts.flatMap((layout) =>
    layout.lines.flatMap((line) => line.segments.map((segment) => segment.text)),
  );
  const countries = new Set<string>();
  let unitedStates = false;
  let monthFirstForm = false;
  for (const text of texts) {
    for (const country of findCountries(text, general.values.countries, false)) countries.add(country.code);
    if (zipCode.test(text) && countryOfAddress(text, general.values) === 'US') unitedStates = true;
    if (isForm && americanForm().test(text)) monthFirstForm = true;
  }
  const knowledge = withYearsOf(general, countries);
  const dates = texts.flatMap((text) => findDates(text, knowledge.values.dates));
  if (unitedStates) countries.add('US');
  const rows = layouts.flatMap(({ lines }) => lines.map(({ segments }) => segments.map(({ text }) => text)));
  const printedMark =
    decimalMarkOf(texts) ??
    threeDecimalMark(rows, knowledge.values.currencies, countries) ??
    volumesMark(cubicMetres(texts, knowledge)) ??
    piecesMark(texts);
  const monthFirst = countries.has('US') || monthFirstForm;
  const others = [...countries].some((code) => code !== 'US' && code !== 'PH');
  const judged = judgeDateOrder(dates, language, monthFirst, others);
  // On papers of trade a day of payment may lie a month behind the others.
  const near = isForm && judged.certainty < surestOrder ? nearOrder(dates) : null;
  return {
    knowledge,
    layouts,
    language,
    hits: layouts.flatMap((layout) => {
      const { labels } = knowledge;
      const rules = {
        same: sameField,
        explanations: labels.explanations,
        isForm,
        ...(isForm
          ? {}
          : {
              isJoint: (a: readonly Label[], b: readonly Label[]) => areNumberAndDate(a, b) || areRoles(a, b),
            }),
      };
      const hits = findLabels(layout, labels.labels, rules);
      if (!isForm)
        return withTaxNames(
          withPackingWeighed(withBoxNames(layout, hits, labels)).filter(
            (hit) => !isInColumnName(hit, knowledge) && !isTermWithPlace(hit),
          ),
        );
      const named = withoutPlacesPaidAt(withQualifiedLabels(hits, knowledge.values)).filter(
        (hit) => !isInClause(hit, knowledge) && !isSmallWordOfName(hit),
      );
      const all = [...named, ...likelyLabels(layout, named, labels)];
      return all.sort((a, b) => a.line.index - b.line.index);
    }),
    decimalMark: printedMark ?? usualDecimalMark(language, countries),
    isMarkGuessed: printedMark === null,
    dateOrder: near ?? judged,
    countries,
  };
}

/**
 * The context once the issuer is known: dates that can be read in two ways are read as its country writes
 * them, and so are fractions. What is printed elsewhere on the pages, where it decides, stays stronger.
 */
export function withIssuer(document: DocumentContext, country: string | null): DocumentContext {
  const mark =
    document.decimalMark ??
    (country === null ? null : usualDecimalMark(document.language, new Set([country])));
  const context = { ...document, decimalMark: mark };
  if (context.dateOrder.certainty >= 0.97) return context;
  if (country === 'US') return { ...context, dateOrder: { order: 'month-first', certainty: 0.92 } };
  if (country === null || country === 'PH' || country === 'CA') return context;
  return { ...context, dateOrder: { order: 'day-first', certainty: 0.92 } };
}

/** What stands before a unit of cubic metres. */
const pieces = phrasePattern(String.raw`(?<![\d.,])[1-9]\d{0,2}([.,])\d{3}\s?{{piece-unit}}`, 'giu');

/** `9,100 PCS`: nobody sends a part of a piece, so the mark parts thousands and the other one decimals. */
function piecesMark(texts: readonly string[]): DecimalMark | null {
  const marks = new Set(texts.flatMap((text) => [...text.matchAll(pieces())].map((match) => match[1])));
  if (marks.size !== 1) return null;
  return marks.has(',') ? 'point' : 'comma';
}

const cubicMetres = (texts: readonly string[], { values }: ExtractionKnowledge): string[] =>
  texts.flatMap((text) =>
    findVolumes(text, null, values.volumeUnits)
      .filter((volume) => volume.unit === 'm3')
      .map((volume) => text.slice(volume.index, volume.index + volume.length)),
  );

/**
 * The decimal mark told by volumes, where nothing else tells: `14.691` cubic metres are fourteen, because no
 * consignment fills a thousand with three digits behind the mark.
 *
 * @param volumes texts that state cubic metres
 */
function volumesMark(volumes: readonly string[]): DecimalMark | null {
  // A thousand cubic feet are no more than a container holds.
  const metric = volumes.filter((text) => !/ft|feet|cuf|cft/i.test(text));
  const mark = metric.map((text) => /^\D{0,3}\d{1,3}([.,])\d{3}(?!\d|[.,])/.exec(text)?.[1]).find(Boolean);
  return mark ? (mark === ',' ? 'comma' : 'point') : null;
}

/** The context with its decimal mark known from texts that state cubic metres, where nothing else printed tells. */
export function withVolumesMark(context: DocumentContext, volumes: readonly string[]): DocumentContext {
  const decimalMark = context.isMarkGuessed ? volumesMark(volumes) : null;
  return decimalMark ? { ...context, decimalMark, isMarkGuessed: false } : context;
}

/** The strongest meaning of a label for a field, or null. */
export function meaningFor(hit: LabelHit<Label>, field: LabelField): Label | null {
  return hit.meanings
    .filter((label) => label.field === field)
    .reduce<Label | null>((best, label) => (best && best.strength >= label.strength ? best : label), null);
}

/** Whether a label means one of some fields. */
export const meansAny = (hit: LabelHit<Label>, fields: ReadonlySet<LabelField>): boolean =>
  hit.meanings.some((label) => fields.has(label.field));

const insideBoxes: ReadonlySet<LabelField> = new Set<LabelField>([
  ...partsOfParties,
  'contact',
  'sameParty',
  'hsCode',
  'totalRow',
]);

/**
 * The numbered boxes of a form (`12. Declaration of ...`), known labels or not. A page has them when it counts
 * at least five; fewer are a list of goods.
 */
function numberedBoxes(layout: PageLayout): LabelHit<Label>[] {
  const numbered = layout.lines.flatMap((line) =>
    line.segments
      .filter(
        (segment) =>
          isBoxNumber(segment.pieces[0]?.text ?? '') && /^\p{L}/u.test(segment.pieces[1]?.text ?? ''),
      )
      .map((segment): LabelHit<Label> => {
        const to = segment.pieces.length;
        return {
          meanings: [],
          line,
          segment,
          from: 1,
          to,
          nameTo: to,
          place: 1,
          colon: false,
          leads: true,
          alone: true,
        };
      }),
  );
  return new Set(numbered.map((hit) => hit.segment.pieces[0]?.text)).size >= 5 ? numbered : [];
}

const knownEdges = new WeakMap<DocumentContext, readonly LabelHit<Label>[]>();

/** Labels that begin a box of a form: those that stand first and name neither part of a party nor a detail. */
export function boxEdges(context: DocumentContext): readonly LabelHit<Label>[] {
  const edges = knownEdges.get(context) ?? findEdges(context);
  knownEdges.set(context, edges);
  return edges;
}

const beforeName = /^m\/?s\b\.?\s/i;

function findEdges(context: DocumentContext): readonly LabelHit<Label>[] {
  const keys = keysOfParties(context.hits);
  const labels = context.hits.filter(
    (hit) =>
      !keys.has(hit) &&
      hit.place >= 0.85 &&
      // "FROM HAMBURG TO HULL" begins with a word that is a label elsewhere.
      (hit.alone || hit.colon || (hit.leads && hit.meanings.some((label) => label.strength >= 0.85))) &&
      // "Atatürk Caddesi No: 33": a number within an address begins no box.
      hit.meanings.some((label) => label.strength >= (hit.leads ? 0.5 : 0.7)) &&
      // "a" between the names of two countries joins them, as the one letter of a label without its colon does.
      (hit.colon || keyOf(hit.segment.pieces.slice(hit.from, hit.to)).length > 1) &&
      // "M/S KATTEGAT", "M/s. Gujarat Exports": what stands before the name of a ship or of a firm.
      (hit.alone || hit.colon || !beforeName.test(hit.segment.text)) &&
      !meansAny(hit, insideBoxes),
  );
  const known = new Set(labels.flatMap((hit) => hit.segment.pieces.slice(0, 1)));
  const others = context.layouts
    .flatMap(numberedBoxes)
    .filter((hit) => !hit.segment.pieces.slice(0, 1).some((piece) => known.has(piece)));
  return [...labels, ...others];
}
