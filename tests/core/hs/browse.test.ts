import { describe, expect, test } from 'bun:test';
import { browseCodes } from '../../../core/hs/browse.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const browse = (code?: string) => browseCodes(nomenclature, code);

describe('browsing the nomenclature', () => {
  test('begins with the chapters, each in its section', () => {
    const { parent, path, children } = browse();
    expect({ parent, path }).toEqual({ parent: null, path: [] });
    expect(children).toHaveLength(96);
    expect(children[0]).toMatchObject({ code: '01', level: 'chapter', section: { number: 'I' } });
    expect(children.find(({ code }) => code === '61')?.section?.number).toBe('XI');
    expect(new Set(children.map(({ section }) => section?.number)).size).toBe(21);
  });

  test('walks from chapter to heading to subheading', () => {
    const chapter = browse('61');
    expect(chapter.parent).toMatchObject({
      code: '61',
      level: 'chapter',
      childCount: chapter.children.length,
    });
    const heading = chapter.children.find(({ code }) => code === '61.09')!;
    expect(heading).toMatchObject({ level: 'heading', childCount: 2, section: null });
    const below = browse(heading.code);
    expect(below.children.map(({ code }) => code)).toEqual(['6109.10', '6109.90']);
    expect(below.path).toEqual([chapter.parent!.description, heading.description]);
  });

  test('the whole tree can be reached, and nothing but it', () => {
    const reached = browse().children.flatMap(({ code }) =>
      browse(code).children.flatMap((heading) => browse(heading.code).children.map((child) => child.code)),
    );
    expect(reached).toHaveLength(5612);
    expect(new Set(reached).size).toBe(5612);
  });

  test('nothing lies below a subheading', () => {
    const { parent, path, children } = browse('6109.10');
    expect(parent).toMatchObject({ code: '6109.10', level: 'subheading', childCount: 0 });
    expect([path.length, children]).toEqual([3, []]);
  });

  test('dots, spaces and hyphens in a code do not matter', () => {
    for (const code of ['6109', '61.09', ' 61 09 ', '61-09']) expect(browse(code).parent?.code).toBe('61.09');
  });

  test('a code that only HS 2017 has is answered from HS 2017', () => {
    expect(browse('851712')).toMatchObject({
      nomenclature: 'HS2017',
      parent: { code: '8517.12' },
      children: [],
    });
    expect(browse('3603')).toMatchObject({ nomenclature: 'HS2022' });
    expect(browse('3603').children.map(({ code }) => code)).not.toContain('3603.00');
  });

  test.each(['9999', '99', '000000', '7700'])('%p is unknown', (code) => {
    expect(() => browse(code)).toThrow(expect.objectContaining({ code: 'HS_CODE_NOT_FOUND' }));
  });

  test.each(['', '6', '610', '61091', '6109100', 'chapter 61', '6109.1o'])('%p is malformed', (code) => {
    expect(() => browse(code)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});
