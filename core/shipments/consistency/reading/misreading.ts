import { confidenceOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { isConfirmedElsewhere } from './confirmed-elsewhere.ts';
import { isProvenFigure } from './proven-figure.ts';
import { isFigureSlip, isMarkSlip, isSpelledBy, type ReadFigure } from './slip-of-reading.ts';

/** A figure of a paper, and what it adds to its side of a comparison. */
export interface Addend {
  readonly paper: Paper;
  /** Path, as in `confidence.fields`; empty for what is out of doubt. */
  readonly field: string;
  readonly value: number;
  /** The factor of the value: kilograms of its unit, pieces of a dozen. */
  readonly factor: number;
}

/** Where a scan was probably misread. */
export type Misreading = Pick<Addend, 'paper' | 'field'>;

/**
 * Added figures of a scan that the reader was not certain of and that no other paper confirms: among more
 * than this, several misread are likelier than an error of the paper.
 */
const mostAdded = 4;

/**
 * The scanned figure where one misread sign would explain that two sides differ, or null where none would. What
 * decides between an error of the paper and one of the reading is evidence: a text layer is read as it is written, a
 * figure that the paper's own sums prove was read rightly, a person who typed it has looked; and a reader loses
 * decimal marks whatever its confidence, mistakes digits for those that look alike where it is less than sure, and
 * does not exchange or invent them.
 */
export function misreadFigure(
  context: RuleContext,
  left: readonly Addend[],
  right: readonly Addend[],
  /** Figures of one paper that do not add up are read with doubt because they do not: that is no reason to doubt them. */
  isOwnSum = false,
): Misreading | null {
  const gap = total(right) - total(left);
  for (const [side, difference] of [
    [left, gap],
    [right, -gap],
  ] as const) {
    const open = side.filter(isDoubtful);
    const misread = open.find(({ paper, field, value, factor }) => {
      const meant = value + difference / factor;
      const read = readFigure(context, { paper, field, value });
      // A mark that is lost alike on two papers was seen by neither; where one was surely read there is none.
      if (isConfirmedElsewhere(context, paper, field))
        return !read.isSure && isMarkSlip(value, meant) && isSpelledBy(read.printed, meant);
      return (
        (!isOwnSum && isHardlyRead(context, paper, field)) ||
        isFigureSlip(read, meant, context.knowledge.isMistaken)
      );
    });
    if (misread) return misread;
    const doubtful = open.filter(
      (one) => !isConfirmedElsewhere(context, one.paper, one.field) && !readFigure(context, one).isSure,
    );
    if (doubtful.length > mostAdded) return doubtful[0] ?? null;
    if (areMarksLost(context, open, difference)) return open[0] ?? null;
  }
  return null;
}

/** A figure of a paper as it was read. */
const readFigure = (
  { knowledge }: RuleContext,
  { paper, field, value }: Pick<Addend, 'paper' | 'field' | 'value'>,
): ReadFigure => ({
  value,
  printed: paper.evidence[field]?.text ?? null,
  isSure: confidenceOf(paper, field) >= knowledge.tolerances.sureFigure,
  isDoubted: confidenceOf(paper, field) < knowledge.tolerances.doubtfulDigits,
});

/** The error factors of a figure whose decimal mark was lost or taken for one of thousands. */
const markFactors = [1, 10, 0.1, 100, 0.01, 1000, 0.001];

/** Pairs of more figures than this are too many to try, and as many are explained by some pair. */
const mostPaired = 24;

/** Whether the sides agree once the decimal marks of two figures of one side are corrected. */
function areMarksLost(context: RuleContext, all: readonly Addend[], difference: number): boolean {
  // A figure with its decimals behind a mark has lost none.
  const open = all.filter(({ paper, field, value }) =>
    markFactors.some((mark) => mark !== 1 && isSpelledBy(paper.evidence[field]?.text ?? null, value * mark)),
  );
  const doubtful = open.filter((one) => !readFigure(context, one).isSure);
  if (doubtful.length > mostPaired) return true;
  if (open.length > mostPaired) return false;
  const gaps = open.map(({ paper, field, value, factor }) =>
    markFactors.flatMap((mark) =>
      isSpelledBy(paper.evidence[field]?.text ?? null, value * mark) ? value * factor * (mark - 1) : [],
    ),
  );
  const rounding = roundedShare * Math.abs(total(all) + difference);
  return gaps.some((own, at) =>
    gaps
      .slice(at + 1)
      .some((other) => own.some((one) => other.some((two) => Math.abs(one + two - difference) <= rounding))),
  );
}

const roundedShare = 0.001;

const total = (side: readonly Addend[]): number =>
  side.reduce((sum, { value, factor }) => sum + value * factor, 0);

const isDoubtful = ({ paper, field }: Addend): boolean =>
  field !== '' && isFromPicture(paper, field) && !isProvenFigure(paper, field);

/** Whether a field of a scan was read with so much doubt that any other figure or number may be there. */
export const isHardlyRead = ({ knowledge }: RuleContext, paper: Paper, field: string): boolean =>
  paper.isScanned &&
  confidenceOf(paper, field) > 0 &&
  confidenceOf(paper, field) < knowledge.tolerances.doubtfulReading;

/** Whether a field was read by OCR and by no person. */
export const isFromPicture = (paper: Paper, field: string): boolean =>
  paper.isScanned && confidenceOf(paper, field) < 1;
