import { describe, expect, test } from 'bun:test';
import { boxBelow } from '../../../core/layout/form-box.ts';
import { findLabels, type LabelHit } from '../../../core/layout/labels.ts';
import { layOut, type PageLayout } from '../../../core/layout/lines.ts';
import { phraseBook } from '../../../core/layout/phrases.ts';
import type { Box } from '../../../core/reading/page.ts';
import { textPage } from './text-page.ts';

const names = ['Shipper', 'Consignee', 'Vessel', 'Voyage', 'Port of loading', 'Exporter'];
const book = phraseBook(names.map((name) => [name, name] as const));
const explanations = phraseBook<true>([['see clause', true]]);
const same = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one));

/** A page of text with a grid of drawn lines, in points: from left to right, and from top to bottom. */
function gridPage(text: string, across: readonly number[], down: readonly number[]): PageLayout {
  const page = textPage(text);
  const [left, right] = [down[0] ?? 0, down.at(-1) ?? 0];
  const [top, bottom] = [across[0] ?? 0, across.at(-1) ?? 0];
  const rules = [
    ...across.map((y): Box => [left / page.width, y / page.height, right / page.width, y / page.height]),
    ...down.map((x): Box => [x / page.width, top / page.height, x / page.width, bottom / page.height]),
  ];
  return layOut({ ...page, rules });
}

function readBox(layout: PageLayout, name: string): string[] | null {
  const hits = findLabels(layout, book, { same, explanations, isForm: true });
  const hit = hits.find((one) => one.meanings.includes(name)) as LabelHit<string>;
  const edges = hits.filter((one) => one.alone || one.colon);
  const box = boxBelow(hit, layout, edges, explanations);
  return [...(box.inside ? [box.inside] : []), ...box.lines].map((run) => run.text);
}

// One character is 6 points wide, one line 13 points high, beginning at 26.
describe('what stands in a drawn box belongs to its label', () => {
  test('boxes that touch are two, whatever their neighbours are called', () => {
    const layout = gridPage(
      `
Shipper            Remarks
ACME GMBH          NO CLAIMS
HAMBURG            ACCEPTED`,
      [20, 70],
      [6, 124, 300],
    );
    expect(readBox(layout, 'Shipper')).toEqual(['ACME GMBH', 'HAMBURG']);
  });

  test('an empty box is empty although something stands below it', () => {
    const layout = gridPage(
      `
Shipper

REFERENCE 4711`,
      [20, 50, 80],
      [6, 200],
    );
    expect(readBox(layout, 'Shipper')).toEqual([]);
  });

  test('a row of names over a row of values, each in its cell', () => {
    const layout = gridPage(
      `
Vessel             Voyage
HALCYON            227W`,
      [20, 38, 56],
      [6, 124, 300],
    );
    expect(readBox(layout, 'Voyage')).toEqual(['227W']);
  });

  test('a column of names before a column of values', () => {
    const layout = gridPage(
      `
Vessel             HALCYON
Voyage             227W`,
      [20, 38, 56],
      [6, 124, 300],
    );
    expect(readBox(layout, 'Vessel')).toEqual(['HALCYON']);
  });
});

describe('boxes that no line is drawn around', () => {
  test('joined labels have one value', () => {
    const layout = layOut(textPage('\nVessel & Voyage: HALCYON 227W'));
    expect(readBox(layout, 'Vessel')).toEqual(['HALCYON 227W']);
    expect(readBox(layout, 'Voyage')).toEqual(['HALCYON 227W']);
  });

  test('a label goes on to its colon', () => {
    const layout = layOut(textPage('\nConsignee or to his order:\nCONTOSO SA\nLIMA'));
    expect(readBox(layout, 'Consignee')).toEqual(['CONTOSO SA', 'LIMA']);
  });

  test('the number of a box may touch its name', () => {
    const layout = layOut(textPage('\n1.Exporter\nACME GMBH'));
    expect(readBox(layout, 'Exporter')).toEqual(['ACME GMBH']);
  });
});
