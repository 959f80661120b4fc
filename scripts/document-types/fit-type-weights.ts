import { documentTypes } from '../../core/extraction/extraction.ts';
import type { TypeSigns } from '../../core/extraction/unstated-type/type-signs.ts';
import { constant, type TypeWeights } from '../../core/extraction/unstated-type/type-weights.ts';
import type { TypedPaper } from './typed-papers.ts';

export interface SignedPaper extends Pick<TypedPaper, 'layout' | 'type'> {
  readonly signs: TypeSigns;
}

const steps = 200;
const firstRate = 0.1;
/** Pulls weights to nothing: a sign of a few papers shows little. */
const pull = 0.0005;
/** A sign of fewer layouts is a habit of theirs. */
const fewestLayouts = 4;

/**
 * Weights under which the types of the papers are likeliest: softmax regression by Adam. Each type counts the same, however
 * many papers it has.
 */
export function fitTypeWeights(papers: readonly SignedPaper[]): TypeWeights {
  const names = [constant, ...frequentSigns(papers)];
  const columnOf = new Map(names.map((name, at) => [name, at]));
  const types = [...new Set(papers.map(({ type }) => type))];
  const rows = papers.map(({ type, signs }) => ({
    type,
    weight: 1 / types.length / papers.filter((one) => one.type === type).length,
    signs: [
      [0, 1] as const,
      ...[...signs].flatMap(([name, amount]) => {
        const column = columnOf.get(name);
        return column === undefined ? [] : [[column, amount] as const];
      }),
    ],
  }));
  const size = names.length * documentTypes.length;
  const [weights, mean, squares] = [0, 0, 0].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let step = 1; step <= steps; step++) {
    const slope = weights.map((weight, at) => (at < documentTypes.length ? 0 : 2 * pull * weight));
    for (const { type, weight, signs } of rows) {
      const odds = documentTypes.map((_, own) =>
        Math.exp(signs.reduce((sum, [at, amount]) => sum + amount * weights[at * 4 + own]!, 0)),
      );
      const all = odds.reduce((sum, one) => sum + one, 1);
      for (const [own, name] of documentTypes.entries()) {
        const error = weight * (odds[own]! / all - Number(name === type));
        for (const [at, amount] of signs) slope[at * 4 + own]! += error * amount;
      }
    }
    for (let at = 0; at < size; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * slope[at]!;
      squares[at] = 0.99 * squares[at]! + 0.01 * slope[at]! ** 2;
      const direction = mean[at]! / (1 - 0.9 ** step) / (Math.sqrt(squares[at]! / (1 - 0.99 ** step)) + 1e-8);
      weights[at]! -= firstRate * direction * (1 - step / steps);
    }
  }
  return new Map(
    names.map((name, at) => [
      name,
      Object.fromEntries(
        documentTypes.map((type, own) => [type, Math.round(weights[at * 4 + own]! * 100) / 100]),
      ) as Record<(typeof documentTypes)[number], number>,
    ]),
  );
}

function frequentSigns(papers: readonly SignedPaper[]): readonly string[] {
  const layouts = new Map<string, Set<string>>();
  for (const { layout, signs } of papers)
    for (const name of signs.keys()) layouts.set(name, (layouts.get(name) ?? new Set()).add(layout));
  return [...layouts].flatMap(([name, own]) => (own.size >= fewestLayouts ? [name] : [])).sort();
}
