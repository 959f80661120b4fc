import type { Block } from '../../layout/blocks.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { type Piece, type Run, rectOf, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor, meansAny, partyRoles } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { hasPostalCode } from '../values/postal-code.ts';
import { insideParty, valueBeside } from './party-keys.ts';

const ofAddress: ReadonlySet<LabelField> = new Set(['partyAddress', 'partyCountry']);
const ofTax: ReadonlySet<LabelField> = new Set(['taxId', 'buyerTaxId', 'supplierTaxId']);

/** In letter heights, how far apart the rows of one party stand: a box for a long address may hold a short one. */
const widestGap = 4;
const mostRows = 14;

/** `JD` for Jane Doe: letters that programs draw where they have no picture of somebody. */
const initials = /^\p{Lu}{1,2}$/u;

const isAt = ({ pieces }: Run, x0: number): boolean => Math.abs(rectOf(pieces).x0 - x0) <= 2;

const namesCompany = phrasePattern(String.raw`(?<!\p{L}){{name-of-company}}(?!\p{L})`);

/**
 * A party told in rows under the name of its role, as worksheets and forms on a screen print it: `1. EXPORTER` over
 * `Legal name | Acme Ltd` over `Address | 5 High Street`, often beside the rows of another party. Shipping sites print
 * its tax number and whom to ask for before its name, and the person as `Name` over the `Company`. Null where no name
 * comes before the address, or no address follows.
 */
export function rowsUnderRole(
  context: DocumentContext,
  hit: LabelHit<Label>,
  layout: PageLayout,
): Block | null {
  const { rect, size } = hit.segment;
  const lines: Run[] = [];
  const numbers: Run[] = [];
  let name: Run | null = null;
  let column: number | null = null;
  let foot = rect.y1;
  let isAddressed = false;
  let isTold = false;
  for (const { segments } of layout.lines.slice(hit.line.index + 1, hit.line.index + 1 + mostRows)) {
    const key = segments.find((one) => isAt(one, rect.x0));
    // A round picture with letters stands for the party over its rows.
    if (
      name === null &&
      key &&
      !context.hits.some(({ segment }) => segment === key) &&
      initials.test(key.text)
    )
      continue;
    const own = context.hits.find((one) => one.segment === key && one.leads);
    // The second line of a long value has no key, or the second line of its key.
    const goesOn: boolean = isTold && (key === undefined || (!own && /^[\p{Ll}(]/u.test(key.text)));
    // The longest key reaches up to its value: `Tax ID/EIN/VAT No.: 85 355 893 716`.
    const behind: readonly Piece[] = key && own?.colon ? key.pieces.slice(own.to) : [];
    const isLong = behind.some((piece) => piece.key !== '');
    const value: Run | null | undefined = isLong
      ? runOf(behind)
      : key
        ? valueBeside(key, segments, context)
        : segments.find((one) => goesOn && column !== null && isAt(one, column));
    const row = key?.rect ?? (value && rectOf(value.pieces));
    // The next part of the paper begins further left: `Carrier: ACME LINE` over `Shipper` over `Name: …`.
    if (!row && column === null && foot === rect.y1) return null;
    // The second line of a value beside, in the rows of another party.
    if (!row) continue;
    if (row.y0 - foot > widestGap * size) break;
    foot = row.y1;
    const isOfParty = own !== undefined && meansAny(own, insideParty) && !meansAny(own, partyRoles);
    const isName = own !== undefined && meaningFor(own, 'partyName') !== null;
    if (name === null) {
      // Before its name a form may ask for its tax number and a person alone.
      const isBefore = isOfParty && !meansAny(own, ofAddress);
      if (!(own?.alone || isLong) || !(isName || isBefore) || (isName && !value)) return null;
    } else if (own && isName && lines.length === 0 && value && namesCompany().test(own.segment.text)) {
      name = value;
      continue;
    } else if (own && (!isOfParty || isName)) break;
    if (!value) continue;
    column ??= rectOf(value.pieces).x0;
    // An empty cell, beside which the next party's rows begin.
    if (!isAt(value, column)) continue;
    if (isName) {
      name = value;
      isTold = true;
      continue;
    }
    // "City / State / Zip": what no list knows tells its town by the postal code.
    isTold = goesOn || (own ? meansAny(own, ofAddress) : name !== null && hasPostalCode(value.text));
    if (isTold) lines.push(value);
    else if (key && own && meansAny(own, ofTax))
      numbers.push(isLong ? key : runOf([...key.pieces, ...value.pieces]));
    isAddressed ||= own !== undefined && meaningFor(own, 'partyAddress') !== null;
  }
  if (!isAddressed || name === null) return null;
  const all = [name, ...lines, ...numbers];
  return { lines: all, rect: rectOf(all.flatMap(({ pieces }) => pieces)), layout };
}
