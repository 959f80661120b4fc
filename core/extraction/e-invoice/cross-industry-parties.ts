import type { Party } from '../invoice-shape.ts';
import { elementAt, elementsAt, textAt, type XmlElement } from './xml-element.ts';
import { countryOf, type XmlFields } from './xml-fields.ts';

/** A party of a cross-industry invoice: its address on one line, its VAT number before any other. */
export function tradeParty(fields: XmlFields, path: string, party: XmlElement | null): Party {
  const address = elementAt(party, 'PostalTradeAddress');
  const town = [textAt(address, 'PostcodeCode'), textAt(address, 'CityName')].filter(Boolean).join(' ');
  const lines = [
    ...['LineOne', 'LineTwo', 'LineThree'].map((line) => textAt(address, line)),
    town,
    textAt(address, 'CountrySubDivisionName'),
  ].filter(Boolean);
  const registrations = elementsAt(party, 'SpecifiedTaxRegistration/ID');
  const registered = (scheme: string): string | null => {
    const number = registrations.find((one) => one.attributes.get('schemeID') === scheme);
    return number?.text.replace(/\s+/g, '') || null;
  };
  return {
    name: fields.text(
      `${path}.name`,
      textAt(party, 'Name') ?? textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    ),
    address: fields.text(`${path}.address`, lines.length === 0 ? null : lines.join(', ')),
    country: fields.value(`${path}.country`, textAt(address, 'CountryID'), countryOf),
    taxId: fields.text(`${path}.taxId`, registered('VA') ?? registered('FC')),
  };
}
