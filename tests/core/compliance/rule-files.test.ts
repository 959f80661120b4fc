import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getAllHSCode } from 'shopify-hscode';
import { goodsPhrase, wordsOf } from '../../../core/compliance/goods-words.ts';
import { loadLikenessWords } from '../../../core/compliance/likeness-words.ts';
import { loadRequiredFields } from '../../../core/compliance/required-fields.ts';
import { loadRestrictedGoods } from '../../../core/compliance/restricted-goods.ts';
import { restrictionMatcher } from '../../../core/compliance/restriction-match.ts';
import { loadComplianceRules, ownRuleFile } from '../../../core/compliance/rules.ts';
import { loadThresholds } from '../../../core/compliance/thresholds.ts';
import { DataFileError } from '../../../core/data-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const described = (description: string) => ({
  position: 1,
  descriptionPath: 'lineItems[0].description',
  hsCodePath: 'lineItems[0].hsCode',
  printedNumber: null,
  description,
  hsCode: null,
});

const folder = temporaryFolder();
let written = 0;

function file(content: string | Uint8Array, path = join(folder, `rules-${++written}.tsv`)): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const goodsColumns = [
  'id',
  'category',
  'title',
  'hsPrefixes',
  'words',
  'unless',
  'unlessAnywhere',
  'wordChapters',
  'severity',
  'action',
  'source',
  'checkedOn',
] as const;

/** A row of restricted goods that is in order, but for the given cells. */
function goodsRow(cells: Partial<Record<(typeof goodsColumns)[number], string>> = {}): string {
  const row = {
    id: 'wombats',
    category: 'animals',
    title: 'wombats',
    hsPrefixes: '0106.19',
    words: 'wombat',
    unless: 'wombat plush',
    unlessAnywhere: 'toy',
    wordChapters: '01',
    severity: 'warning',
    action: 'Ask the zoo.',
    source: 'House rule 7',
    checkedOn: '2026-01-31',
    ...cells,
  };
  return goodsColumns.map((column) => row[column]).join('\t');
}

const goodsFile = (...rows: readonly string[]) => file([goodsColumns.join('\t'), ...rows].join('\n'));

describe('restricted goods from a file', () => {
  test('comments, empty lines and Windows line ends are no rows', () => {
    const path = file(`# ours\r\n\r\n${goodsColumns.join('\t')}\r\n${goodsRow()}\r\n\r\n# end\r\n`);
    const [rule, ...others] = loadRestrictedGoods([path]);
    expect(others).toEqual([]);
    expect(rule).toMatchObject({ id: 'wombats', hsPrefixes: ['010619'], wordChapters: ['01'] });
    expect(rule?.words.map(({ text }) => text)).toEqual(['wombat']);
  });

  test('what a spreadsheet saves is understood: UTF-16, quoted cells, missing cells at the end', () => {
    const row = goodsRow({ title: '"wombats, ""live"""' });
    const text = `\uFEFF${goodsColumns.join('\t')}\r\n${row}\r\n`;
    const [rule] = loadRestrictedGoods([file(Buffer.from(text, 'utf16le'))]);
    expect(rule?.title).toBe('wombats, "live"');
    expect(loadRestrictedGoods([file(`\uFEFF${goodsColumns.join('\t')}\n${goodsRow()}`)])).toBeArrayOfSize(1);
  });

  test('a later file adds, replaces and removes', () => {
    const first = goodsFile(goodsRow(), goodsRow({ id: 'quokkas' }), goodsRow({ id: 'emus' }));
    const second = goodsFile(
      goodsRow({ id: 'quokkas', severity: 'failed' }),
      goodsRow({ id: 'emus', severity: 'off' }),
      goodsRow({ id: 'geckos' }),
    );
    expect(loadRestrictedGoods([first, second]).map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      'wombats warning',
      'quokkas failed',
      'geckos warning',
    ]);
  });

  test.each([
    [{ id: 'Wombats!' }, 'id is "Wombats!"'],
    [{ id: '' }, 'the column id is empty'],
    [{ title: '' }, 'the column title is empty'],
    [{ source: '' }, 'the column source is empty'],
    [
      { hsPrefixes: '507.10' },
      'hsPrefixes has "507.10"; a prefix has 2, 4, 6, 8 or 10 digits (did a spreadsheet drop',
    ],
    [{ hsPrefixes: '0106.1x' }, 'hsPrefixes has "0106.1x"'],
    [{ hsPrefixes: '', words: '' }, 'hsPrefixes and words are both empty'],
    [{ words: 'wombat; gu*' }, 'words: "gu*": a star needs at least four letters'],
    [{ unless: '+' }, 'unless: "+" holds no word'],
    [{ wordChapters: '1' }, 'wordChapters has "1"'],
    [{ severity: 'bad' }, 'severity is "bad"; it must be one of failed, warning, info, off'],
    [{ checkedOn: '31.01.2026' }, 'checkedOn is "31.01.2026"; it must be a day as YYYY-MM-DD'],
    [{ checkedOn: '2026-02-30' }, 'checkedOn is "2026-02-30"'],
  ])('%j is refused with file and line', (cells, problem) => {
    const path = goodsFile(goodsRow({ id: 'first' }), goodsRow(cells));
    expect(() => loadRestrictedGoods([path])).toThrow(DataFileError);
    expect(() => loadRestrictedGoods([path])).toThrow(`${path}, line 3: ${problem}`);
  });

  test('the same id twice in one file is a mistake', () => {
    const path = goodsFile(goodsRow(), goodsRow());
    expect(() => loadRestrictedGoods([path])).toThrow(
      `${path}, line 3: the id "wombats" is in this file twice`,
    );
  });
});

describe('the form of a rule file', () => {
  test.each([
    ['', 'line 1: the file is empty'],
    ['id\tcategory', 'line 1: the column title, hsPrefixes'],
    [`${goodsColumns.join('\t')}\tcolour`, 'line 1: "colour" is not a column'],
    [`${goodsColumns.join('\t')}\tid`, 'line 1: the column id is there twice'],
    [`${goodsColumns.join('\t')}\n${goodsRow()}\textra`, 'line 2: 13 cells, but the header has 12 columns'],
  ])('%j', (content, problem) => {
    const path = file(content);
    expect(() => loadRestrictedGoods([path])).toThrow(`${path}, ${problem}`);
  });

  test('bytes that are not UTF-8 are reported', () => {
    const path = file(new Uint8Array([0x69, 0x64, 0xfc, 0x0a]));
    expect(() => loadRestrictedGoods([path])).toThrow('the file is not UTF-8 text');
  });
});

describe('required fields from a file', () => {
  const header = 'documentType\tpaths\tlabel\tseverity\treason\taction\tsource\tcheckedOn';
  const row = (documentType: string, paths: string, severity = 'failed') =>
    `${header}\n${documentType}\t${paths}\tnumber\t${severity}\tWhy.\tDo.\tLaw\t2026-01-01`;

  test('alternatives are separated by a bar', () => {
    const [rule] = loadRequiredFields([file(row('invoice', 'lineItems[].total | totalAmount'))]);
    expect(rule?.paths).toEqual(['lineItems[].total', 'totalAmount']);
  });

  test.each([
    [row('letter', 'a'), 'documentType is "letter"; it must be one of invoice'],
    [row('invoice', 'line items'), 'paths has "line items"'],
    [row('invoice', 'a.b[]'), 'paths has "a.b[]"'],
    [row('invoice', 'a', 'info'), 'severity is "info"'],
  ])('%j is refused', (content, problem) => {
    const path = file(content);
    expect(() => loadRequiredFields([path])).toThrow(`${path}, line 2: ${problem}`);
  });
});

describe('likeness words from a file', () => {
  test('are single words', () => {
    const path = file('word\tmeaning\nshaped\ta likeness\nlooks like\tno\n');
    expect(() => loadLikenessWords(path)).toThrow(`${path}, line 3: "looks like" is not a single word`);
  });
});

describe('thresholds from a file', () => {
  const header = 'name\tvalue\tmeaning\n';
  test.each([
    [`${header}doubtfulReading\t1.5\tx`, 'doubtfulReading must be a number from 0 to 1'],
    [`${header}doubtfulReading\tmuch\tx`, 'doubtfulReading must be a number from 0 to 1'],
    [`${header}patience\t1\tx`, '"patience" is not a threshold'],
    [`${header}oldListDays\t1\tx\noldListDays\t2\tx`, 'oldListDays is there twice'],
    [`${header}oldListDays\t1\tx`, 'the threshold doubtfulReading is missing'],
  ])('%j is refused', (content, problem) => {
    expect(() => loadThresholds(file(content))).toThrow(problem);
  });
});

describe('the rules that ship', () => {
  const rules = loadComplianceRules(null);

  test('the list of restricted goods is long and every row can apply, with source and day', () => {
    expect(rules.restrictedGoods.length).toBeGreaterThanOrEqual(120);
    for (const rule of rules.restrictedGoods) {
      expect(rule.hsPrefixes.length + rule.words.length).toBeGreaterThan(0);
      expect(rule.source.length).toBeGreaterThan(8);
      expect(rule.action).toEndWith('.');
    }
  });

  test('no exception swallows its rule: each word by itself is still found', () => {
    const matcherFor = restrictionMatcher(rules.restrictedGoods);
    const swallowed = rules.restrictedGoods.flatMap((rule) =>
      rule.words
        .map((word) => word.text)
        .filter((text) => matcherFor(described(text.replaceAll('*', '')))(rule) === null)
        .map((text) => `${rule.id}: ${text}`),
    );
    expect(swallowed).toEqual([]);
  });

  test('no exception is idle: each harmless phrase holds one of the words of its rule', () => {
    const idle = rules.restrictedGoods.flatMap((rule) => {
      const parts = rule.words.flatMap((word) => word.text.split('+').map((part) => goodsPhrase(part)));
      return rule.unless
        .map((phrase) => phrase.text)
        .filter((text) => parts.every((part) => part.findIn(wordsOf(text)) === null))
        .map((text) => `${rule.id}: ${text}`);
    });
    expect(idle).toEqual([]);
  });

  test('every prefix lies in a heading of the HS', () => {
    const headings = new Set(getAllHSCode().map(({ hscode }) => hscode.slice(0, 4)));
    // Headings that came with HS 2022; the package holds HS 2017.
    for (const heading of ['2404', '3827', '8524', '8549', '8806', '8807']) headings.add(heading);
    const astray = rules.restrictedGoods.flatMap((rule) =>
      rule.hsPrefixes.filter((prefix) => ![...headings].some((heading) => prefix.startsWith(heading))),
    );
    expect(astray).toEqual([]);
  });

  test('an operator who has an own list gets both', () => {
    const dataFolder = join(folder, 'operator');
    file(`${goodsColumns.join('\t')}\n${goodsRow()}\n`, ownRuleFile(dataFolder, 'restricted-goods.tsv'));
    const merged = loadComplianceRules(dataFolder).restrictedGoods;
    expect(merged).toBeArrayOfSize(rules.restrictedGoods.length + 1);
    expect(merged.at(-1)?.id).toBe('wombats');
    expect(loadComplianceRules(join(folder, 'nobody')).restrictedGoods).toBeArrayOfSize(
      rules.restrictedGoods.length,
    );
  });
});
