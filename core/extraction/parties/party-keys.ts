import type { Block } from '../../layout/blocks.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor, meansAny, partyRoles } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { hasPostalCode } from '../values/postal-code.ts';

/** What is told of a party beside its name and address. */
export const insideParty: ReadonlySet<LabelField> = new Set([
  'contact',
  'taxId',
  'partyName',
  'partyAddress',
  'partyCountry',
  'buyerTaxId',
  'supplierTaxId',
  'otherNumber',
  'sameParty',
]);

/** Keys of a party whose values say by themselves what they are. */
const plainKeys: ReadonlySet<LabelField> = new Set(['partyName', 'partyAddress', 'partyCountry']);

/**
 * A party told in rows of keys and values (`Name: | Acme Ltd` over `Street: | 5 High Street`): the values, those of
 * tax numbers and telephones with their keys. Null where the rows are none.
 */
export function keyedBlock(context: DocumentContext, layout: PageLayout, from: number): Block | null {
  const [first] = layout.lines[from]?.segments ?? [];
  const values: Run[] = [];
  let column: number | null = null;
  for (const { segments } of layout.lines.slice(from, from + 10)) {
    const [key, value, other] = segments;
    if (!first || !key || !value || other || !/:$/.test(key.text)) break;
    if (Math.abs(key.rect.x0 - first.rect.x0) > 2 || Math.abs(value.rect.x0 - (column ?? value.rect.x0)) > 2)
      break;
    column = value.rect.x0;
    const meanings = context.hits.find((hit) => hit.segment === key && hit.leads)?.meanings ?? [];
    const isPlain = meanings.every((label) => plainKeys.has(label.field));
    values.push(isPlain ? value : runOf([...key.pieces, ...value.pieces]));
  }
  if (values.length < 2 || !values.some((value) => hasPostalCode(value.text))) return null;
  return { lines: values, rect: rectOf(values.flatMap((value) => value.pieces)), layout };
}

/** The value on the right of a key, without a mark before it; null where another key stands there. */
export function valueBeside(
  key: Segment,
  segments: readonly Segment[],
  context: DocumentContext,
): Run | null {
  const value = segments[segments.indexOf(key) + 1];
  const isKey = context.hits.some((hit) => hit.segment === value && hit.leads && (hit.alone || hit.colon));
  if (!value || isKey) return null;
  const pieces = value.pieces.slice(value.pieces[0]?.text === ':' ? 1 : 0);
  return pieces.length > 0 ? runOf(pieces) : null;
}

/**
 * A party whose role is the first of a column of keys: `Messrs. | Acme Ltd` over `Address | 5 High Street`. It ends at
 * the first key that tells nothing of a party. Null where the role has no value, or no address or country follows.
 */
export function rowsOfKeys(context: DocumentContext, hit: LabelHit<Label>, layout: PageLayout): Block | null {
  const name = valueBeside(hit.segment, hit.line.segments, context);
  if (!name) return null;
  const isAt = (rect: Segment['rect'], x0: number): boolean => Math.abs(rect.x0 - x0) <= 2;
  const left = rectOf(name.pieces).x0;
  const lines: Run[] = [name];
  let told = 0;
  for (const { segments } of layout.lines.slice(hit.line.index + 1, hit.line.index + 10)) {
    const key = segments.find((one) => isAt(one.rect, hit.segment.rect.x0));
    const value = key ? valueBeside(key, segments, context) : null;
    // The second line of a long value has no key; what stands elsewhere is of another column.
    const more = key ? undefined : segments.find((one) => isAt(one.rect, left));
    if (more) lines.push(more);
    // A heading begins another party, and so does a key of names.
    if (!key && segments.some(({ rect }) => rect.x0 < left - 2)) break;
    if (!key) continue;
    const own = context.hits.find((one) => one.segment === key && one.leads);
    if (!value || !own || !meansAny(own, insideParty) || meaningFor(own, 'partyName')) break;
    if (!isAt(rectOf(value.pieces), left)) break;
    // "R.U.T. receptor": what a key goes on with would be read as its value.
    if (!own.alone) continue;
    const isPlain = meansAny(own, plainKeys);
    lines.push(...(isPlain ? [runOf(key.pieces), value] : [runOf([...key.pieces, ...value.pieces])]));
    told += isPlain ? 1 : 0;
  }
  return told > 0 ? { lines, rect: rectOf(lines.flatMap((line) => line.pieces)), layout } : null;
}

/**
 * A party told in keys over their values: `Name` over `Ostrava Belts Inc.` over `Address` over `7 Canal Street`. Before
 * the name may stand what others call the consignment, `Order No.` over `77120`. Null where no name and address are so told.
 */
export function stackOfKeys(
  context: DocumentContext,
  hit: LabelHit<Label>,
  layout: PageLayout,
): Block | null {
  const left = hit.segment.rect.x0;
  const column = layout.lines
    .slice(hit.line.index + 1, hit.line.index + 16)
    .flatMap(
      ({ segments }) => segments.find(({ rect }) => Math.abs(rect.x0 - left) <= hit.segment.size) ?? [],
    );
  const keyAt = (at: number): LabelHit<Label> | undefined =>
    context.hits.find((one) => one.segment === column[at] && one.leads && one.alone);
  const lines: Run[] = [];
  let isAddressed = false;
  for (let at = 0, key = keyAt(0); key !== undefined; key = keyAt(at)) {
    const isOfParty = meansAny(key, insideParty);
    // Another role, or the name of the next party.
    if (meansAny(key, partyRoles) || (lines.length > 0 && (!isOfParty || meaningFor(key, 'partyName'))))
      break;
    const value = keyAt(at + 1) ? undefined : column[at + 1];
    const isTold = value !== undefined && meansAny(key, plainKeys);
    if (isTold && lines.length === 0 && !meaningFor(key, 'partyName')) return null;
    if (isTold) lines.push(value);
    isAddressed ||= isTold && meaningFor(key, 'partyAddress') !== null;
    at += value ? 2 : 1;
  }
  if (lines.length < 2 || !isAddressed) return null;
  return { lines, rect: rectOf(lines.flatMap(({ pieces }) => pieces)), layout };
}
