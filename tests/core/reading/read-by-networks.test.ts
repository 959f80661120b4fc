import { expect, test } from 'bun:test';
import type { Page } from 'tesseract.js';
import { readByNetworks } from '../../../core/reading/ocr/read-by-networks.ts';
import type { Rectangle } from '../../../core/reading/ocr/second/line-reader.ts';

/** A page of one line of words that stand side by side, as Tesseract states it. */
function pageOf(words: readonly (readonly [text: string, confidence: number])[]): Pick<Page, 'blocks'> {
  const line = {
    bbox: { x0: 0, y0: 100, x1: words.length * 100, y1: 120 },
    rowAttributes: { rowHeight: 20 },
    words: words.map(([text, confidence], at) => ({
      ...{ text, confidence, bbox: { x0: at * 100, y0: 100, x1: at * 100 + 80, y1: 120 } },
    })),
  };
  return { blocks: [{ paragraphs: [{ lines: [line] }] }] } as unknown as Pick<Page, 'blocks'>;
}

/** Reads what each language is said to read, and keeps which parts of the picture were asked for. */
function networks(pages: Readonly<Record<string, Pick<Page, 'blocks'>>>) {
  const asked: (readonly [string, Rectangle | 'all'])[] = [];
  const open = async (language: string) => {
    const read = (part: Rectangle | 'all'): Pick<Page, 'blocks'> => {
      asked.push([language, part]);
      return pages[language] ?? { blocks: [] };
    };
    return { all: () => read('all'), line: read };
  };
  return { asked, open };
}

test('a second language reads only the words that the first is not sure of, those side by side at once', async () => {
  const first = pageOf([
    ['Invoice', 96],
    ['Muller', 70],
    ['Gasse', 80],
    ['12', 95],
    ['Koln', 60],
    ['|', 20],
  ]);
  const { asked, open } = networks({ fra: first, deu: pageOf([['Müller', 90]]) });
  const [own, again] = await readByNetworks(['fra', 'deu'], open);
  expect(own?.map(({ text }) => text)).toEqual(['Invoice', 'Muller', 'Gasse', '12', 'Koln', '|']);
  expect(own?.[1]).toEqual({
    ...{ text: 'Muller', confidence: 0.7, x0: 100, y0: 100, x1: 180, y1: 120, lineHeight: 20 },
  });
  expect(again?.map(({ text }) => text)).toEqual(['Müller', 'Müller']);
  expect(asked).toEqual([
    ['fra', 'all'],
    ['deu', { x0: 94, y0: 95, x1: 286, y1: 125 }],
    ['deu', { x0: 394, y0: 95, x1: 486, y1: 125 }],
  ]);
});

test('a page that the first is sure of is read by no other', async () => {
  const { asked, open } = networks({ fra: pageOf([['Facture', 96]]) });
  expect(await readByNetworks(['fra', 'eng'], open)).toHaveLength(1);
  expect(asked).toEqual([['fra', 'all']]);
});

test('nor is one that lies upside down, of which another language would make words', async () => {
  const { asked, open } = networks({
    fra: pageOf([
      ['əɔ!oʌu', 40],
      ['ɹǝddı', 35],
    ]),
  });
  expect(await readByNetworks(['fra', 'eng'], open)).toHaveLength(1);
  expect(asked).toEqual([['fra', 'all']]);
});
