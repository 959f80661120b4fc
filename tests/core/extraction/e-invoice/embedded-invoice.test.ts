import { describe, expect, test } from 'bun:test';
import { embeddedInvoice } from '../../../../core/extraction/e-invoice/embedded-invoice.ts';
import type { Invoice } from '../../../../core/extraction/invoice-shape.ts';
import { crossIndustryXml, type Profile } from '../../../fixtures/e-invoices/cross-industry-xml.ts';
import { soldGoods } from '../../../fixtures/e-invoices/sold-goods.ts';
import { ublXml } from '../../../fixtures/e-invoices/ubl-xml.ts';

const attached = (bytes: Uint8Array | string, name = 'factur-x.xml') =>
  embeddedInvoice([
    { name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, problem: null },
  ]);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const withoutLines = (invoice: Invoice): Invoice => ({ ...invoice, lineItems: [] });
const lessThanExtended: Invoice = {
  ...soldGoods,
  incoterm: null,
  incotermPlace: null,
  lineItems: soldGoods.lineItems.map((line) => ({ ...line, countryOfOrigin: null })),
};
const least: Invoice = {
  ...withoutLines(lessThanExtended),
  dueDate: null,
  subtotal: null,
  freightAmount: null,
  paymentTerms: null,
  countryOfDestination: null,
  buyer: { ...soldGoods.buyer, address: null, country: null, taxId: null },
};
const expected: Readonly<Record<Profile, Invoice>> = {
  MINIMUM: least,
  'BASIC WL': withoutLines(lessThanExtended),
  BASIC: lessThanExtended,
  'EN 16931': lessThanExtended,
  EXTENDED: soldGoods,
  XRECHNUNG: lessThanExtended,
};

describe('an e-invoice is read whole', () => {
  test.each(Object.keys(expected) as Profile[])('of the profile %s', async (profile) => {
    const { invoice, notes } = await attached(crossIndustryXml(soldGoods, profile));
    expect(invoice?.invoice).toEqual(expected[profile]);
    expect(notes).toEqual([]);
    expect(invoice).toMatchObject(
      profile === 'XRECHNUNG'
        ? { standard: 'XRechnung', profile: 'EN 16931' }
        : { standard: 'Factur-X / ZUGFeRD', profile },
    );
  });

  test('as UBL, with weights and packages', async () => {
    const sold = { ...soldGoods, grossWeight: 120.5, weightUnit: 'kg', packageCount: 4 } as const;
    const { invoice } = await attached(ublXml(sold), 'anything.xml');
    expect(invoice?.invoice).toEqual({
      ...sold,
      freightAmount: null,
      paymentTerms: null,
      countryOfDestination: null,
    });
    expect(invoice?.standard).toBe('UBL');
    const german = await attached(
      ublXml(sold, 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'),
    );
    expect(german.invoice?.standard).toBe('XRechnung (UBL)');
  });

  test('with what is written for each value', async () => {
    const { invoice } = await attached(crossIndustryXml(soldGoods, 'EXTENDED'));
    expect(invoice?.texts.invoiceDate).toBe('20260302');
    expect(invoice?.texts['lineItems[0].unit']).toBe('H87');
    expect(invoice?.texts['lineItems[1].description']).toBe('Keilriemen <12 mm>');
    expect(Object.keys(invoice?.texts ?? {})).not.toContain('grossWeight');
  });

  test('in ZUGFeRD 1.0, whose elements have longer names', async () => {
    const old = text(crossIndustryXml(soldGoods, 'EXTENDED'))
      .replaceAll(
        'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'urn:ferd:CrossIndustryDocument:invoice:1p0',
      )
      .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
      .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
      .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext')
      .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
      .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
      .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
      .replaceAll('TradeSettlementHeaderMonetary', 'TradeSettlementMonetary')
      .replaceAll('TradeSettlementLineMonetary', 'TradeSettlementMonetary')
      .replaceAll('ram:IssuerAssignedID', 'ram:ID');
    const { invoice } = await attached(old, 'ZUGFeRD-invoice.xml');
    expect(invoice?.invoice).toEqual(soldGoods);
    expect(invoice?.standard).toBe('ZUGFeRD 1.0');
  });

  test('in the encodings that XML has', async () => {
    const xml = text(crossIndustryXml(soldGoods, 'BASIC'));
    const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const wide = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    for (const bytes of [latin, wide, Buffer.from(`\ufeff${xml}`)])
      expect((await attached(bytes)).invoice?.invoice.supplier.name).toBe('Weserwerk & Söhne GmbH');
  });

  test('a price for a hundred is that of one, a customs number may be an attribute, sums are of goods only', async () => {
    const xml = text(crossIndustryXml(soldGoods, 'EXTENDED'))
      .replace(
        '<ram:ChargeAmount>10</ram:ChargeAmount>',
        '<ram:ChargeAmount>1000</ram:ChargeAmount><ram:BasisQuantity unitCode="MTR">100</ram:BasisQuantity>',
      )
      .replace(
        /<ram:DesignatedProductClassification>.*?84821.*?<\/ram:DesignatedProductClassification>/,
        '<ram:ApplicableProductCharacteristic><ram:Description>Zolltarifnummer</ram:Description><ram:Value>8482 10 10</ram:Value></ram:ApplicableProductCharacteristic>',
      )
      .replace(
        '<ram:LineID>1</ram:LineID>',
        '<ram:LineID>1</ram:LineID><ram:LineStatusReasonCode>DETAIL</ram:LineStatusReasonCode>',
      )
      .replace(
        '<ram:ApplicableHeaderTradeAgreement>',
        '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>3</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Sum</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem><ram:ApplicableHeaderTradeAgreement>',
      );
    const lines = (await attached(xml)).invoice?.invoice.lineItems;
    expect(lines).toHaveLength(2);
    expect(lines?.[0]?.hsCode).toBe('8482.10.10');
    expect(lines?.[1]?.unitPrice).toBe(10);
  });

  test('a code of another list is no customs code', async () => {
    const xml = text(crossIndustryXml(soldGoods, 'EXTENDED')).replaceAll('listID="HS"', 'listID="TST"');
    expect((await attached(xml)).invoice?.invoice.lineItems[0]?.hsCode).toBeNull();
  });
});

describe('what is no e-invoice is left alone', () => {
  const good = text(crossIndustryXml(soldGoods, 'BASIC'));
  const entity = (definitions: string): string =>
    good.replace('?>', `?><!DOCTYPE x [${definitions}]>`).replace('RE-2026/0815', '&e;');

  test.each([
    [
      'an entity bomb',
      entity(`<!ENTITY a "${'x'.repeat(99)}"><!ENTITY e "&a;&a;&a;">`),
      'it defines entities',
    ],
    ['a reference to a file', entity('<!ENTITY e SYSTEM "file:///etc/passwd">'), 'it defines entities'],
    ['a file cut short', good.slice(0, good.length / 2), 'it is damaged'],
    ['nesting without end', `<?xml version="1.0"?>${'<a>'.repeat(50_000)}`, 'it is damaged'],
    ['a root of another kind', '<order xmlns="urn:x"><ID>1</ID></order>', 'it is no invoice'],
    ['the root of an invoice in another namespace', '<Invoice><ID>1</ID></Invoice>', 'it is no invoice'],
    ['an encoding that does not exist', good.replace('UTF-8', 'UTF-8-W/O-BOM'), 'encoding'],
    [
      'an empty invoice',
      good.replace(/<ram:ID>.*?<\/ram:ID>|<ram:GrandTotalAmount>.*?<\/ram:GrandTotalAmount>/g, ''),
      'neither a number nor a total',
    ],
    ['no XML', 'hello', 'it is damaged'],
  ])('%s', async (_, xml, why) => {
    const { invoice, notes } = await attached(xml);
    expect(invoice).toBeNull();
    expect(notes).toEqual([expect.stringContaining('factur-x.xml')]);
    expect(notes[0]).toContain(why);
  });

  test('bytes that are not of the encoding that is named', async () => {
    const { invoice, notes } = await attached(Buffer.from(good, 'latin1'));
    expect(invoice).toBeNull();
    expect(notes[0]).toContain('utf-8'.toUpperCase());
  });

  test('what could not be decoded, and what is not meant as one', async () => {
    const large = await embeddedInvoice([{ name: 'factur-x.xml', bytes: null, problem: 'too-large' }]);
    expect(large.notes[0]).toContain('too large');
    const photo = await embeddedInvoice([{ name: 'photo.jpg', bytes: new Uint8Array(9), problem: null }]);
    expect(photo).toEqual({ invoice: null, notes: [] });
    const order = await attached('<order/>', 'order.xml');
    expect(order).toEqual({ invoice: null, notes: [] });
  });

  test('the next attachment is looked at', async () => {
    const bytes = crossIndustryXml(soldGoods, 'BASIC');
    const { invoice, notes } = await embeddedInvoice([
      { name: 'factur-x.xml', bytes: new TextEncoder().encode('<a'), problem: null },
      { name: 'rechnung-4711.xml', bytes, problem: null },
    ]);
    expect(invoice?.fileName).toBe('rechnung-4711.xml');
    expect(notes).toHaveLength(1);
  });

  test('three hundred thousand parts are refused in a few seconds', async () => {
    const before = performance.now();
    const { notes } = await attached(`<a>${'<b/>'.repeat(300_000)}</a>`);
    expect(notes[0]).toContain('too many parts');
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
