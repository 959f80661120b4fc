import { describe, expect, test } from 'bun:test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { noticeOf, withHighestConfidence } from '../../../core/hs/notices/notice.ts';
import { createNoticeKnowledge } from '../../../core/hs/notices/notice-knowledge.ts';
import { loadNoticeWords } from '../../../core/hs/notices/notice-words.ts';
import { candidate } from '../../../core/hs/search/candidates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const nomenclature = loadNomenclature();
const knowledge = createNoticeKnowledge(nomenclature);
const noticeCode = (text: string) => noticeOf(text, knowledge)?.code ?? null;

describe('a description in another language', () => {
  test.each([
    ['Herrenhemd aus Baumwolle', 'German'],
    ['chaussures en cuir', 'French'],
    ['tornillos de acero inoxidable', 'Spanish'],
    ['maglietta uomo', 'Italian'],
    ['koszula bawełniana męska', 'Polish'],
    ['rostfritt stål skruvar', 'Swedish'],
    ['不锈钢保温杯', 'Chinese'],
    ['ステンレスボトル', 'Japanese'],
    ['스테인리스 보온병', 'Korean'],
    ['хлопковая рубашка', 'Cyrillic'],
    ['الملابس القطنية', 'Arabic'],
    ['βαμβακερό πουκάμισο', 'Greek'],
  ])('%p: the language is named (%s)', (text, language) => {
    const notice = noticeOf(text, knowledge);
    expect(notice?.code).toBe('LANGUAGE');
    expect(notice?.message).toContain(language);
  });

  test('is told of one word, and of words joined as German joins them', () => {
    expect(noticeOf('schrauben', knowledge)?.message).toContain('German');
    expect(noticeOf('Lederhandschuhe', knowledge)?.message).toContain('German');
  });

  test.each([
    'kimono',
    'sauerkraut',
    'prosciutto',
    'eau de toilette',
    'crème brûlée',
    'die casting mould',
    'fur coat',
    'men cotton t-shirt',
    'α-tocopherol acetate',
    'stainless steel vacuum flask 保温杯',
    'rubber gaskets',
  ])('%p is English', (text) => {
    expect(noticeCode(text)).toBeNull();
  });
});

describe('a description that does not tell what the goods are', () => {
  test.each([
    'parts',
    'gift',
    'samples',
    'goods',
    'accessories',
    '1 pc',
    'misc',
    'x',
    '12345',
    'new 2 pcs set',
  ])('%p is too vague, and the notice tells what to add', (text) => {
    const notice = noticeOf(text, knowledge);
    expect(notice?.code).toBe('TOO_VAGUE');
    expect(notice?.message).toContain('of what material, and what they are for');
  });

  test.each(['nike', 'Samsung', 'Volkswagen parts', 'gift Adidas 2 pcs'])('%p is a brand alone', (text) => {
    expect(noticeOf(text, knowledge)).toMatchObject({
      code: 'TOO_VAGUE',
      message: expect.stringContaining('A brand'),
    });
  });

  test('words that nobody calls goods by are named', () => {
    const notice = noticeOf('asdkjh qwe zxcv', knowledge);
    expect(notice?.code).toBe('UNKNOWN_WORDS');
    expect(notice?.message).toContain('asdkjh');
  });

  test.each([
    'Nike running shoes',
    'steel parts',
    'sample of cotton fabric',
    'spare parts for pumps',
    'toy',
    '500ml bottle',
  ])('%p tells enough', (text) => expect(noticeCode(text)).toBeNull());
});

test('an answer is no surer than its notice lets it be, and keeps its order', () => {
  const candidates = [0.6, 0.3].map((confidence, index) =>
    candidate(nomenclature, 'HS2022', index === 0 ? '610910' : '610990', confidence, []),
  );
  const notice = noticeOf('gift', knowledge)!;
  const confidences = (of: typeof notice | null) =>
    withHighestConfidence(candidates, of, knowledge.words).map(({ confidence }) => confidence);
  expect(confidences(notice)).toEqual([0.1, 0.05]);
  expect(confidences(null)).toEqual([0.6, 0.3]);
});

describe('files of words', () => {
  const shipped = join(import.meta.dir, '../../../data/notices');
  const changed = (file: string, change: (text: string) => string) => {
    const folder = temporaryFolder();
    cpSync(shipped, folder, { recursive: true });
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
    return () => loadNoticeWords(folder);
  };

  test.each([
    ['a word twice', 'vague-words.txt', 'gift\ngift\n', /vague-words\.txt, line \d+: "gift" is there twice/],
    ['a word with capitals', 'brand-words.txt', 'Nike\n', /brand-words\.txt.*lower case/],
    ['an unknown kind', 'foreign-words.tsv', 'de\tverbs\tgehen\n', /foreign-words\.tsv.*grammar or goods/],
    ['no language code', 'foreign-words.tsv', 'german\tgoods\themd\n', /two letters/],
  ])('%s is refused', (_, file, line, message) => {
    expect(changed(file, (text) => `${text}\n${line}`)).toThrow(message);
  });

  test('a confidence above 1 is refused', () => {
    expect(changed('settings.json', () => '{"highestConfidence":{"TOO_VAGUE":1.5}}')).toThrow(/TOO_VAGUE/);
  });
});
