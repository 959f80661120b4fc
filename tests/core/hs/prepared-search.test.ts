import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOfTexts } from '../../../core/hs/known-words.ts';
import { packArrays, unpackArrays } from '../../../core/hs/prepared/packed-arrays.ts';
import { keepPrepared, readPrepared } from '../../../core/hs/prepared/prepared-file.ts';
import { packSearch, unpackSearch } from '../../../core/hs/search/packed-search.ts';
import { preparation } from '../../../core/hs/search/preparation-hash.ts';
import { SearchIndex } from '../../../core/hs/search/search-index.ts';
import { searchTables } from '../../../core/hs/search/search-tables.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('arrays that are packed', () => {
  test('come back as they were, and are looked at where they lie', () => {
    const packed = packArrays({
      letters: Uint8Array.of(1, 2, 3),
      counts: Uint32Array.of(7),
      none: new Float32Array(0),
      weights: Float32Array.of(0.1, -2),
      pairs: Float64Array.of(2 ** 40 + 1),
      bytes: Buffer.from('ab'),
    });
    const arrays = unpackArrays(packed);
    expect(arrays).toEqual({
      letters: Uint8Array.of(1, 2, 3),
      counts: Uint32Array.of(7),
      none: new Float32Array(0),
      weights: Float32Array.of(0.1, -2),
      pairs: Float64Array.of(2 ** 40 + 1),
      bytes: Uint8Array.of(97, 98),
    });
    expect(Object.values(arrays).every(({ buffer }) => buffer === packed.buffer)).toBe(true);
  });
});

describe('what is prepared in a folder', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  /** As whoever needs it does: what is there, else what is made. */
  const prepare = (folder: string, hash: string, text: string) => {
    const logger = collectingLogger();
    const place = { folder, hash, logger };
    const kept = readPrepared(place);
    if (!kept) keepPrepared(place, bytes(text));
    return {
      text: Buffer.from(kept ?? bytes(text)).toString(),
      isMade: kept === null,
      warnings: logger.lines.length,
    };
  };
  const onlyFile = (folder: string) => {
    const names = readdirSync(folder);
    expect(names).toHaveLength(1);
    return join(folder, names[0]!);
  };

  test('is made once, and made again when it would be made from other things', () => {
    const folder = join(temporaryFolder(), 'index');
    expect(prepare(folder, 'one', 'first')).toEqual({ text: 'first', isMade: true, warnings: 0 });
    expect(prepare(folder, 'one', 'again')).toEqual({ text: 'first', isMade: false, warnings: 0 });
    expect(prepare(folder, 'two', 'other')).toEqual({ text: 'other', isMade: true, warnings: 0 });
    expect(onlyFile(folder)).toContain('two');
  });

  test.each([
    ['was cut off', (path: string) => truncateSync(path, 10)],
    ['is empty', (path: string) => truncateSync(path, 0)],
    [
      'has changed',
      (path: string) => {
        const content = readFileSync(path);
        content[content.length - 1]! ^= 1;
        writeFileSync(path, content);
      },
    ],
  ])('is made again when its file %s', (_, damage) => {
    const folder = join(temporaryFolder(), 'index');
    prepare(folder, 'one', 'what was made');
    damage(onlyFile(folder));
    expect(prepare(folder, 'one', 'what is made')).toMatchObject({
      text: 'what is made',
      isMade: true,
    });
    expect(prepare(folder, 'one', '')).toMatchObject({ text: 'what is made', isMade: false });
  });

  test('is there even where nothing can be kept', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(prepare(join(file, 'index'), 'one', 'made')).toEqual({
      text: 'made',
      isMade: true,
      warnings: 1,
    });
  });
});

describe('what searching is prepared with', async () => {
  const codes = ['610910', '820299'];
  const stopWords = new Set(['of', 'and']);
  const tables = await searchTables({
    texts: {
      codes,
      texts: ['Of cotton', 'Other saw blades'],
      paths: ['Apparel > T-shirts > Of cotton', 'Tools > Saws > Other saw blades'],
    },
    terms: new Map([
      ['610910', ['cotton t-shirt', 'tee shirts of organic cotton']],
      ['820299', ['chain saw', 'blades for chain saws', 'café saw']],
    ]),
    stopWords,
  });
  const known = wordsOfTexts(['cotton t-shirts', 'saw blades', 'cotton blade']);
  const packed = packSearch({ tables, known, graph: Uint8Array.of(1, 2, 3) });

  test('comes back as it was', () => {
    const search = unpackSearch(packed);
    expect(packSearch(search)).toEqual(packed);
    expect(search.known.counts).toEqual(known.counts);
    expect(search.known.has('blading')).toBe(true);
    expect(search.known.has('kimono')).toBe(false);
    const learned = new Float32Array(6);
    const asked = 'chainsaws of cotton';
    const [before, after] = [tables, search.tables].map((from) => new SearchIndex(from, codes, stopWords));
    expect(after!.views(asked, learned)).toEqual(before!.views(asked, learned));
    expect(after!.matcher('cotton saw')(0)).toEqual(['cotton']);
  });

  test('is made in steps between which others have their turn', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => String(100_000 + at));
    let [turns, isMade] = [0, false];
    const take = (): void => {
      turns++;
      if (!isMade) setImmediate(take);
    };
    take();
    await searchTables({
      texts: { codes: many, texts: many, paths: many },
      terms: new Map(),
      stopWords,
    });
    isMade = true;
    expect(turns).toBeGreaterThan(5);
  });

  test('is what it was with this number of the preparation: raise it, and mend this, when that is meant', () => {
    const digest = createHash('sha256').update(packed).digest('hex').slice(0, 16);
    expect({ preparation, digest }).toEqual({ preparation: 1, digest: '6aa36137af76ca94' });
  });
});
