import { type Run, runOf } from '../../layout/run.ts';
import { isArticleCode } from './cell-values.ts';

export interface NamesOfGoods {
  /** What describes the goods. */
  readonly named: readonly Run[];
  /** What numbers their article. */
  readonly codes: readonly Run[];
}

/** A code that ends at a mark goes on below: `SURF-` over `LB-001`. */
const isBroken = (run: Run | undefined): boolean => /^\S+[-/_.]$/.test(run?.text ?? '');

const isWord = ({ text }: Run): boolean => /^\S{1,24}$/.test(text);

/** The lines of a column of codes, each code in one piece. */
function withWholeCodes(lines: readonly Run[]): readonly Run[] {
  const codes: Run[] = [];
  for (const line of lines) {
    const before = codes.at(-1);
    if (!before || !isBroken(before) || !isWord(line)) codes.push(line);
    else {
      const rest = line.pieces.map((piece) => ({ ...piece, glued: true }));
      codes.splice(-1, 1, runOf([...before.pieces, ...rest]));
    }
  }
  return codes;
}

/**
 * The words and the codes of goods. A table that names its goods by their articles alone describes none of them:
 * `Style no.` over `KX-100`.
 *
 * @param described the lines in the column of descriptions
 * @param articles those in the column of articles
 */
export function namesOf(described: readonly Run[], articles: readonly Run[]): NamesOfGoods {
  if (described.length > 0) return { named: described, codes: withWholeCodes(articles) };
  const [first, ...rest] = withWholeCodes(articles);
  return first && isArticleCode(first.text)
    ? { named: rest, codes: [first] }
    : { named: articles, codes: [] };
}
