import { foldText } from '../../layout/fold.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import { isClause } from './clauses.ts';
import { tellsOnlyDetails } from './container-details.ts';
import { contentSaid } from './content-said.ts';

/** "1 CONTAINER(S) SAID TO CONTAIN": the goods follow, on the line or below it. */
export const containersSaid = phrasePattern(
  String.raw`^\W*(?:{{number}}|n\.?)?\s?\d+\s?(?:x\s?(?:20|40|45)\S*\s*(?:ft\.?\s)?(?:\p{L}+\s){0,2})?{{container}}\W*(?:\(s\)\s*)?.{0,40}?{{said-to-contain}}\W*`,
);
/** The count once more, in words or otherwise packed: `(TWO HUNDRED COILS ONLY)`, `(ON 12 PALLETS)`. */
const countedAgain = /^\W*\(([^()]{3,80})\)\W*/u;

/** Between the packages and their goods. */
const joins = phrasePattern('^(?:{{said-to-contain}}|{{with}}|{{of}}):?$|^[:,;-]+$');

/** What may stand before the count: `N. 462 CARTONI`, `TOTAL 24 CASES OF PUMPS`. */
const beforeCount = phrasePattern(String.raw`^\W*(?:(?:{{number}}|total)\W*)?$`);

/** "NET EACH" behind the weight of one package. */
const ofEach = phrasePattern(String.raw`^\W*(?:{{of-each}}(?:\s|$))+(?:{{of}}\s)?`);

/** `480 BAGS OF 50 KG NET EACH RAW SUGAR`: what one package holds stands before its goods. */
function withoutWeightOfEach(pieces: readonly Piece[], context: DocumentContext): readonly Piece[] {
  const rest = runOf(pieces);
  const [weight] = findWeights(rest.text, context.decimalMark, context.knowledge.values.weightUnits);
  if (!weight?.unit || !/^\W*[x×à@]?\s?$/iu.test(rest.text.slice(0, weight.index))) return pieces;
  const behind = pieces.slice(piecesAt(rest, 0, weight.index + weight.length).length);
  const each = ofEach().exec(runOf(behind).text)?.[0].trimEnd().length ?? 0;
  const goods = behind.slice(each > 0 ? piecesAt(runOf(behind), 0, each).length : 0);
  const isOf = goods[0] !== undefined && joins().test(goods[0].text);
  return isOf ? goods.slice(1) : goods;
}

/** The words of a line without the count of packages before them. */
export function withoutPackages(goods: Run, context: DocumentContext): readonly Piece[] {
  const [packages] = findPackages(goods.text, context.decimalMark, context.knowledge.values);
  let { pieces } = goods;
  if (!packages || !beforeCount().test(goods.text.slice(0, packages.index))) return pieces;
  const used = piecesAt(goods, packages.index, packages.length);
  pieces = pieces.slice(pieces.indexOf(used.at(-1) as never) + 1);
  const again = countedAgain.exec(runOf(pieces).text);
  if (again && packageTypeIn(again[1] ?? '', context.knowledge.values))
    pieces = pieces.slice(piecesAt(runOf(pieces), 0, again[0].trimEnd().length).length);
  const said = contentSaid().exec(runOf(pieces).text)?.[0].length ?? 0;
  if (said > 0) pieces = pieces.slice(piecesAt(runOf(pieces), 0, said).length);
  while (pieces[0] && joins().test(pieces[0].text)) pieces = pieces.slice(1);
  pieces = withoutWeightOfEach(pieces, context);
  // "20 PALLETS WITH 1560 BOXES".
  return /^\d/.test(pieces[0]?.text ?? '') ? withoutPackages(runOf(pieces), context) : pieces;
}

/** `SAID TO CONTAIN 64 PACKAGES OF T-SHIRTS`: the goods on the line of the clause. */
export function behindContentSaid(run: Run, context: DocumentContext): Run {
  const said = contentSaid().exec(run.text)?.[0].length ?? 0;
  const goods = said > 0 ? runOf(piecesAt(run, said, run.text.length)) : run;
  // "SAID TO CONTAIN CFS-CY" has no word that names goods.
  const isGoods = withoutPackages(goods, context).some(({ text }) => /\p{L}{4}/u.test(text));
  return isGoods && !isClause(goods, context) && !tellsOnlyDetails(goods.text, context) ? goods : run;
}

const ofGoods = phrasePattern(String.raw`^(?:\(?e?s\)?)?\s(?:{{of}}|{{said-to-contain}}:?)\s(?=\p{L}{3})`);

/** `CARTONS OF PLASTIC TOYS` beside their count, which has a column of its own: the goods behind the kind of the packages. */
export function behindKind(run: Run, { knowledge }: DocumentContext): Run {
  const { values } = knowledge;
  const word = /^\W*\p{L}{3,}/u.exec(run.text)?.[0] ?? '';
  const named = packageTypeIn(run.text, values);
  const isAny = values.anyPackageWords.has(foldText(word.trim()));
  const end = named?.index === 0 ? named.type.length : isAny ? word.length : 0;
  const joined = end > 0 ? ofGoods().exec(run.text.slice(end))?.[0].length : undefined;
  return joined ? runOf(piecesAt(run, end + joined, run.text.length)) : run;
}

const goodsName = phrasePattern(String.raw`^\W*{{goods-name}}\s?:\s*`);

/** `COMMODITY: MARBLE SLABS`: the goods behind a name for them that the column has already. */
export function behindGoodsName(run: Run): Run {
  const length = goodsName().exec(run.text)?.[0].length ?? 0;
  return length > 0 ? runOf(piecesAt(run, length, run.text.length)) : run;
}
