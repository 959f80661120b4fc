import { listed } from '../../../compliance/wording.ts';
import type { Observation } from '../finding.ts';
import { confidenceOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { type Addend, isFromPicture, type Misreading, misreadFigure } from '../reading/misreading.ts';
import { isMarkSlip, isSpelledBy } from '../reading/slip-of-reading.ts';
import type { RuleContext } from '../rule.ts';
import { isThousandsMark } from './same-print.ts';

/** A figure of the whole shipment as one paper gives it. */
export interface Figure {
  readonly paper: Paper;
  /** Where it is; of a sum, what was added up (`lineItems[].grossWeight`). */
  readonly field: string;
  /** As read, for people: in the paper's unit. */
  readonly value: number;
  /** `1,240.5 kg` */
  readonly text: string;
  /** Who states it: `the packing list`, `its containers together`. */
  readonly source: string;
  /** Its possible meanings, in one unit for all figures: several where the paper gives no unit. */
  readonly meanings: readonly number[];
  readonly observation: Observation;
  /** The uncertainty from the paper's rounding, in the unit of the meanings; none where it is not given. */
  readonly slack?: number;
  /** Of a sum, what was added up; of a printed figure nothing. */
  readonly addends?: readonly Addend[];
}

/** Figures that agree with each other, in the order of the papers. */
export type FigureGroup = readonly Figure[];

/** Puts together what agrees; more than one group is a disagreement. */
export function groupsOf(
  figures: readonly Figure[],
  isSame: (left: number, right: number, slack: number) => boolean,
): readonly FigureGroup[] {
  const agree = (left: Figure, right: Figure): boolean =>
    left.meanings.some((mine) =>
      right.meanings.some((other) => isSame(mine, other, Math.max(left.slack ?? 0, right.slack ?? 0))),
    ) ||
    (left.meanings.length > 0 && isThousandsMark(left, right));
  const groups: Figure[][] = [];
  const isCertain = ({ meanings }: Figure) => meanings.length === 1;
  for (const figure of figures.filter(isCertain)) {
    const mine = groups.filter((group) => group.some((other) => agree(figure, other)));
    const joined = [...mine.flat(), figure];
    for (const group of mine) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  // What can mean several things agrees with whom it may, and is no bridge between those that disagree.
  for (const figure of figures.filter((one) => !isCertain(one))) {
    const mine = groups.find((group) => group.some((other) => agree(figure, other)));
    if (mine) mine.push(figure);
    else groups.push([figure]);
  }
  return groups.sort((a, b) => b.length - a.length);
}

/** `the invoice and the packing list say 1,240 kg, the bill of lading says 1,420 kg` */
export const groupsText = (groups: readonly FigureGroup[]): string =>
  listed(
    groups.map((group) => {
      const sources = [...new Set(group.map(({ source }) => source))];
      const figures = [...new Set(group.map(({ text }) => text))];
      return `${listed(sources)} ${sources.length > 1 ? 'say' : 'says'} ${figures.join(' or ')}`;
    }),
  );

/** The largest difference between two groups, as a share of the larger figure. */
export function shareBetween(groups: readonly FigureGroup[]): number {
  const values = groups.map((group) => group[0]?.meanings[0] ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most === 0 ? 0 : (most - least) / most;
}

/** How many figures agree with a group but for the place of the decimal mark. */
const likeIt = (groups: readonly FigureGroup[], [first]: FigureGroup): number =>
  groups.flat().filter(({ meanings }) => {
    const [mine, own] = [meanings[0] ?? 0, first?.meanings[0] ?? 0];
    return mine === own || isMarkSlip(mine, own);
  }).length;

/**
 * Where groups of figures disagree because one figure of a scan was misread; null when one such slip does not explain
 * it. A value on which two papers agree was not misread.
 */
export function misreadAmong(context: RuleContext, groups: readonly FigureGroup[]): Misreading | null {
  const main = groups.toSorted((left, right) => likeIt(groups, right) - likeIt(groups, left))[0];
  const others = groups.filter((group) => group !== main);
  const [first] = main ?? [];
  if (!main || !first) return null;
  const misreadings = others.map(([figure, ...more]) => {
    if (!figure) return null;
    const isAgreed = (group: FigureGroup) =>
      new Set(group.filter(({ meanings }) => meanings.length === 1).map(({ paper }) => paper)).size > 1;
    // A mark is lost alike on several scans of one office; other slips are not.
    const isMarkLost = isMarkSlip(first.meanings[0] ?? 0, figure.meanings[0] ?? 0);
    const mayBeLost = main.every((one) => isFromPicture(one.paper, one.field) && mayMean(one, figure));
    if (isMarkLost && mayBeLost && !isSurelyAgreed(context, main))
      return { paper: first.paper, field: first.field };
    const [mine, its] = [isAgreed(main) ? [] : addendsOf(first), addendsOf(figure)];
    const asGiven = [{ paper: first.paper, field: '', value: first.meanings[0] ?? 0, factor: 1 }];
    if (more.length > 0 && isAgreed([figure, ...more])) return null;
    return misreadFigure(context, mine.length > 0 ? mine : asGiven, its);
  });
  return misreadings.every((one) => one !== null) ? (misreadings[0] ?? null) : null;
}

/** Whether the digits that a paper prints are those of another figure, which it would have with another mark. */
const mayMean = ({ paper, field, value, meanings }: Figure, other: Figure): boolean =>
  isSpelledBy(paper.evidence[field]?.text ?? null, (value * (other.meanings[0] ?? 0)) / (meanings[0] ?? 1));

/**
 * Whether three papers agree, or two that were both read with certainty: a mark is lost from one in a thousand of such
 * figures.
 */
function isSurelyAgreed({ knowledge }: RuleContext, group: FigureGroup): boolean {
  const { sureFigure } = knowledge.tolerances;
  const papersOf = (figures: FigureGroup) => new Set(figures.map(({ paper }) => paper)).size;
  const sure = group.filter(({ paper, field }) => confidenceOf(paper, field) >= sureFigure);
  return papersOf(group) > 2 || papersOf(sure) > 1;
}

const addendsOf = ({ paper, field, value, meanings, addends }: Figure): readonly Addend[] =>
  addends ?? [{ paper, field, value, factor: value === 0 ? 1 : (meanings[0] ?? value) / value }];
