import { describe, expect, test } from 'bun:test';
import { extractPaper, invoiceIn } from './papers.ts';

const lines = (name: string) =>
  invoiceIn(name).lineItems.map((item) => [item.description, item.quantity, item.unitPrice, item.total]);

describe('an invoice is read whatever its layout and language', () => {
  test('a boxed form with numbered labels, where the buyer is not the consignee', () => {
    expect(invoiceIn('boxed-form')).toMatchObject({
      invoiceNumber: 'SFJ-2024/0917',
      invoiceDate: '2024-09-17',
      totalAmount: 27817.5,
      currency: 'USD',
      incoterm: 'FOB',
      incotermPlace: 'Ho Chi Minh City',
      countryOfOrigin: 'VN',
      countryOfDestination: 'SE',
      packageCount: 205,
      grossWeight: 3120.5,
      netWeight: 2870,
      weightUnit: 'kg',
      supplier: { name: 'Saigon Footwear Joint Stock Co.', country: 'VN' },
      buyer: { name: 'Nordic Retail Holding AB', country: 'SE' },
    });
    expect(lines('boxed-form')).toEqual([
      ["Ladies' leather boots Style NB-301 brown", 1200, 18.4, 22080],
      ["Children's canvas shoes sizes 28 - 35", 850, 6.75, 5737.5],
    ]);
    expect(invoiceIn('boxed-form').lineItems.map((item) => item.hsCode)).toEqual(['6403.91', '6404.19']);
  });

  test('labels in two languages, values beside and below them', () => {
    const invoice = invoiceIn('bilingual');
    expect(invoice).toMatchObject({
      invoiceNumber: 'HR-55120',
      invoiceDate: '2024-11-07',
      purchaseOrderNumber: 'PO 4711-22',
      subtotal: 2380,
      freightAmount: 120,
      totalAmount: 2500,
      currency: 'EUR',
      incoterm: 'FCA',
      incotermPlace: 'Stuttgart',
      netWeight: 96.4,
      grossWeight: 104,
      supplier: { name: 'Präzisionstechnik Weber GmbH & Co. KG', country: 'DE' },
      buyer: {
        name: 'Osaka Machine Parts Co., Ltd.',
        address: '3-2-1 Namba, Chuo-ku, Osaka 542-0076, Japan',
        country: 'JP',
        taxId: '1234567890123',
      },
    });
    expect(invoice.lineItems[0]).toEqual({
      lineNumber: '1',
      partNumber: 'W-1001',
      description: 'Spannzange 12 mm Collet 12 mm',
      quantity: 40,
      unit: 'Stk',
      unitPrice: 38.5,
      total: 1540,
      hsCode: '8466.10.20',
      countryOfOrigin: 'DE',
      netWeight: null,
    });
  });

  test('a Spanish letterhead, a discount in the line, codes below the goods', () => {
    expect(invoiceIn('spanish')).toMatchObject({
      invoiceNumber: 'A-2024-00381',
      invoiceDate: '2024-03-05',
      dueDate: '2024-04-04',
      purchaseOrderNumber: 'OC-7712',
      subtotal: 6459,
      taxAmount: 0,
      freightAmount: 180,
      totalAmount: 6639,
      incoterm: 'CIP',
      countryOfOrigin: 'ES',
      packageCount: 62,
      grossWeight: 1310.5,
      netWeight: 1180,
      supplier: { name: 'ACEITES DEL SUR, S.L.', country: 'ES', taxId: 'B41234567' },
      buyer: { name: 'Importadora Andina S.A.', country: 'CL', taxId: '76.123.456-7' },
    });
    expect(lines('spanish')).toEqual([
      ['Aceite de oliva virgen extra 500 ml, botella vidrio', 1200, 4.85, 5529],
      ['Aceituna manzanilla 1 kg', 300, 3.1, 930],
    ]);
    expect(invoiceIn('spanish').lineItems[0]?.hsCode).toBe('1509.20');
  });

  test('an Italian invoice with the number below its title', () => {
    expect(invoiceIn('italian')).toMatchObject({
      invoiceNumber: '0457/24',
      invoiceDate: '2024-06-12',
      totalAmount: 7227.84,
      currency: 'EUR',
      incoterm: 'DAP',
      incotermPlace: 'Linz',
      grossWeight: 8120,
      supplier: { name: 'Ceramiche Belvedere S.r.l.', taxId: 'IT01234560369' },
      buyer: { name: 'Fliesen Huber GmbH', address: 'Landstraße 7, 4020 Linz, Austria', country: 'AT' },
    });
    expect(invoiceIn('italian').lineItems[0]).toMatchObject({
      partNumber: 'BV60120',
      unit: 'MQ',
      quantity: 345.6,
    });
  });

  test('a Polish invoice with thousands set apart by spaces', () => {
    expect(invoiceIn('polish')).toMatchObject({
      invoiceNumber: 'FV/112/05/2024',
      invoiceDate: '2024-05-21',
      dueDate: '2024-06-20',
      totalAmount: 22464,
      currency: 'EUR',
      supplier: { name: 'Meble Wielkopolskie Sp. z o.o.', taxId: 'PL7792345678' },
      buyer: { name: 'Möbelhaus Krause GmbH', country: 'DE', taxId: 'DE811234567' },
    });
    expect(lines('polish')[0]).toEqual(['Stół dębowy 160x90', 12, 890, 10680]);
  });

  test('an American invoice: month first, dollars, quantity in the first column', () => {
    const extraction = extractPaper('american');
    expect(extraction.extractedData.invoice).toMatchObject({
      invoiceNumber: 'INV-20871',
      invoiceDate: '2024-03-04',
      purchaseOrderNumber: '88213',
      subtotal: 1445,
      freightAmount: 85,
      totalAmount: 1530,
      currency: 'USD',
      paymentTerms: 'Net 30',
      supplier: { name: 'TRIDENT TOOL WORKS' },
      buyer: { name: 'Maple Leaf Hardware Inc.', country: 'CA' },
    });
    expect(lines('american')[1]).toEqual(['Drill bit set, 5 pc', 100, 8.99, 899]);
    expect(extraction.evidence.invoiceDate?.text).toBe('03/04/2024');
    expect(extraction.evidence.invoiceDate?.readings).toEqual(['2024-03-04', '2024-04-03']);
  });

  test('an Indian invoice in lakhs whose buyer is "same as consignee"', () => {
    expect(invoiceIn('indian')).toMatchObject({
      invoiceNumber: 'RSE/EXP/0231/23-24',
      invoiceDate: '2024-02-09',
      subtotal: 3372500,
      freightAmount: 85000,
      insuranceAmount: 12500,
      totalAmount: 3470000,
      currency: 'INR',
      buyer: { name: 'Albion Foods Ltd', country: 'GB' },
      supplier: { name: 'Rajdhani Spices Exports Pvt. Ltd.', taxId: '27AABCR1234K1Z5' },
    });
    expect(invoiceIn('indian').lineItems[0]).toMatchObject({
      hsCode: '0910.30.20',
      unit: 'KGS',
      total: 1812500,
    });
  });

  test('a Swiss letter: apostrophes, a date that no label names, the company below a person', () => {
    const invoice = invoiceIn('swiss');
    expect(invoice).toMatchObject({
      invoiceNumber: '24-0815',
      invoiceDate: '2024-03-03',
      totalAmount: 30614.8,
      currency: 'CHF',
      insuranceAmount: 152.3,
      incotermPlace: 'Tokyo Narita',
      supplier: { name: 'Uhrwerk Jura AG', taxId: 'CHE-123.456.789' },
      buyer: { name: 'Ginza Timepieces K.K.', country: 'JP' },
    });
    expect(invoice.lineItems.map((item) => [item.countryOfOrigin, item.hsCode])).toEqual([
      ['CH', '9102.21'],
      ['IT', '9113.90'],
    ]);
  });

  test('a Portuguese invoice with prices of three decimals', () => {
    expect(invoiceIn('portuguese')).toMatchObject({
      invoiceNumber: 'FT 2024/318',
      subtotal: 7860,
      freightAmount: 640,
      totalAmount: 8500,
      countryOfOrigin: 'PT',
      buyer: { name: 'Vinhos do Cabo (Pty) Ltd', country: 'ZA' },
    });
    expect(lines('portuguese')[0]).toEqual(['Rolhas naturais 24x45 mm', 50000, 0.142, 7100]);
  });

  test('columns without names are known by their arithmetic', () => {
    expect(lines('nameless-columns')).toEqual([
      ['Mugs, stoneware, blue glaze', 48, 6.2, 297.6],
      ['Dinner plates 27 cm, white', 24, 9.75, 234],
      ['Teapot 1.2 l', 6, 21, 126],
    ]);
    expect(invoiceIn('nameless-columns')).toMatchObject({
      invoiceNumber: '10442',
      totalAmount: 657.6,
      currency: 'GBP',
    });
  });

  test('a table over two pages: repeated names, and a carried-over sum that is no line', () => {
    expect(lines('two-pages')).toEqual([
      ['Tulpenbollen rood 12/+', 5000, 0.18, 900],
      ['Tulpenbollen geel 12/+', 4000, 0.17, 680],
      ['Narcissen King Alfred', 2500, 0.22, 550],
      ['Hyacinten blauw', 800, 0.45, 360],
    ]);
    expect(invoiceIn('two-pages')).toMatchObject({
      invoiceNumber: '2024-0771',
      invoiceDate: '2024-10-03',
      dueDate: '2024-11-02',
      totalAmount: 2490,
      currency: 'EUR',
      buyer: { name: 'Garden Centre Millbrook Ltd', country: 'IE' },
    });
  });

  test('a courier form that names each part of an address', () => {
    expect(invoiceIn('courier-form')).toMatchObject({
      invoiceNumber: '7712-B',
      invoiceDate: '2023-11-22',
      incoterm: 'DAP',
      subtotal: 1465,
      freightAmount: 95,
      insuranceAmount: 10,
      totalAmount: 1570,
      currency: 'USD',
      packageCount: 2,
      grossWeight: 18.5,
      weightUnit: 'lb',
      supplier: {
        name: 'Cascade Instruments Inc',
        address: '910 Pine Street, Suite 400, Seattle, WA, 98101',
        country: 'US',
        taxId: '12-3456789',
      },
      buyer: { name: 'Severn Group Plc', country: 'GB', taxId: 'GB111222333' },
    });
    expect(invoiceIn('courier-form').lineItems[0]).toMatchObject({ unit: 'EA', countryOfOrigin: 'US' });
  });

  test('rows of names over rows of values', () => {
    expect(invoiceIn('rows-of-names')).toMatchObject({
      invoiceNumber: '30518',
      invoiceDate: '2024-01-09',
      purchaseOrderNumber: 'J-2231',
      paymentTerms: 'Net 15',
      totalAmount: 535,
      buyer: { name: 'Juniper Marine LLC', address: '2210 Bayshore Dr, Tampa, FL 33605' },
    });
    expect(invoiceIn('rows-of-names').lineItems[2]).toMatchObject({ total: 350, countryOfOrigin: 'TW' });
  });

  test('a French invoice with a discount column and the customer number above the buyer', () => {
    expect(invoiceIn('french')).toMatchObject({
      invoiceNumber: 'F2024-1187',
      invoiceDate: '2024-04-18',
      dueDate: '2024-05-18',
      purchaseOrderNumber: 'CDE 44-219',
      subtotal: 1539.6,
      freightAmount: 85.4,
      totalAmount: 1625,
      packageCount: 9,
      netWeight: 132,
      grossWeight: 141.5,
      supplier: { name: 'LAITERIE DU VERCORS SAS', country: 'FR' },
      buyer: { name: 'FROMAGERIE SUISSE ROMANDE SA', country: 'CH' },
    });
    expect(lines('french')).toEqual([
      ['Bleu du Vercors AOP 1,2 kg', 60, 14.5, 870],
      ['Tomme de montagne 500 g', 120, 6.2, 669.6],
    ]);
  });

  test('a proforma invoice: units glued to quantities, currencies to prices, terms that go on', () => {
    expect(invoiceIn('proforma')).toMatchObject({
      invoiceNumber: 'NBS20240322-06',
      invoiceDate: '2024-03-22',
      totalAmount: 10590,
      currency: 'USD',
      incoterm: 'FOB',
      incotermPlace: 'NINGBO',
      paymentTerms: '30% T/T DEPOSIT, 70% AGAINST B/L COPY',
      supplier: { name: 'NINGBO SUNRISE HOUSEWARES CO., LTD.' },
      buyer: { name: 'COSTA HOGAR, S.A. DE C.V.', country: 'MX' },
    });
    expect(invoiceIn('proforma').lineItems).toMatchObject([
      { description: 'BAMBOO CUTTING BOARD 38x28x1.8 CM', quantity: 3000, unit: 'PCS', hsCode: '4419.11' },
      { description: 'STAINLESS STEEL COLANDER 24 CM', quantity: 2400, unitPrice: 2.1, total: 5040 },
    ]);
  });

  test('labels over their values, and details of the goods below their names', () => {
    expect(invoiceIn('values-below')).toMatchObject({
      invoiceNumber: '90177345',
      invoiceDate: '2024-08-30',
      dueDate: '2024-09-29',
      purchaseOrderNumber: 'BC-PO-381',
      currency: 'EUR',
      incoterm: 'FCA',
      paymentTerms: '30 days net',
      totalAmount: 3908,
      buyer: { name: 'Baltic Controls OÜ', country: 'EE' },
    });
    expect(invoiceIn('values-below').lineItems[1]).toMatchObject({
      lineNumber: '20',
      partNumber: 'ORI-7710',
      description: 'Encoder cable 5 m',
      hsCode: '8544.42.90',
      countryOfOrigin: 'CZ',
      netWeight: 6.4,
    });
  });

  test('prices for a thousand pieces, and a customer number that is no customer', () => {
    expect(invoiceIn('price-per-thousand')).toMatchObject({
      invoiceNumber: 'DS-8841',
      totalAmount: 1782,
      supplier: { name: 'Druckhaus Seidel KG', taxId: 'DE141234567' },
      buyer: { name: 'Verlag Nordlicht ApS', country: 'DK' },
    });
    expect(lines('price-per-thousand')[0]).toEqual(['Etiketten 70x40 mm, vierfarbig', 25000, 0.0124, 310]);
  });

  test('names stacked in a header, values stacked in its columns', () => {
    const { lineItems, supplier, buyer } = invoiceIn('stacked-columns');
    expect([supplier.name, buyer.name]).toEqual(['Kessler Pumpen GmbH', 'Hydro Nordic Oy']);
    expect(lineItems).toMatchObject([
      { partNumber: 'KP-2200', hsCode: '8413.70.51', countryOfOrigin: 'DE', quantity: 2, unit: 'Stk' },
      { partNumber: 'KP-0310', hsCode: '8484.20.00', countryOfOrigin: 'CZ', quantity: 12, unit: 'Stk' },
    ]);
    expect(lines('stacked-columns')[0]).toEqual(['Kreiselpumpe NB 40 Edelstahl', 2, 890, 1780]);
  });

  test('details with labels in two languages below each line, over two pages', () => {
    const { lineItems, ...invoice } = invoiceIn('details-below');
    expect(invoice).toMatchObject({
      invoiceNumber: '90017722',
      invoiceDate: '2025-05-14',
      purchaseOrderNumber: 'PAE-5531',
      totalAmount: 2800,
      subtotal: 2614,
      freightAmount: 186,
      packageCount: 3,
    });
    expect(
      lineItems.map((item) => [item.partNumber, item.hsCode, item.countryOfOrigin, item.netWeight]),
    ).toEqual([
      ['HZ-4410', '8412.21.20', 'DE', 58.4],
      ['DS-100', '8487.90.90', 'IT', 3.2],
      ['FE-22', '8421.99.90', 'CZ', 12],
    ]);
    expect(lineItems[0]?.description).toBe('Hydraulikzylinder / Hydraulic cylinder');
  });

  test('typewriter print: ruled lines of dashes, unmarked labels, dates with ordinals', () => {
    expect(invoiceIn('typewriter')).toMatchObject({
      invoiceNumber: '5531',
      invoiceDate: '2024-07-04',
      totalAmount: 10800,
      incoterm: 'CIF',
      packageCount: 12,
      grossWeight: 4120,
      netWeight: 3880,
      supplier: { name: 'GREENOCK MILL SUPPLIES LTD', country: 'GB' },
      buyer: { name: 'VALPARAISO TRADING SPA', country: 'CL' },
    });
    expect(invoiceIn('typewriter').lineItems[0]).toMatchObject({
      description: 'CONVEYOR BELTING, RUBBER, 600 MM',
      unit: 'ROLLS',
      hsCode: '4010.12',
      countryOfOrigin: 'GB',
    });
  });

  test('weights whose kind stands behind them', () => {
    expect(invoiceIn('british')).toMatchObject({
      invoiceDate: '2025-03-03',
      dueDate: '2025-04-02',
      purchaseOrderNumber: 'PO 88-120',
      subtotal: 4597.5,
      freightAmount: 210,
      totalAmount: 4807.5,
      currency: 'GBP',
      grossWeight: 212,
      netWeight: 180,
      packageCount: 9,
      buyer: { name: 'Fjordlys Interiør AS', country: 'NO' },
    });
  });
});
