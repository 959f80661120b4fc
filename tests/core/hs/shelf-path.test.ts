import { describe, expect, test } from 'bun:test';
import { withoutWiderShelves } from '../../../core/hs/search/shelf-path.ts';

describe('the shelves of a shop in a description', () => {
  test.each([
    [
      'Dragon pendant | Jewelry > Fashion Jewelry > Pendants | Material: Metal',
      'Dragon pendant | Pendants | Material: Metal',
    ],
    ['Socks 3 pairs | Clothing > Socks > _?_', 'Socks 3 pairs | Socks'],
    ['Tee | Men > Tops | Women > Tees', 'Tee | Tops | Tees'],
  ])('%p tells what %p tells', (description, told) => {
    expect(withoutWiderShelves(description)).toBe(told);
  });

  test.each([
    'Jewelry > Fashion Jewelry > Pendants',
    'Jewelry > Pendants |',
    'steel bolts, tensile strength > 800 MPa',
    'cotton trousers | blue',
    'a>b | c',
    '',
  ])('%p stays as it is', (description) => {
    expect(withoutWiderShelves(description)).toBe(description);
  });
});
