import { goodsOf } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { isNear, sumOf } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { confidenceOf } from '../observe.ts';
import type { RuleContext } from '../rule.ts';
import { isInItsPlace } from './in-its-place.ts';
import type { Misreading } from './misreading.ts';
import { isProvenFigure } from './proven-figure.ts';

type Column = 'quantity' | 'packageCount' | 'netWeight' | 'grossWeight';
const columns: readonly Column[] = ['quantity', 'packageCount', 'netWeight', 'grossWeight'];

/**
 * Where the figure of a line was probably taken from another column: it is what a paper gives for the same goods as
 * packages, weight or quantity. Columns of a scan have no lines, so that a figure may slide; of a text layer only a
 * figure that was read with doubt.
 */
export function slidFigure(context: RuleContext, group: LineGroup, column: Column): Misreading | null {
  const { sureFigure } = context.knowledge.tolerances;
  const isOpen = ({ paper, path }: PaperLine): boolean =>
    paper.isScanned || confidenceOf(paper, `${path}.${column}`) < sureFigure;
  const scanned = [group.right, group.left].filter(([first]) => first && isOpen(first));
  // Looks through all lines: too much for each of ten thousand that no reader can have mistaken.
  const all = scanned.length > 0 ? sameGoods(context, group) : [];
  for (const side of scanned) {
    const [first] = side;
    const printed = sumOf(side.map((line) => line[column]));
    if (!first || printed === null || side.every((line) => isOfItsColumn(context, line, column))) continue;
    // What is sold by weight has its weight for a quantity.
    const isWeighed = column === 'quantity' && side.every(({ unit }) => unit?.measure === 'kg');
    const isOther = columns.some(
      (one) =>
        one !== column &&
        !(isWeighed && /Weight$/.test(one)) &&
        all.some((lines) => {
          const sum = sumOf(lines.map((line) => line[one]));
          return sum !== null && isNear(sum, printed, 0.0005);
        }),
    );
    if (isOther) return { paper: first.paper, field: `${first.path}.${column}` };
  }
  return null;
}

/** Whether price and amount prove a figure of a line, or the rest of its row leaves it no other place. */
const isOfItsColumn = (context: RuleContext, { paper, path }: PaperLine, column: Column): boolean =>
  isProvenFigure(paper, `${path}.${column}`) || (column === 'quantity' && isInItsPlace(context, paper, path));

/** The lines of these goods on each paper that lists them. */
function sameGoods(context: RuleContext, { left, right }: LineGroup): readonly (readonly PaperLine[])[] {
  const own = new Set([...left, ...right]);
  const matches = [
    goodsOf(context).match('invoice', 'packing_list'),
    goodsOf(context).match('packing_list', 'certificate_of_origin'),
  ];
  const others = matches
    .flatMap((match) => match?.groups ?? [])
    .filter((group) => [...group.left, ...group.right].some((line) => own.has(line)));
  return [left, right, ...others.flatMap((group) => [group.left, group.right])];
}
