import type { CategoryDefinition, CategoryTree } from './category-definition.ts';
import type { StatedWords } from './nomenclature-words.ts';
import { selfAndAbove } from './prefixes.ts';

type Values = ReadonlySet<string>;

/** The values of a code for one attribute: the leaves it may have, and the values as it names them. */
export interface StatedValues {
  readonly leaves: Values;
  readonly named: Values;
}

/**
 * The statements of all subheadings about one attribute. Nearest first: codes given in the data, the own text,
 * then heading and chapter. What a text excludes is taken off; a residual code has what its neighbours
 * leave of the heading, or of the family of values that they name.
 */
export function categoryValues(
  definition: CategoryDefinition,
  tree: CategoryTree,
  words: ReadonlyMap<string, StatedWords>,
): ReadonlyMap<string, StatedValues> {
  const { scope } = definition;
  const given = givenValues(definition);
  const inScope = (code: string) =>
    scope.length === 0 || selfAndAbove(code).some((one) => scope.includes(one));
  const codes = [...words.keys()].filter((digits) => digits.length === 6);
  const children = Map.groupBy(codes, (code) => code.slice(0, 4));
  const own = new Map(
    [...words].map(([digits, { stated, excluded }]) => {
      const reads = inScope(digits);
      return [
        digits,
        {
          stated: reads
            ? tree.narrowest(tree.cues.valuesIn(stated).union(tree.denials.valuesIn(excluded)))
            : none,
          excluded: reads ? tree.affirmations.valuesIn(excluded) : none,
        },
      ];
    }),
  );

  /** The value in the entries above a code; null when they have none. */
  function above(code: string): Values | null {
    const heading = code.slice(0, 4);
    const named = given.get(heading) ?? own.get(heading)!.stated;
    const found = named.size > 0 ? named : (given.get(code.slice(0, 2)) ?? none);
    return found.size > 0 ? found : null;
  }

  /** The values that the neighbours of a residual code state in their own words. */
  function neighbours(code: string): Values {
    const group = children.get(code.slice(0, 4))!.filter((other) => other !== code);
    const nearest = group.filter((other) => other.slice(0, 5) === code.slice(0, 5));
    const others = nearest.length > 0 ? nearest : group;
    return new Set(others.flatMap((other) => [...(given.get(other) ?? own.get(other)!.stated)]));
  }

  function statedBy(code: string): StatedValues | null {
    const explicit = given.get(code);
    if (explicit) return { leaves: leavesOf(explicit), named: explicit };
    const { stated, excluded } = own.get(code)!;
    const named = stated.size > 0 ? stated : above(code);
    const left = words.get(code)!.isResidual ? new Set([...excluded, ...neighbours(code)]) : excluded;
    const rest = left.size > 0 ? without(named ?? tree.allLeaves(), left) : null;
    if (rest) return rest;
    if (named) return { leaves: leavesOf(named), named };
    const { otherwise } = definition;
    return otherwise !== null && inScope(code)
      ? { leaves: tree.leavesOf(otherwise), named: new Set([otherwise]) }
      : null;
  }

  /** A set of values without others; null when nothing of it is left. */
  function without(named: Values, excluded: Values): StatedValues | null {
    const off = leavesOf(excluded);
    const all = leavesOf(named);
    const leaves = new Set([...all].filter((leaf) => !off.has(leaf)));
    if (leaves.size === 0) return null;
    if (leaves.size === all.size) return { leaves, named };
    return { leaves, named: tree.widestRest(leaves) ?? leaves };
  }

  const leavesOf = (named: Values): Values =>
    new Set([...named].flatMap((value) => [...tree.leavesOf(value)]));
  return new Map(
    codes.flatMap((code) => {
      const stated = statedBy(code);
      return stated ? [[code, stated]] : [];
    }),
  );
}

const none: Values = new Set();

/** The values that the data gives a chapter, heading or subheading outright. */
function givenValues({ values }: CategoryDefinition): ReadonlyMap<string, Values> {
  const given = new Map<string, Set<string>>();
  for (const { value, codes } of values)
    for (const code of codes) given.set(code, (given.get(code) ?? new Set()).add(value));
  return given;
}
