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
  return (segment) => {
    if (inTable.has(segment) || isTitleLine(segment, context) || isOtherCompany(segment, context))
      return true;
    return context.hits.some((hit) => {
      if (hit.segment !== segment || hit.place < 0.85 || meansAny(hit, insideParty)) return false;
      if (hit.meanings.every((label) => label.strength < 0.5)) return false;
      // "4th Road No: 12, Bursa": within a line a bare "No" counts houses.
      if (!hit.leads && hit.meanings.every((label) => label.strength <= 0.5)) return false;
      if (!hit.alone && isLegalFormOnly(hit, context)) return false;
      const rest = runOf(segment.pieces.slice(hit.to)).text;
      // "VAT: NL812345678B01" is the party's number, no amount.
      if (meaningFor(hit, 'taxAmount') && (findTaxIds(rest)[0]?.index ?? 9) <= 2) return false;
      if (hit.alone || hit.colon || isNumbered(hit)) return true;
      return meansAny(hit, valued) && (hit.meanings[0]?.strength ?? 0) >= 0.8 && /\d/.test(rest);
    });
  };
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

function blockOfLabel(
  context: DocumentContext,
  hit: LabelHit<Label>,
  layout: PageLayout,
  stop: (segment: Segment) => boolean,
): { block: Block; weight: number } | null {
  if (isNumbered(hit)) return underLabel(context, hit, layout, stop);
  // Over the caption of a line to write on; forms that have such read the rest of the party there.
  if (blankOver(hit, layout)) return null;
  const next = hit.segment.pieces.slice(hit.to);
  const rest = next.slice(
    Math.max(
      0,
      next.findIndex((piece) => piece.key !== ''),
    ),
  );
  // Small print goes on with the label, as the code of a role does: "Consignee (CN)".
  const bracketed = /^\((?:.*[a-z].*\)?|\p{Lu}{1,3}\)):?$/u.test(runOf(rest).text);
  if (rest.some((piece) => piece.key !== '') && !bracketed) {
    // "Sold to: Acme Ltd" goes on below the value or below the label.
    const inner = runOf(rest);
    const isWhole = isWholeParty(inner.text, context.knowledge);
    const ends = isWhole ? (segment: Segment): boolean => !tellsOfParty(segment, context) : stop;
    const own = partyBlock(context, layout, hit.line.index, inner, ends);
    if (own.lines.length > 1 || isWhole) return { block: own, weight: 0.95 };
    const under = underLabel(context, hit, layout, stop);
    if (under) {
      const lines = [inner, ...under.block.lines];
      return {
        block: { ...under.block, lines, rect: rectOf(lines.flatMap((line) => line.pieces)) },
        weight: 0.9,
      };
    }
    return { block: own, weight: 0.88 };
  }
  // Rows with keys of their own under a role are its value, however the page sets its other labels.
  const rows = hit.alone ? rowsUnderRole(context, hit, layout) : null;
  if (rows) return { block: rows, weight: 0.95 };
  if (
    hit.alone &&
    !hit.colon &&
    (hasCaptions(layout, context.hits) ||
      isUnderLine(hit, layout, context.hits) ||
      isCaption(hit, layout, context.hits))
  ) {
    const { lines } = boxOver(hit, layout, context.hits, new Set());
    if (lines.length === 0) return null;
    // "Sipariş No / Order No: B47-1448" over a role is a fact of its own, and nobody's name.
    const isFact = (run: Run): boolean =>
      context.hits.some(
        (other) =>
          other.segment.pieces[0] === run.pieces[0] &&
          other.leads &&
          other.colon &&
          !meansAny(other, insideParty),
      );
    if (!lines.some(isFact))
      return { block: { lines, rect: rectOf(lines.flatMap((line) => line.pieces)), layout }, weight: 0.9 };
  }
  const right = segmentBeside(hit);
  const gap = right ? (right.rect.x0 - hit.segment.rect.x1) / hit.segment.size : Number.POSITIVE_INFINITY;
  // "Customer: 10034" gives a number, not a party.
  if (right && gap < 14 && /\d/.test(right.text) && !/\p{L}{2}/u.test(right.text)) return null;
  const keyed = hit.alone ? (rowsOfKeys(context, hit, layout) ?? stackOfKeys(context, hit, layout)) : null;
  if (keyed) return { block: keyed, weight: 0.95 };
  const under = underLabel(context, hit, layout, stop);
  const beside = right && !stop(right) && gap < 22 && /\p{L}/u.test(right.text) ? right : null;
  // "To   Acme Ltd" over "Office 76": the address goes on below the name, not below the label.
  const below = under?.block.lines[0]?.pieces[0];
  const goesOn = beside && below && Math.abs(below.rect.x0 - beside.rect.x0) < beside.size;
  if (beside && (!under || goesOn || (hit.colon && gap < 5))) {
    const own = (segment: Segment): boolean =>
      stop(segment) || isOfNextLabel(segment, hit, context) || isOfNextKey(segment, hit, layout);
    return { block: partyBlock(context, layout, hit.line.index, beside, own), weight: 0.93 };
  }
  return under;
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

function underLabel(
  context: DocumentContext,
  hit: LabelHit<Label>,
  layout: PageLayout,
  stop: (segment: Segment) => boolean,
): { block: Block; weight: number } | null {
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
  const candidates: PartyCandidate[] = [];
  for (const [page, layout] of context.layouts.entries()) {
    const stop = partyStop(context, tableLines, page);
    for (const hit of context.hits) {
      if (hit.line.page !== layout.page || tableLines.get(page)?.has(hit.line.index)) continue;
      const meaning = meaningFor(hit, field);
      if (!meaning || hit.place < 0.85 || repeatsRole(hit, context.hits)) continue;
      if (!hit.alone && (isLegalFormOnly(hit, context) || beginsTitle(hit, context))) continue;
      // "To:" on the slip at the foot is who is paid.
      if (meaning.strength < 0.85 && isBelowGoods(hit, tableLines.get(page))) continue;
      // "From" and "To" also begin sentences, "Company" and "Client" names.
      if (!hit.alone && !hit.colon && !isNumbered(hit)) {
        const rest = runOf(hit.segment.pieces.slice(hit.to)).text;
        if (
          !/^\(|^\p{Lu}/u.test(rest) ||
          !hit.leads ||
          (rest.length > 60 && !/^\(.*\)\*?$/.test(rest)) ||
          besideParty().test(rest) ||
          weakWords().test(runOf(hit.segment.pieces.slice(hit.from, hit.to)).text)
        )
          continue;
      }
      if (isOverSignature(hit)) continue;
      const place = blockOfLabel(context, hit, layout, stop);
      if (!place) continue;
      const party = readParty(place.block.lines, context.knowledge, layout.page.source === 'ocr');
      // "(signature, full name)" under the role of who signs.
      if (!party.name || /^\(.*\)$/.test(party.name.value) || isNumber.test(party.name.value)) continue;
      // "PER J. Doe" under "SHIPPER" at the foot: who signs for the party.
      if (signsFor(party.name.value)) continue;
      // "From" may introduce a port as well as a sender.
      if (meaning.strength < 0.85 && party.likeness < 0.15) continue;
      const strength = party.likeness >= 0.45 ? Math.max(meaning.strength, 0.9) : meaning.strength;
      const confidence = strength * hit.place * place.weight * likenessFactor(party) * (page === 0 ? 1 : 0.9);
      candidates.push({ party, block: place.block, confidence });
      traceParty(context.trace, field, party, hit, { strength, place: place.weight, score: confidence });
    }
  }
  return candidates.sort((a, b) => b.confidence - a.confidence);
}

const isBelowGoods = ({ line }: LabelHit<Label>, goods: ReadonlySet<number> | undefined): boolean =>
  goods !== undefined && goods.size > 0 && line.index > Math.max(...goods);

/** "Export no. NL-9829": figures, with two letters at most before them, are nobody's name. */
const isNumber = /^\p{L}{0,2}[\s./-]?\d[\d\s./-]{2,}$/u;

/** `Importer Ref`: what else a form asks for, in the words of a role. */
const besideParty = phrasePattern(String.raw`^{{beside-party}}[\s.:]*$`);

const weakWords = phrasePattern('^{{weak-role}}$');
