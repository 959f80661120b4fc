import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckedField, loadCheckedFields } from './checked-fields.ts';
import {
  type CountryCodeNote,
  type CurrencyCodeNote,
  loadCountryCodes,
  loadCurrencyCodes,
} from './code-lists.ts';
import { type DateLimit, loadDateLimits } from './date-limits.ts';
import { type Embargo, loadEmbargoes } from './embargoes.ts';
import { type Incoterm, loadIncoterms } from './incoterms.ts';
import { loadLikenessWords } from './likeness-words.ts';
import { loadRequiredFields, type RequiredField } from './required-fields.ts';
import { loadRestrictedGoods, type RestrictedGoods } from './restricted-goods.ts';
import { loadSums, type SumRule } from './sums.ts';
import { loadTaxNumbers, type TaxNumberForm } from './tax-numbers.ts';
import { type ComplianceThresholds, loadThresholds } from './thresholds.ts';

/** Everything that the checks know about the world. */
export interface ComplianceRules {
  readonly requiredFields: readonly RequiredField[];
  readonly checkedFields: readonly CheckedField[];
  readonly restrictedGoods: readonly RestrictedGoods[];
  readonly embargoes: readonly Embargo[];
  readonly countryCodes: readonly CountryCodeNote[];
  readonly currencyCodes: readonly CurrencyCodeNote[];
  readonly incoterms: readonly Incoterm[];
  readonly dateLimits: readonly DateLimit[];
  readonly taxNumbers: readonly TaxNumberForm[];
  readonly sums: readonly SumRule[];
  readonly thresholds: ComplianceThresholds;
}

/** The rule files that ship with the program. */
export const shippedComplianceFolder = fileURLToPath(new URL('../../data/compliance', import.meta.url));

/** The lists of facts that an operator extends and corrects with a file of the same name. */
export const extendableFiles = [
  'restricted-goods.tsv',
  'embargoes.tsv',
  'country-codes.tsv',
  'currency-codes.tsv',
  'incoterms.tsv',
  'date-limits.tsv',
  'tax-numbers.tsv',
] as const;

/** Where an operator's own list lies, in the form of the shipped file. */
export const ownRuleFile = (dataFolder: string, name: (typeof extendableFiles)[number]): string =>
  join(dataFolder, 'compliance', name);

/**
 * Loads the shipped rules and, where there are any, the operator's own lists.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadComplianceRules(dataFolder: string | null): ComplianceRules {
  const shipped = (name: string) => join(shippedComplianceFolder, name);
  const withOwn = (name: (typeof extendableFiles)[number]) => {
    const own = dataFolder === null ? null : ownRuleFile(dataFolder, name);
    return own !== null && existsSync(own) ? [shipped(name), own] : [shipped(name)];
  };
  const restrictedGoods = loadRestrictedGoods(
    withOwn('restricted-goods.tsv'),
    loadLikenessWords(shipped('likeness-words.tsv')),
  );
  return {
    requiredFields: loadRequiredFields([shipped('required-fields.tsv')]),
    checkedFields: loadCheckedFields(shipped('checked-fields.tsv')),
    restrictedGoods,
    embargoes: loadEmbargoes(
      withOwn('embargoes.tsv'),
      new Set(restrictedGoods.map(({ category }) => category)),
    ),
    countryCodes: loadCountryCodes(withOwn('country-codes.tsv')),
    currencyCodes: loadCurrencyCodes(withOwn('currency-codes.tsv')),
    incoterms: loadIncoterms(withOwn('incoterms.tsv')),
    dateLimits: loadDateLimits(withOwn('date-limits.tsv')),
    taxNumbers: loadTaxNumbers(withOwn('tax-numbers.tsv')),
    sums: loadSums(shipped('sums.tsv')),
    thresholds: loadThresholds(shipped('thresholds.tsv')),
  };
}
