import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLikenessWords } from './likeness-words.ts';
import { loadRequiredFields, type RequiredField } from './required-fields.ts';
import { loadRestrictedGoods, type RestrictedGoods } from './restricted-goods.ts';
import { type ComplianceThresholds, loadThresholds } from './thresholds.ts';

/** Everything that the checks know about the world. */
export interface ComplianceRules {
  readonly requiredFields: readonly RequiredField[];
  readonly restrictedGoods: readonly RestrictedGoods[];
  readonly thresholds: ComplianceThresholds;
}

/** The rule files that ship with the program. */
export const shippedComplianceFolder = fileURLToPath(new URL('../../data/compliance', import.meta.url));

/** Where an operator's own restricted goods lie, in the form of the shipped file. */
export const ownRestrictedGoodsFile = (dataFolder: string): string =>
  join(dataFolder, 'compliance', 'restricted-goods.tsv');

/**
 * Loads the shipped rules and, where there is one, the operator's own list of restricted goods.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadComplianceRules(dataFolder: string | null): ComplianceRules {
  const own =
    dataFolder === null ? [] : [ownRestrictedGoodsFile(dataFolder)].filter((path) => existsSync(path));
  return {
    requiredFields: loadRequiredFields([join(shippedComplianceFolder, 'required-fields.tsv')]),
    restrictedGoods: loadRestrictedGoods(
      [join(shippedComplianceFolder, 'restricted-goods.tsv'), ...own],
      loadLikenessWords(join(shippedComplianceFolder, 'likeness-words.tsv')),
    ),
    thresholds: loadThresholds(join(shippedComplianceFolder, 'thresholds.tsv')),
  };
}
