import { beforeAll, describe, expect, test } from 'bun:test';
import { allLayouts, type DrawnDocument } from '../fixtures/all-layouts.ts';
import { complaints } from '../fixtures/drawing/look-over.ts';

const papers = allLayouts.filter((layout) => layout.documentType !== 'invoice');
const squeezed = (text: string): string => text.normalize('NFKC').replace(/[\s,]/g, '');
/** The digits that carry a number's value: without separators, leading and trailing zeros. */
const figures = (text: string): string => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
const isCoded = (path: string): boolean => /ountry|weightUnit$|volumeUnit$|freightTerms$/.test(path);

describe.each(papers.map((layout) => [layout.name, layout] as const))('the layout %s', (_, layout) => {
  const seeds = [11, 12];
  let all: readonly DrawnDocument[];

  beforeAll(async () => {
    all = await Promise.all(seeds.map((seed) => layout.draw(seed)));
  });

  test('draws the same bytes for the same seed', async () => {
    const again = await layout.draw(11);
    expect(Bun.hash(again.bytes)).toBe(Bun.hash(all[0]?.bytes ?? ''));
  });

  test('has a truth file that fits what is printed', () => {
    const wrong: string[] = [];
    for (const { truth, places } of all) {
      const values = new Map<string, unknown>();
      collect(truth.extractedData[layout.documentType], '', values);
      for (const [path, value] of values) {
        const printed = (places.get(path) ?? []).map((place) => place.text);
        const isRight =
          printed.length > 0 &&
          (typeof value === 'number'
            ? printed.every((each) => figures(each) === figures(value.toFixed(4)))
            : isCoded(path) ||
              (/Date$/.test(path) && printed.join('').includes(String(Number(String(value).slice(8))))) ||
              (/hsCode/.test(path) && figures(printed.join('')) === figures(String(value))) ||
              squeezed(String(value)).startsWith(squeezed(printed[0] ?? '')));
        if (!isRight && !/weightUnit$/.test(path))
          wrong.push(`${path}: ${value} is printed as ${printed.join(' | ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('looks like a paper: nothing lies on another text or is struck through', () => {
    expect(all.flatMap(({ texts, lines }) => complaints(texts, lines))).toEqual([]);
  });
});

test('there are many layouts, many of every type not looked at, and every one has its own name', () => {
  for (const type of new Set(allLayouts.map((layout) => layout.documentType))) {
    const unlookedAt = allLayouts.filter((layout) => layout.documentType === type && layout.group !== 'seen');
    expect(unlookedAt.length).toBeGreaterThanOrEqual(8);
  }
  expect(allLayouts.length).toBeGreaterThanOrEqual(40);
  expect(new Set(allLayouts.map((layout) => layout.name)).size).toBe(allLayouts.length);
  expect(new Set(allLayouts.map((layout) => layout.language)).size).toBe(8);
});

function collect(value: unknown, path: string, into: Map<string, unknown>): void {
  if (Array.isArray(value)) for (const [at, each] of value.entries()) collect(each, `${path}[${at}]`, into);
  else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) collect(each, path ? `${path}.${key}` : key, into);
  else if (value !== null) into.set(path, value);
}
