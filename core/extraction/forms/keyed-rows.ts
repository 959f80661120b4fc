import type { LabelHit } from '../../layout/labels.ts';
import { lookUp } from '../../layout/phrases.ts';
import { keyOf, type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';

const ofParty: ReadonlySet<LabelField> = new Set(['partyName', 'partyAddress', 'partyCountry']);

/** What else the rows of a party tell: its numbers and contacts, and the day on which it signed. */
const besideParty: ReadonlySet<LabelField> = new Set([
  'contact',
  'taxId',
  'buyerTaxId',
  'supplierTaxId',
  'otherNumber',
  'otherDate',
  'issueDate',
]);

const means = (meanings: readonly Label[], fields: ReadonlySet<LabelField>): boolean =>
  meanings.some(({ field }) => fields.has(field));

const isName = (meanings: readonly Label[]): boolean => means(meanings, new Set(['partyName']));

/** So many letter heights lie between two keys at most: an address of several lines stands between them. */
const widestGap = 6;

/**
 * The keys that tell a party in rows, `Name:` over `Address:` over `SID#:`: they begin at one edge below the key of the
 * name, and none of them begins a box of the form.
 */
export function keysOfParties(hits: readonly LabelHit<Label>[]): ReadonlySet<LabelHit<Label>> {
  const keys = hits.filter((hit) => hit.leads && hit.colon);
  return new Set(
    keys
      .filter((hit) => isName(hit.meanings))
      .flatMap((name) => {
        const column = keys.filter(
          (hit) =>
            hit.line.page === name.line.page &&
            hit.line.index > name.line.index &&
            Math.abs(hit.segment.rect.x0 - name.segment.rect.x0) <= 2,
        );
        const end = column.findIndex(
          (hit, at) =>
            isName(hit.meanings) ||
            !(means(hit.meanings, ofParty) || means(hit.meanings, besideParty)) ||
            hit.segment.rect.y0 - (column[at - 1] ?? name).segment.rect.y1 > widestGap * hit.segment.size,
        );
        const rows = end < 0 ? column : column.slice(0, end);
        return rows.some((hit) => means(hit.meanings, ofParty)) ? rows : [];
      }),
  );
}

/** The key before the value of a row, and the value; null where a line is no row of a key. */
function parted(run: Run, { labels }: ExtractionKnowledge) {
  const colon = run.pieces.findIndex(({ text }) => /:$/.test(text));
  if (colon < 0 || colon > 6 || colon === run.pieces.length - 1) return null;
  const key = run.pieces.slice(0, colon + 1);
  return { meanings: lookUp(labels.labels, keyOf(key), false), value: runOf(run.pieces.slice(colon + 1)) };
}

/**
 * The lines of a party without the keys that only say what they are. A row whose key tells nothing of a party is none
 * of them. The lines themselves where they are no rows of keys.
 */
export function valuesOfKeys(lines: readonly Run[], knowledge: ExtractionKnowledge): readonly Run[] {
  const rows = lines.map((run) => ({ run, row: parted(run, knowledge) }));
  const named = rows.findIndex(({ row }) => row !== null && isName(row.meanings));
  const isTold = rows.some(({ row }, at) => at > named && row !== null && means(row.meanings, ofParty));
  if (named < 0 || !isTold) return lines;
  return rows.slice(named).flatMap(({ run, row }) => {
    if (!row) return [run];
    if (means(row.meanings, ofParty)) return [row.value];
    const isNumber = row.meanings.some(({ field }) => /^contact$|[tT]axId$/.test(field));
    return isNumber ? [run] : [];
  });
}
