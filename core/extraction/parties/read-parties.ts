import type { Block } from '../../layout/blocks.ts';
import { squash } from '../../layout/fold.ts';
import { middleY } from '../../layout/geometry.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import { coverOf, findPhrases, lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run, rectOf, runOf } from '../../layout/run.ts';
import { valuePlaces } from '../../layout/value-places.ts';
import { type DocumentContext, meaningFor, meansAny } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { traceParty } from '../trace/party-trace.ts';
import { legalFormIn } from '../values/legal-form.ts';
import type { PartyPart } from '../values/party-text.ts';
import { findTaxIds, readLabelledTaxId } from '../values/tax-id.ts';
import { addressedParty } from './addressed-party.ts';
import { completed, isPostal, sameName, withRegisteredOffice } from './completed-party.ts';
import { unlabelledAddresses, unlabelledCompanies } from './letterhead.ts';
import { letterheadAddress } from './letterhead-address.ts';
import { labelledParties, type PartyCandidate } from './parties.ts';

export interface FoundParty {
  readonly name: Found<string> | null;
  readonly address: Found<string> | null;
  readonly country: Found<string> | null;
  readonly taxId: Found<string> | null;
}

const nobody: FoundParty = { name: null, address: null, country: null, taxId: null };

/** Letters too uncertain to be anybody's name are left out: speckles make words too. */
const leastConfidence = 0.2;

const found = (value: PartyPart | null, confidence: number): Found<string> | null => {
  const own = value ? foundAt(value.value, confidence, value.pieces) : null;
  return own && own.confidence >= leastConfidence ? own : null;
};

const foundParty = (candidate: PartyCandidate | undefined): FoundParty =>
  candidate
    ? {
        name: found(candidate.party.name, candidate.confidence),
        address: found(candidate.party.address, candidate.confidence * 0.95),
        country: found(candidate.party.country, candidate.confidence * 0.97),
        taxId: found(candidate.party.taxId, candidate.confidence * 0.95),
      }
    : nobody;

/** A buyer who is only named, with the lines that begin with that name: there it is whole. */
function withAddressAbove(
  buyer: PartyCandidate,
  supplier: PartyCandidate | undefined,
  companies: readonly PartyCandidate[],
): PartyCandidate {
  const own = companies.find(
    (one) => one.party.address && sameName(one, buyer) && !(supplier && sameName(one, supplier)),
  );
  if (!own) return buyer;
  return { ...buyer, party: { ...own.party, taxId: buyer.party.taxId ?? own.party.taxId } };
}

/** A letterhead whose address stands apart from its name: at the other edge of the paper, beside a logo. */
function withLetterheadAddress(
  supplier: PartyCandidate,
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  taken: readonly Block[],
): PartyCandidate {
  const pieces = supplier.party.name?.pieces ?? [];
  const own = pieces.length > 0 ? letterheadAddress(context, tableLines, taken, rectOf(pieces)) : null;
  if (!own) return supplier;
  const taxId = supplier.party.taxId ?? own.taxId;
  return { ...supplier, party: { ...supplier.party, address: own.address, country: own.country, taxId } };
}

const isReference = (candidate: PartyCandidate, context: DocumentContext): boolean => {
  const { labels } = context.knowledge.labels;
  const key = squash(candidate.party.name?.value ?? '');
  if (lookUp(labels, key, false).some((label) => label.field === 'sameParty')) return true;
  // "SAME AS VENDOR": whose lines are meant stands in words that are labels.
  const pieces = (candidate.party.name?.pieces ?? []).filter((piece) => !/^(?:as|the)$/i.test(piece.text));
  const isSame = findPhrases({ pieces }, labels, false).some(
    ({ from, meanings }) => from === 0 && meanings.some((label) => label.field === 'sameParty'),
  );
  return isSame && pieces.length > 1 && coverOf({ pieces }, labels, false) > 0.9;
};

/** A number of a known form goes before a register or customs number with an equal label. */
const rank = (taxId: Found<string>): number =>
  taxId.confidence + (findTaxIds(taxId.value).length > 0 ? 0.08 : 0);

/** `ABN` over `80 788 630 797`. */
function segmentBelow(hit: LabelHit<Label>, context: DocumentContext): Run | null {
  const layout = context.layouts.find(({ page }) => page === hit.line.page);
  const places = layout && hit.alone ? valuePlaces(hit, layout, context.hits, nearBelow) : [];
  return places.find(({ direction }) => direction === 'below')?.run ?? null;
}

/** How far below its label a number stands, in letter heights. */
const nearBelow = 1.2;

/** A tax number at a label outside the blocks of the parties. */
function taxIdAt(hit: LabelHit<Label>, context: DocumentContext) {
  const tax = meaningFor(hit, 'taxAmount');
  const own = meaningFor(hit, 'taxId') ?? meaningFor(hit, 'supplierTaxId') ?? tax;
  const theirs = meaningFor(hit, 'buyerTaxId');
  const meaning = own ?? theirs;
  if (!meaning || hit.place < 0.8) return null;
  // "Ert VAT-nr / Your VAT no": the number stands behind the second of two names.
  const other = context.hits.findLast(
    (one) => one.segment === hit.segment && one.from > hit.from && meaningFor(one, 'buyerTaxId') !== null,
  );
  const last = theirs && other ? other : hit;
  const behind = hit.segment.pieces.slice(last.to);
  const places =
    behind.length > 0 ? [runOf(behind)] : [segmentBeside(last) ?? null, segmentBelow(last, context)];
  // "VAT" names an amount, unless a number of a tax number's form stands behind it.
  const isAmount = tax !== null && own === tax;
  const mostBefore = own === tax ? 2 : Number.POSITIVE_INFINITY;
  const read = ({ text }: Run) => (isAmount ? (findTaxIds(text)[0] ?? null) : readLabelledTaxId(text));
  const run = places.find((place) => place !== null && read(place) !== null);
  const reading = run ? read(run) : null;
  if (!run || !reading || reading.index > mostBefore) return null;
  const pieces = piecesAt(run, reading.index, reading.length);
  return { value: reading.value, pieces, strength: meaning.strength, isBuyers: theirs !== null };
}

interface TaxIds {
  readonly supplier: Found<string> | null;
  readonly buyer: Found<string> | null;
}

/** What names a row of a party's data. */
const keysOfRows = new Set<LabelField>(['buyer', 'partyName', 'partyAddress', 'partyCountry']);

/** Whether a label stands behind a key of a party in one row: `Adresse: 50 RUE DES FLEURS     N° TVA: 765432-1`. */
const isBehindKey = (hit: LabelHit<Label>, { hits }: DocumentContext): boolean =>
  hits.some(
    (one) => one.line === hit.line && one.segment.rect.x1 < hit.segment.rect.x0 && meansAny(one, keysOfRows),
  );

/** Whether a label is level with the name and address of a party. */
function isLevelWith({ name, address }: FoundParty, { line }: LabelHit<Label>): boolean {
  const boxes = [name, address].flatMap((part) =>
    part?.evidence.box && part.evidence.page === line.page.number ? [part.evidence.box] : [],
  );
  const y = middleY(line.rect) / line.page.height;
  return (
    y >= Math.min(...boxes.map(([, top]) => top)) && y <= Math.max(...boxes.map(([, , , bottom]) => bottom))
  );
}

/** Tax numbers outside the parties' blocks, each with the party that its label, its country or its row names. */
function looseTaxIds(
  context: DocumentContext,
  { supplier, buyer }: { readonly supplier: FoundParty; readonly buyer: FoundParty },
  taken: ReadonlySet<string>,
): TaxIds {
  const [own, theirs] = [supplier.country?.value ?? null, buyer.country?.value ?? null];
  const all = context.hits.flatMap((hit) => {
    const taxId = taxIdAt(hit, context);
    if (!taxId || taken.has(taxId.value) || taxId.pieces.length === 0) return [];
    // "DK12345678" on a paper from Germany to Denmark is the buyer's, whatever its label.
    const country = findTaxIds(taxId.value).length > 0 ? taxId.value.slice(0, 2) : null;
    const isInTheirRows = isBehindKey(hit, context) && isLevelWith(buyer, hit) && !isLevelWith(supplier, hit);
    const isBuyers =
      taxId.isBuyers || isInTheirRows || (own !== theirs && country !== null && country === theirs);
    const confidence = (isBuyers ? 0.85 : 0.75) * hit.place * taxId.strength;
    return [{ isBuyers, found: foundAt(taxId.value, confidence, taxId.pieces) }];
  });
  return {
    supplier: all
      .filter(({ isBuyers }) => !isBuyers)
      .reduce<Found<string> | null>(
        (best, { found }) => (best && rank(best) >= rank(found) ? best : found),
        null,
      ),
    buyer: all.find(({ isBuyers }) => isBuyers)?.found ?? null,
  };
}

/** Whether nothing but a name is said of a party, without the form of a company, in two or three words. */
const isPerson = ({ party, block }: PartyCandidate, { knowledge }: DocumentContext): boolean =>
  block.lines.length === 1 &&
  party.address === null &&
  party.taxId === null &&
  /^(?:\p{Lu}[\p{L}.'’-]*\s){1,2}\p{Lu}[\p{L}'’-]+$/u.test(party.name?.value ?? '') &&
  legalFormIn(party.name?.value ?? '', knowledge) === 0;

const bystanders = ['notParty', 'notifyParty', 'carrier', 'producer'] as const;

type Companies = readonly PartyCandidate[];
type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

/** "Vendedor: P. Dubois" is who sold for the company of the letterhead. */
function sellsForCompany(
  seller: PartyCandidate,
  isBuyer: (company: PartyCandidate) => boolean,
  labelled: readonly Block[],
  context: DocumentContext,
  tableLines: TableLines,
): boolean {
  if (!isPerson(seller, context)) return false;
  const own = unlabelledCompanies(context, tableLines, labelled).find((one) => !isBuyer(one));
  return legalFormIn(own?.party.name?.value ?? '', context.knowledge) > 0;
}

/** The supplier at a label, with what a letterhead of the same name adds. */
function labelledSupplier(
  own: PartyCandidate,
  companies: Companies,
  context: DocumentContext,
): PartyCandidate {
  const letterhead = companies.find((company) => sameName(company, own));
  // The label and the letterhead say the same: two readings that agree.
  const agreed = letterhead
    ? Math.min(0.95, Math.max(own.confidence, letterhead.confidence) + 0.06)
    : own.confidence;
  return { ...(isPostal(own.party) ? own : completed(own, companies, context)), confidence: agreed };
}

/** The buyer whom no label names: in the window of the envelope, or the consignee. */
function unlabelledBuyer(
  supplier: PartyCandidate | undefined,
  consignees: Companies,
  labelled: readonly Block[],
  context: DocumentContext,
  tableLines: TableLines,
): PartyCandidate | undefined {
  const taken = [...labelled, ...(supplier ? [supplier.block] : [])];
  // The supplier's own address may stand apart from its name, at the other edge of the paper.
  const own = new Set(supplier?.party.address?.pieces);
  const address = unlabelledAddresses(context, tableLines, taken, supplier?.party.name?.value ?? null).find(
    ({ party }) => !(party.address?.pieces ?? []).some((piece) => own.has(piece)),
  );
  const consignee = consignees.find((one) => !supplier || !sameName(one, supplier));
  if (!consignee) return address;
  const isSure =
    address && (sameName(address, consignee) || address.confidence >= 0.8 || address.party.likeness >= 0.6);
  return isSure ? address : { ...consignee, confidence: consignee.confidence * 0.85 };
}

/** The tax number of a party; beside the number of a register that of the tax, which begins with the country. */
function taxIdOf({ name, taxId, country }: FoundParty, loose: Found<string> | null): Found<string> | null {
  if (!taxId) return name ? loose : null;
  const isTaxs =
    loose !== null && findTaxIds(loose.value).length > 0 && loose.value.slice(0, 2) === country?.value;
  return isTaxs && findTaxIds(taxId.value).length === 0 ? loose : taxId;
}

/**
 * Supplier and buyer. Labels decide; where one is missing, the letterhead, the sender's line or the footer
 * give the supplier, and the address in the envelope's window the buyer. A consignee is the buyer only when
 * nobody else is named.
 */
export function readParties(
  context: DocumentContext,
  tableLines: TableLines,
): { supplier: FoundParty; buyer: FoundParty } {
  const suppliers = labelledParties('supplier', context, tableLines);
  const buyers = labelledParties('buyer', context, tableLines);
  const consignees = labelledParties('consignee', context, tableLines);
  // A notify party, a carrier, a bank: whoever has a label of his own is not the buyer without one.
  const others = bystanders.flatMap((field) => labelledParties(field, context, tableLines));
  const labelled = [...suppliers, ...buyers, ...consignees, ...others].map(({ block }) => block);
  // "Buyer (if other than consignee): same as consignee".
  const refers = (candidate: PartyCandidate): boolean => isReference(candidate, context);
  const namedBuyer =
    buyers.find((candidate) => !refers(candidate)) ??
    (buyers.some(refers) ? consignees[0] : undefined) ??
    addressedParty(context, tableLines) ??
    undefined;
  const isBuyer = (company: PartyCandidate): boolean =>
    namedBuyer !== undefined && sameName(company, namedBuyer);
  const seller = suppliers.find((candidate) => candidate.block !== namedBuyer?.block && !refers(candidate));
  const isForCompany =
    seller !== undefined && sellsForCompany(seller, isBuyer, labelled, context, tableLines);
  const named = isForCompany ? undefined : seller;
  const companies = unlabelledCompanies(context, tableLines, named ? [] : labelled);
  for (const { party, confidence } of companies)
    traceParty(context.trace, 'supplier', party, null, { strength: 0, place: confidence, score: confidence });
  const issuer = companies.find((company) => !isBuyer(company));
  let supplier = named
    ? labelledSupplier(named, companies, context)
    : issuer && completed(issuer, companies, context);
  if (supplier && !isPostal(supplier.party)) {
    const taken = namedBuyer ? [...labelled, namedBuyer.block] : labelled;
    supplier = withLetterheadAddress(supplier, context, tableLines, taken);
  }
  if (supplier && !named && !isPostal(supplier.party)) supplier = withRegisteredOffice(supplier, context);
  // "Customer: Acme Ltd" on the slip at the foot, the address in the window of the envelope.
  const buyer =
    namedBuyer?.party.address === null
      ? withAddressAbove(namedBuyer, supplier, companies)
      : (namedBuyer ?? unlabelledBuyer(supplier, consignees, labelled, context, tableLines));
  const found = { supplier: foundParty(supplier), buyer: foundParty(buyer) };
  const { supplier: ours, buyer: theirs } = found;
  const inBlocks = [ours.taxId?.value, theirs.taxId?.value].flatMap((value) => value ?? []);
  const loose = looseTaxIds(context, found, new Set(inBlocks));
  return {
    supplier: { ...ours, taxId: taxIdOf(ours, loose.supplier) },
    buyer: { ...theirs, taxId: taxIdOf(theirs, loose.buyer) },
  };
}
