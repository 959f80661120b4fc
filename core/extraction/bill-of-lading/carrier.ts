import { foldText } from '../../layout/fold.ts';
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

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

/** How far down a page, as a part of its height, the one who issues it is printed. */
const letterheadEnd = 0.16;

/** Where the part of the print begins in which bills are signed. */
const signatureBegins = 0.7;

/** "as agents for the carrier ACME LINE", "ACME LINE as carrier". */
const namedBehind = phrasePattern(
  String.raw`{{for-carrier}}[\s:,-]+(?:\(\W*)?(\p{Lu}[^:()]{3,60}?)\s*(?:as agents?.*|by .*|,? {{as-carrier}}.*|[(].*)?$`,
);
const namedBefore = phrasePattern(
  String.raw`^(?:{{signed-for}} )*(\p{Lu}[^:]{3,60}?),?\s+(?:{{as-carrier}}|\(carrier\)|\({{as-carrier}}\)|, the carrier)\W*$`,
);

/** Whether a name is that of someone who carries: `Corvina Container Lines`, `Nordstern Reederei`. */
function carries(name: string, context: DocumentContext): boolean {
  const { whole, endings } = context.knowledge.labels.carrierWords;
  const words = foldText(name).match(/\p{L}+/gu) ?? [];
  return (
    words.length >= 2 &&
    words.some((word) => whole.has(word) || endings.some((ending) => word.endsWith(ending)))
  );
}

/** The name of one who carries, and no label of the form. */
function isSignedName(segment: Segment, context: DocumentContext): boolean {
  const { text, pieces } = segment;
  if (pieces.length > 6 || /\d|:/.test(text) || !carries(withoutBy(text), context)) return false;
  // "Cargo insurance through the undersigned".
  if (pieces.filter((piece) => /^\p{Ll}{4,}/u.test(piece.text)).length >= 2) return false;
  const { labels, titles } = context.knowledge.labels;
  return coverOf(segment, labels, false) < 0.5 && coverOf(segment, titles, false) < 0.5;
}

/** "BY Acme Lines". */
const signedFor = phrasePattern(String.raw`^{{signed-for}}\s+`);
const withoutBy = (text: string): string => text.replace(signedFor(), '');

/** "Signed as agent for the carrier:" over the name. */
const nameBelow = phrasePattern(String.raw`(?:{{for-carrier}}|^{{stamp-and-signature}})\W*$`);

/** How many lines over "as carrier" its name may stand. */
const mostBetween = 4;

/** "Acme Spedition GmbH" over "as carrier". */
const nameAbove = phrasePattern(String.raw`^\W*(?:{{as-carrier}}|the carrier)\W*$`);

/** The name of the carrier over the words that say so, its line of business and its town between them perhaps. */
function nameOverCarrier(context: DocumentContext): Found<string> | null {
  for (const { lines } of context.layouts) {
    for (const line of lines) {
      for (const segment of line.segments.filter(({ text }) => nameAbove().test(text))) {
        const above = lines
          .slice(Math.max(0, line.index - mostBetween), line.index)
          .reverse()
          .flatMap((other) => other.segments)
          .filter(({ rect }) => Math.abs(rect.x0 - segment.rect.x0) < 2 * segment.size)
          .find((other) => isSignedName(other, context));
        if (above) return foundAt(above.text, 0.7, above.pieces);
      }
    }
  }
  return null;
}

function nameUnderSignature(context: DocumentContext): Found<string> | null {
  for (const { lines } of context.layouts) {
    for (const line of lines) {
      for (const segment of line.segments.filter(({ text }) => nameBelow().test(text))) {
        const below = lines
          .slice(line.index + 1, line.index + 3)
          .flatMap((next) => next.segments)
          .find(({ rect }) => Math.abs(rect.x0 - segment.rect.x0) < 2 * segment.size);
        if (below && isSignedName(below, context))
          return foundAt(below.text.replace(/[\s,;]+$/, ''), 0.68, below.pieces);
      }
    }
  }
  return null;
}

function signature(context: DocumentContext, others: ReadonlySet<string | undefined>): Found<string> | null {
  for (const segment of context.layouts.flatMap(({ lines }) => lines.flatMap((line) => line.segments))) {
    const match = namedBehind().exec(segment.text) ?? namedBefore().exec(segment.text);
    const name = match?.[1]?.replace(/[\s,.]+$/, '');
    if (!name || others.has(name) || /\d{3}/.test(name) || /^(?:the|as|in|by)\b/i.test(name)) continue;
    if (name.split(/\s+/).length < 2) continue;
    return foundAt(name, 0.72, piecesAt(segment, segment.text.indexOf(name), name.length));
  }
  const under = nameUnderSignature(context);
  if (under) return under;
  // The one name of a carrier at the foot, where bills are signed.
  const signed = context.layouts.slice(0, 1).flatMap(({ lines }) =>
    lines
      .filter(({ rect }) => rect.y0 > signatureBegins * (lines.at(-1)?.rect.y1 ?? 0))
      .flatMap((line) => line.segments)
      .filter((segment) => isSignedName(segment, context)),
  );
  const [first] = signed;
  return first && !others.has(first.text) && signed.every(({ text }) => text === first.text)
    ? foundAt(first.text, 0.6, first.pieces)
    : null;
}

const signsForCarrier = phrasePattern(String.raw`^(.{3,80}?),?\s{{for-carrier}}\W*$`);

/** Those over the paper who sign it for the one who carries: "Signed by ACME OCEAN SERVICE LTD as agent of the carrier". */
function signingAgents(context: DocumentContext): string[] {
  const segments = context.layouts.flatMap(({ lines }) => lines.flatMap((line) => line.segments));
  const signed = segments.flatMap(({ text }) => signsForCarrier().exec(text)?.[1] ?? []);
  return segments
    .map(({ text }) => text.replace(/[\s,;]+$/, ''))
    .filter((name) => carries(name, context) && signed.some((text) => text.includes(name)));
}

/** The name over the paper that nobody's label stands at. */
function letterhead(
  context: DocumentContext,
  owned: ReadonlySet<Piece>,
  others: ReadonlySet<string | undefined>,
): Found<string> | null {
  const [layout] = context.layouts;
  if (!layout) return null;
  const { labels } = context.knowledge;
  const ocr = layout.page.source === 'ocr';
  const isName = (segment: Segment): boolean =>
    !/\d|@|www\.|:/.test(segment.text) &&
    segment.pieces.length <= 7 &&
    carries(segment.text, context) &&
    coverOf(segment, labels.titles, ocr) < 0.5 &&
    coverOf(segment, labels.labels, ocr) < 0.5 &&
    !others.has(segment.text) &&
    !segment.pieces.some((piece) => owned.has(piece));
  const names = layout.lines
    .filter((line) => line.rect.y0 < letterheadEnd * layout.page.height)
    .flatMap((line) => line.segments.filter(isName));
  const [largest] = names.toSorted((a, b) => b.size - a.size);
  return largest ? foundAt(largest.text.replace(/[\s,;]+$/, ''), 0.7, largest.pieces) : null;
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

/** The carrier: named by its label, over the paper, or where it was signed; none of the other parties. */
export function carrierOf(
  context: DocumentContext,
  taken: TableLines,
  parties: readonly (Found<string> | null)[],
): Found<string> | null {
  const labelled = partyNamed('carrier', context, taken);
  if (labelled) return withoutTown(withFirstWords(withoutAgency(labelled), context), context);
  const stated = nameOverCarrier(context);
  if (stated) return stated;
  const forwarder = partyNamed('notParty', context, taken);
  const others = new Set([...parties, forwarder].map((party) => party?.value));
  const agents = signingAgents(context);
  for (const name of agents) others.add(name);
  const principal = agents.length > 0 ? signature(context, others) : null;
  if (principal) return principal;
  // Words in somebody's box name somebody else.
  const owned = wordsInBoxes(context, taken, (hit, height) => hit.line.rect.y0 <= letterheadEnd * height);
  const isOwned = (run: Run | undefined): boolean => run?.pieces.some((piece) => owned.has(piece)) ?? false;
  const [company] = unlabelledCompanies(context, taken, []).filter(
    ({ party, block }) =>
      party.name !== null &&
      !others.has(party.name.value) &&
      coverOf(block.lines[0] ?? { pieces: [] }, context.knowledge.labels.titles, false) < 0.5 &&
      !isOwned(block.lines[0]) &&
      block.rect.y0 < letterheadEnd * block.layout.page.height,
  );
  const name = company ? nameOf(company) : null;
  const printed = letterhead(context, owned, others);
  if (name && (!printed || carries(name.value, context))) return withConfidence(name, name.confidence * 0.9);
  return printed ?? (name ? withConfidence(name, name.confidence * 0.9) : signature(context, others));
}
