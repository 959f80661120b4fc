import { squash } from '../../layout/fold.ts';
import { lookUp } from '../../layout/phrases.ts';
import type { DocumentContext } from '../document-context.ts';
import type { WeightUnit } from '../invoice-shape.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries, readCountry } from '../values/country.ts';
import { chooseDate, findDates } from '../values/date.ts';
import { readIdentifier } from '../values/identifier.ts';
import { readIncoterm } from '../values/incoterm.ts';
import { findNumbers } from '../values/number.ts';
import { findWeights } from '../values/weight.ts';
import { bothDays } from './found-date.ts';
import type { Reading, ValueReader } from './header-fields.ts';

export interface IncotermValue {
  readonly code: string;
  readonly place: string | null;
}

export interface WeightValue {
  readonly value: number;
  readonly unit: WeightUnit | null;
}

/** The readers of an invoice's labelled values, each for a text that stands where its label says. */
export interface FieldReaders {
  readonly identifier: ValueReader<string>;
  readonly date: ValueReader<string>;
  readonly currency: ValueReader<string>;
  readonly incoterm: ValueReader<IncotermValue>;
  readonly country: ValueReader<string>;
  readonly count: ValueReader<number>;
  readonly weight: ValueReader<WeightValue>;
  readonly terms: ValueReader<string>;
}

/** Ways of payment that are terms of trade: transfer, letter of credit, against documents, a share or days of credit. */
const transfers = phrasePattern(
  String.raw`^(?:t\/?t|l\/?c|d\/?[pa]|cad|o\/?a)(?!\p{L})|{{payment-way}}|\d\s?%|\d\s?{{days}}`,
);

/** `Visa`, `PayPal`: the name of a card or a purse, known or with a capital letter within it as they are written. */
const shopsWay = phrasePattern(String.raw`^\W*{{paid-by}}(?!\p{L})`);
const ofBrand = /^\p{L}*\p{Ll}\p{Lu}\p{L}*$/u;
/** "Payment", "Pago" say of both what they name: when to pay, and by what. */
const bareName = 0.75;

const payment = phrasePattern(String.raw`^(?:{{payment-code}}|net \d|\d+\s?(?:%|{{days}}))`);

/** Terms of payment behind those of delivery: `FOB Tuticorin, D/A 60 days`. */
function behindIncoterm(text: string, trimmed: string, length: number): Reading<string> | null {
  const value = trimmed.slice(length).replace(/^[\s,;/–-]+/u, '');
  const isPayment = payment().test(value);
  return isPayment ? { value, certainty: 0.9, index: text.indexOf(value), length: value.length } : null;
}

export function fieldReaders(context: DocumentContext): FieldReaders {
  const { values } = context.knowledge;
  return {
    identifier: (text, label) => {
      const reading = readIdentifier(text, values.dates);
      if (!reading) return null;
      const short = reading.value.length < 3 && label.strength < 0.9;
      // "NO. 1-169" counts packages, "No. 160 Xingye Road" is an address.
      const isWeak = label.strength < 0.5;
      const rest = text.slice(reading.index + reading.length);
      // "50 % on order, 50 % before shipment": a rate is no number of an order.
      if (/^\s?%/.test(rest)) return null;
      // "n. 4711 del 23.09.2025" is no address.
      const dated = (findDates(rest, values.dates)[0]?.index ?? 99) <= 8;
      const goesOn = /^\s+(?:\d{0,3}\p{L}{1,2}\s)?\p{L}{3,}/u.test(rest) && !dated;
      if (isWeak && /^\d{1,5}\s?[-–~]\s?\d{1,5}$/.test(reading.value)) return null;
      if ((isWeak || label.isBare) && goesOn) return null;
      const phone =
        /^\+?\d[\d\s()/-]{9,}$/.test(text.trim()) && /[\s()]/.test(text.trim()) && label.strength < 0.9;
      return { ...reading, certainty: (short ? 0.5 : 1) * (phone ? 0.4 : 1) };
    },
    date: (text, label) => {
      for (const date of findDates(text, values.dates)) {
        const chosen = chooseDate(date, context.dateOrder);
        // "le", "du", "vom" are words of every sentence unless the date follows at once.
        if (chosen.value === null || (label.text.length <= 4 && date.index > 1)) continue;
        const place = date.index <= 3 ? 1 : date.index <= 30 ? 0.9 : 0.6;
        return {
          value: chosen.value,
          certainty: chosen.certainty * place,
          index: date.index,
          length: date.length,
          ...(date.order === 'both' ? { readings: bothDays(date, chosen.value) } : {}),
        };
      }
      return null;
    },
    currency: (text) => {
      const found = values.currencies(text, context.countries)[0];
      if (!found || found.index > 12) return null;
      const { code: value, codes, index, length } = found;
      // Behind its label a code is one, though it is a word elsewhere: `Currency: TRY`.
      const certainty = text.trim() === value ? 1 : found.certainty;
      const readings = [...new Set([value, ...codes])];
      return { value, certainty, index, length, ...(readings.length > 1 ? { readings } : {}) };
    },
    incoterm: (text) => {
      const term = readIncoterm(text, values.incoterms, true);
      return term && term.index <= 12
        ? {
            value: { code: term.code, place: term.place },
            certainty: 1,
            index: term.index,
            length: term.length,
          }
        : null;
    },
    country: (text) => {
      const whole = readCountry(text, values.countries);
      if (whole) return { value: whole.code, ...whole };
      const first = findCountries(text, values.countries, false)[0];
      return first && first.index <= 25
        ? { value: first.code, ...first, certainty: 0.85 * first.certainty }
        : null;
    },
    count: (text) => {
      const [number] = findNumbers(text, context.decimalMark);
      if (!number || number.index > 3 || number.decimals > 0 || number.value <= 0 || number.value > 1e6)
        return null;
      return {
        value: number.value,
        certainty: number.certain ? 1 : 0.7,
        index: number.index,
        length: number.length,
      };
    },
    weight: (text, label) => {
      const [weight] = findWeights(text, context.decimalMark, values.weightUnits);
      if (!weight || weight.index > 5 || weight.value <= 0) return null;
      // "Net" and "gross" alone are said of money too.
      if (!weight.unit && label.strength < 0.9) return null;
      const certainty = weight.unit || /kg|lb/i.test(label.text) ? 1 : 0.8;
      return {
        value: { value: weight.value, unit: weight.unit },
        certainty,
        index: weight.index,
        length: weight.length,
      };
    },
    terms: (text, label) => {
      const trimmed = text.replace(/^[\s:.\-–]+|[\s;,]+$/g, '');
      // "Payment method: T/T" says when and how, "Payment method: Visa" does not.
      if (label.strength < 0.6 && !transfers().test(trimmed)) return null;
      const isWay = shopsWay().test(trimmed) || ofBrand.test(trimmed);
      if (label.strength < bareName && isWay && !transfers().test(trimmed)) return null;
      if (!/\p{L}|\d/u.test(trimmed) || trimmed.length > 120 || trimmed.length < 2) return null;
      // A day alone is the one on which it is due.
      if (findDates(trimmed, values.dates).some(({ length }) => length >= trimmed.length - 1)) return null;
      const term = readIncoterm(trimmed, values.incoterms, true);
      if (term?.index === 0) return behindIncoterm(text, trimmed, term.length);
      // Below "Terms of payment" may stand the names of a table of them; "C.O.D." is a way to pay, and "Cód." a column.
      if (
        !transfers().test(trimmed) &&
        lookUp(context.knowledge.labels.columns, squash(trimmed), false).length > 0
      )
        return null;
      return { value: trimmed, certainty: 1, index: text.indexOf(trimmed), length: trimmed.length };
    },
  };
}
