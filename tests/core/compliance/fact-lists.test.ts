import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import currencyCodes from 'currency-codes';
import countryCodes from 'i18n-iso-countries';
import { getAllHSCode } from 'shopify-hscode';
import { loadCountryCodes, loadCurrencyCodes } from '../../../core/compliance/code-lists.ts';
import { loadDateLimits } from '../../../core/compliance/date-limits.ts';
import { loadEmbargoes } from '../../../core/compliance/embargoes.ts';
import { loadIncoterms } from '../../../core/compliance/incoterms.ts';
import { type extendableFiles, loadComplianceRules, ownRuleFile } from '../../../core/compliance/rules.ts';
import { loadSums } from '../../../core/compliance/sums.ts';
import { loadTaxNumbers } from '../../../core/compliance/tax-numbers.ts';
import { loadThresholds } from '../../../core/compliance/thresholds.ts';
import { DataFileError } from '../../../core/data-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let written = 0;

function file(content: string, path = join(folder, `facts-${++written}.tsv`)): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

describe('the lists of facts', () => {
  /** A file with one row, in which the given cells take the place of those in order. */
  const oneRow = (inOrder: Readonly<Record<string, string>>, cells: Readonly<Record<string, string>>) => {
    const row = { ...inOrder, ...cells };
    return file([Object.keys(row).join('\t'), Object.values(row).join('\t')].join('\n'));
  };
  const sourced = { source: 'House rule 7', checkedOn: '2026-01-31' };
  const embargo = {
    id: 'atlantis',
    regime: 'UN',
    direction: 'any',
    countries: 'AT',
    places: '',
    placeCountries: '',
    hsPrefixes: '',
    categories: '',
    title: 'is under water',
    severity: 'failed',
    action: 'Do not ship.',
    ...sourced,
  };
  const date = {
    id: 'a-date',
    documentType: 'invoice',
    path: 'invoiceDate',
    label: 'invoice date',
    daysAhead: '1',
    daysBack: '',
    notBefore: '',
    severity: 'failed',
    reason: 'So it is.',
    action: 'Look.',
    ...sourced,
  };
  const country = { code: 'UK', standing: 'meant', name: 'X', action: 'Write GB.', ...sourced };
  const currency = { code: 'DEM', name: 'mark', withdrawnOn: '2002-03-01', replacedBy: 'EUR', ...sourced };
  const tax = { prefix: 'DE', country: 'DE', pattern: '\\d{9}', form: '9 digits', ...sourced };
  const incoterm = {
    code: 'DAT',
    name: 'X',
    standing: 'withdrawn',
    carriage: 'any',
    place: 'terminal',
    priceHolds: 'All.',
    action: 'Agree on DPU.',
    ...sourced,
  };
  const sum = {
    check: 'weight',
    documentType: 'invoice',
    parts: 'lineItems[].netWeight',
    whole: 'netWeight',
    partsLabel: 'a',
    wholeLabel: 'b',
  };
  const load = {
    embargo: (path: string) => loadEmbargoes([path], new Set(['firearms'])),
    date: (path: string) => loadDateLimits([path]),
    country: (path: string) => loadCountryCodes([path]),
    currency: (path: string) => loadCurrencyCodes([path]),
    tax: (path: string) => loadTaxNumbers([path]),
    incoterm: (path: string) => loadIncoterms([path]),
    sum: (path: string) => loadSums(path),
  };
  const inOrder = { embargo, date, country, currency, tax, incoterm, sum };
  const kinds = Object.keys(inOrder) as (keyof typeof inOrder)[];

  test.each(kinds)('a row about %s that is in order is taken', (kind) => {
    expect(load[kind](oneRow(inOrder[kind], {}))).toHaveLength(1);
  });

  test.each(kinds.filter((kind) => kind !== 'sum'))(
    'a row about %s without its source or day is refused',
    (kind) => {
      expect(() => load[kind](oneRow(inOrder[kind], { source: '' }))).toThrow(
        'line 2: the column source is empty',
      );
      expect(() => load[kind](oneRow(inOrder[kind], { checkedOn: 'today' }))).toThrow(
        'must be a day as YYYY-MM-DD',
      );
    },
  );

  const refused: readonly (readonly [keyof typeof inOrder, Readonly<Record<string, string>>, string])[] = [
    ['embargo', { countries: '' }, 'countries and places are both empty'],
    ['embargo', { countries: '', places: 'poseidonia' }, 'placeCountries is empty'],
    ['embargo', { countries: 'Atlantis' }, 'countries has "Atlantis"; a country is a code of two'],
    [
      'embargo',
      { categories: 'tridents' },
      'categories has "tridents", which no row of the restricted goods has',
    ],
    ['embargo', { hsPrefixes: '930' }, 'hsPrefixes has "930"'],
    ['embargo', { direction: 'down' }, 'direction is "down"; it must be one of to, from, any'],
    ['date', { daysAhead: '' }, 'daysAhead, daysBack and notBefore are all empty'],
    ['date', { daysAhead: '-1' }, 'daysAhead is "-1"; it must be a whole number'],
    ['date', { path: 'the date' }, 'path has "the date"'],
    ['date', { notBefore: '2 days' }, 'notBefore has "2 days"'],
    ['country', { code: 'GBR' }, 'code is "GBR"; it has two capital letters'],
    ['currency', { code: '€' }, 'code is "€"'],
    ['currency', { withdrawnOn: '2002' }, 'withdrawnOn is "2002"'],
    ['tax', { pattern: '(' }, 'pattern is "(", which is no regular expression'],
    ['tax', { prefix: 'd' }, 'prefix is "d"'],
    ['incoterm', { action: '' }, 'the column action is empty'],
    ['incoterm', { code: 'dat' }, 'code is "dat"'],
    ['sum', { parts: 'netWeight' }, 'parts has "netWeight"; parts are in a list'],
  ];
  for (const [kind, cells, problem] of refused)
    test(`${kind} with ${JSON.stringify(cells)} is refused with file and line`, () => {
      const path = oneRow(inOrder[kind], cells);
      expect(() => load[kind](path)).toThrow(DataFileError);
      expect(() => load[kind](path)).toThrow(`${path}, line 2: ${problem}`);
    });

  test.each([
    ['a threshold that nobody knows', 'patience\t1\tx', '"patience" is not a threshold'],
    ['a share above one', 'weightShare\t2\tx', 'weightShare must be a number from 0 to 1'],
  ])('%s is refused', (_, row, problem) => {
    expect(() => loadThresholds(file(`name\tvalue\tmeaning\n${row}\n`))).toThrow(problem);
  });

  test('an operator adds, replaces and removes rows of each list', () => {
    const dataFolder = temporaryFolder();
    const own = (name: (typeof extendableFiles)[number], rows: readonly Readonly<Record<string, string>>[]) =>
      file(
        [Object.keys(rows[0] ?? {}).join('\t'), ...rows.map((row) => Object.values(row).join('\t'))].join(
          '\n',
        ),
        ownRuleFile(dataFolder, name),
      );
    own('embargoes.tsv', [embargo, { ...embargo, id: 'cuba', severity: 'off' }]);
    own('incoterms.tsv', [{ ...incoterm, code: 'ABC' }]);
    own('date-limits.tsv', [{ ...date, id: 'old-invoice', daysBack: '30' }]);
    own('tax-numbers.tsv', [{ ...tax, prefix: 'JP' }]);
    own('country-codes.tsv', [{ ...country, code: 'QM' }]);
    own('currency-codes.tsv', [{ ...currency, code: 'XYZ' }]);
    const rules = loadComplianceRules(dataFolder);
    expect(rules.embargoes.map(({ id }) => id)).toContain('atlantis');
    expect(rules.embargoes.map(({ id }) => id)).not.toContain('cuba');
    expect(rules.dateLimits.find(({ daysBack }) => daysBack === 30)).toBeDefined();
    expect(rules.dateLimits.length).toBe(loadComplianceRules(null).dateLimits.length);
    for (const codes of [rules.incoterms, rules.countryCodes, rules.currencyCodes, rules.taxNumbers])
      expect(
        codes.some((row) => ['ABC', 'QM', 'XYZ', 'JP'].includes('code' in row ? row.code : row.prefix)),
      ).toBe(true);
  });
});

describe('the lists of facts that ship', () => {
  const rules = loadComplianceRules(null);

  test('every country that an embargo or a tax number names is one', () => {
    const known = new Set(Object.keys(countryCodes.getAlpha2Codes()));
    const named = [
      ...rules.embargoes.flatMap(({ countries, placeCountries }) => [...countries, ...placeCountries]),
      ...rules.taxNumbers.map(({ country }) => country),
    ];
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  test('every currency that takes the place of another is one, and no code is listed that ISO assigns', () => {
    const replacing = rules.currencyCodes.map(({ replacedBy }) => replacedBy);
    expect(replacing.filter((code) => currencyCodes.code(code) === undefined)).toEqual([]);
    const assigned = rules.countryCodes.filter(
      ({ code }) => code !== 'XK' && countryCodes.alpha2ToAlpha3(code) !== undefined,
    );
    expect(assigned).toEqual([]);
  });

  test('every prefix of an embargo lies in a heading of the HS', () => {
    const headings = new Set(getAllHSCode().map(({ hscode }) => hscode.slice(0, 4)));
    // Heading 88.07 is new in HS 2022; the list at hand is that of HS 2017.
    const isKnown = (prefix: string) =>
      [...headings].some((heading) => heading.startsWith(prefix.slice(0, 4))) || prefix.startsWith('8807');
    expect(
      rules.embargoes.flatMap(({ hsPrefixes }) => hsPrefixes).filter((prefix) => !isKnown(prefix)),
    ).toEqual([]);
  });

  test('the eleven terms of Incoterms 2020 are there, four of them for ships', () => {
    const current = rules.incoterms.filter(({ standing }) => standing === 'current');
    expect(current.map(({ code }) => code).sort()).toEqual([
      'CFR',
      'CIF',
      'CIP',
      'CPT',
      'DAP',
      'DDP',
      'DPU',
      'EXW',
      'FAS',
      'FCA',
      'FOB',
    ]);
    expect(current.filter(({ carriage }) => carriage === 'sea')).toHaveLength(4);
  });
});
