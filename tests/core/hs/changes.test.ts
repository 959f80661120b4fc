import { describe, expect, test } from 'bun:test';
import { changedCodes } from '../../../core/hs/changes.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const changes = (code?: string) => changedCodes(nomenclature, code);

describe('what HS 2022 changed', () => {
  test('of a removed code: what took over its goods', () => {
    const answer = changes('8517.12');
    expect(answer).toMatchObject({ from: 'HS2017', to: 'HS2022', code: '8517.12' });
    expect(answer.changes).toMatchObject([
      {
        code: '8517.12',
        kind: 'removed',
        replacedBy: expect.arrayContaining(['8517.13', '8517.14']),
        replaces: [],
        previousDescription: null,
      },
    ]);
  });

  test('of a new code: whose goods they were; a national code answers for its six digits', () => {
    expect(changes('8517130000').changes).toMatchObject([
      { code: '8517.13', kind: 'added', replaces: ['8517.12'], replacedBy: [] },
    ]);
  });

  test('of a code that stayed: its words then and now', () => {
    const { changes: found } = changes('020890');
    expect(found).toMatchObject([{ code: '0208.90', kind: 'changed', level: 'subheading' }]);
    expect(found[0]!.previousDescription).not.toBe(found[0]!.description);
    expect(found[0]!.previousDescription).not.toBeNull();
  });

  test('of a code that is the same in both: nothing', () => {
    expect(changes('6109.10').changes).toEqual([]);
  });

  test('everywhere accounts for every subheading of both editions', () => {
    const subheadings = changes().changes.filter(({ level }) => level === 'subheading');
    const of = (kind: string) => subheadings.filter((change) => change.kind === kind);
    const count = (edition: 'HS2017' | 'HS2022') =>
      [...nomenclature.editions[edition].keys()].filter(({ length }) => length === 6).length;
    expect(of('removed')).toHaveLength(145);
    expect(of('added').length - of('removed').length).toBe(count('HS2022') - count('HS2017'));
    const codes = changes().changes.map(({ code }) => code.replaceAll('.', ''));
    expect(codes).toEqual(codes.toSorted());
    expect(changes().code).toBeNull();
  });

  test('below a chapter are those of its codes', () => {
    const found = changes('03').changes;
    expect(found.length).toBeGreaterThan(3);
    expect(found.every(({ code }) => code.startsWith('03'))).toBe(true);
    expect(found.find(({ code }) => code === '03.09')).toMatchObject({ kind: 'added', level: 'heading' });
  });

  test.each([
    ['9999.99', 'HS_CODE_NOT_FOUND'],
    ['6', 'VALIDATION_FAILED'],
    ['', 'VALIDATION_FAILED'],
    ['shoes', 'VALIDATION_FAILED'],
  ])('%p is refused', (code, errorCode) => {
    expect(() => changes(code)).toThrow(expect.objectContaining({ code: errorCode }));
  });
});
