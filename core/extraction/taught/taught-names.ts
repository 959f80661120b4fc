import { squash } from '../../layout/fold.ts';
import { overlapX } from '../../layout/geometry.ts';
import type { Segment } from '../../layout/lines.ts';
import { extended } from '../knowledge/extended-book.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import {
  type ColumnLabel,
  type ColumnName,
  columnNames,
  type Label,
  type LabelField,
  labelFields,
} from '../knowledge/label-fields.ts';
import { anchorsTo } from './anchors.ts';
import type { Place } from './places.ts';
import type { Sample } from './sample.ts';
import { isSame } from './values.ts';

/** How surely a name means its field where a person has approved it. */
const strength = 0.95;
/** Shorter ones are parts of other words. */
const shortest = 3;
/** Lines over the first row on which the names of columns may stand. */
const mostLines = 8;

const isLabelField = (field: string): field is LabelField =>
  (labelFields as readonly string[]).includes(field);
const isColumn = (column: string): column is ColumnName =>
  (columnNames as readonly string[]).includes(column);

/** Paths that rules read otherwise than a person approved. */
const misread = ({ approved, values }: Sample): readonly string[] =>
  [...approved].flatMap(([path, value]) => (isSame(values.get(path), value) ? [] : [path]));

/** What of an approved paper names a field that rules missed: the print beside or above its value. */
function labelsOf(sample: Sample): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>();
  for (const path of misread(sample)) {
    const field = path.replace(/\.name$/, '');
    const [place] = sample.places(path);
    if (!place || !isLabelField(field)) continue;
    const [nearest] = anchorsTo(path, sample.approved.get(path)!, place, sample).filter(
      ({ direction, key }) =>
        ['before', 'left', 'above'].includes(direction) && key.length >= shortest && !/\d/.test(key),
    );
    if (nearest) labels.set(nearest.key, { field, language: '', strength });
  }
  return labels;
}

/** The names over a column, from the lowest up: `shipped`, `Qty shipped`. */
function namesOver(cell: Place, { isForm }: Sample): readonly string[] {
  const { layout, line, segment } = cell;
  const over = layout.lines
    .slice(Math.max(0, line.index - mostLines), line.index)
    .toReversed()
    .flatMap(({ segments }) => segments.filter((one) => overlapX(one.rect, segment.rect) > 0.2))
    .filter(({ pieces }) => pieces.every(isForm));
  const names: string[] = [];
  let [upper, lowest]: [Segment | null, Segment | null] = [null, null];
  let text = '';
  for (const one of over) {
    if (upper && upper.rect.y0 - one.rect.y1 > 1.2 * one.size) break;
    [upper, lowest] = [one, lowest ?? one];
    text = text === '' ? one.text : `${one.text} ${text}`;
    names.push(text);
    if (names.length === 3) break;
  }
  return names;
}

/** The places of a column's cells that lie under each other. */
function cellsOf(list: string, column: string, sample: Sample): readonly Place[] {
  const rows = [...sample.approved.keys()].filter(
    (path) => path.startsWith(`${list}[`) && path.endsWith(`].${column}`),
  );
  const all = rows.map((path) => sample.places(path));
  const together = (place: Place): number =>
    all.filter((others) =>
      others.some((one) => one.page === place.page && overlapX(one.segment.rect, place.segment.rect) > 0.3),
    ).length;
  const [best] = (all[0] ?? []).toSorted((a, b) => together(b) - together(a));
  return best ? [best] : [];
}

function columnsOf(sample: Sample): ReadonlyMap<string, ColumnLabel> {
  const labels = new Map<string, ColumnLabel>();
  const missed = new Set(
    misread(sample).flatMap((path) => {
      const [, list, column] = /^(\w+)\[\d+\]\.(\w+)$/.exec(path) ?? [];
      return list && column && isColumn(column) ? [`${list} ${column}`] : [];
    }),
  );
  for (const one of missed) {
    const [list, column] = one.split(' ') as [string, ColumnName];
    for (const cell of cellsOf(list, column, sample))
      for (const name of namesOver(cell, sample)) {
        const words = squash(name);
        if (words.length >= 2 && !labels.has(words))
          labels.set(words, { column, language: '', words, isGeneric: false });
      }
  }
  return labels;
}

/** The knowledge with the names that approved papers print beside what rules missed; null: they add none. */
export function withTaughtNames(
  samples: readonly Sample[],
  knowledge: ExtractionKnowledge,
): ExtractionKnowledge | null {
  const labels = new Map(samples.toReversed().flatMap((sample) => [...labelsOf(sample)]));
  const columns = new Map(samples.toReversed().flatMap((sample) => [...columnsOf(sample)]));
  const lists = <T>(names: ReadonlyMap<string, T>) => new Map([...names].map(([key, one]) => [key, [one]]));
  const own = knowledge.labels;
  const [moreLabels, moreColumns] = [
    extended(own.labels, lists(labels)),
    extended(own.columns, lists(columns)),
  ];
  if (!moreLabels && !moreColumns) return null;
  return {
    ...knowledge,
    labels: { ...own, labels: moreLabels ?? own.labels, columns: moreColumns ?? own.columns },
  };
}
