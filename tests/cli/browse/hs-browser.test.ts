import { beforeEach, describe, expect, test } from 'bun:test';
import { type BrowserKey, createHsBrowser, type HsBrowser } from '../../../cli/browse/hs-browser.ts';
import { treeRows } from '../../../cli/browse/hs-tree.ts';
import type { Nomenclature } from '../../../cli/browse/nomenclature.ts';
import { browseCodes } from '../../../core/hs/browse.ts';
import type { HsCandidate } from '../../../core/hs/hs.ts';
import { lookupCode } from '../../../core/hs/lookup.ts';
import { loadLookupNotes } from '../../../core/hs/lookup-notes.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const notes = loadLookupNotes(nomenclature);
let asked: string[] = [];
const real: Nomenclature = {
  async below(code) {
    asked.push(code ?? '');
    return browseCodes(nomenclature, code).children;
  },
  lookup: async (code) => lookupCode(nomenclature, notes, code),
  search: async (text) =>
    text === 'chair' ? ['9401.69', '6109.10'].map((code) => ({ code, confidence: 0.5 }) as HsCandidate) : [],
};

const right: BrowserKey = { name: 'right' };
const leftKey: BrowserKey = { name: 'left' };
const enter: BrowserKey = { name: 'enter' };
const escapeKey: BrowserKey = { name: 'escape' };
const move = (rows: number, furthest = 0): BrowserKey => ({ name: 'move', rows, furthest });
const text = (typed: string): BrowserKey => ({ name: 'text', text: typed });

let browser: HsBrowser;
const press = async (...keys: BrowserKey[]) => {
  for (const key of keys) await browser.press(key);
  return browser.state();
};
const visible = () => treeRows(browser.state().tree).map(({ entry }) => entry.id);

beforeEach(async () => {
  asked = [];
  browser = await createHsBrowser(real, null);
});

describe('walking the nomenclature', () => {
  test('begins with the sections and goes down to subheadings', async () => {
    expect(visible()).toHaveLength(21);
    expect((await press(right)).tree.cursor).toBe('section I');
    expect(visible().slice(0, 3)).toEqual(['section I', '01', '02']);
    expect((await press(right, right, right)).tree.cursor).toBe('01.01');
    const { tree } = await press(right, right);
    expect(tree.entries.get(tree.cursor)).toMatchObject({ level: 'subheading', childCount: 0 });
    expect((await press(right)).tree.cursor).toBe(tree.cursor);
    expect(asked).toEqual(['', '01', '01.01']);
  });

  test('← closes what is open, then goes up; what was fetched is not asked for again', async () => {
    await press(right, right, right, right);
    expect((await press(leftKey)).tree.cursor).toBe('01');
    expect(visible()).toContain('01.01');
    expect((await press(leftKey)).tree.cursor).toBe('01');
    expect(visible()).not.toContain('01.01');
    expect((await press(leftKey, leftKey)).tree.cursor).toBe('section I');
    expect(visible()).toHaveLength(21);
    await press(right, right, right, right);
    expect(asked).toEqual(['', '01']);
  });

  test('the cursor stays within the list', async () => {
    expect((await press(move(-1))).tree.cursor).toBe('section I');
    expect((await press(move(Number.POSITIVE_INFINITY))).tree.cursor).toBe('section XXI');
    expect((await press(move(1))).tree.cursor).toBe('section XXI');
    expect((await press(move(-20))).tree.cursor).toBe('section I');
  });

  test('keys that are pressed while something is fetched are done in order', async () => {
    const keys = [move(1), right, right, right, right, move(1)];
    await Promise.all(keys.map((key) => browser.press(key)));
    expect(browser.state().tree.cursor).toBe('06.02');
  });

  test('Enter shows an entry, and any key but scrolling goes back', async () => {
    const { details, mode } = await press(right, right, enter);
    expect([mode, details?.code]).toEqual(['details', '01']);
    expect((await press(move(5, 3))).scrolled).toBe(3);
    expect((await press(move(-9, 3))).scrolled).toBe(0);
    expect(await press(escapeKey)).toMatchObject({ mode: 'tree', details: null });
  });

  test('q and Esc leave', async () => {
    expect((await press(text('x'))).isOver).toBe(false);
    expect((await press(text('q'))).isOver).toBe(true);
    browser = await createHsBrowser(real, null);
    expect((await press(escapeKey)).isOver).toBe(true);
  });
});

describe('searching', () => {
  test('for goods shows candidates, and the chosen one in the tree', async () => {
    expect(await press(text('/'), text('chai'), text('x'), { name: 'backspace' }, text('r'))).toMatchObject({
      mode: 'typing',
      query: 'chair',
    });
    expect((await press(enter)).results.map(({ code }) => code)).toEqual(['9401.69', '6109.10']);
    expect(await press(move(9), enter)).toMatchObject({ mode: 'tree', tree: { cursor: '6109.10' } });
    expect(visible()).toContain('61.10');
    expect(visible()).not.toContain('94.01');
  });

  test('for a code goes there; for one of HS 2017 the codes that replaced it are shown', async () => {
    expect((await press(text('/'), text('6109'), enter)).tree.cursor).toBe('61.09');
    expect(await press(text('/'), text('0305.10'), enter)).toMatchObject({
      mode: 'details',
      details: { nomenclature: 'HS2017', replacedBy: ['0309.10'] },
    });
  });

  test('for what is not there says so, and can be mended', async () => {
    const { problem, mode } = await press(text('/'), text('9999.99'), enter);
    expect([mode, problem]).toEqual(['typing', 'HS code not found']);
    expect(await press({ name: 'backspace' })).toMatchObject({ problem: null, query: '9999.9' });
    expect((await press(escapeKey)).mode).toBe('tree');
    expect(await press(text('/'), text('zzz'), enter, move(1), enter)).toMatchObject({
      mode: 'results',
      results: [],
      chosen: 0,
    });
  });

  test('for nothing goes on asking', async () => {
    expect((await press(text('/'), enter)).mode).toBe('typing');
  });
});

test('may begin at a code, and refuses one that is none', async () => {
  browser = await createHsBrowser(real, '6109.10.00');
  expect(browser.state().tree.cursor).toBe('6109.10');
  await expect(createHsBrowser(real, '9999.99')).rejects.toThrow('HS code not found');
});
