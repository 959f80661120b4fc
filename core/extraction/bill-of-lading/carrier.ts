import type { Segment } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { nameOf, partyNamed } from '../forms/boxed-party.ts';
import { wordsInBoxes } from '../forms/words-in-boxes.ts';
import { type Found, foundAt, withConfidence } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { unlabelledCompanies } from '../parties/letterhead.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { carries, inLatin, isCompany, isPrintOfForm, mayBeName } from './carrier-name.ts';
import { signingAgents, statedCarrier } from './stated-carrier.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

/** How far down a page, as a part of its height, the one who issues it is printed. */
const letterheadEnd = 0.16;

/** Where the part of the print begins in which bills are signed. */
const signatureBegins = 0.7;

/** The name of one who carries, and no label of the form. */
const isSignedName = (segment: Segment, context: DocumentContext): boolean =>
  mayBeName(segment.text) && carries(segment.text, context) && !isPrintOfForm(segment, context);

/** "Kestrel Shipping Company A/S, 60 Wharf Road, Suzhou, www.example.net": the one who issues the paper. */
function issuerAtFoot(segment: Segment, context: DocumentContext): Found<string> | null {
  if (!/www\.|@/i.test(segment.text)) return null;
  const [own = ''] = segment.text.split(/,\s|\s[-–|•·]\s/);
  const isName = mayBeName(own) && isCompany(own, context) && own.length < segment.text.length;
  return isName ? foundAt(own, 0.55, piecesAt(segment, 0, own.length)) : null;
}

/** The one name of a carrier at the foot, where bills are signed, or that of a company with its address there. */
function nameAtFoot(context: DocumentContext, others: ReadonlySet<string | undefined>): Found<string> | null {
  const foot = context.layouts
    .slice(0, 1)
    .flatMap(({ lines }) =>
      lines
        .filter(({ rect }) => rect.y0 > signatureBegins * (lines.at(-1)?.rect.y1 ?? 0))
        .flatMap((line) => line.segments),
    );
  const signed = foot.filter(
    (segment) =>
      isSignedName(segment, context) && ![...others].some((name) => name && segment.text.includes(name)),
  );
  const [first] = signed;
  if (first && signed.every(({ text }) => text === first.text)) return foundAt(first.text, 0.6, first.pieces);
  const [issuer, ...more] = foot.flatMap((segment) => issuerAtFoot(segment, context) ?? []);
  return issuer && more.length === 0 && !others.has(issuer.value) ? issuer : null;
}

/** By how much the letters of a name are larger than those of the line of business below it. */
const muchLarger = 1.3;

/** The name over the paper that nobody's label stands at. */
function letterhead(
  context: DocumentContext,
  owned: ReadonlySet<Piece>,
  others: ReadonlySet<string | undefined>,
): { readonly name: Found<string>; readonly size: number } | null {
  const [layout] = context.layouts;
  if (!layout) return null;
  const isName = (segment: Segment): boolean =>
    !/\d|@|www\.|:/.test(segment.text) &&
    segment.pieces.length <= 7 &&
    carries(segment.text, context) &&
    !isPrintOfForm(segment, context) &&
    !others.has(segment.text) &&
    !segment.pieces.some((piece) => owned.has(piece));
  const names = layout.lines
    .filter((line) => line.rect.y0 < letterheadEnd * layout.page.height)
    .flatMap((line) => line.segments.filter(isName));
  const [largest] = names.toSorted((a, b) => b.size - a.size);
  return largest
    ? { name: foundAt(largest.text.replace(/[\s,;]+$/, ''), 0.7, largest.pieces), size: largest.size }
    : null;
}

/** "COMPAGNIE MARITIME DU PONANT": the words of a label may be the first of the name itself. */
function withFirstWords(name: Found<string>, context: DocumentContext): Found<string> {
  const label = context.hits.find(
    (hit) =>
      meaningFor(hit, 'carrier') &&
      !hit.colon &&
      !hit.alone &&
      hit.to - hit.from <= 2 &&
      runOf(hit.segment.pieces.slice(hit.to)).text.startsWith(name.evidence.text) &&
      hit.to > hit.from &&
      carries(runOf(hit.segment.pieces.slice(hit.from)).text, context) &&
      !standsApart(hit.segment.pieces, hit.to),
  );
  return label
    ? foundAt(runOf(label.segment.pieces.slice(label.from)).text, name.confidence, label.segment.pieces)
    : name;
}

/** "Carrier: Nordstern Reederei AG, Hamburg": a town behind the name is none of it. */
function withoutTown(name: Found<string>, { knowledge }: DocumentContext): Found<string> {
  const [, own, town] = /^(.{4,}?),\s(\p{Lu}[\p{L} .'-]+)$/u.exec(name.value) ?? [];
  // "Nordstern Shipping Co., Ltd."
  return own && town && legalFormIn(`x ${town}`, knowledge) === 0 ? { ...name, value: own } : name;
}

const asAgents = phrasePattern(String.raw`^{{as-agents-for}}\s`);

/** "As agents for Acme Lines Ltd": who signs does so for the one who carries. */
function withoutAgency(name: Found<string>): Found<string> {
  const length = asAgents().exec(name.value)?.[0].length ?? 0;
  return length > 0 ? { ...name, value: name.value.slice(length).trim() } : name;
}

/** Whether more than a space lies before a piece. */
const standsApart = (pieces: readonly Piece[], at: number): boolean => {
  const [left, right] = [pieces[at - 1], pieces[at]];
  return left !== undefined && right !== undefined && right.rect.x0 - left.rect.x1 > 0.8 * right.size;
};

/** Labels such as `Issued by` and `Operator` may name another than he for whom a bill is signed. */
const sureLabel = 0.67;

/** The carrier by the letters that the other papers name him in. */
export function carrierOf(
  context: DocumentContext,
  taken: TableLines,
  parties: readonly (Found<string> | null)[],
): Found<string> | null {
  const found = namedCarrier(context, taken, parties);
  return found && { ...found, value: inLatin(found.value) };
}

/** The carrier: named by its label, over the paper, or where it was signed; none of the other parties. */
function namedCarrier(
  context: DocumentContext,
  taken: TableLines,
  parties: readonly (Found<string> | null)[],
): Found<string> | null {
  const byLabel = partyNamed('carrier', context, taken);
  const labelled = byLabel ? withoutTown(withFirstWords(withoutAgency(byLabel), context), context) : null;
  if (labelled && labelled.confidence >= sureLabel) return labelled;
  const stated = statedCarrier(context);
  if (stated) return withoutTown(stated, context);
  const agents = signingAgents(context);
  if (labelled && !agents.includes(labelled.value)) return labelled;
  const forwarder = partyNamed('notParty', context, taken);
  const others = new Set([...[...parties, forwarder].map((party) => party?.value), ...agents]);
  const isOther = (name: string): boolean =>
    [...others].some((other) => other !== undefined && name.includes(other));
  // Words in somebody's box name somebody else.
  const owned = wordsInBoxes(
    context,
    taken,
    (hit, height) =>
      hit.line.rect.y0 <= letterheadEnd * height &&
      // "COMPAGNIE MARITIME DU PONANT", "COMBINED TRANSPORT BILL OF LADING": names and titles that begin as labels do.
      !meaningFor(hit, 'carrier') &&
      coverOf(hit.segment, context.knowledge.labels.titles, false) < 0.5,
  );
  const isOwned = (run: Run | undefined): boolean => run?.pieces.some((piece) => owned.has(piece)) ?? false;
  const [company] = unlabelledCompanies(context, taken, []).filter(
    ({ party, block }) =>
      party.name !== null &&
      !isOther(party.name.value) &&
      coverOf(block.lines[0] ?? { pieces: [] }, context.knowledge.labels.titles, false) < 0.5 &&
      !isOwned(block.lines[0]) &&
      block.rect.y0 < letterheadEnd * block.layout.page.height,
  );
  const name = company ? nameOf(company) : null;
  const printed = letterhead(context, owned, others);
  const isLarger = (company?.block.lines[0]?.pieces[0]?.size ?? 0) > muchLarger * (printed?.size ?? 0);
  // The same name in other letters stands beside it.
  const isLatin = name !== null && /\p{Script=Latin}{2}/u.test(name.value);
  if (name && (!printed || (isLatin && (isLarger || carries(name.value, context)))))
    return withConfidence(name, name.confidence * 0.9);
  return printed?.name ?? (name ? withConfidence(name, name.confidence * 0.9) : nameAtFoot(context, others));
}
