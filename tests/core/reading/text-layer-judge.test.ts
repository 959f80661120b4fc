import { afterAll, describe, expect, test } from 'bun:test';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { createPpOcrLineReader } from '../../../core/reading/ocr/second/pp-ocr-line-reader.ts';
import { withSecondLook } from '../../../core/reading/ocr/second/second-look.ts';
import { createTesseract } from '../../../core/reading/ocr/tesseract.ts';
import type { Reading } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { fontFile } from '../../fixtures/drawing/fonts.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf, type PdfDrawing } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';
import { textsOf } from './support/words.ts';

const ocr: OcrEngine = createTesseract(['eng']);
afterAll(() => ocr.close());

const read = (bytes: Uint8Array, engine = ocr): Promise<Reading> =>
  readDocument({ bytes, mimeType: 'application/pdf', ocr: engine });

const lines = [
  'Commercial Invoice number 4711 of 12 March 2026',
  'Shipper Northwind Trading Company Limited, Hamburg',
  'Consignee Pacific Hardware Incorporated, Oakland',
  'Stainless steel bolts M8 in cartons of 500 pieces',
  'Gross weight 1,284.50 kg in 12 packages',
  'Total amount 12,345.60 USD, payment within 30 days',
];
const words = lines.flatMap((line) => line.split(' '));
const a4 = { width: 595.28, height: 841.89 };

const write = (drawing: PdfDrawing, texts: readonly string[], from = 160): void => {
  drawing.font('Helvetica').fontSize(11);
  texts.forEach((line, index) => {
    drawLine(drawing, line, 60, from + index * 24);
  });
};
const picture = Buffer.from(
  await scan(await drawPdf((drawing) => write(drawing.addPage({ size: 'A4' }), lines)), {
    seed: 2,
    dpi: 200,
    format: 'jpeg',
    noise: 3,
  }),
);

/** A scan with letters laid over it that cannot be seen, as scanning software does. */
const scanWithLayer = (layer: readonly string[]): Promise<Uint8Array> =>
  drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).image(picture, 0, 0, a4);
    drawing.addContent('3 Tr');
    write(drawing, layer);
  });

/** What poor OCR makes of a line: a third of its letters are others. */
const garbled = (line: string): string =>
  line.replace(/[a-z0-9]/g, (letter, at: number) => (at % 3 === 1 ? 'il1tc5'[at % 6]! : letter));

describe('an OCR layer of a scanner', () => {
  test('that says what the page shows is kept, as sure as it is confirmed', async () => {
    const { pages, notes } = await read(await scanWithLayer(lines));
    expect(pages[0]!.source).toBe('text-layer');
    expect(textsOf(pages[0])).toEqual(words);
    for (const { confidence } of pages[0]!.words) {
      expect(confidence).toBeGreaterThan(0.9);
      expect(confidence).toBeLessThanOrEqual(1);
    }
    expect(notes).toEqual([]);
  });

  test('that does not is given up, and the page is read again', async () => {
    const { pages, notes, engines } = await read(await scanWithLayer(lines.map(garbled)));
    expect(pages[0]!.source).toBe('ocr');
    expect(textsOf(pages[0])).toEqual(words);
    expect(notes).toEqual([
      'The text layer of page 1 does not say what the page shows; the page was read again by OCR.',
    ]);
    expect(engines).toContain(ocr.name);
  });

  test('that covers half of the page gains the other half, and nothing twice', async () => {
    const { pages } = await read(await scanWithLayer(lines.slice(0, 3)));
    expect(pages[0]!.source).toBe('mixed');
    expect(textsOf(pages[0])).toEqual(words);
  });

  test('on an empty page is no text', async () => {
    const bytes = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).addContent('3 Tr');
      write(drawing, ['Secret consignee Acme']);
    });
    const { pages } = await read(bytes);
    expect(pages).toMatchObject([{ source: 'blank', words: [] }]);
  });
});

describe('a page of text and picture', () => {
  test('with a printed header over a scan is read in both', async () => {
    const header = 'Received 14 March 2026 by fax desk 3';
    const bytes = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).image(picture, 0, 0, a4);
      write(drawing, [header], 40);
    });
    const { pages } = await read(bytes);
    expect(pages[0]!.source).toBe('mixed');
    expect(textsOf(pages[0])).toEqual([...header.split(' '), ...words]);
    expect(pages[0]!.words.slice(0, 8).map(({ confidence }) => confidence)).toEqual(Array(8).fill(1));
  });

  test('with digital text beside a logo is not given to OCR', async () => {
    const bytes = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).image(picture, 450, 20, { width: 80 });
      write(drawing, lines);
    });
    const { pages } = await read(bytes, noOcr);
    expect(pages[0]!.source).toBe('text-layer');
    expect(textsOf(pages[0])).toEqual(words);
  });

  test('with the same goods in every line is not taken for letters that stand for others', async () => {
    const list = Array.from({ length: 40 }, (_, row) => `Ball valve DN ${row} 8481.80 ${row + 1} pcs`);
    const bytes = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).font('Helvetica').fontSize(11);
      list.forEach((line, row) => void drawLine(drawing, line, 60, 80 + row * 12));
    });
    const { pages, notes } = await read(bytes, noOcr);
    expect(pages[0]!.source).toBe('text-layer');
    expect(notes).toEqual([]);
  });

  test('with digital text on a background picture says every word once', async () => {
    const background = await scan(await drawPdf((drawing) => void drawing.addPage({ size: 'A4' })), {
      seed: 4,
      dpi: 72,
      format: 'jpeg',
      noise: 3,
    });
    const bytes = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).image(Buffer.from(background), 0, 0, a4);
      write(drawing, lines);
    });
    const { pages } = await read(bytes);
    expect(pages[0]!.source).toBe('text-layer');
    expect(textsOf(pages[0])).toEqual(words);
    expect(pages[0]!.words.every(({ confidence }) => confidence === 1)).toBe(true);
  });

  test('where one page is text and the next a scan', async () => {
    const bytes = await drawPdf((drawing) => {
      write(drawing.addPage({ size: 'A4' }), lines);
      drawing.addPage({ size: 'A4' }).image(picture, 0, 0, a4);
    });
    const { pages } = await read(bytes);
    expect(pages.map(({ source }) => source)).toEqual(['text-layer', 'ocr']);
    expect(pages.map(textsOf)).toEqual([words, words]);
  });
});

describe('a font that names its letters wrongly', () => {
  const withTable = async (change: (codes: string) => string): Promise<Uint8Array> => {
    const bytes = await drawPdf(
      (drawing) => {
        drawing.addPage({ size: 'A4' }).font(fontFile('arimo', 'regular')).fontSize(11);
        lines.forEach((line, index) => {
          drawLine(drawing, line, 60, 160 + index * 24);
        });
      },
      { compress: false },
    );
    const text = Buffer.from(bytes).toString('latin1');
    const changed = text.replace(
      /(beginbfrange\n)([\s\S]*?)(endbfrange)/g,
      (_, head, codes, end) => `${head}${change(codes)}${end}`,
    );
    expect(changed).not.toBe(text);
    expect(changed.length).toBe(text.length);
    return new Uint8Array(Buffer.from(changed, 'latin1'));
  };
  const eachLetter = (codes: string, change: (code: number) => number): string =>
    codes.replace(/\[([^\]]*)\]/g, (list) =>
      list.replace(/<([0-9a-f]{4})>/gi, (_, code: string) => {
        const to = change(Number.parseInt(code, 16));
        return `<${to.toString(16).padStart(4, '0')}>`;
      }),
    );

  test('as others is read again', async () => {
    const shifted = await withTable((codes) =>
      eachLetter(codes, (code) => (code > 32 ? code - 29 + 33 : code)),
    );
    const { pages, notes } = await read(shifted);
    expect(pages[0]!.source).toBe('ocr');
    expect(textsOf(pages[0])).toEqual(words);
    expect(notes).toHaveLength(1);
  });

  test('as nothing is read again', async () => {
    const unknown = await withTable((codes) =>
      eachLetter(codes, (code) => (code > 32 ? 0xe000 + code : code)),
    );
    const { pages } = await read(unknown);
    expect(pages[0]!.source).toBe('ocr');
    expect(textsOf(pages[0])).toEqual(words);
  });

  const codeOf = (letter: string): number => letter.codePointAt(0)!;
  const mAsN = (): Promise<Uint8Array> =>
    withTable((codes) => eachLetter(codes, (code) => (code === codeOf('m') ? codeOf('n') : code)));

  test('in one letter, which it draws in two ways: only words with that letter are read by OCR', async () => {
    const { pages, notes } = await read(await mAsN());
    expect(pages[0]!.source).toBe('mixed');
    expect(textsOf(pages[0])).toEqual(words);
    for (const { text, confidence } of pages[0]!.words)
      if (!/[mn]/.test(text)) expect({ text, confidence }).toEqual({ text, confidence: 1 });
    expect(notes).toEqual([
      'A font of page 1 does not tell all its letters; words with such letters were read by OCR.',
    ]);
  });

  const mAs = (letter: number): Promise<Uint8Array> =>
    withTable((codes) => eachLetter(codes, (code) => (code === codeOf('m') ? letter : code)));

  test.each([
    ['a sign that no word has within', codeOf('[')],
    ['a control, which nobody draws', 0x1f],
    ['a null, which stands for no letter', 0],
    ['a sign that stands between words', codeOf('&')],
  ])('in one letter, calling it %s: words with that letter are read by OCR', async (_, letter) => {
    const { pages } = await read(await mAs(letter));
    expect(pages[0]!.source).toBe('mixed');
    expect(textsOf(pages[0])).toEqual(words);
  });

  test('in one letter, calling it a control: without OCR the place of the letter is kept', async () => {
    const blind: OcrEngine = { ...noOcr, recognize: () => Promise.resolve([]) };
    const { pages } = await read(await mAs(0x1f), blind);
    expect(textsOf(pages[0])).toContain('Co\ufffd\ufffdercial');
  });

  test('in one letter stays doubtful where OCR sees nothing', async () => {
    const blind: OcrEngine = { ...noOcr, recognize: () => Promise.resolve([]) };
    const { pages } = await read(await mAsN(), blind);
    const connercial = pages[0]!.words.find(({ text }) => text === 'Connercial');
    expect(connercial!.confidence).toBeLessThanOrEqual(0.5);
    expect(pages[0]!.words.find(({ text }) => text === '4711')!.confidence).toBe(1);
  });
});

describe('a sample of a layer, read again', () => {
  const second = createPpOcrLineReader();
  const full = withSecondLook(ocr, second);
  afterAll(() => second.close());
  /** Only single words may be read again. */
  const sampling: OcrEngine = { ...noOcr, lines: second };
  const figures = [
    'Invoice 88410, order 552-7719, container PLVU0833653',
    'Pos. 1: 1,250 pcs at 3.85 USD, total 4,812.50 USD',
    'Pos. 2: 640 pcs at 12.40 USD, total 7,936.00 USD',
    'Pos. 3: 75 pcs at 210.00 USD, total 15,750.00 USD',
    'Total 28,498.50 USD, net weight 3,904.2 kg',
    'Commodity codes 8482.10.00 and 7318.15.90',
  ];
  const box = [50, 130, 480, 180] as const;
  const swapped = (line: string): string => line.replace(/(\d)(\d)(?=\D|$)/g, '$2$1');
  const figuresPicture = async (): Promise<Uint8Array> =>
    scan(
      await drawPdf((drawing) =>
        write(
          drawing
            .addPage({ size: 'A4' })
            .rect(...box)
            .stroke(),
          figures,
        ),
      ),
      {
        seed: 6,
        dpi: 200,
        format: 'jpeg',
        noise: 3,
      },
    );
  const layered = async (layer: readonly string[], down = 0): Promise<Uint8Array> => {
    const shown = Buffer.from(await figuresPicture());
    return drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).image(shown, 0, 0, a4);
      drawing.addContent('3 Tr');
      write(drawing, layer, 160 + down);
    });
  };
  const figureWords = figures.flatMap((line) => line.split(' '));

  test('that says what the page shows is believed without reading the page', async () => {
    const { pages } = await read(await layered(figures), sampling);
    expect(pages[0]!.source).toBe('text-layer');
    expect(textsOf(pages[0])).toEqual(figureWords);
    // The lines of the scan, which no text layer has.
    const rules = pages[0]!.rules!.map(([x0, y0, x1, y1]) =>
      [x0 * a4.width, y0 * a4.height, x1 * a4.width, y1 * a4.height].map((side) => Math.round(side / 5) * 5),
    );
    expect(rules.sort()).toEqual([
      [50, 130, 50, 310],
      [50, 130, 530, 130],
      [50, 310, 530, 310],
      [530, 130, 530, 310],
    ]);
  });

  test.each([
    ['with digits swapped', figures.map(swapped), 0],
    ['that has slipped by a line', figures, 24],
  ])('%s does not hide what the page shows', async (_, layer, down) => {
    const { pages, notes } = await read(await layered(layer, down), full);
    expect(pages[0]!.source).toBe('ocr');
    for (const text of ['PLVU0833653', '4,812.50', '15,750.00', '28,498.50', '8482.10.00'])
      expect(textsOf(pages[0])).toContain(text);
    expect(notes).toHaveLength(1);
  });

  test('that errs in a number and a word is settled word by word with what is read', async () => {
    const erring = figures.map((line) =>
      line.replace('7,936.00', '7,986.00').replace('Commodity', 'Cornmodity'),
    );
    const { pages, notes } = await read(await layered(erring), full);
    expect(pages[0]!.source).toBe('mixed');
    expect(textsOf(pages[0])).toEqual(figureWords);
    // Two opinions of a number leave a doubt; where they agree, there is less than either leaves.
    const sureness = (text: string): number =>
      pages[0]!.words.find((word) => word.text === text)?.confidence ?? 0;
    expect(sureness('7,936.00')).toBeLessThanOrEqual(0.7);
    expect(sureness('28,498.50')).toBeGreaterThan(0.95);
    expect(notes).toEqual([]);
  });

  test('of half of the page is not believed: there is more ink', async () => {
    const { pages } = await read(await layered(figures.slice(0, 3)), full);
    expect(pages[0]!.source).toBe('mixed');
    expect(textsOf(pages[0])).toEqual(figureWords);
  });

  test('of digital text on a background picture is believed without reading the page', async () => {
    const background = await scan(await drawPdf((drawing) => void drawing.addPage({ size: 'A4' })), {
      seed: 4,
      dpi: 72,
      format: 'jpeg',
      noise: 3,
    });
    const bytes = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).image(Buffer.from(background), 0, 0, a4);
      write(drawing, figures);
    });
    const { pages } = await read(bytes, sampling);
    expect(pages[0]!.source).toBe('text-layer');
    expect(textsOf(pages[0])).toEqual(figureWords);
    expect(pages[0]!.words.every(({ confidence }) => confidence === 1)).toBe(true);
  });
});
