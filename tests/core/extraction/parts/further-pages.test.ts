import { expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { textReading } from '../../layout/text-page.ts';

const names = "CASE NO.   DESCRIPTION              PART NO.       Q'TY     N.W. (KGS)   G.W. (KGS)";

const first = (number: string) => `
Kitano Seiki Co., Ltd.                                  PACKING LIST
3-6 Bakuro-machi, Osaka 541-0053, Japan                 ${number}
Sold to  Formosa Star Bicycle Co., Ltd.                 Invoice No. EX81-8406

${names}
C/NO. 1    Ball screw, SFNR 5010    PR-3109-W      4 PCS    91.2         105.0
C/NO. 2    Safety cover (L/R)       PR-4145-B      7 SET    616.0        700.4`;

const further = (head: string) => `
PACKING LIST                                            ${head}

${names}
C/NO. 3    Control panel NC-7       KL-7003-02     1 SET    185.0        210.0
TOTAL : 3 WOODEN CASES                                      892.2        1015.4`;

/** The page with a number at its foot. */
const numbered = (page: string, number: string): string =>
  `${page}${'\n'.repeat(60 - page.split('\n').length)}${' '.repeat(47 - number.length / 2)}${number}`;

const partsOf = (...pages: readonly string[]) =>
  extractDocument(textReading(...pages), { documentType: null }).contains.map(({ firstPage, lastPage }) => [
    firstPage,
    lastPage,
  ]);

test('a page that names the invoice alone goes on with the list of it, which has a number of its own', () => {
  const pages = [first('Packing No. PL-04331'), further('INVOICE NO. EX81-8406')];
  expect(partsOf(...pages)).toEqual([[1, 2]]);
  const { packing_list: list } = extractDocument(textReading(...pages), { documentType: null }).extractedData;
  expect(list).toMatchObject({ packingListNumber: 'PL-04331', packageCount: 3, grossWeight: 1015.4 });
  expect(list?.lineItems).toHaveLength(3);
});

test('a page that names another invoice begins another list', () => {
  expect(partsOf(first('Packing No. PL-04331'), further('INVOICE NO. EX81-9910'))).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('a list with another number of its own begins, though it is of the same invoice', () => {
  expect(partsOf(first('Packing No. PL-04331'), first('Packing No. PL-04332'))).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test.each(['(#)', '- # -', '#'])('pages are counted through by bare numbers at their foot: %s', (form) => {
  const page = (text: string, number: number): string => numbered(text, form.replace('#', String(number)));
  const pages = [page(first('Packing No. PL-04331'), 1), page(further('REF. 88-4412'), 2)];
  expect(partsOf(...pages)).toEqual([[1, 2]]);
  expect(partsOf(...pages, page(first('Packing No. PL-04332'), 1))).toEqual([
    [1, 2],
    [3, 3],
  ]);
});
