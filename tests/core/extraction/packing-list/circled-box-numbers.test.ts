import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

/** Boxes of an exporter's form in Korea or Japan, numbered in circles. */
const form = `
                                   PACKING LIST

① Shipper / Exporter                  ⑥ Shipping Marks
HAESOL CHEMICAL CO., LTD.             KSTK OSAKA
103 SONGDO-DAERO                      MADE IN KOREA
INCHEON 21984
SOUTH KOREA

② For Account & Risk of Messrs.       ③ Notify Party
KITANO SEIKI TRADING K.K.             SAME AS BUYER
OSAKA 541-0053
JAPAN

④ Port of Loading      ⑤ Final Destination
BUSAN, KOREA           NAGOYA

DESCRIPTION OF GOODS      CTN   Q'TY       N.W. (KG)   G.W. (KG)
RICE WATER SUN CREAM      33    3,960 EA   336.60      379.90
CICA CALMING TONER        29    1,044 EA   271.44      308.03
TOTAL                     62    5,004 EA   608.04      687.93
`;

test('boxes may be numbered in circles', () => {
  const { supplier, buyer, marksAndNumbers } = packingListOn(form);
  expect(supplier).toMatchObject({ name: 'HAESOL CHEMICAL CO., LTD.', country: 'KR' });
  expect(buyer).toMatchObject({ name: 'KITANO SEIKI TRADING K.K.', country: 'JP' });
  expect(marksAndNumbers).toBe('KSTK OSAKA MADE IN KOREA');
});
