import { expect, test } from 'bun:test';
import type { PaintedPage } from '../../../cli/page-picture/page-painter.ts';
import type { PictureProtocol } from '../../../cli/page-picture/picture-protocol.ts';
import { createPictureScreen } from '../../../cli/page-picture/picture-screen.ts';
import { eventually } from '../../support/eventually.ts';

const place = { row: 8, rows: 3, columns: 80 };
const picture = (text: string): PaintedPage => ({ data: Buffer.from(text), columns: 20, rows: 3 });
const of = (key: string, paint = async () => picture(key), where = place) => ({ key, place: where, paint });
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const erased = '\u001b7\u001b[8;1H\u001b[2K\u001b[9;1H\u001b[2K\u001b[10;1H\u001b[2K\u001b8';

function screen(protocol: PictureProtocol = 'sixel') {
  const written: string[] = [];
  const problems: unknown[] = [];
  const made = createPictureScreen(
    (text) => written.push(text),
    protocol,
    (error) => problems.push(error),
  );
  const shows = (text: string) => eventually(text, () => written.at(-1)?.includes(text));
  return { ...made, written, problems, shows };
}

test('a picture comes after the frame that leaves room for it, and goes before its place is written in', async () => {
  const one = screen();
  one.want(of('first'));
  await Bun.sleep(0);
  expect(one.written).toEqual([]);
  one.framed(true);
  await one.shows('first');
  one.want(null);
  expect(one.written.at(-1)).toBe(erased);
  one.framed(true);
  expect(one.written).toHaveLength(2);
});

test('the same picture is not written again, unless Ink may have written over it', async () => {
  const one = screen();
  one.want(of('first'));
  one.framed(true);
  await one.shows('first');
  one.want(of('first'));
  one.framed(false);
  expect(one.written).toHaveLength(1);
  one.framed(true);
  expect(one.written).toHaveLength(2);
});

test('who holds an arrow key sees where it stops: what was passed by is not painted', async () => {
  const one = screen();
  const painted: string[] = [];
  const slow = Promise.withResolvers<PaintedPage>();
  one.framed(true);
  one.want(of('0', () => slow.promise));
  one.framed(true);
  for (const key of ['1', '2', '3'])
    one.want(
      of(key, async () => {
        painted.push(key);
        return picture(`<${key}>`);
      }),
    );
  slow.resolve(picture('<0>'));
  await one.shows('<3>');
  expect(painted).toEqual(['3']);
  expect(one.written.join('')).not.toContain('<0>');
});

test('where the screen is another, the picture is gone until Ink has drawn it', async () => {
  const one = screen();
  one.want(of('first'));
  one.framed(true);
  await one.shows('first');
  one.want(of('first, wide', undefined, { ...place, row: 9 }));
  expect(one.written.at(-1)).toBe(erased);
  one.framed(true);
  await one.shows('first, wide');
});

test('why a page cannot be drawn is reported once, and the next one is drawn', async () => {
  const one = screen();
  const failure = new Error('encrypted');
  one.want(of('first', () => Promise.reject(failure)));
  one.framed(true);
  await eventually('the problem', () => one.problems.length > 0);
  expect(one.problems).toEqual([failure]);
  expect(one.written).toEqual([]);
  one.want(of('second'));
  await one.shows('second');
  expect(one.problems).toHaveLength(1);
});

test('Kitty: in pieces that it takes, the new before the old goes, and nothing is left', async () => {
  const one = screen('kitty');
  const large = 'x'.repeat(10_000);
  one.want(of('large', async () => picture(large)));
  one.framed(true);
  await one.shows('a=T');
  const pieces = [...one.written[0]!.matchAll(/\u001b_G([^;\u001b]*);([^\u001b]*)\u001b\\/g)];
  expect(pieces.map(([, how]) => /m=(\d)$/.exec(how!)?.[1])).toEqual(['1', '1', '1', '0']);
  expect(pieces.map(([, , text]) => text).join('')).toBe(base64(large));
  expect(Math.max(...pieces.map(([, , text]) => text!.length))).toBeLessThanOrEqual(4096);
  one.want(of('second'));
  await one.shows(base64('second'));
  expect(one.written.at(-1)).toMatch(/a=T.*a=d,d=I,i=7219001,q=2\u001b\\$/);
  one.close();
  expect(one.written.at(-1)).toBe('\u001b_Ga=d,d=I,i=7219000,q=2\u001b\\');
});

test('iTerm2: as large as its cells', async () => {
  const one = screen('iterm2');
  one.want(of('first'));
  one.framed(true);
  await one.shows(
    `size=5;width=20;height=3;preserveAspectRatio=1;doNotMoveCursor=1:${base64('first')}\u0007`,
  );
  one.close();
  expect(one.written.at(-1)).toBe(erased);
  one.close();
  expect(one.written).toHaveLength(2);
});
