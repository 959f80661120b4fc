import type { DataRow } from '../data-table.ts';
import type { GoodsPhrase } from './goods-words.ts';
import { mergedRows } from './merged-rows.ts';
import { choiceCell, dayCell, filledCell, hsPrefixCell, idCell, listCell, phraseCell } from './rule-cells.ts';

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
  /** The goods, as it reads after "may be": `lithium-ion batteries (UN3480)`. */
  readonly title: string;
  /** Digits without dots; a code that begins with one of them is meant. */
  readonly hsPrefixes: readonly string[];
  readonly words: readonly GoodsPhrase[];
  /** Harmless phrases, taken out of the description before the words are looked for: `ivory coloured`. */
  readonly unless: readonly GoodsPhrase[];
  /** Words that make the words harmless wherever they are: `toy`. */
  readonly unlessAnywhere: readonly GoodsPhrase[];
  /**
   * When not empty, the words count only on a line whose code is of these chapters, or that has no code:
   * for everyday words (`wine`, `butter`) that the code of a wine glass or a butter dish clears.
   */
  readonly wordChapters: readonly string[];
  readonly severity: RestrictionSeverity;
  /** The advice, one or two sentences. */
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
  return mergedRows(files, columns, 'id', (row) => {
    const id = idCell(row, 'id');
    const severity = choiceCell(row, 'severity', ['failed', 'warning', 'info', 'off']);
    return severity === 'off' ? null : restrictedGoods(row, id, severity, likenessWords);
  });
}

function restrictedGoods(
  row: Row,
  id: string,
  severity: RestrictionSeverity,
  likenessWords: readonly string[],
): RestrictedGoods {
  const hsPrefixes = hsPrefixCell(row, 'hsPrefixes');
  const words = phraseCell(row, 'words', likenessWords);
  if (hsPrefixes.length === 0 && words.length === 0)
    throw row.error('hsPrefixes and words are both empty, so the row can never apply; fill one of them');
  return {
    id,
    category: filledCell(row, 'category'),
    title: filledCell(row, 'title'),
    hsPrefixes,
    words,
    unless: phraseCell(row, 'unless'),
    unlessAnywhere: phraseCell(row, 'unlessAnywhere'),
    wordChapters: listCell(row, 'wordChapters').map((text) => chapter(row, text)),
    severity,
    action: filledCell(row, 'action'),
    source: filledCell(row, 'source'),
    checkedOn: dayCell(row, 'checkedOn'),
  };
}

function chapter(row: Row, text: string): string {
  if (!/^\d{2}$/.test(text)) throw row.error(`wordChapters has "${text}"; a chapter has two digits`);
  return text;
}
