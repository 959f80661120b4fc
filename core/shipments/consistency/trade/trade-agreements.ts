import { readDataTable } from '../../../data-table.ts';
import { phraseKey, phrasesIn, wordsIn } from './phrases.ts';

export interface TradeAgreement {
  /** Countries among which it gives a preference; a union (EU) means its members. */
  readonly members: readonly string[];
}

/** The agreement that a text names; null for none that is known. */
export type AgreementIn = (printed: string) => TradeAgreement | null;

/**
 * Loads `data/shipments/trade-agreements.tsv`.
 * @throws DataFileError for a member that is no country code, a phrase that is there twice, or a row without source.
 */
export function loadTradeAgreements(file: string): AgreementIn {
  const byPhrase = new Map<string, TradeAgreement>();
  for (const row of readDataTable(file, ['phrases', 'members', 'source', 'checkedOn'])) {
    const members = row.cells.members.split(' ');
    const wrong = members.find((member) => !/^[A-Z]{2}$/.test(member));
    if (wrong !== undefined) throw row.error(`"${wrong}" is no country code`);
    if (row.cells.source === '' || row.cells.checkedOn === '')
      throw row.error('source and checkedOn must be filled');
    for (const phrase of row.cells.phrases.split(';')) {
      const key = phraseKey(phrase);
      if (key === '' || byPhrase.has(key)) throw row.error(`"${phrase}" is empty or there twice`);
      byPhrase.set(key, { members });
    }
  }
  return (printed) => phrasesIn(wordsIn(printed), byPhrase)[0]?.meaning ?? null;
}
