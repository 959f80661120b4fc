import { ServiceError } from '../../../core/errors.ts';
import type { HsEntry, HsLookup, HsService } from '../../../core/hs/hs.ts';

interface Entry {
  readonly description: string;
  readonly replacedBy?: readonly string[];
}

/** A few real codes of both editions; `replacedBy` marks those that only HS 2017 has. */
const entries: Readonly<Record<string, Entry>> = {
  '01': { description: 'Live animals' },
  '0101': { description: 'Horses, asses, mules and hinnies, live' },
  '010121': { description: 'Horses, pure-bred breeding animals' },
  '030510': { description: 'Flours, meals and pellets of fish', replacedBy: ['0309.10'] },
  '61': { description: 'Apparel, knitted or crocheted' },
  '6109': { description: 'T-shirts and vests, knitted' },
  '610910': { description: 'T-shirts of cotton' },
  '610990': { description: 'T-shirts of other textile materials' },
  '854810': {
    description: 'Spent batteries and accumulators',
    replacedBy: ['8549.11', '8549.12', '8549.13', '8549.14', '8549.19'],
  },
  '85': { description: 'Electrical machinery' },
  '850760': { description: 'Lithium-ion accumulators' },
};

const dot = (digits: string): string =>
  digits.length <= 2
    ? digits
    : [digits.slice(0, 2), digits.slice(2, 4)].join(digits.length === 4 ? '.' : '') +
      (digits.length === 6 ? `.${digits.slice(4)}` : '');

const levelOf = (digits: string) =>
  digits.length === 2 ? 'chapter' : digits.length === 4 ? 'heading' : 'subheading';

/** Answers as `HsService.lookup` promises, over the excerpt. */
export const excerpt: Pick<HsService, 'lookup'> = {
  lookup(code): HsLookup {
    const digits = code.replaceAll('.', '');
    if (!/^\d{2,10}$/.test(digits) || digits.length === 3 || digits.length === 5)
      throw new ServiceError('VALIDATION_FAILED');
    const key = digits.slice(0, 6);
    const entry = entries[key];
    if (!entry) throw new ServiceError('HS_CODE_NOT_FOUND');
    const children: HsEntry[] = Object.entries(entries)
      .filter(([other]) => other.startsWith(key) && other.length === key.length + 2)
      .map(([other, { description }]) => ({
        code: dot(other),
        description,
        level: levelOf(other),
        childCount: 0,
      }));
    const edition = entry.replacedBy ? 'HS2017' : 'HS2022';
    return {
      code: dot(key),
      description: entry.description,
      level: levelOf(key),
      path: [entry.description],
      nomenclature: edition,
      isLeaf: key.length === 6,
      children,
      validIn: [edition],
      standardUnit: null,
      replacedBy: entry.replacedBy ?? [],
      replaces: [],
      notes: [],
      requested: digits.length > 6 ? code : null,
    };
  },
};
