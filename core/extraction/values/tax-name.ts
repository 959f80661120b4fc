import type { PhraseMatch } from '../../layout/phrases.ts';
import { type Piece, runOf } from '../../layout/run.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findTaxIds, readLabelledTaxId } from './tax-id.ts';

/** The name of a tax number with what says whose it is: `Customer VAT`, `TVA (client)`. */
export interface TaxName {
  readonly meanings: readonly Label[];
  readonly from: number;
  readonly to: number;
}

const fewestDigits = 8;

/** `63,289.50`, `1.234.567`, `289 500,00`: figures in groups or with decimals are an amount. */
const amount = /^\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?$|^[\d.,'’]*[.,]\d{1,2}$/;

/** Whether a text begins with the number of a register, as no amount of money is written: `100072939528155`, `123456789RT0001`. */
function beginsWithTaxId(text: string): boolean {
  const value = text.replace(/^[\s:#.-]+/, '');
  if ((findTaxIds(value)[0]?.index ?? 9) <= 2) return true;
  const number = readLabelledTaxId(value);
  if (!number || number.index > 0 || number.value.replace(/\D/g, '').length < fewestDigits) return false;
  const rest = value.slice(number.length);
  return !amount.test(number.value) && !/^[.,]?\d|^\s?%/.test(rest);
}

const ofBuyer = phrasePattern(String.raw`^[\s(]*{{of-buyer}}[\s).:'’s]*$`);
const ofSeller = phrasePattern(String.raw`^[\s(]*{{of-seller}}[\s).:'’s]*$`);

const ownerOf = (pieces: readonly Piece[]): LabelField | null => {
  const { text } = runOf(pieces);
  if (pieces.length === 0) return null;
  return ofBuyer().test(text) ? 'buyerTaxId' : ofSeller().test(text) ? 'supplierTaxId' : null;
};

/** The most words that say whose a number is: `Bill to customer's`. */
const mostWords = 3;

/**
 * What the name of a tax names where a number of a register stands behind it, and not an amount: that number. Words
 * before or behind it say whose it is (`Your VAT`, `TVA client`, `VAT No. (customer)`). Null where it names none, or no
 * word adds to what is known.
 */
export function taxName(
  pieces: readonly Piece[],
  { from, to, meanings }: Pick<PhraseMatch<Label>, 'from' | 'to' | 'meanings'>,
  beside: readonly Piece[] = [],
): TaxName | null {
  const own = meanings.find(({ field }) => field === 'taxId');
  const tax = meanings.find(({ field }) => field === 'taxAmount');
  const label = own ?? tax;
  if (!label) return null;
  const before = pieces.slice(0, from);
  const first = before.length <= mostWords ? ownerOf(before) : null;
  const tails = [2, 1].map((count) => pieces.slice(to, to + count));
  const tail = first ? undefined : tails.find((words) => ownerOf(words) !== null);
  const end = to + (tail?.length ?? 0);
  const owner = first ?? (tail ? ownerOf(tail) : null);
  const behind = pieces.slice(end).filter(({ key }) => key !== '');
  const value = behind.length > 0 ? behind : beside;
  if (!own && (value.length === 0 || !beginsWithTaxId(runOf(value).text))) return null;
  if (own && !owner) return null;
  const meaning: Label = { ...label, field: owner ?? 'taxId', strength: own ? label.strength : 1 };
  return { meanings: [meaning], from: first ? 0 : from, to: end };
}
