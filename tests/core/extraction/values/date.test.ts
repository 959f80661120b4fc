import { describe, expect, test } from 'bun:test';
import { extractionKnowledge } from '../../../../core/extraction/knowledge/knowledge.ts';
import {
  chooseDate,
  findDates,
  isoDate,
  judgeDateOrder,
  nearOrder,
} from '../../../../core/extraction/values/date.ts';

const { dates: words } = extractionKnowledge().values;
const first = (text: string) => findDates(text, words)[0];

describe('dates', () => {
  test.each([
    ['2024-05-21', '2024-05-21'],
    ['2024/04/09', '2024-04-09'],
    ['21.05.2024', '2024-05-21'],
    ['06. 08. 2013', '2013-08-06'],
    ['14.11.24', '2024-11-14'],
    ['5.3.99', '1999-03-05'],
    ['25/12/2024', '2024-12-25'],
    ['Ngày 14 tháng 06 năm 2026', '2026-06-14'],
    ['Ngày (day) 14 tháng (month) 06 năm (year) 2026', '2026-06-14'],
    ['12/25/2024', '2024-12-25'],
    ['17 Sep 2024', '2024-09-17'],
    ['17-Sep-24', '2024-09-17'],
    ['09-FEB-2024', '2024-02-09'],
    // As OCR reads an O.
    ['03-0ct-2024', '2024-10-03'],
    ['March 4, 2024', '2024-03-04'],
    ['Mar. 4th, 2024', '2024-03-04'],
    ['MAR,04,2024', '2024-03-04'],
    ['MAR 30/24', '2024-03-30'],
    ['4th of March 2024', '2024-03-04'],
    ['7. Mai 2014', '2014-05-07'],
    ['3. März 2024', '2024-03-03'],
    ['19 april 2014', '2014-04-19'],
    ['3 oktober 2024', '2024-10-03'],
    ['12 août 2023', '2023-08-12'],
    ['1er février 2024', '2024-02-01'],
    ['5 de mayo de 2024', '2024-05-05'],
    ['12 giugno 2024', '2024-06-12'],
    ['9 de abril de 2024', '2024-04-09'],
    ['the 26th day of January, 2025', '2025-01-26'],
    ['a los 7 DÍAS DEL MES DE AGOSTO DE 2026', '2026-08-07'],
    ['a los siete (7) días del mes de agosto del año 2026', '2026-08-07'],
    ['aos 9 dias do mês de março do ano de 2026', '2026-03-09'],
    ["le 12 du mois d'octobre 2026", '2026-10-12'],
    ['21 maja 2024', '2024-05-21'],
    ['15 września 2024 r.', '2024-09-15'],
    ['20240115', '2024-01-15'],
    ['2024年5月21日', '2024-05-21'],
    ['2024년 5월 21일', '2024-05-21'],
    ['2024. május 21.', '2024-05-21'],
  ])('%s is %s', (printed, iso) => {
    expect(first(printed)?.dayFirst).toBe(iso);
    expect(first(printed)?.monthFirst).toBe(iso);
  });

  test.each(['31.02.2024', '4-5-6 Ginza', '1.2.3', '12/2024', '99/99/2024', 'May the fourth', '00.00.0000'])(
    '%p holds no date',
    (printed) => {
      expect(first(printed)).toBeUndefined();
    },
  );

  test('two orders stay open until something decides', () => {
    const date = first('03/04/2024');
    expect(date?.dayFirst).toBe('2024-04-03');
    expect(date?.monthFirst).toBe('2024-03-04');
    if (!date) throw new Error('no date');
    const german = judgeDateOrder([date], 'de', false, true);
    expect(chooseDate(date, german)).toEqual({ value: '2024-04-03', certainty: german.certainty });
    const american = judgeDateOrder([date], 'en', true, false);
    expect(chooseDate(date, american).value).toBe('2024-03-04');
    const unknown = judgeDateOrder([date], 'en', false, false);
    expect(unknown.certainty).toBeLessThan(american.certainty);
  });

  test('another date on the page decides the order', () => {
    const dates = findDates('03/04/2024 and 04/28/2024', words);
    const judgement = judgeDateOrder(dates, 'en', false, true);
    expect(judgement.order).toBe('month-first');
    expect(judgement.certainty).toBeGreaterThan(0.9);
  });

  test.each([
    ['loaded 04/06/2025, signed 04/07/2025', 'month-first'],
    ['loaded 04-06-2026, signed 05-06-2026', 'day-first'],
    ['invoiced 3 April 2026, loaded 04/05/2026', 'month-first'],
  ])('dates of one voyage lie near one another: %s', (text, order) => {
    expect(nearOrder(findDates(text, words))?.order).toBe(order as 'day-first');
  });

  test.each(['04/06/2025', '04/06/2025 and 04/06/2025', '04/06/2025 and 1 January 2025'])(
    'dates that tell no order: %s',
    (text) => {
      expect(nearOrder(findDates(text, words))).toBeNull();
    },
  );

  test('a day that does not exist is no date', () => {
    expect(isoDate(2023, 2, 29)).toBeNull();
    expect(isoDate(2024, 2, 29)).toBe('2024-02-29');
    expect(isoDate(24, 13, 1)).toBeNull();
  });
});

describe('years of other calendars', () => {
  test.each([
    ['17 เมษายน 2569', '2026-04-17'],
    ['17 เม.ย. 69', '2026-04-17'],
    ['17 เมษายน พ.ศ. 2569', '2026-04-17'],
    ['17 April B.E. 2569', '2026-04-17'],
    ['民國115年4月17日', '2026-04-17'],
    ['R.O.C. 115/04/17', '2026-04-17'],
    ['令和元年5月1日', '2019-05-01'],
    ['平成30年12月3日', '2018-12-03'],
    ['17.VI.2026', '2026-06-17'],
    ['3/XII/26', '2026-12-03'],
    ['2026-VI-17', '2026-06-17'],
    ['17 апреля 2026 г.', '2026-04-17'],
    ['17 Απριλίου 2026', '2026-04-17'],
  ])('%s is %s without a country', (printed, iso) => {
    expect(first(printed)?.dayFirst).toBe(iso);
  });

  test('the place of a date is that of its print', () => {
    const printed = 'Date 令和8年4月17日 (copy)';
    const date = first(printed);
    expect(printed.slice(date?.index, (date?.index ?? 0) + (date?.length ?? 0))).toBe('令和8年4月17日');
  });

  test.each(['IT WILL BE 12 WEEKS', 'Size 3 XL 2026', '17/04/2569', 'MIX 26', 'Phase I - 10'])(
    '%s holds no date',
    (text) => {
      expect(first(text)).toBeUndefined();
    },
  );

  test('a mark before a year that has not all its digits changes nothing', () => {
    expect(first('TO BE 12/11/2026')?.dayFirst).toBe('2026-11-12');
  });
});
