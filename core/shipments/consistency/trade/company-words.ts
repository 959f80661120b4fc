import { readDataTable } from '../../../data-table.ts';
import { phraseKey } from './phrases.ts';

const kinds = [
  'form',
  'sign',
  'noise',
  'attention',
  'behalf',
  'forwarder',
  'bank',
  'order',
  'same',
  'short',
  'site',
] as const;
type Kind = (typeof kinds)[number];

/** Words in and around the names of companies. */
export interface CompanyWords {
  /** Legal form to its family; an empty family is no evidence. */
  readonly forms: ReadonlyMap<string, string>;
  readonly short: ReadonlyMap<string, string>;
  readonly signs: ReadonlyMap<string, true>;
  readonly noise: ReadonlyMap<string, true>;
  readonly attention: ReadonlyMap<string, true>;
  readonly behalf: ReadonlyMap<string, true>;
  readonly forwarders: ReadonlySet<string>;
  readonly banks: ReadonlySet<string>;
  readonly order: ReadonlyMap<string, true>;
  readonly same: ReadonlySet<string>;
  /** Words of a place at which a company keeps or makes goods. */
  readonly sites: ReadonlyMap<string, true>;
}

/**
 * Loads `data/shipments/company-words.tsv`.
 * @throws DataFileError for an unknown kind, a repeated word or an abbreviation of nothing.
 */
export function loadCompanyWords(file: string): CompanyWords {
  const words = new Map<Kind, Map<string, string>>(kinds.map((kind) => [kind, new Map()]));
  for (const row of readDataTable(file, ['kind', 'word', 'meaning'])) {
    const kind = kinds.find((one) => one === row.cells.kind);
    const key = phraseKey(row.cells.word);
    if (!kind) throw row.error(`"${row.cells.kind}" is no kind; the kinds are ${kinds.join(', ')}`);
    if (key === '') throw row.error('the word is missing');
    if (kind === 'short' && row.cells.meaning === '')
      throw row.error(`"${row.cells.word}" is short for nothing`);
    words.get(kind)?.set(key, kind === 'short' ? phraseKey(row.cells.meaning) : row.cells.meaning);
  }
  const all = (kind: Kind): ReadonlyMap<string, string> => words.get(kind) ?? new Map();
  const phrases = (kind: Kind): ReadonlyMap<string, true> =>
    new Map([...all(kind).keys()].map((key) => [key, true]));
  const set = (kind: Kind): ReadonlySet<string> => new Set(all(kind).keys());
  return {
    forms: all('form'),
    short: all('short'),
    signs: phrases('sign'),
    noise: phrases('noise'),
    attention: phrases('attention'),
    behalf: phrases('behalf'),
    forwarders: set('forwarder'),
    banks: set('bank'),
    order: phrases('order'),
    same: set('same'),
    sites: phrases('site'),
  };
}
