import type { DocumentType } from '../../../extraction/extraction.ts';
import { textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { type LineMatch, matchLines } from './match-lines.ts';
import { type PaperLine, paperLines } from './paper-line.ts';

export type LinedType = Exclude<DocumentType, 'bill_of_lading'>;

/** The goods of a shipment's papers, read and matched once for all rules. */
export interface GoodsView {
  readonly lines: (type: LinedType) => readonly PaperLine[];
  /** Null where one of the papers is missing or has no lines of goods. */
  readonly match: (left: LinedType, right: LinedType) => LineMatch | null;
  /** A paper states that this is a part of the order. */
  readonly isPartialShipment: boolean;
  /** Reads and matches all lines, a paper or a pair of papers at each step; without it that is done when asked. */
  readonly steps: () => Generator<void>;
}

/** In the order in which the rules compare them. */
export const linedTypes: readonly LinedType[] = ['invoice', 'packing_list', 'certificate_of_origin'];

const views = new WeakMap<RuleContext, GoodsView>();

/** The same view for all rules of one evaluation. */
export function goodsOf(context: RuleContext): GoodsView {
  const known = views.get(context);
  if (known) return known;
  const view = createView(context);
  views.set(context, view);
  return view;
}

function createView(context: RuleContext): GoodsView {
  const { tolerances } = context.knowledge;
  const lines = new Map<LinedType, readonly PaperLine[]>();
  const matches = new Map<string, LineMatch | null>();
  const linesOf = (type: LinedType): readonly PaperLine[] => {
    const paper = context.paper(type);
    const found = lines.get(type) ?? (paper ? paperLines(paper as Paper, context.knowledge) : []);
    lines.set(type, found);
    return found;
  };
  const view: GoodsView = {
    lines: linesOf,
    match(left, right) {
      const key = `${left} ${right}`;
      const known = matches.get(key);
      if (known !== undefined) return known;
      const [mine, other] = [linesOf(left), linesOf(right)];
      const match =
        mine.length === 0 || other.length === 0
          ? null
          : matchLines(mine, other, { meaning: context.likenessOfMeaning, tolerances });
      matches.set(key, match);
      return match;
    },
    isPartialShipment: mentionsPartialShipment(context),
    *steps() {
      for (const type of linedTypes) {
        linesOf(type);
        yield;
      }
      for (const [at, left] of linedTypes.entries())
        for (const right of linedTypes.slice(at + 1)) {
          view.match(left, right);
          yield;
        }
    },
  };
  return view;
}

const placesOfRemarks = ['goodsDescription', 'marksAndNumbers', 'transportDetails'];

function mentionsPartialShipment({ papers, knowledge }: RuleContext): boolean {
  const { phrases } = knowledge.goods;
  return papers.some((paper) => {
    const lines = 'lineItems' in paper.data ? paper.data.lineItems : [];
    return [
      ...placesOfRemarks.map((path) => textOf(paper, path)),
      ...lines.map(({ description }) => description),
    ].some((text) => text !== null && phrases.mentionsPartialShipment(text));
  });
}
