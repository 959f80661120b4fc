import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadLetterhead } from '../../../core/pdf/letterhead.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const size = { width: 30, height: 10, channels: 3, background: '#fff' } as const;

describe('a letterhead', () => {
  test('is none without the setting', async () => {
    expect(await loadLetterhead(null)).toBeNull();
  });

  test('is the lines of a text', async () => {
    const path = file('head.txt', '\ufeffŁódź Broker\r\n  Street 1 \r\n\r\n');
    expect(await loadLetterhead(path)).toEqual({ kind: 'text', lines: ['Łódź Broker', 'Street 1'] });
  });

  test.each(['png', 'jpeg'] as const)('is a picture (%s), whatever its file is called', async (format) => {
    const path = file(`head-${format}`, await sharp({ create: size }).toFormat(format).toBuffer());
    expect(await loadLetterhead(path)).toMatchObject({ kind: 'picture', width: 30, height: 10 });
  });

  test('is refused with the reason and what it takes', async () => {
    mkdirSync(join(folder, 'folder'));
    const png = await sharp({ create: size }).png().toBuffer();
    const refused: readonly (readonly [path: string, reason: string])[] = [
      [join(folder, 'none'), 'there is no such file'],
      [join(folder, 'folder'), 'it is not a file'],
      [file('empty.txt', ' \n'), 'it is empty'],
      [file('long.txt', 'line\n'.repeat(9)), 'it has 9 lines'],
      [file('large.txt', 'x'.repeat(2_200_000)), 'it has 2.1 MB'],
      [
        file('head.pdf', new Uint8Array([0x25, 0x50, 0, 0xff])),
        'it is neither UTF-8 text nor such a picture',
      ],
      [file('cut.png', png.subarray(0, 40)), 'the picture is broken'],
    ];
    for (const [path, reason] of refused)
      expect(loadLetterhead(path)).rejects.toThrow(
        `LANDFALL_LETTERHEAD="${path}" must be a text file (UTF-8, up to 8 lines) or a PNG or JPEG picture, of at most 2 MB: ${reason}.`,
      );
  });
});
