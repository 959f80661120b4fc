import type { Glyph } from './glyph.ts';

/** Two of one letter nearer than this, in font sizes, are one letter drawn twice (a shadow, a poor man's bold). */
const nearest = 0.12;

/** Leaves out letters that are drawn again over themselves, and calls what they thicken bold. */
export function withoutDoubles(glyphs: readonly Glyph[]): readonly Glyph[] {
  const kept: Glyph[] = [];
  const seen = new Map<string, number[]>();
  for (const glyph of glyphs) {
    const column = Math.round(glyph.x / glyph.size);
    const row = Math.round(glyph.y / glyph.size);
    const twin = neighbours(column, row)
      .flatMap((cell) => seen.get(`${glyph.text} ${cell}`) ?? [])
      .find((index) => isTwin(kept[index]!, glyph));
    if (twin !== undefined) {
      const isShifted = kept[twin]!.x !== glyph.x || kept[twin]!.y !== glyph.y;
      if (isShifted && glyph.text.trim() !== '') kept[twin] = { ...kept[twin]!, bold: true };
      continue;
    }
    const key = `${glyph.text} ${column}:${row}`;
    const indices = seen.get(key);
    if (indices) indices.push(kept.length);
    else seen.set(key, [kept.length]);
    kept.push(glyph);
  }
  return kept;
}

function neighbours(column: number, row: number): readonly string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx}:${row + dy}`));
}

function isTwin(a: Glyph, b: Glyph): boolean {
  const near = nearest * b.size;
  return (
    a.text === b.text &&
    Math.abs(a.size - b.size) < near &&
    Math.abs(a.angle - b.angle) < 0.01 &&
    Math.abs(a.x - b.x) < near &&
    Math.abs(a.y - b.y) < near
  );
}
