import { blankOver, isUnderLine } from '../../layout/blank-to-fill.ts';
import type { Block } from '../../layout/blocks.ts';
import { blockFrom } from '../../layout/blocks.ts';
import { isCaption } from '../../layout/caption-stack.ts';
import { boxOver, hasCaptions } from '../../layout/captions.ts';
import { foldText } from '../../layout/fold.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor, meansAny } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { likenessFactor, traceParty } from '../trace/party-trace.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { type PartyText, readParty } from '../values/party-text.ts';
import { hasPostalCode } from '../values/postal-code.ts';
import { findTaxIds } from '../values/tax-id.ts';
import { withoutNeighbour } from './neighbour-column.ts';
import { insideParty, keyedBlock, rowsOfKeys, stackOfKeys } from './party-keys.ts';
import { isNumbered, leastRole, repeatsRole, roles } from './role-names.ts';
import { rowsUnderRole } from './rows-under-role.ts';
import { isOverSignature, signsFor } from './signature.ts';
import { beginsTitle, isTitleLine } from './title-line.ts';
import { isWholeParty } from './whole-party.ts';

export interface PartyCandidate {
  readonly party: PartyText;
  readonly block: Block;
  readonly confidence: number;
}

const addressParts: ReadonlySet<LabelField> = new Set(['partyAddress', 'partyCountry']);
// Labels that are ordinary words in names and addresses unless a colon or an empty rest marks them.
const valued: ReadonlySet<LabelField> = new Set([
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'purchaseOrderNumber',
  'packingListNumber',
  'otherDate',
]);

/** "Lieferant GmbH" is a company called so, no label before one. */
const isLegalFormOnly = (hit: LabelHit<Label>, context: DocumentContext): boolean => {
  const rest = foldText(runOf(hit.segment.pieces.slice(hit.to)).text);
  const forms = context.knowledge.values.legalForms;
  return !hit.colon && (forms.get(rest) ?? forms.get(rest.replace(/\.$/, ''))) !== undefined;
};

/** Another company behind its role, be it known or not: `SHIPPED BY KITANO CO., LTD.`, `Agencia de carga: Andina S.A.S.` */
function isOtherCompany(segment: Segment, { hits, knowledge }: DocumentContext): boolean {
  const isCompany = (text: string): boolean => legalFormIn(text, knowledge) > 0;
  const [, named] = /^\p{L}[\p{L}\s./-]{3,28}:\s+(\p{Lu}.*)$/u.exec(segment.text) ?? [];
  const isOwn = (hit: LabelHit<Label>): boolean =>
    hit.segment === segment && meansAny(hit, insideParty) && !meaningFor(hit, 'otherNumber');
  if (named && isCompany(named)) return !hits.some(isOwn);
  return hits.some(
    (hit) =>
      hit.segment === segment &&
      hit.leads &&
      hit.to - hit.from >= 2 &&
      hit.meanings.some(({ field, strength }) => roles.has(field) && strength >= leastRole) &&
      isCompany(runOf(segment.pieces.slice(hit.to)).text),
  );
}

/** Whether a segment begins something else than a party's lines: another label, a table, a title. */
export function partyStop(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  page: number,
): (segment: Segment) => boolean {
  const layout = context.layouts[page];
  const inTable = new Set<Segment>(
    layout?.lines.filter((line) => tableLines.get(page)?.has(line.index)).flatMap((line) => line.segments) ??
      [],
  );
  return (segment) =>
    inTable.has(segment) ||
    isTitleLine(segment, context) ||
    isOtherCompany(segment, context) ||
    context.hits.some((hit) => hit.segment === segment && beginsOther(hit, context));
}

/** Whether a label begins something else than a line of a party. */
function beginsOther(hit: LabelHit<Label>, context: DocumentContext): boolean {
  if (hit.place < 0.85 || meansAny(hit, insideParty)) return false;
  const strongest = Math.max(...hit.meanings.map(({ strength }) => strength));
  // "4th Road No: 12, Bursa": within a line a bare "No" counts houses.
  if (strongest < 0.5 || (!hit.leads && strongest <= 0.5)) return false;
  if (!hit.alone && isLegalFormOnly(hit, context)) return false;
  const rest = runOf(hit.segment.pieces.slice(hit.to)).text;
  // "VAT: NL812345678B01" is the party's number, no amount.
  if (meaningFor(hit, 'taxAmount') && (findTaxIds(rest)[0]?.index ?? 9) <= 2) return false;
  if (hit.alone || hit.colon || isNumbered(hit)) return true;
  return meansAny(hit, valued) && (hit.meanings[0]?.strength ?? 0) >= 0.8 && /\d/.test(rest);
}

/** An address is not over before its town, and a tax number may stand apart below it. */
const goesOn =
  (context: DocumentContext) =>
  (lines: readonly Run[], next: Segment): boolean => {
    if (!lines.some((line) => hasPostalCode(line.text)) && hasPostalCode(next.text)) return true;
    return context.hits.some(
      (hit) =>
        hit.segment === next && hit.leads && hit.meanings.some((label) => /[tT]axId$/.test(label.field)),
    );
  };

/** The block of a party's lines that begins with a run. */
export const partyBlock = (
  context: DocumentContext,
  layout: PageLayout,
  line: number,
  first: Run,
  stop: (segment: Segment) => boolean,
  mostLines = 9,
  widestGap = 1.6,
): Block =>
  blockFrom(layout, line, withoutNeighbour(first, line, layout, context.knowledge), {
    stop,
    mostLines,
    widestGap,
    goesOn: goesOn(context),
    joins: (segment) =>
      context.hits.some(
        (hit) => hit.segment === segment && hit.leads && hit.colon && meansAny(hit, addressParts),
      ),
  });

/** Whether a line goes on with a number or contact of a party: `VAT No. GB 123 4567 89`. */
const tellsOfParty = (segment: Segment, { hits }: DocumentContext): boolean =>
  hits.some((hit) => hit.segment === segment && hit.leads && meansAny(hit, insideParty));

interface RoleBlock {
  readonly block: Block;
  /** How much its place at the label counts, 0 to 1. */
  readonly weight: number;
}

interface Role {
  readonly hit: LabelHit<Label>;
  readonly layout: PageLayout;
  readonly context: DocumentContext;
  /** Whether a text begins something else than a party's lines. */
  readonly stop: (segment: Segment) => boolean;
}

const blockOf = (lines: readonly Run[], layout: PageLayout): Block => ({
  lines,
  rect: rectOf(lines.flatMap((line) => line.pieces)),
  layout,
});

/** The lines of the party at a label of its role: behind it, in rows under it, over it, beside it or below it. */
function blockOfLabel(role: Role): RoleBlock | null {
  const { hit, layout, context } = role;
  if (isNumbered(hit)) return underLabel(role);
  // Over the caption of a line to write on; forms that have such read the rest of the party there.
  if (blankOver(hit, layout)) return null;
  const behind = behindLabel(hit);
  if (behind) return blockBehind(behind, role);
  // Rows with keys of their own under a role are its value, however the page sets its other labels.
  const rows = hit.alone ? rowsUnderRole(context, hit, layout) : null;
  if (rows) return { block: rows, weight: 0.95 };
  const isUnderItsParty =
    hit.alone &&
    !hit.colon &&
    (hasCaptions(layout, context.hits) ||
      isUnderLine(hit, layout, context.hits) ||
      isCaption(hit, layout, context.hits));
  const over = isUnderItsParty ? boxOver(hit, layout, context.hits, new Set()).lines : null;
  if (over?.length === 0) return null;
  if (over && !over.some((run) => isFact(run, context))) return { block: blockOf(over, layout), weight: 0.9 };
  return blockBesideOrBelow(role);
}

/** What stands behind the label in its own text, but no small print and no code of the role: `Consignee (CN)`. */
function behindLabel({ segment, to }: LabelHit<Label>): Run | null {
  const next = segment.pieces.slice(to);
  const first = next.findIndex((piece) => piece.key !== '');
  const rest = runOf(next.slice(Math.max(0, first)));
  return first < 0 || /^\((?:.*[a-z].*\)?|\p{Lu}{1,3}\)):?$/u.test(rest.text) ? null : rest;
}

/** "Sold to: Acme Ltd" goes on below the value or below the label. */
function blockBehind(behind: Run, role: Role): RoleBlock {
  const { hit, layout, context, stop } = role;
  const isWhole = isWholeParty(behind.text, context.knowledge);
  const ends = isWhole ? (segment: Segment): boolean => !tellsOfParty(segment, context) : stop;
  const own = partyBlock(context, layout, hit.line.index, behind, ends);
  if (own.lines.length > 1 || isWhole) return { block: own, weight: 0.95 };
  const under = underLabel(role);
  if (!under) return { block: own, weight: 0.88 };
  return { block: blockOf([behind, ...under.block.lines], layout), weight: 0.9 };
}

/** "Sipariş No / Order No: B47-1448" over a role is a fact of its own, and nobody's name. */
const isFact = (run: Run, { hits }: DocumentContext): boolean =>
  hits.some(
    (other) =>
      other.segment.pieces[0] === run.pieces[0] &&
      other.leads &&
      other.colon &&
      !meansAny(other, insideParty),
  );

function blockBesideOrBelow(role: Role): RoleBlock | null {
  const { hit, layout, context, stop } = role;
  const right = segmentBeside(hit);
  const gap = right ? (right.rect.x0 - hit.segment.rect.x1) / hit.segment.size : Number.POSITIVE_INFINITY;
  // "Customer: 10034" gives a number, not a party.
  if (right && gap < 14 && /\d/.test(right.text) && !/\p{L}{2}/u.test(right.text)) return null;
  const keyed = hit.alone ? (rowsOfKeys(context, hit, layout) ?? stackOfKeys(context, hit, layout)) : null;
  if (keyed) return { block: keyed, weight: 0.95 };
  const under = underLabel(role);
  if (!right || stop(right) || gap >= 22 || !/\p{L}/u.test(right.text)) return under;
  // "To   Acme Ltd" over "Office 76": the address goes on below the name, not below the label.
  const below = under?.block.lines[0]?.pieces[0];
  const goesOn = below && Math.abs(below.rect.x0 - right.rect.x0) < right.size;
  if (under && !goesOn && !(hit.colon && gap < 5)) return under;
  const ends = (segment: Segment): boolean =>
    stop(segment) || isOfNextLabel(segment, hit, context) || isOfNextKey(segment, hit, layout);
  return { block: partyBlock(context, layout, hit.line.index, right, ends), weight: 0.93 };
}

/** Whether a segment is the value of another label in the same column of labels. */
const isOfNextLabel = (segment: Segment, own: LabelHit<Label>, context: DocumentContext): boolean =>
  context.hits.some(
    (hit) =>
      hit !== own &&
      hit.leads &&
      (hit.alone || hit.colon) &&
      !repeatsRole(hit, [own]) &&
      hit.segment !== segment &&
      Math.abs(hit.segment.rect.x0 - own.segment.rect.x0) < 2 * own.segment.size &&
      hit.line.index > own.line.index &&
      hit.line.segments.includes(segment) &&
      !meansAny(hit, insideParty),
  );

/** Whether a segment is the value of another key in the same column, which no list knows: `From / To (Từ / Đến):`. */
const isOfNextKey = (segment: Segment, own: LabelHit<Label>, layout: PageLayout): boolean =>
  /:$/.test(own.segment.text) &&
  layout.lines.some(
    ({ index, segments }) =>
      index > own.line.index &&
      segments.includes(segment) &&
      segments.some(
        ({ rect, text }) =>
          rect.x1 < segment.rect.x0 && Math.abs(rect.x0 - own.segment.rect.x0) < 2 && /\p{L}.*:$/u.test(text),
      ),
  );

function underLabel({ hit, layout, context, stop }: Role): RoleBlock | null {
  const left = hit.segment.rect.x0;
  const { size } = hit.segment;
  // "Consignee (name, address, / country)": the label goes on below.
  let open = /\([^)]*$/.test(hit.segment.text);
  for (const line of layout.lines.slice(hit.line.index + 1, hit.line.index + 6)) {
    const gap = (line.rect.y0 - hit.line.rect.y1) / size;
    if (gap > 2.6) return null;
    const segment = line.segments.find(
      (one) =>
        one.rect.x0 > left - 1.5 * size && one.rect.x0 < Math.max(left + 4 * size, hit.segment.rect.x1),
    );
    if (!segment) continue;
    if (open) {
      open = !segment.text.includes(')');
      continue;
    }
    const keyed = keyedBlock(context, layout, line.index);
    if (keyed) return { block: keyed, weight: 0.95 };
    if (stop(segment)) return null;
    return { block: partyBlock(context, layout, line.index, segment, stop), weight: 0.95 };
  }
  return null;
}

/** Parties that stand at a label of their role, best first. */
export function labelledParties(
  field: LabelField,
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
): PartyCandidate[] {
  const candidates = context.layouts.flatMap((layout, page) => {
    const stop = partyStop(context, tableLines, page);
    return context.hits
      .filter((hit) => hit.line.page === layout.page)
      .flatMap((hit) => {
        const meaning = meaningFor(hit, field);
        if (!meaning || !namesRole(hit, meaning, tableLines.get(page), context)) return [];
        const place = blockOfLabel({ hit, layout, context, stop });
        const party = place && readParty(place.block.lines, context.knowledge, layout.page.source === 'ocr');
        // "From" may introduce a port as well as a sender.
        if (!party || !isSomebody(party) || (meaning.strength < 0.85 && party.likeness < 0.15)) return [];
        const strength = party.likeness >= 0.45 ? Math.max(meaning.strength, 0.9) : meaning.strength;
        const confidence =
          strength * hit.place * place.weight * likenessFactor(party) * (page === 0 ? 1 : 0.9);
        traceParty(context.trace, field, party, hit, { strength, place: place.weight, score: confidence });
        return [{ party, block: place.block, confidence }];
      });
  });
  return candidates.sort((a, b) => b.confidence - a.confidence);
}

/** Whether a label names a role outside the goods, and is no name, no sentence and no signature. */
function namesRole(
  hit: LabelHit<Label>,
  { strength }: Label,
  goods: ReadonlySet<number> | undefined,
  context: DocumentContext,
): boolean {
  if (goods?.has(hit.line.index) || hit.place < 0.85 || repeatsRole(hit, context.hits)) return false;
  if (!hit.alone && (isLegalFormOnly(hit, context) || beginsTitle(hit, context))) return false;
  // "To:" on the slip at the foot is who is paid.
  if (strength < 0.85 && isBelowGoods(hit, goods)) return false;
  const isPlain = hit.alone || hit.colon || isNumbered(hit);
  return (isPlain || introduces(hit)) && !isOverSignature(hit);
}

/** "From" and "To" also begin sentences, "Company" and "Client" names: without a colon a name in capitals follows a role. */
function introduces(hit: LabelHit<Label>): boolean {
  const rest = runOf(hit.segment.pieces.slice(hit.to)).text;
  return (
    /^\(|^\p{Lu}/u.test(rest) &&
    hit.leads &&
    (rest.length <= 60 || /^\(.*\)\*?$/.test(rest)) &&
    !besideParty().test(rest) &&
    !weakWords().test(runOf(hit.segment.pieces.slice(hit.from, hit.to)).text)
  );
}

/** "(signature, full name)" under a role and "PER J. Doe" at the foot tell who signs. */
const isSomebody = ({ name }: PartyText): boolean =>
  name !== null && !/^\(.*\)$/.test(name.value) && !isNumber.test(name.value) && !signsFor(name.value);

const isBelowGoods = ({ line }: LabelHit<Label>, goods: ReadonlySet<number> | undefined): boolean =>
  goods !== undefined && goods.size > 0 && line.index > Math.max(...goods);

/** "Export no. NL-9829": figures, with two letters at most before them, are nobody's name. */
const isNumber = /^\p{L}{0,2}[\s./-]?\d[\d\s./-]{2,}$/u;

/** `Importer Ref`: what else a form asks for, in the words of a role. */
const besideParty = phrasePattern(String.raw`^{{beside-party}}[\s.:]*$`);

const weakWords = phrasePattern('^{{weak-role}}$');
