import { type DataRow, readDataTable } from '../data-table.ts';
import { type GoodsPhrase, goodsPhrase } from './goods-words.ts';
import { choiceCell, dayCell, filledCell, listCell } from './rule-cells.ts';

/**
 * `failed`: trade is prohibited nearly everywhere; `warning`: a licence, permit or certificate is likely
 * needed; `info`: worth knowing, the check still passes.
 */
export type RestrictionSeverity = 'failed' | 'warning' | 'info';

/** Goods that may not cross a border freely, and how to recognize them on an invoice. */
export interface RestrictedGoods {
  readonly id: string;
  /** The field of law or danger: `firearms`, `wildlife`, `dangerous goods`. */
  readonly category: string;
  /** What the goods are, as it reads after "may be": `lithium-ion batteries (UN3480)`. */
  readonly title: string;
  /** Digits without dots; a code that begins with one of them is meant. */
  readonly hsPrefixes: readonly string[];
  readonly words: readonly GoodsPhrase[];
  /** Harmless phrases, taken out of the description before the words are looked for: `ivory coloured`. */
  readonly unless: readonly GoodsPhrase[];
  /** Words that make the words harmless wherever they stand: `toy`. */
  readonly unlessAnywhere: readonly GoodsPhrase[];
  /**
   * When not empty, the words count only on a line whose code is of these chapters, or that has no code:
   * for everyday words (`wine`, `butter`) that the code of a wine glass or a butter dish clears.
   */
  readonly wordChapters: readonly string[];
  readonly severity: RestrictionSeverity;
  /** What to do, one or two sentences. */
  readonly action: string;
  readonly source: string;
  /** The day on which the row was last compared with its source, `YYYY-MM-DD`. */
  readonly checkedOn: string;
}

const columns = [
  'id',
  'category',
  'title',
  'hsPrefixes',
  'words',
  'unless',
  'unlessAnywhere',
  'wordChapters',
  'severity',
  'action',
  'source',
  'checkedOn',
] as const;

type Row = DataRow<(typeof columns)[number]>;

/**
 * Loads restricted goods from rule files of the form of `data/compliance/restricted-goods.tsv`. A row of
 * a later file takes the place of an earlier file's row with the same id; with the severity `off` it only
 * removes it. So an operator extends and corrects the list without touching the one that we ship.
 * @param likenessWords see `loadLikenessWords`.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadRestrictedGoods(
  files: readonly string[],
  likenessWords: readonly string[] = [],
): readonly RestrictedGoods[] {
  const merged = new Map<string, RestrictedGoods>();
  for (const file of files) {
    const seen = new Set<string>();
    for (const row of readDataTable(file, columns)) {
      const id = filledCell(row, 'id');
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
        throw row.error(`id is "${id}"; it is written in small letters, digits and hyphens`);
      if (seen.has(id)) throw row.error(`the id "${id}" stands twice in this file`);
      seen.add(id);
      const severity = choiceCell(row, 'severity', ['failed', 'warning', 'info', 'off']);
      if (severity === 'off') merged.delete(id);
      else merged.set(id, restrictedGoods(row, id, severity, likenessWords));
    }
  }
  return [...merged.values()];
}

function restrictedGoods(
  row: Row,
  id: string,
  severity: RestrictionSeverity,
  likenessWords: readonly string[],
): RestrictedGoods {
  const hsPrefixes = listCell(row, 'hsPrefixes').map((text) => hsPrefix(row, text));
  const words = phrases(row, 'words', likenessWords);
  if (hsPrefixes.length === 0 && words.length === 0)
    throw row.error('hsPrefixes and words are both empty, so the row can never apply; fill one of them');
  return {
    id,
    category: filledCell(row, 'category'),
    title: filledCell(row, 'title'),
    hsPrefixes,
    words,
    unless: phrases(row, 'unless'),
    unlessAnywhere: phrases(row, 'unlessAnywhere'),
    wordChapters: listCell(row, 'wordChapters').map((text) => chapter(row, text)),
    severity,
    action: filledCell(row, 'action'),
    source: filledCell(row, 'source'),
    checkedOn: dayCell(row, 'checkedOn'),
  };
}

function hsPrefix(row: Row, text: string): string {
  const digits = text.replace(/[. ]/g, '');
  if (!/^\d+$/.test(digits) || ![2, 4, 6, 8, 10].includes(digits.length))
    throw row.error(
      `hsPrefixes has "${text}"; a prefix has 2, 4, 6, 8 or 10 digits (did a spreadsheet drop a leading zero?)`,
    );
  return digits;
}

function chapter(row: Row, text: string): string {
  if (!/^\d{2}$/.test(text)) throw row.error(`wordChapters has "${text}"; a chapter has two digits`);
  return text;
}

function phrases(
  row: Row,
  column: 'words' | 'unless' | 'unlessAnywhere',
  likenessWords: readonly string[] = [],
): readonly GoodsPhrase[] {
  return listCell(row, column).map((text) => {
    try {
      return goodsPhrase(text, likenessWords);
    } catch (error) {
      throw row.error(`${column}: ${(error as Error).message}`);
    }
  });
}
