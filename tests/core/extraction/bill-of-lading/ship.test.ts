import { expect, test } from 'bun:test';
import { readShip } from '../../../../core/extraction/bill-of-lading/ship.ts';

test.each([
  ['ALBA VENTURA V.123E', 'ALBA VENTURA', '123E'],
  ['ALBA VENTURA 123E (LR)', 'ALBA VENTURA', '123E'],
  ['ALBA VENTURA / LR / FE023R', 'ALBA VENTURA', 'FE023R'],
  ['CORVINA BAY, IMO 9412345, 042N', 'CORVINA BAY', '042N'],
  ['M/V "CORVINA BAY" OF MONROVIA', 'CORVINA BAY', null],
  ['per m.v. CORVINA BAY', 'CORVINA BAY', null],
  ['CORVINA BAY (042N)', 'CORVINA BAY', '042N'],
  ['CORVINA BAY V-042N', 'CORVINA BAY', '042N'],
  ['042N / CORVINA BAY', 'CORVINA BAY', '042N'],
  ['CORVINA BAY VQ123A', 'CORVINA BAY', 'VQ123A'],
  ['CORVINA BAY 0FE64E1MA', 'CORVINA BAY', '0FE64E1MA'],
  ['CORVINA BAY 042 N', 'CORVINA BAY', '042 N'],
  ['CORVINA BAY, Reise 042N', 'CORVINA BAY', '042N'],
  ['CORVINA BAY viaje 042N', 'CORVINA BAY', '042N'],
  ['CORVINA BAY 042N / PANAMA', 'CORVINA BAY', '042N'],
  ['CORVINA BAY 88/W LIBERIA', 'CORVINA BAY', '88/W'],
  ['CORVINA BAY / FE024R /', 'CORVINA BAY', 'FE024R'],
  ['CORVINA BAY - 123E - PANAMA', 'CORVINA BAY', '123E'],
  ['CORVINA BAY V-0123E/N', 'CORVINA BAY', '0123E/N'],
  ['CORVINA BAY OR SUBSTITUTE', 'CORVINA BAY', null],
  ['EVER CORVINA 1182-041E', 'EVER CORVINA', '1182-041E'],
  ['CORVINA BAY Flag: Liberia', 'CORVINA BAY', null],
  ['TO BE ADVISED', null, null],
  ['T.B.N.', null, null],
])('%s', (text, vessel, voyage) => {
  const read = readShip(text);
  expect([read.vessel?.value ?? null, read.voyage?.value ?? null]).toEqual([vessel, voyage]);
});
