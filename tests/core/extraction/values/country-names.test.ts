import { expect, test } from 'bun:test';
import { extractionKnowledge } from '../../../../core/extraction/knowledge/knowledge.ts';
import { readCountry } from '../../../../core/extraction/values/country.ts';

const { countries } = extractionKnowledge().values;

test.each([
  ['Republic of China (Taiwan)', 'TW'],
  ['Chinese Taipei', 'TW'],
  ["The People's Republic of China", 'CN'],
  ['P.R. of China', 'CN'],
  ['Congo-Brazzaville', 'CG'],
  ['Republic of the Congo', 'CG'],
  ['DR Congo', 'CD'],
  ['Congo, Dem. Rep. of the', 'CD'],
  ['Republic of Guinea', 'GN'],
  ['Guinea-Bissau', 'GW'],
  ['Equatorial Guinea', 'GQ'],
  ['Papua New Guinea', 'PG'],
  ['Korea (Rep. of)', 'KR'],
  ["Korea (Democratic People's Republic of)", 'KP'],
  ['Hellenic Republic', 'GR'],
  ['Georgia', 'GE'],
  ['Republic of the Niger', 'NE'],
  ['Federal Republic of Nigeria', 'NG'],
  ['Commonwealth of Dominica', 'DM'],
  ['Dominican Rep.', 'DO'],
  ['Lao PDR', 'LA'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Moldova, Rep. of', 'MD'],
  ['Slovak Republic', 'SK'],
  ['Republic of Slovenia', 'SI'],
  ['Islamic Republic of Mauritania', 'MR'],
  ['Republic of Mauritius', 'MU'],
  ['F.Y.R.O.M.', 'MK'],
])('%s is %s', (name, code) => {
  expect(readCountry(name, countries)?.code).toBe(code);
});
