import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { mostUndecided } from '../open-readings.ts';
import type { CurrencyReading } from '../values/currency.ts';

/** What decides between the currencies that share a sign. */
export interface SignClues {
  readonly context: DocumentContext;
  /** Codes that the paper states in letters or words, by place, the most telling place first. */
  readonly stated: readonly (readonly string[])[];
  /** What its names of several currencies can mean: `pesos`, `rupees`. */
  readonly named: readonly (readonly string[])[];
  /** Country of the seller and of the buyer; null: not known. */
  readonly seller: string | null;
  readonly buyer: string | null;
}

export interface SignMeaning {
  readonly code: string;
  readonly certainty: number;
  /** The code and what else the sign may mean, where nothing on the paper decides; else the code alone. */
  readonly readings: readonly string[];
}

/** A sign of which the paper states elsewhere what it means. */
const statedElsewhere = 0.95;
/** A sign that the seller's country uses for its own money, and nothing speaks against it. */
const ofSeller = 0.9;

/** The money of the world: a seller anywhere may mean it by `$`. */
const worldMoney = 'USD';

const readAs = (run: Run, { index }: CurrencyReading, { context }: SignClues, countries: string[]) =>
  context.knowledge.values
    .currencies(run.text, new Set(countries))
    .find((one) => one.index === index && one.isOfCountry)?.code ?? null;

/**
 * Which currency a sign means that several share: the one that the paper states, else that of the seller's country,
 * else the usual one. A guess keeps what else it may be.
 */
export function meaningOfSign(run: Run, reading: CurrencyReading, clues: SignClues): SignMeaning {
  const { codes, code } = reading;
  const settled = (one: string, certainty: number): SignMeaning => ({
    code: one,
    certainty,
    readings: [one],
  });
  if (codes.length === 1) return settled(code, reading.certainty);
  const [stated, another] =
    clues.stated.map((place) => place.filter((one) => codes.includes(one))).find(([one]) => one) ?? [];
  const own = clues.seller ? readAs(run, reading, clues, [clues.seller]) : null;
  if (stated && !another) return settled(stated, statedElsewhere);
  const possible = clues.named.reduce<readonly string[]>((left, names) => {
    const both = left.filter((one) => names.includes(one));
    return both.length > 0 ? both : left;
  }, codes);
  const [only, other] = possible;
  if (only && !other) return settled(only, statedElsewhere);
  const ofBuyer = clues.buyer ? readAs(run, reading, clues, [clues.buyer]) : null;
  const first = stated ?? own ?? (clues.seller && possible.includes(worldMoney) ? worldMoney : code);
  const rivals = [another, own, ofBuyer, possible.includes(worldMoney) ? worldMoney : null];
  const readings = [...new Set([first, ...rivals])].filter(
    (one): one is string => one !== null && one !== undefined && (one === first || possible.includes(one)),
  );
  const isDecided = first === worldMoney ? own === worldMoney && !another : readings.length === 1;
  if (isDecided) return settled(first, own === first ? ofSeller : reading.certainty);
  return readings.length === 1
    ? settled(first, reading.certainty)
    : { code: first, certainty: Math.min(mostUndecided, reading.certainty), readings };
}
