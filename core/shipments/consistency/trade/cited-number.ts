import { readingKey } from './likeness.ts';
import { phraseKey, wordsIn } from './phrases.ts';

/**
 * Whether a text cites a number: `INV. NO. 2025/1234 DD 2025-01-03`, `INV1, INV2`, `00INV1`, `20251234`. Signs
 * between, letters that readers of pictures take for digits, zeros and a label in front do not matter.
 */
export function citesNumber(cited: string, number: string): boolean {
  const own = readingKey(number);
  if (own === '') return false;
  const plain = phraseKey(number);
  const tokens = wordsIn(cited).map(({ key }) => key);
  for (let from = 0; from < tokens.length; from += 1) {
    let joined = '';
    for (let to = from; to < tokens.length && joined.length <= own.length + 8; to += 1) {
      joined += tokens[to];
      if (isSameKey(joined, plain)) return true;
    }
  }
  // The number alone, without the series before it: 1234 for INV-2025-1234.
  const [last] = wordsIn(number)
    .map(({ key }) => readingKey(key))
    .slice(-1);
  const alone = readingKey(cited);
  if (last !== undefined && last.length >= 4 && alone === last && /\d{3}/.test(cited)) return true;
  // The number without the year behind it: INV0755 for INV0755-25.
  return (
    /\d{4}/.test(cited) && yearBehind.test(number) && readingKey(number.replace(yearBehind, '')) === alone
  );
}

const yearBehind = /[-/\s](?:20)?[2-9]\d$/;

function isSameKey(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const [shortKey, longKey] = [readingKey(short), readingKey(long)];
  if (shortKey === longKey) return true;
  if (!longKey.endsWith(shortKey) || shortKey.length < 4) return false;
  const lead = longKey.slice(0, longKey.length - shortKey.length);
  // What was folded to digits may have been letters: a label of letters, or zeros.
  if (/^0+$/.test(lead) || isLabel(lead)) return true;
  // Letters of a series in front of a number that is long enough to identify by itself: `PO` or `B` before 297692.
  return /^\p{L}{1,4}$/u.test(long.slice(0, lead.length)) && /^\d{4,}$/.test(short);
}

const isLabel = (lead: string): boolean => labels.has(lead);
const labels = new Set(
  [
    'inv',
    'invoice',
    'no',
    'nr',
    'invno',
    'invoiceno',
    'po',
    'pono',
    'order',
    'orderno',
    'ref',
    'bl',
    'blno',
    'ci',
    'rechnung',
    'facture',
    'factura',
    'fattura',
    'bestellung',
    'lc',
  ].map(readingKey),
);
