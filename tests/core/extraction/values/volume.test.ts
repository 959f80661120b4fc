import { expect, test } from 'bun:test';
import { findVolumes, type VolumeUnits, volumeUnitIn } from '../../../../core/extraction/values/volume.ts';

const units: VolumeUnits = new Map([
  ['m3', 'm3'],
  ['cbm', 'm3'],
  ['cuft', 'ft3'],
]);

test.each([
  ['12,5 m³', 12.5, 'm3'],
  ['1.55 m? in all', 1.55, 'm3'],
  ['2,462 m”', 2.462, 'm3'],
  ['132,61 m*', 132.61, 'm3'],
  ['7 m° 20', 7, 'm3'],
  ['40 cu. ft', 40, 'ft3'],
  ['5 m cable', 5, null],
  ['5 m*x', 5, null],
])('%s', (text, value, unit) => {
  const [volume] = findVolumes(text, text.includes(',') ? 'comma' : 'point', units);
  expect(volume?.value).toBe(value);
  expect(volume?.unit ?? null).toBe(unit as never);
});

test('the unit in a label, as OCR may read it', () => {
  expect(volumeUnitIn('Volume (m?)', units)).toBe('m3');
  expect(volumeUnitIn('Volume (CBM)', units)).toBe('m3');
  expect(volumeUnitIn('Volume', units)).toBeNull();
});
