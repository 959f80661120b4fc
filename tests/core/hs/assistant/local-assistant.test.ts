import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsBetween } from '../../../../core/errors-between.ts';
import { createLocalAssistant, createMender } from '../../../../core/hs/assistant/local-assistant.ts';
import { probablyMeant } from '../../../../core/hs/assistant/spelling.ts';
import { loadTariffWords } from '../../../../core/hs/assistant/tariff-words.ts';
import { wordsOfTexts } from '../../../../core/hs/known-words.ts';
import { loadNomenclature } from '../../../../core/hs/nomenclature/load-nomenclature.ts';
import { createNoticeKnowledge } from '../../../../core/hs/notices/notice-knowledge.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const notices = createNoticeKnowledge(loadNomenclature());
const known = notices.known();
const assistant = createLocalAssistant(notices);
const rephrased = async (text: string) => (await assistant.assist(text, [])).rephrased;

describe('a short description', () => {
  const mend = createMender(notices);

  test.each([
    ['Kindle', 'e-ink e-reader device'],
    ['Lego bricks', 'construction toy building bricks'],
    ['molds for rubber', 'mould for rubber'],
    ["child's bicycle", "children's bicycle"],
  ])('%s is ranked as %s', (text, meant) => {
    expect(mend(text)).toBe(meant);
  });

  test.each(['case for a Kindle', 'Kindle cases', 'spare parts for Vespa', 'steel bolts'])(
    '%s stays',
    (text) => {
      expect(mend(text)).toBe(text);
    },
  );
});

describe('the assistant built in', () => {
  test('puts the words of the tariff for those of shops, and shows which', async () => {
    expect(await assistant.assist('women cotton hoodie', [])).toEqual({
      spelled: 'women cotton hoodie',
      rephrased: 'women cotton sweatshirt, pullover',
      weight: expect.any(Number),
      terms: [{ from: 'hoodie', to: 'sweatshirt, pullover' }],
      preferred: [],
    });
    expect(await rephrased('wireless earbuds, 2 pcs')).toBe('wireless earphones, 2 pcs');
    expect(await rephrased('Diapers for babies')).toBe('napkin for babies for babies');
    expect(await rephrased('aluminum')).toBe('aluminium');
  });

  test('counts for more the more of the description it puts otherwise', async () => {
    const weight = async (text: string) => (await assistant.assist(text, [])).weight;
    expect(await weight('sofa')).toBe(0.5);
    expect(await weight('leather sofa')).toBe(0.25);
    expect(await weight('steel bolts')).toBe(0);
  });

  test.each([
    ['stainles steel bolts', 'stainless steel bolts'],
    ['cotton trosuers', 'cotton trousers'],
    ['alumnium foil 30 m', 'aluminium foil 30 m'],
    ['woodenfurniture', 'wooden furniture'],
    ['refrigreator compressors', 'refrigerator compressors'],
  ])('mends %p to %p', async (typed, meant) => {
    expect(await rephrased(typed)).toBe(meant);
  });

  test.each([
    'stainless steel bolts',
    'laptop sleeve',
    'case for iphone',
    'Xiaomi faster than before',
    'nike',
    'SKF 6204-2RS1',
    'reliable popular trend',
    '不锈钢保温杯',
    'Herrenhemd aus Baumwolle',
    'zapatos de cuero',
    'x',
  ])('leaves %p as it is', async (text) => {
    expect(await assistant.assist(text, [])).toMatchObject({ spelled: text, rephrased: text, terms: [] });
  });

  test('does not look for meaning in noise, however long', async () => {
    const noise = Array.from(
      { length: 1_000 },
      (_, index) => `qwx${String.fromCharCode(97 + (index % 26))}zzkp`,
    );
    const started = performance.now();
    expect(await rephrased(noise.join(' '))).toBe(noise.join(' '));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('spelling', () => {
  test('counts letters changed, left out, added and swapped', () => {
    expect(errorsBetween('bolt', 'bolt', 2)).toBe(0);
    expect(errorsBetween('bolt', 'bolts', 2)).toBe(1);
    expect(errorsBetween('blot', 'bolt', 2)).toBe(1);
    expect(errorsBetween('bolt', 'belts', 2)).toBe(2);
    expect(errorsBetween('bolt', 'cotton', 2)).toBeNull();
  });

  const of = (...texts: string[]) => wordsOfTexts(texts.flatMap((text) => Array<string>(30).fill(text)));

  test.each([
    ['blots', 'bolts', ['bolts', 'boots', 'plots']],
    ['bots', 'boots', ['boots', 'bits']],
    ['pilllow', 'pillow', ['pillow', 'pill', 'low']],
    ['woen', 'women', ['women', 'women', 'woven']],
    ['aliggners', 'aligners', ['aligner']],
    ['vacuumflask', 'vacuum flask', ['vacuum', 'flask']],
    ['acrilonitrole', 'acrylonitrile', ['acrylonitrile']],
  ])('takes %p for %p among %p', (typed, meant, words) => {
    expect(probablyMeant(typed, of(...words))).toBe(meant);
  });

  test('does not guess at short words, other scripts or what nothing is near to', () => {
    for (const word of ['xqz', 'рубашка', 'qwertzuiopx']) expect(probablyMeant(word, known)).toBeNull();
  });
});

describe('the words of the tariff', () => {
  const load = (rows: string) => () => {
    const path = join(temporaryFolder(), 'tariff-words.tsv');
    writeFileSync(path, `from\tto\n${rows}\n`);
    return loadTariffWords(known, path);
  };

  test.each([
    ['twice, in the plural', 'sofa\tseat\nsofas\tseats', /line 3: "sofas" is there twice/],
    ['for itself', 'seat\tseats', /has itself as its meaning/],
    ['for nothing', 'sofa\t', /needs both/],
    [
      'for a word that nobody uses of goods',
      'sofa\tsquabblefurniture',
      /"squabblefurniture" is no word of the nomenclature/,
    ],
  ])('a phrase %s is refused', (_, rows, message) => {
    expect(load(rows)).toThrow(message);
  });
});
