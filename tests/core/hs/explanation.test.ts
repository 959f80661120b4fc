import { describe, expect, test } from 'bun:test';
import { loadGoodsAttributes } from '../../../core/hs/attributes/goods-attributes.ts';
import { loadMoveKnowledge, movesElsewhere } from '../../../core/hs/explanation.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';

const nomenclature = loadNomenclature();
const knowledge = loadMoveKnowledge(nomenclature, loadGoodsAttributes(nomenclature));
const shirts = [
  { code: '610910', chance: 0.5 },
  { code: '610990', chance: 0.2 },
  { code: '620520', chance: 0.05 },
  { code: '620530', chance: 0.02 },
];

describe('what would move goods elsewhere', () => {
  test('names the condition and the candidate that it leads to', () => {
    const moves = movesElsewhere(knowledge, '610910', shirts, "men's shirt");
    expect(moves).toContainEqual(
      expect.objectContaining({
        if: expect.stringContaining('mainly of another textile material'),
        to: '6109.90',
        reason: null,
      }),
    );
    expect(moves).toContainEqual(
      expect.objectContaining({ if: expect.stringContaining('woven'), to: '6205.20' }),
    );
    for (const { to, description } of moves)
      expect(nomenclature.editions.HS2022.get(to.replace('.', ''))!.description).toBe(description);
  });

  test('never leads to where the goods are, and to no place twice for one reason', () => {
    for (const { code } of shirts) {
      const splits = movesElsewhere(knowledge, code, shirts, 'shirt').filter(({ reason }) => reason === null);
      const places = splits.map(({ to }) => to);
      expect(places).not.toContain(`${code.slice(0, 4)}.${code.slice(4)}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });

  test('shows goods that are commonly taken for it, those like the description first, with the reason', () => {
    const [takenFor, all] = [...knowledge.mistaken].find(([, list]) => list.length > 3)!;
    const last = all.at(-1)!;
    const alone = [{ code: takenFor, chance: 0.5 }];
    const moves = movesElsewhere(knowledge, takenFor, alone, last.term);
    expect(moves.length).toBeLessThanOrEqual(2);
    expect(moves.map(({ if: condition }) => condition)).toContain(`the goods are: ${last.term}`);
    for (const { reason } of moves) expect(reason).toBeTruthy();
  });
});
