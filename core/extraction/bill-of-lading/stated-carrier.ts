import { middleX, type Rect } from '../../layout/geometry.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { type Piece, piecesAt, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { legalFormIn } from '../values/legal-form.ts';
import {
  carries,
  isCompany,
  isPrintOfForm,
  isRestOfName,
  mayBeName,
  nameAtEnd,
  nameAtStart,
  trimmed,
} from './carrier-name.ts';

/** A text with what stands over and under it in its column, nearest first. */
interface Place {
  readonly segment: Segment;
  readonly above: readonly Segment[];
  readonly below: readonly Segment[];
}

/** How many lines of the page a column of signatures is followed, and how wide a gap may be, in letter heights. */
const mostLines = 5;
const widestGap = 4.5;

const inColumn = (a: Rect, b: Rect, size: number): boolean =>
  Math.abs(a.x0 - b.x0) < 2 * size || Math.abs(middleX(a) - middleX(b)) < 2 * size;

function column(segment: Segment, lines: readonly Line[]): Segment[] {
  const found: Segment[] = [];
  let last = segment.rect;
  for (const line of lines.slice(0, mostLines)) {
    const next = line.segments.find(({ rect }) => inColumn(rect, segment.rect, segment.size));
    if (!next) continue;
    const gap = Math.max(next.rect.y0 - last.y1, last.y0 - next.rect.y1);
    if (gap > widestGap * segment.size) break;
    // Dots and strokes to sign on.
    if (/\p{L}/u.test(next.text)) found.push(next);
    last = next.rect;
  }
  return found;
}

function placesOf({ lines }: PageLayout): Place[] {
  return lines.flatMap((line) =>
    line.segments.map((segment) => ({
      segment,
      above: column(segment, lines.slice(0, line.index).reverse()),
      below: column(segment, lines.slice(line.index + 1)),
    })),
  );
}

const forCarrier = String.raw`(?:{{acts-for}},?\s+{{the-carrier}}|{{for-carrier}})`;
const marks = String.raw`[^\p{L}\p{N}]`;

/** "as agents for the carrier ACME LINE", "ACME LINE as carrier", "Acting as carrier: ACME LINE". */
const behindCarrier = phrasePattern(String.raw`${forCarrier}${marks}{1,4}(?=["“«]?[\p{L}\d])(.+)$`);
const actsForAtEnd = phrasePattern(`{{acts-for}}${marks}*$`);
const carrierAtStart = phrasePattern(`^{{the-carrier}}${marks}{1,4}(.+)$`);
const behindAgency = phrasePattern(`^${marks}*{{as-agents-for}}${marks}{1,4}(.+)$`);
const behindActing = phrasePattern(String.raw`^${marks}*{{as-carrier}}\s*:\s*(.+)$`);
const beforeCarrier = phrasePattern(
  String.raw`^(?:{{signed-for}}\s+)*(.{3,70}?)(?:,?\s+${marks}*{{as-carrier}}|,?\s+\(\s*{{the-carrier}}\s*\)|\s*,\s*{{the-carrier}}|\s+[-–]\s+{{the-carrier}})(?:${marks}*$|\s+{{signs-by}}${marks}*$|\s+[-–]\s.*$)`,
);
const asCarrierAlone = phrasePattern(`^${marks}*{{as-carrier}}${marks}*$`);
const carrierAlone = phrasePattern(
  String.raw`^${marks}*(?:{{as-carrier}}|{{carrier-below}})${marks}*$|^\(\s?{{the-carrier}}\s?\)$`,
);
const forCarrierAtEnd = phrasePattern(`${forCarrier}${marks}*$`);
const agencyAtEnd = phrasePattern(`{{as-agents-for}}${marks}*$`);
const signedBelow = phrasePattern(`^${marks}*{{stamp-and-signature}}${marks}*$`);
const bySomebody = phrasePattern(String.raw`^${marks}*{{signs-by}}\s`);
const bySomebodyAtEnd = phrasePattern(`{{signs-by}}${marks}*$`);
const asAgents = phrasePattern(String.raw`^${marks}*{{as-agents}}(?!\p{L})`);
const saysAgent = phrasePattern(String.raw`{{as-agents}}(?!\p{L})`);
const onBehalf = phrasePattern('{{on-behalf}}');
const agency = phrasePattern('{{agency-word}}');
const signedFor = phrasePattern(String.raw`^(?:{{signed-for}}\s+)+`);
/** What may follow a name in its own line. */
const behindName = phrasePattern(
  String.raw`(?:,?\s+(?:{{as-agents}}|{{as-carrier}}|{{signs-by}})(?!\p{L}).*|,?\s*\([^)]*\)?|\s[-–]\s.*)$`,
);
/** "the carrier named herein", "THE MASTER": nobody by name. */
const nobody = phrasePattern(
  String.raw`^${marks}*(?:{{goes-on-below}}|{{the-carrier}}|{{or-master}})(?!\p{L})`,
);

/** The name that a text begins with, and what else stands in its line is none of it; null where it is no name. */
function cleanName(text: string): string | null {
  const name = trimmed(text.replace(behindName(), ''));
  return mayBeName(name) && !nobody().test(name) && !asAgents().test(name) ? name : null;
}

/** A name that a text tells, sure by how it does. */
function named(segment: Segment, text: string, confidence: number): Found<string> | null {
  const name = cleanName(text);
  const at = name ? segment.text.indexOf(name) : -1;
  return name && at >= 0 ? foundAt(name, confidence, piecesAt(segment, at, name.length)) : null;
}

/** "as agent for the Carrier Compañía del" over "Estrecho S.A.": the name goes on below. */
function goingOn(
  found: Found<string> | null,
  { segment, below }: Place,
  context: DocumentContext,
): Found<string> | null {
  const { knowledge } = context;
  const [next] = below;
  if (!found || !next || !segment.text.endsWith(found.value)) return found;
  const isNear = next.rect.y0 - segment.rect.y1 < 0.8 * segment.size;
  const rest = trimmed(next.text.replace(behindName(), ''));
  const isWhole = legalFormIn(found.value, knowledge) > 0 || legalFormIn(`x ${rest}`, knowledge) === 0;
  if (!isNear || !isRestOfName(rest, context)) return found;
  return isWhole
    ? found
    : foundAt(`${found.value} ${rest}`, found.confidence * 0.95, [
        ...piecesAt(segment, segment.text.indexOf(found.value), found.value.length),
        ...piecesAt(next, 0, rest.length),
      ]);
}

/** "Acme Spedition GmbH" over "as carrier", a line of business or a town between them perhaps. */
function overCarrier({ segment, above }: Place, context: DocumentContext): Found<string> | null {
  if (!carrierAlone().test(segment.text)) return null;
  const [nearest] = above;
  const company = above.find((one) => isCompany(one.text, context) && !isPrintOfForm(one, context));
  const isPlain = asCarrierAlone().test(segment.text) && nearest && !isPrintOfForm(nearest, context);
  const name = company ?? (isPlain ? nearest : undefined);
  if (!name || bySomebody().test(name.text)) return null;
  return named(name, name.text.replace(signedFor(), ''), company ? 0.72 : 0.55);
}

/** "Signed for the carrier" over its name; who signs as agent, or by whom it is signed, is another. */
function underCarrier({ segment, below }: Place, context: DocumentContext): Found<string> | null {
  const isAgency = agencyAtEnd().test(segment.text);
  if (!isAgency && !forCarrierAtEnd().test(segment.text) && !signedBelow().test(segment.text)) return null;
  for (const [at, one] of below.slice(0, 3).entries()) {
    const next = below[at + 1];
    if (asAgents().test(one.text)) return null;
    // Who signs as agent is another; the carrier may stand below him. Agents put their stamp below his name as well.
    const isUnsure = next !== undefined && asAgents().test(next.text);
    const isPrincipal =
      onBehalf().test(segment.text) && carries(one.text, context) && !agency().test(one.text);
    if (saysAgent().test(one.text) || (isUnsure && !isPrincipal)) continue;
    const own = one.text.replace(signedFor(), '');
    const name = cleanName(own);
    const isSure = name !== null && isCompany(name, context) && !isPrintOfForm(one, context);
    // "For and on behalf of / EVERTIDE / as carrier", "ACME AGENCIES as agent of the carrier / EVERTIDE".
    const isSaid =
      (next !== undefined && carrierAlone().test(next.text)) || (at === 0 && saysAgent().test(segment.text));
    return isSure || (isSaid && name && !isPrintOfForm(one, context))
      ? named(one, own, isUnsure ? 0.55 : 0.7)
      : null;
  }
  return null;
}

/** In its own line: "as agents for the carrier ACME LINE". */
function inLine(place: Place, context: DocumentContext): Found<string> | null {
  const { segment } = place;
  const { text } = segment;
  const behind = behindCarrier().exec(text)?.[1] ?? behindActing().exec(text)?.[1];
  if (behind) return goingOn(named(segment, behind, 0.76), place, context);
  // "ACME AGENCIES as agents for" over "the Carrier ACME LINE".
  const [next] = place.below;
  const below = next && actsForAtEnd().test(text) ? carrierAtStart().exec(next.text)?.[1] : undefined;
  if (next && below) return named(next, below, 0.74);
  const before = asCarrierAlone().test(text) ? null : beforeCarrier().exec(text)?.[1];
  // "Agent for ACME LINE, as carrier".
  if (before && !bySomebody().test(before))
    return named(segment, behindAgency().exec(before)?.[1] ?? before, 0.74);
  const principal = behindAgency().exec(text)?.[1];
  return principal ? goingOn(named(segment, principal, 0.7), place, context) : null;
}

const meansName = phrasePattern(String.raw`["“”«'‘]\s?{{the-carrier}}\s?["”»'’]?\s+{{means}}\s+(.+)$`);
const nameCalled = phrasePattern(
  String.raw`^(.*?[\p{L}.)])\s?,?\s*(?:\(\s*)?(?:{{hereinafter}}\s+["“«'‘]?|["“«'‘]){{the-carrier}}\s?["”»'’),]`,
);

const inBrackets = phrasePattern(String.raw`{{the-carrier}}\s?\(\s?(.+)$`);
const issuedBy = phrasePattern(String.raw`{{issued-by}}\s+(.+)$`);
const nameAsCarrier = phrasePattern(String.raw`^(.*?[\p{L}.)])\s?,?\s+{{as-carrier}}(?!\p{L})`);
const maySay = phrasePattern('{{the-carrier}}|{{as-carrier}}|{{issued-by}}');

/**
 * "RECEIVED by ACME LINE (hereinafter called "the Carrier")", '"Carrier" means ACME LINE', "issued by ACME LINE subject
 * to …", "concluded with ACME LINE as carrier": over the ends of lines.
 */
function inSentence({ segment, above, below }: Place, context: DocumentContext): Found<string> | null {
  if (!maySay().test(segment.text)) return null;
  const near = (one: Segment | undefined): Piece[] =>
    one && Math.abs(one.size - segment.size) < 0.1 * segment.size ? [...one.pieces] : [];
  const run = runOf([...near(above[0]), ...segment.pieces, ...near(below[0])]);
  const { text } = run;
  const isNamed = (name: string): boolean => name !== '' && !nobody().test(name) && mayBeName(name);
  const read = (name: string): Found<string> | null =>
    isNamed(name) ? foundAt(name, 0.7, piecesAt(run, text.indexOf(name), name.length)) : null;
  // "RECEIVED by the Shipping Company" names nobody, "by EVERTIDE" does.
  const called = nameAtEnd(nameCalled().exec(text)?.[1] ?? '');
  const isBy = bySomebodyAtEnd().test(text.slice(0, text.indexOf(called)));
  if (called !== '' && (isBy || legalFormIn(called, context.knowledge) > 0)) return read(called);
  const others = [meansName(), inBrackets(), issuedBy()].map((pattern) =>
    nameAtStart(pattern.exec(text)?.[1] ?? '', context),
  );
  const name = [...others, nameAtEnd(nameAsCarrier().exec(text)?.[1] ?? '')].find(
    (one) => isNamed(one) && isCompany(one, context) && !agency().test(one),
  );
  return name ? read(name) : null;
}

const forName = phrasePattern(String.raw`^${marks}*{{signs-for-issuer}}\s+(.+)$`);
const signatory = phrasePattern(`^${marks}*{{authorised-signatory}}${marks}*$`);

/** "For ACME SHIPPING PVT LTD" over "Authorised Signatory": bills are signed by those who issue them. */
function overSignatory({ segment, below }: Place, context: DocumentContext): Found<string> | null {
  const name = forName().exec(segment.text)?.[1];
  if (!name || !below.some(({ text }) => signatory().test(text))) return null;
  const found = isCompany(name, context) ? named(segment, name, 0.6) : null;
  return found && !agency().test(found.value) ? found : null;
}

/** The carrier where a bill is signed for him, or where a sentence says who that is; the surest. */
export function statedCarrier(context: DocumentContext): Found<string> | null {
  const found = context.layouts.flatMap((layout) =>
    placesOf(layout).flatMap((place) => {
      const one =
        inLine(place, context) ??
        overCarrier(place, context) ??
        underCarrier(place, context) ??
        inSentence(place, context) ??
        overSignatory(place, context);
      return one ? [one] : [];
    }),
  );
  return found.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

const agencyBehind = phrasePattern(
  String.raw`^(?:{{signed-for}}\s+|{{signs-by}}\s+)*(.{3,70}?),?\s+\(?{{as-agents}}(?!\p{L})`,
);

/** Those who sign as agents: "Signed by ACME AGENCIES as agent of the carrier", "ACME AGENCIES" over "as agents for". */
export function signingAgents(context: DocumentContext): string[] {
  return context.layouts.flatMap((layout) =>
    placesOf(layout).flatMap(({ segment, below }) => {
      const { text } = segment;
      const own = agencyBehind().exec(text)?.[1];
      const isAgent = below[0] !== undefined && asAgents().test(below[0].text);
      const name = own ?? (isAgent && !forCarrierAtEnd().test(text) ? text.replace(signedFor(), '') : null);
      const clean = name ? cleanName(name) : null;
      return clean ? [clean] : [];
    }),
  );
}
