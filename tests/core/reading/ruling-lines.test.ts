import { describe, expect, test } from 'bun:test';
import { evenLight } from '../../../core/reading/image/even-light.ts';
import { preparePicture } from '../../../core/reading/image/prepare-picture.ts';
import { takeRulingLines } from '../../../core/reading/image/ruling-lines.ts';
import { straighten } from '../../../core/reading/image/straighten.ts';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { type ScanOptions, scan } from '../../fixtures/scans/scan.ts';
import { drawPdf, type PdfDrawing } from './support/draw-pdf.ts';

const dpi = 200;

/** Lines found on a scan, in whole points of the page set straight, as `x0 y0 x1 y1`, those that run across first. */
async function rulesOf(draw: (drawing: PdfDrawing) => void, wear: Partial<ScanOptions> = {}) {
  const sheet = await drawPdf((drawing) => {
    draw(drawing.addPage({ size: [400, 300] }).fontSize(9));
  });
  const bytes = await scan(sheet, { seed: 7, dpi, format: 'png', ...wear });
  const { image } = await preparePicture(bytes, 0, defaultReadingLimits);
  const straight = await straighten(evenLight(image), { turn: 0, skew: wear.skewDegrees ?? 0, scale: 1 });
  const { lines } = takeRulingLines(straight.image, dpi);
  const inPoints = (box: readonly number[]): string =>
    box.map((side, at) => Math.round(side * (at % 2 === 0 ? 400 : 300))).join(' ');
  return [
    ...lines.across.map(({ at, from, to }) => straight.toPage({ x0: from, y0: at, x1: to, y1: at })),
    ...lines.down.map(({ at, from, to }) => straight.toPage({ x0: at, y0: from, x1: at, y1: to })),
  ]
    .map(inPoints)
    .sort();
}

const twoBoxes = (drawing: PdfDrawing): void => {
  drawing.text('SHIPPER', 55, 60).text('CONSIGNEE', 205, 60).text('Illinois Hill Mill Ltd', 55, 75);
  drawing.rect(50, 50, 150, 100).stroke().rect(200, 50, 150, 100).stroke();
};
const twoBoxesRules = ['200 50 200 150', '350 50 350 150', '50 150 350 150', '50 50 350 50', '50 50 50 150'];

/** Every side within a point of where it was drawn. */
const expectNear = (rules: readonly string[], expected: readonly string[]): void => {
  const sides = (all: readonly string[]): number[][] => all.map((one) => one.split(' ').map(Number));
  expect(rules).toHaveLength(expected.length);
  for (const one of sides(expected))
    expect(
      sides(rules).some((rule) => rule.every((side, at) => Math.abs(side - one[at]!) <= 1)),
      `${one} is not among ${rules.join(', ')}`,
    ).toBe(true);
};

describe('the lines of a scan', () => {
  test.each([
    ['clean', {}],
    ['askew', { skewDegrees: 1.3 }],
    ['less askew than is set straight', { skewDegrees: 0.08, noise: 5, blur: 0.6 }],
    ['black and white', { bilevel: true, noise: 4 }],
  ] satisfies [string, Partial<ScanOptions>][])('are found once, letters are none: %s', async (_, wear) => {
    expectNear(await rulesOf(twoBoxes, wear), twoBoxesRules);
  });

  test('are one where they are thick, askew or broken', async () => {
    const rules = await rulesOf((drawing) => {
      drawing.lineWidth(2).moveTo(50, 60).lineTo(350, 60).stroke();
      drawing.lineWidth(0.7).moveTo(50, 100).lineTo(350, 101).stroke();
      for (const x of [50, 152, 254])
        drawing
          .moveTo(x, 140)
          .lineTo(x + 100, 140)
          .stroke();
    });
    expectNear(rules, ['50 60 350 60', '50 101 350 101', '50 140 354 140']);
  });

  test('are one where a faint line is lost at the edge of a cell, two where boxes stand apart', async () => {
    const rules = await rulesOf((drawing) => {
      drawing.moveTo(50, 60).lineTo(198, 60).moveTo(202.4, 60).lineTo(350, 60).stroke();
      drawing.moveTo(50, 140).lineTo(196, 140).moveTo(204, 140).lineTo(350, 140).stroke();
    });
    expectNear(rules, ['50 60 350 60', '50 140 196 140', '204 140 350 140']);
  });

  test('are found in thin grey too, beside print', async () => {
    const rules = await rulesOf(
      (drawing) => {
        twoBoxes(drawing.lineWidth(0.5).strokeColor('#777'));
      },
      { noise: 4, blur: 0.5 },
    );
    expectNear(rules, twoBoxesRules);
  });

  test('are short only where they join two others', async () => {
    const rules = await rulesOf((drawing) => {
      drawing.rect(50, 50, 300, 20).stroke().moveTo(150, 50).lineTo(150, 70).stroke();
      drawing.moveTo(80, 120).lineTo(80, 140).stroke().rect(120, 120, 10, 10).stroke();
    });
    const box = ['50 50 350 50', '50 70 350 70', '50 50 50 70', '350 50 350 70', '150 50 150 70'];
    expectNear(rules, box);
  });
});
