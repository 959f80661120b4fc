import { describe, expect, test } from 'bun:test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { notGoodsKind } from '../../../core/hs/notices/not-goods.ts';
import { noticeOf, withHighestConfidence } from '../../../core/hs/notices/notice.ts';
import { createNoticeKnowledge } from '../../../core/hs/notices/notice-knowledge.ts';
import { loadNoticeWords } from '../../../core/hs/notices/notice-words.ts';
import { candidate } from '../../../core/hs/search/candidates.ts';
import { goodsVocabulary } from '../../../core/hs/vocabulary/goods-vocabulary.ts';
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

  test('is given for one word, and for words joined as German joins them', () => {
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

describe('a description that does not name the goods', () => {
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

describe('a description of what is not goods', () => {
  test.each([
    ['New client discount', 'a discount'],
    ['LESS: EARLY PAYMENT DISCOUNT 2%', 'a discount'],
    ['Discount for new clients', 'a discount'],
    ['Neukundenrabatt 5 %', 'a discount'],
    ['Remise nouveau client', 'a discount'],
    ['Descuento por pronto pago', 'a discount'],
    ['Sconto nuovo cliente', 'a discount'],
    ['Korting nieuwe klant', 'a discount'],
    ['Скидка новому клиенту', 'a discount'],
    ['新客户折扣', 'a discount'],
    ['Sea freight Hamburg - New York', 'freight'],
    ['Freight charges (USD)', 'freight'],
    ['Frachtkosten', 'freight'],
    ['Frais de transport', 'freight'],
    ['Gastos de envío', 'freight'],
    ['海运费', 'freight'],
    ['운송비', 'freight'],
    ['Insurance 0.5 % of CIF value', 'insurance'],
    ['Transportversicherung', 'insurance'],
    ['Bank charges', 'a bank charge'],
    ['Spese bancarie', 'a bank charge'],
    ['Packing fee', 'a charge for packing'],
    ['Verpackungskosten', 'a charge for packing'],
    ['Pallet deposit', 'a deposit'],
    ['Anzahlung 30 %', 'a deposit'],
    ['Fuel surcharge', 'a surcharge'],
    ['Treibstoffzuschlag', 'a surcharge'],
    ['VAT 19 %', 'a tax'],
    ['Customs clearance service', 'a service'],
    ['Software licence', 'a service'],
    ['Prestation de service', 'a service'],
    ['Setup costs', 'a charge'],
    ['Koszty dodatkowe', 'a charge'],
    ['Rounding', 'a charge'],
  ])('%p is named as what it is (%s)', (text, kind) => {
    const notice = noticeOf(text, knowledge);
    expect(notice?.code).toBe('NOT_GOODS');
    expect(notice?.message).toContain(`This is ${kind}`);
  });

  test.each([
    'discount card holder',
    'cotton shirts, 10 % discount included',
    'men cotton t-shirt with freight prepaid',
    'freight container 40 ft',
    'bank note counter',
    'insurance label',
    'packing machine',
    'PTFE gland packing',
    'deposit bottle, glass',
    'porcelain dinner service for 12 persons',
    'service trolley of steel',
    'baby carriage',
    'charge air cooler',
    'fromage frais',
    'tax stamps',
    'delivery van',
    'fee board of aluminium',
    'storage box',
    'duty belt of leather',
  ])('%p is goods', (text) => {
    expect(noticeCode(text)).not.toBe('NOT_GOODS');
  });

  test('no subheading of the nomenclature and no name of goods in the vocabulary is taken for one', () => {
    const names = [
      ...[...nomenclature.editions.HS2022.values()].map(({ description }) => description),
      ...[...goodsVocabulary(nomenclature).values()].flat(),
    ];
    const { notGoods } = knowledge.words;
    const known = knowledge.known();
    expect(names.filter((name) => notGoodsKind(name, notGoods, known) !== null)).toEqual([]);
  });
});

test('an answer is no more certain than its notice lets it be, and keeps its order', () => {
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
    [
      'an unknown place',
      'not-goods.tsv',
      'en\tdiscount\tedge\tmarkdown\n',
      /not-goods\.tsv.*one of last, first/,
    ],
    ['an unknown kind of charge', 'not-goods.tsv', 'en\tgift\tlast\tvoucher\n', /must be one of discount/],
    ['a helping word with a kind', 'not-goods.tsv', 'en\tdiscount\tbeside\tusd\n', /the kind must be -/],
    ['an empty name', 'not-goods.tsv', 'en\tdiscount\tlast\trebate,,bonus\n', /a name is empty/],
    ['a kind twice', 'not-goods-kinds.tsv', 'discount\ta discount\n', /discount is there twice/],
    ['no language code', 'foreign-words.tsv', 'german\tgoods\themd\n', /two letters/],
  ])('%s is refused', (_, file, line, message) => {
    expect(changed(file, (text) => `${text}\n${line}`)).toThrow(message);
  });

  test('a confidence above 1 is refused', () => {
    expect(changed('settings.json', () => '{"highestConfidence":{"TOO_VAGUE":1.5}}')).toThrow(/TOO_VAGUE/);
  });
});
