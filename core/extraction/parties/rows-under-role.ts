import type { Block } from '../../layout/blocks.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor, meansAny, partyRoles } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { hasPostalCode } from '../values/postal-code.ts';
import { insideParty, valueBeside } from './party-keys.ts';

const ofAddress: ReadonlySet<LabelField> = new Set(['partyAddress', 'partyCountry']);
const ofTax: ReadonlySet<LabelField> = new Set(['taxId', 'buyerTaxId', 'supplierTaxId']);

/** In letter heights, how far apart the rows of one party stand: a box for a long address may hold a short one. */
const widestGap = 4;
const mostRows = 14;

const isAt = ({ pieces }: Run, x0: number): boolean => Math.abs(rectOf(pieces).x0 - x0) <= 2;

/**
 * A party told in rows under the name of its role, as worksheets and forms on a screen print it: `1. EXPORTER` over
 * `Legal name | Acme Ltd` over `Address | 5 High Street`, often beside the rows of another party. Null where the first
 * row is no name or no address follows.
 */
export function rowsUnderRole(
  context: DocumentContext,
  hit: LabelHit<Label>,
  layout: PageLayout,
): Block | null {
  const { rect, size } = hit.segment;
  const lines: Run[] = [];
  let column = 0;
  let foot = rect.y1;
  let isAddressed = false;
  let isTold = false;
  for (const { segments } of layout.lines.slice(hit.line.index + 1, hit.line.index + 1 + mostRows)) {
    const key = segments.find((one) => isAt(one, rect.x0));
    const own = context.hits.find((one) => one.segment === key && one.leads);
    // The second line of a long value has no key, or the second line of its key.
    const goesOn: boolean = isTold && (key === undefined || (!own && /^[\p{Ll}(]/u.test(key.text)));
    const value: Run | null | undefined = key
      ? valueBeside(key, segments, context)
      : segments.find((one) => goesOn && isAt(one, column));
    const row = key?.rect ?? (value && rectOf(value.pieces));
    // The next part of the paper begins further left: `Carrier: ACME LINE` over `Shipper` over `Name: …`.
    if (!row && lines.length === 0) return null;
    // The second line of a value beside, in the rows of another party.
    if (!row) continue;
    if (row.y0 - foot > widestGap * size) break;
    foot = row.y1;
    if (lines.length === 0) {
      if (!own?.alone || !meaningFor(own, 'partyName') || !value) return null;
      column = rectOf(value.pieces).x0;
    } else if (
      own &&
      (!meansAny(own, insideParty) || meansAny(own, partyRoles) || meaningFor(own, 'partyName'))
    )
      break;
    // An empty cell, beside which the next party's rows begin.
    if (!value || !isAt(value, column)) continue;
    const isFirst = lines.length === 0;
    // "City / State / Zip": what no list knows tells its town by the postal code.
    isTold = isFirst || goesOn || (own ? meansAny(own, ofAddress) : hasPostalCode(value.text));
    if (isTold) lines.push(value);
    else if (key && own && meansAny(own, ofTax)) lines.push(runOf([...key.pieces, ...value.pieces]));
    isAddressed ||= own !== undefined && meaningFor(own, 'partyAddress') !== null;
  }
  if (!isAddressed) return null;
  return { lines, rect: rectOf(lines.flatMap(({ pieces }) => pieces)), layout };
}
