import { expect, test } from 'bun:test';
import { layOut } from '../../../core/layout/lines.ts';
import { behindOtherName } from '../../../core/layout/other-name.ts';
import { textPage } from './text-page.ts';

const piecesOf = (text: string) => layOut(textPage(text)).lines[0]?.segments[0]?.pieces ?? [];

test('a label begins with its name in a language that no list knows', () => {
  expect(behindOtherName(piecesOf('VENDIDO A / SOLD TO'), 3, 5)).toBe(0);
});

test('right behind other words two languages joined by a slash are a value', () => {
  expect(behindOtherName(piecesOf('PEŞİN / PREPAID'), 2, 3, true)).toBe(2);
});
