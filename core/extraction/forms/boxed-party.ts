import { boxBelow } from '../../layout/form-box.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import { boxEdges, type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { labelledParties, type PartyCandidate } from '../parties/parties.ts';
import type { FoundParty } from '../parties/read-parties.ts';
import { signsFor } from '../parties/signature.ts';
import { isWholeParty } from '../parties/whole-party.ts';
import { likenessFactor, traceParty } from '../trace/party-trace.ts';
import { type PartyPart, readParty } from '../values/party-text.ts';
import { partyInBlank } from './blank-party.ts';
import { valuesOfKeys } from './keyed-rows.ts';
import { refersToParty } from './same-party.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

const nobody: FoundParty = { name: null, address: null, country: null, taxId: null };

const found = (part: PartyPart | null, confidence: number): Found<string> | null =>
  part && confidence >= 0.2 ? foundAt(part.value, confidence, part.pieces) : null;

/** How much the lines of a party look like one, at least, where they have a postal code. */
const leastAddressed = 0.3;

/** Text of a form that is no company: instructions, dots, sentences. */
const isInstruction = ({ party }: PartyCandidate): boolean => {
  const name = party.name?.value ?? '';
  const small = name.split(/\s+/).filter((word) => /^\p{Ll}{3,}/u.test(word)).length;
  if (signsFor(name)) return true;
  // "East meets west fine wines" over its address is somebody.
  const isSentence = small >= 4 && party.likeness < leastAddressed;
  return /^[(\p{Ll}]/u.test(name) || isSentence || /\.{3,}|_{2,}|…/.test(name) || !/\p{L}{2}/u.test(name);
};

/** "ON BEHALF OF ACME MILLS" below a trader's address: whom he trades for is none of it. */
const forAnother = phrasePattern(String.raw`^\W*{{for-another}}\s`);

const untold = phrasePattern(String.raw`^\W*(?:{{party-untold}}\W*$|{{party-on-request}})`);

/** "AVAILABLE TO CUSTOMS UPON REQUEST": forms let the exporter keep the producer to himself. */
const isUntold = ({ party }: PartyCandidate): boolean => untold().test(party.name?.value ?? '');

/**
 * The line without what stands far to the right: print of the form that no label begins.
 *
 * @param widest gap, in letter heights, between the words of one text
 */
export function uptoWideGap(line: Run, widest = 3): Run {
  const end = line.pieces.findIndex((piece, at) => {
    const previous = line.pieces[at - 1];
    return (
      previous !== undefined &&
      // Keys and their values stand in two columns of one box: `Name:      Ostrava Belts Inc.`.
      !/:$/.test(previous.text) &&
      line.pieces.slice(0, at).some(({ key }) => key !== '') &&
      piece.rect.x0 - previous.rect.x1 > widest * piece.size
    );
  });
  return end < 0 ? line : runOf(line.pieces.slice(0, end));
}

/** How far from the others, in letter heights, a line begins that stands in another column. */
const otherColumn = 12;

/** The lines that begin in one column: text that no label begins may stand beside a party. */
function inFirstColumn(lines: readonly Run[]): readonly Run[] {
  const begins = ({ pieces }: Run): number =>
    (pieces.find(({ key }) => key !== '') ?? pieces[0])?.rect.x0 ?? 0;
  const left = Math.min(...lines.slice(1).map(begins));
  return lines.filter(
    (line, at) => at === 0 || begins(line) - left < otherColumn * (line.pieces[0]?.size ?? 0),
  );
}

/** In letter heights; so far apart stand the lines of no address. */
const widestGap = 1.6;

/** Where no box is drawn, a gap plainly wider than those before ends the party: sentences follow below it. */
function upToGap(lines: readonly Run[]): readonly Run[] {
  const rects = lines.map(({ pieces }) => rectOf(pieces));
  const gaps = rects.map((rect, at) => rect.y0 - (rects[at - 1]?.y1 ?? rect.y0));
  const end = gaps.findIndex((gap, at) => {
    const height = (rects[at]?.y1 ?? 0) - (rects[at]?.y0 ?? 0);
    return at >= 3 && gap > widestGap * height && gap > 2 * Math.max(...gaps.slice(1, at)) + height;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** The lines of a box that describe its party. */
function linesOfParty(written: readonly Run[], isRuled: boolean, context: DocumentContext): readonly Run[] {
  const all = valuesOfKeys(inFirstColumn(written.map((line) => uptoWideGap(line))), context.knowledge);
  const [first] = all;
  if (first && isWholeParty(first.text, context.knowledge)) {
    const isNamed = ({ pieces }: Run): boolean =>
      context.hits.some((one) => one.leads && one.segment.pieces[0] === pieces[0]);
    return all.filter((line) => line === first || isNamed(line));
  }
  return isRuled ? all : upToGap(all);
}

/**
 * Parties in the boxes of a role's labels. Where a colon has its value beside it the paper is no grid, and where
 * the box is empty nothing is read from below it.
 */
function inBoxes(field: LabelField, context: DocumentContext, tableLines: TableLines): PartyCandidate[] {
  const edges = boxEdges(context);
  return context.hits.flatMap((hit) => {
    const meaning = meaningFor(hit, field);
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    const rows = tableLines.get(page);
    if (!meaning || !layout || hit.place < 0.85 || !hit.leads || rows?.has(hit.line.index)) return [];
    const box = boxBelow(hit, layout, edges, context.knowledge.labels.explanations, rows);
    // "NOTIFY PARTY / INTERMEDIATE CONSIGNEE": small print that goes on with the label is none of its value.
    const isWhole = hit.alone || hit.colon || (box.inside === null && box.lines.length > 0);
    if (!isWhole || (hit.colon && !box.inside && !box.isRuled && hasValueBeside(hit, context))) return [];
    const written =
      partyInBlank(hit, layout, context) ?? (box.inside ? [box.inside, ...box.lines] : box.lines);
    const lines = linesOfParty(written, box.isRuled, context);
    if (lines.length === 0) return [];
    const another = lines.findIndex((line, at) => at > 0 && forAnother().test(line.text));
    const own = another < 0 ? lines : lines.slice(0, another);
    const party = readParty(own, context.knowledge, layout.page.source === 'ocr');
    if (!party.name) return [];
    const block = { lines, rect: rectOf(lines.flatMap((line) => line.pieces)), layout };
    const confidence = meaning.strength * hit.place * 0.95 * likenessFactor(party) * (page === 0 ? 1 : 0.9);
    traceParty(context.trace, field, party, hit, {
      ...{ strength: meaning.strength, place: hit.place, score: confidence },
    });
    return [{ party, block, confidence }];
  });
}

function hasValueBeside(hit: LabelHit<Label>, { hits }: DocumentContext): boolean {
  const beside = segmentBeside(hit);
  return beside !== undefined && !hits.some((other) => other.segment === beside && other.leads);
}

/**
 * The party in the box of a role. The first of the fields that has one decides.
 *
 * @param others who is meant where the box only refers to another ("Same as consignee"), or tells by what it says
 */
export function boxedParty(
  fields: readonly LabelField[],
  context: DocumentContext,
  tableLines: TableLines,
  others: FoundParty | ((said: string) => FoundParty) = nobody,
): FoundParty {
  for (const field of fields) {
    const candidates = [
      ...inBoxes(field, context, tableLines),
      ...labelledParties(field, context, tableLines),
    ].filter((one) => !isInstruction(one) && !isUntold(one));
    const [candidate] = candidates.sort((a, b) => b.confidence - a.confidence);
    if (!candidate) continue;
    const { party, confidence } = candidate;
    if (party.name && refersToParty(party.name, context))
      return typeof others === 'function' ? others(party.name.value) : others;
    return {
      name: found(party.name, confidence),
      address: found(party.address, confidence * 0.95),
      country: found(party.country, confidence * 0.97),
      taxId: found(party.taxId, confidence * 0.95),
    };
  }
  return nobody;
}

/** The name alone of the party in the box of a role. */
export function partyNamed(
  field: LabelField,
  context: DocumentContext,
  tableLines: TableLines,
): Found<string> | null {
  return boxedParty([field], context, tableLines).name;
}

/** The name of a party that was found, with its place. */
export const nameOf = ({ party, confidence }: PartyCandidate): Found<string> | null =>
  found(party.name, confidence);
