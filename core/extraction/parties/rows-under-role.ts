import type { Block } from '../../layout/blocks.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
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

/** One row under a role: a key with its value beside or behind it, or what goes on with the row above. */
interface Row {
  readonly key: Segment | undefined;
  readonly own: LabelHit<Label> | undefined;
  readonly value: Run | null;
  /** The longest key reaches up to its value: `Tax ID/EIN/VAT No.: 85 355 893 716`. */
  readonly isLong: boolean;
  /** The second line of a long value has no key, or the second line of its key. */
  readonly goesOn: boolean;
  readonly isName: boolean;
  readonly isOfParty: boolean;
}

/** The party as far as its rows have been read. */
interface PartyRows {
  name: Run | null;
  /** The left edge of the values. */
  column: number | null;
  /** Whether the last row held a name or a part of the address, which the next one may continue. */
  isOpen: boolean;
  isAddressed: boolean;
  readonly lines: Run[];
  readonly numbers: Run[];
}

function rowOf(
  segments: readonly Segment[],
  left: number,
  { isOpen, column }: PartyRows,
  context: DocumentContext,
): Row {
  const key = segments.find((one) => isAt(one, left));
  const own = context.hits.find((one) => one.segment === key && one.leads);
  const goesOn = isOpen && (key === undefined || (!own && /^[\p{Ll}(]/u.test(key.text)));
  const behind: readonly Piece[] = key && own?.colon ? key.pieces.slice(own.to) : [];
  const isLong = behind.some((piece) => piece.key !== '');
  const beside = key
    ? valueBeside(key, segments, context)
    : segments.find((one) => goesOn && column !== null && isAt(one, column));
  return {
    key,
    own,
    value: (isLong ? runOf(behind) : beside) ?? null,
    isLong,
    goesOn,
    isName: own !== undefined && meaningFor(own, 'partyName') !== null,
    isOfParty: own !== undefined && meansAny(own, insideParty) && !meansAny(own, partyRoles),
  };
}

/** Before its name a form may ask for the tax number and a person of a party alone. */
function mayComeFirst({ own, value, isLong, isName, isOfParty }: Row): boolean {
  const isKey = own?.alone || isLong;
  const isBefore = own !== undefined && isOfParty && !meansAny(own, ofAddress);
  return isKey && (isName ? value !== null : isBefore);
}

/** Whether a row gives the company of a person who was named before it. */
const namesCompanyOf = ({ own, value, isName }: Row, { lines }: PartyRows): boolean =>
  own !== undefined &&
  isName &&
  lines.length === 0 &&
  value !== null &&
  namesCompany().test(own.segment.text);

const endsParty = (row: Row, draft: PartyRows): boolean =>
  draft.name !== null &&
  row.own !== undefined &&
  (!row.isOfParty || row.isName) &&
  !namesCompanyOf(row, draft);

function take(row: Row, draft: PartyRows): void {
  const { key, own, value, isLong, goesOn, isName } = row;
  if (draft.name !== null && namesCompanyOf(row, draft)) {
    draft.name = value;
    return;
  }
  if (!value) return;
  draft.column ??= rectOf(value.pieces).x0;
  // An empty cell, beside which the next party's rows begin.
  if (!isAt(value, draft.column)) return;
  if (isName) {
    draft.name = value;
    draft.isOpen = true;
    return;
  }
  // "City / State / Zip": what no list knows tells its town by the postal code.
  const isAddress = own ? meansAny(own, ofAddress) : draft.name !== null && hasPostalCode(value.text);
  draft.isOpen = goesOn || isAddress;
  if (draft.isOpen) draft.lines.push(value);
  else if (key && own && meansAny(own, ofTax))
    draft.numbers.push(isLong ? key : runOf([...key.pieces, ...value.pieces]));
  draft.isAddressed ||= own !== undefined && meaningFor(own, 'partyAddress') !== null;
}

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
  const draft: PartyRows = {
    ...{ name: null, column: null, isOpen: false, isAddressed: false },
    ...{ lines: [], numbers: [] },
  };
  let foot = rect.y1;
  for (const { segments } of layout.lines.slice(hit.line.index + 1, hit.line.index + 1 + mostRows)) {
    const row = rowOf(segments, rect.x0, draft, context);
    // A round picture with letters stands for the party over its rows.
    const isKnown = context.hits.some(({ segment }) => segment === row.key);
    if (draft.name === null && !isKnown && initials.test(row.key?.text ?? '')) continue;
    const place = row.key?.rect ?? (row.value && rectOf(row.value.pieces));
    // The next part of the paper begins further left: `Carrier: ACME LINE` over `Shipper` over `Name: …`.
    if (!place && draft.column === null && foot === rect.y1) return null;
    // The second line of a value beside, in the rows of another party.
    if (!place) continue;
    if (place.y0 - foot > widestGap * size) break;
    foot = place.y1;
    if (draft.name === null && !mayComeFirst(row)) return null;
    // The rows of a party end with the first of something else, or of another party.
    if (endsParty(row, draft)) break;
    take(row, draft);
  }
  if (!draft.isAddressed || draft.name === null) return null;
  const all = [draft.name, ...draft.lines, ...draft.numbers];
  return { lines: all, rect: rectOf(all.flatMap(({ pieces }) => pieces)), layout };
}
