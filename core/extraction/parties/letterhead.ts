import type { Block } from '../../layout/blocks.ts';
import { squash } from '../../layout/fold.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases, type PhraseMatch } from '../../layout/phrases.ts';
import { type Run, rectOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { isCountryName } from '../values/country.ts';
import { findDates } from '../values/date.ts';
import { withoutHomeScript } from '../values/home-script.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { type PartyPart, type PartyText, readParty } from '../values/party-text.ts';
import { hasPostalCode } from '../values/postal-code.ts';
import { accountCountries, hostKeys } from './issuer-signs.ts';
import { type PartyCandidate, partyBlock, partyStop } from './parties.ts';
import { isWideTitle } from './title-line.ts';

const senderMarks = /\s[|•●·∙▪–—*-]\s|[|•●·∙▪]/u;

/** Words of web and mail addresses on the pages: a company's name is often among them. */
function domains(context: DocumentContext): Set<string> {
  const found = new Set<string>();
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      for (const match of segment.text.matchAll(
        /(?:@|www\.|https?:\/\/(?:www\.)?)([\p{L}\d-]{3,})\.[\p{L}]/gu,
      )) {
        found.add(squash(match[1] ?? ''));
      }
    }
  }
  return found;
}

export const overlaps = (block: Block, taken: readonly Block[]): boolean =>
  block.lines.some((line) =>
    line.pieces.some((piece) => taken.some((other) => other.lines.some((one) => one.pieces.includes(piece)))),
  );

const squashedName = (candidate: { party: { name: { value: string } | null } }): string =>
  squash(candidate.party.name?.value ?? '');

/**
 * Companies that no label names: the letterhead, the sender's line above an address window, the footer.
 * Scored by legal form, size of the letters, height on the page, contact details beside them, and by a web or
 * mail address that carries the name. Best first.
 */
export function unlabelledCompanies(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  taken: readonly Block[],
): PartyCandidate[] {
  const hosts = domains(context);
  const accounts = accountCountries(context);
  const isAbroad = ({ party }: PartyCandidate): boolean =>
    accounts.size > 0 && party.country !== null && !accounts.has(party.country.value);
  const candidates = context.layouts.flatMap((layout, page) =>
    page === 0 || page === context.layouts.length - 1
      ? companiesOn(page, layout, hosts, context, tableLines, taken)
      : [],
  );
  return candidates
    .map((candidate) => {
      const again = candidates.filter(
        (other) => other !== candidate && squashedName(other) === squashedName(candidate),
      ).length;
      const abroad = isAbroad(candidate) ? abroadLess : 0;
      return {
        ...candidate,
        confidence: Math.min(0.9, candidate.confidence + (again > 0 ? 0.06 : 0)) - abroad,
      };
    })
    .sort((a, b) => b.confidence - a.confidence);
}

/** How much less likely a company is the issuer whose account is kept in another country. */
const abroadLess = 0.06;

/** Where the foot of a page begins, as a share of its height. */
const footFrom = 0.85;

/** The companies on a page; on further ones those at its foot. */
function companiesOn(
  page: number,
  layout: PageLayout,
  hosts: ReadonlySet<string>,
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  taken: readonly Block[],
): PartyCandidate[] {
  const stop = partyStop(context, tableLines, page);
  const sizes = layout.lines
    .flatMap((line) => line.segments.map((segment) => segment.size))
    .sort((a, b) => a - b);
  const usualSize = sizes[Math.floor(sizes.length / 2)] ?? 10;
  const isAbove = ({ rect }: Line): boolean => page > 0 && rect.y0 < footFrom * layout.page.height;
  return layout.lines
    .filter((line) => !tableLines.get(page)?.has(line.index) && !isAbove(line) && !isWideTitle(line, context))
    .flatMap((line) =>
      line.segments.flatMap((segment) => {
        const company = companyAt(segment, line, layout, stop, context);
        if (!company || overlaps({ ...company.block, lines: company.block.lines.slice(0, 1) }, taken))
          return [];
        const score = issuerScore({ ...company, usualSize, hosts, layout, context });
        const { party, block } = company;
        return score < 0.33 ? [] : [{ party, block, confidence: Math.min(0.86, 0.35 + 0.55 * score) }];
      }),
    );
}

/** A company that a text begins; null where it names none, or the buyer. */
function companyAt(
  segment: Segment,
  line: Line,
  layout: PageLayout,
  stop: (segment: Segment) => boolean,
  context: DocumentContext,
) {
  const ocr = layout.page.source === 'ocr';
  if (!mayBeName(segment, context, ocr) || stop(segment)) return null;
  const { text } = segment;
  const isSender = senderMarks.test(text) && (hasPostalCode(text) || isSmallPrint(segment, layout));
  // "Acme e.K., Hafenweg 9, 18055 Rostock" is a whole party: what follows below is another.
  const isWhole = isSender || isWholeAddress(text, context);
  // The sender's line over the window below a letterhead begins with the same name.
  const ends = (one: Segment): boolean =>
    isWhole ||
    stop(one) ||
    (senderMarks.test(one.text) && hasPostalCode(one.text) && squash(one.text).startsWith(squash(text)));
  const block = partyBlock(context, layout, line.index, segment, ends, isWhole ? 1 : 7);
  if (namesBuyer(block, context)) return null;
  const party = readParty(block.lines, context.knowledge, ocr);
  // "宁波海晟贸易有限公司 NINGBO HAISHENG TRADING CO., LTD.": a name may begin behind itself in the home letters.
  const begins = [segment, ...withoutHomeScript([segment])].map(({ pieces }) => pieces[0]?.word);
  const { name } = party;
  return name && begins.includes(name.pieces[0]?.word)
    ? { party, name, block, segment, line, isSender }
    : null;
}

interface Company extends NonNullable<ReturnType<typeof companyAt>> {
  readonly layout: PageLayout;
  /** The usual size of the letters on the page. */
  readonly usualSize: number;
  readonly hosts: ReadonlySet<string>;
  readonly context: DocumentContext;
}

const formOf = ({ name, context }: Company): number => legalFormIn(name.value, context.knowledge);
const heightOf = ({ segment, layout }: Company): number => segment.rect.y0 / layout.page.height;
const hasPostalAddress = ({ party }: Company): boolean =>
  party.address !== null && hasPostalCode(party.address.value);

/** Whether a web or mail address on the pages carries the name. */
function isHosted({ name, hosts }: Company): boolean {
  const keys = hostKeys(name.value);
  return [...hosts].some(
    (host) =>
      host.length >= 4 && keys.some((key) => key.includes(host) || (key.length >= 5 && host.includes(key))),
  );
}

/** What speaks for a company as the issuer of the paper, or against it. */
const issuerSigns: readonly (readonly [weight: number, holds: (company: Company) => boolean])[] = [
  [
    0.15,
    (company) =>
      formOf(company) === 0 &&
      company.block.lines.some(({ text }) => legalFormIn(text, company.context.knowledge) === 1),
  ],
  [0.22, (company) => heightOf(company) < 0.12],
  [0.15, (company) => heightOf(company) >= 0.12 && heightOf(company) < 0.28],
  [0.12, (company) => heightOf(company) > 0.88],
  [0.2, (company) => company.segment.size > company.usualSize * 1.25 && heightOf(company) < 0.3],
  // A telephone is the issuer's, a tax number stands under the buyer's address as well.
  [0.25, ({ party }) => party.hasContact],
  [0.1, ({ party }) => !party.hasContact && party.taxId !== null],
  [0.1, hasPostalAddress],
  [0.35, isHosted],
  [0.25, ({ isSender }) => isSender],
  [-0.3, ({ name }) => name.value.length > 60],
  // "Lindenweg 3" is the second line of an address, not the first.
  [-0.3, (company) => formOf(company) === 0 && /\d/.test(company.name.value)],
  [
    0.2,
    (company) =>
      company.line.index <= 1 &&
      company.party.address !== null &&
      (hasPostalAddress(company) || company.party.country !== null),
  ],
];

const issuerScore = (company: Company): number =>
  issuerSigns.reduce(
    (score, [weight, holds]) => score + (holds(company) ? weight : 0),
    0.38 * formOf(company),
  );

const ofBank = phrasePattern(String.raw`{{bank-account}}|(?<!\p{L})bank`);

/** A company with street and town, all on one line. */
const isWholeAddress = (text: string, context: DocumentContext): boolean => {
  const [name = '', ...rest] = text.split(',');
  const isBank = ofBank().test(text);
  return !isBank && rest.length >= 2 && hasPostalCode(text) && legalFormIn(name, context.knowledge) > 0;
};

/** "BTW-nummer klant: PL5751735768" below an address tells whose it is. */
const namesBuyer = (block: Block, context: DocumentContext): boolean =>
  context.hits.some(
    (hit) =>
      hit.leads &&
      hit.meanings.some((label) => label.field === 'buyerTaxId') &&
      block.lines.some((line) => line.pieces.some((piece) => hit.segment.pieces.includes(piece))),
  );

/** `Intercompany Invoice`: the name of a paper, which no company is called by. */
const endsAsTitle = (
  segment: Segment,
  { to, meanings }: PhraseMatch<unknown>,
  { knowledge }: DocumentContext,
): boolean =>
  to === segment.pieces.length &&
  to <= 4 &&
  (meanings as readonly { readonly strength: number }[]).some(({ strength }) => strength >= 0.9) &&
  legalFormIn(segment.text, knowledge) === 0;

function mayBeName(segment: Segment, context: DocumentContext, ocr: boolean): boolean {
  // A sender's line may name street, town, country and tax number behind the company.
  const [mostLetters, mostPieces] = senderMarks.test(segment.text) ? [180, 32] : [110, 16];
  if (
    !/\p{L}{3}/u.test(segment.text) ||
    segment.text.length > mostLetters ||
    segment.pieces.length > mostPieces
  )
    return false;
  if (/^\p{Ll}/u.test(segment.text) && !/\p{Lu}/u.test(segment.text)) return false;
  // "12 May 2026" over the next day and the number of an order: a column of values.
  if (findDates(segment.text, context.knowledge.values.dates).some(({ index }) => index <= 1)) return false;
  // The country alone is the end of an address, and no name over the next one.
  if (isCountryName(segment.text, context.knowledge.values.countries)) return false;
  const letters = segment.pieces.reduce((sum, piece) => sum + piece.key.length, 0);
  for (const book of [
    context.knowledge.labels.titles,
    context.knowledge.labels.labels,
    context.knowledge.labels.columns,
  ]) {
    for (const match of findPhrases<unknown>(segment, book as never, ocr)) {
      const covered = segment.pieces
        .slice(match.from, match.to)
        .reduce((sum, piece) => sum + piece.key.length, 0);
      if (covered > 0.7 * letters) return false;
      if (book === context.knowledge.labels.titles && endsAsTitle(segment, match, context)) return false;
    }
  }
  return true;
}

/** Whether the line under a text begins where it does, in letters plainly larger: an address under its sender's line. */
const isSmallPrint = (segment: Segment, layout: PageLayout): boolean =>
  layout.lines.some((line) =>
    line.segments.some(
      (one) =>
        one.size > 1.12 * segment.size &&
        Math.abs(one.rect.x0 - segment.rect.x0) < 2.5 * segment.size &&
        one.rect.y0 > segment.rect.y0 &&
        one.rect.y0 - segment.rect.y1 < 2.5 * segment.size,
    ),
  );

/** Whether a segment stands below the sender's line of an address window. */
const underSender = (segment: Segment, layout: PageLayout): boolean =>
  layout.lines.some((line) =>
    line.segments.some(
      (one) =>
        senderMarks.test(one.text) &&
        hasPostalCode(one.text) &&
        Math.abs(one.rect.x0 - segment.rect.x0) < 2.5 * segment.size &&
        segment.rect.y0 > one.rect.y0 &&
        segment.rect.y0 - one.rect.y1 < 5 * segment.size,
    ),
  );

/** Whether a block's first line stands farther from the second than the others do: a slogan, a title. */
function standsApart(block: Block): boolean {
  const rects = block.lines.map((line) => rectOf(line.pieces));
  const gaps = rects.slice(1).map((rect, at) => rect.y0 - (rects[at]?.y1 ?? rect.y0));
  const [first = 0, ...rest] = gaps;
  const usual = rest.length > 0 ? Math.max(...rest) : first;
  return rest.length > 0 && first > usual + 0.35 * block.layout.page.height * 0.012;
}

/** Letters of a sender's line, as a part of those of the address below it, at most. */
const senderSize = 0.85;

/** Whether a block's first line is printed smaller than those below: `Nordwerk AG, Bocholt` over an address. */
function beginsSmaller({ lines: [first, second] }: Block): boolean {
  const sizeOf = (run: Run | undefined): number => run?.pieces[0]?.size ?? 0;
  return sizeOf(first) < senderSize * sizeOf(second);
}

/**
 * Address blocks that no label names and that are not the supplier's: what stands in the window of the
 * envelope. They have a line with a postal code or a country, few lines, and no contact details.
 */
export function unlabelledAddresses(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  taken: readonly Block[],
  supplierName: string | null,
): PartyCandidate[] {
  const layout = context.layouts[0];
  if (!layout) return [];
  const ocr = layout.page.source === 'ocr';
  const stop = partyStop(context, tableLines, 0);
  const candidates: PartyCandidate[] = [];
  const used: Block[] = [...taken];
  for (const line of layout.lines) {
    if (line.rect.y0 > layout.page.height * 0.55) break;
    for (const segment of line.segments) {
      if (!mayBeName(segment, context, ocr) || stop(segment) || senderMarks.test(segment.text)) continue;
      const block = addressBlock(segment, line, layout, stop, context);
      if (!block || overlaps(block, used)) continue;
      const party = readParty(block.lines, context.knowledge, ocr);
      if (!isAddressed(party)) continue;
      const isSuppliers = beginsAlike(party.name.value, supplierName);
      // Right below the sender's own small line the address in the window begins.
      if (isSuppliers && beginsSmaller(block)) continue;
      used.push(block);
      if (isSuppliers) continue;
      const isLow = segment.rect.y0 / layout.page.height > 0.4;
      candidates.push({ party, block, confidence: addressConfidence(party, isLow, context) });
    }
  }
  return candidates.sort((a, b) => b.confidence - a.confidence);
}

/** Lines that stand together; null for one alone, or below a slogan. */
function addressBlock(
  segment: Segment,
  line: Line,
  layout: PageLayout,
  stop: (segment: Segment) => boolean,
  context: DocumentContext,
): Block | null {
  const widestGap = underSender(segment, layout) ? 2.8 : 1.6;
  const block = partyBlock(context, layout, line.index, segment, stop, 8, widestGap);
  return block.lines.length < 2 || standsApart(block) ? null : block;
}

/** "SEI51913" over a date is a number, nobody's name, and so is "Resolución No. 18764993858541". */
const isAddressed = (party: PartyText): party is PartyText & { readonly name: PartyPart } =>
  party.name !== null &&
  !/^\S*\d\S*$|\d{8}/.test(party.name.value) &&
  (hasPostalCode(party.address?.value ?? '') || party.country !== null);

const beginsAlike = (name: string, other: string | null): boolean =>
  other !== null && (squash(name).startsWith(squash(other)) || squash(other).startsWith(squash(name)));

function addressConfidence(
  party: PartyText & { readonly name: PartyPart },
  isLow: boolean,
  { knowledge }: DocumentContext,
): number {
  // "Marconistraat 34" begins the address of somebody whose name stands elsewhere.
  const isStreet = /\d/.test(party.name.value) && legalFormIn(party.name.value, knowledge) === 0;
  return 0.72 - (party.hasContact ? 0.15 : 0) - (isStreet ? 0.2 : 0) - (isLow ? 0.15 : 0);
}
