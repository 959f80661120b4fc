import type { Block } from '../../layout/blocks.ts';
import { squash } from '../../layout/fold.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import { coverOf, findPhrases, lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run, rectOf, runOf } from '../../layout/run.ts';
import { valuePlaces } from '../../layout/value-places.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
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

/** Tax numbers outside the parties' blocks, each with the party that its label or its country names. */
function looseTaxIds(
  context: DocumentContext,
  countries: { readonly supplier: string | null; readonly buyer: string | null },
  taken: ReadonlySet<string>,
): {
  supplier: Found<string> | null;
  buyer: Found<string> | null;
} {
  let supplier: Found<string> | null = null;
  let buyer: Found<string> | null = null;
  const abroad = countries.supplier !== countries.buyer;
  for (const hit of context.hits) {
    const tax = meaningFor(hit, 'taxAmount');
    const own = meaningFor(hit, 'taxId') ?? meaningFor(hit, 'supplierTaxId') ?? tax;
    const theirs = meaningFor(hit, 'buyerTaxId');
    if ((!own && !theirs) || hit.place < 0.8) continue;
    // "Ert VAT-nr / Your VAT no": the number stands behind the second of two names.
    const other = context.hits.findLast(
      (one) => one.segment === hit.segment && one.from > hit.from && meaningFor(one, 'buyerTaxId') !== null,
    );
    const last = theirs && other ? other : hit;
    const behind = hit.segment.pieces.slice(last.to);
    const places =
      behind.length > 0 ? [runOf(behind)] : [segmentBeside(last) ?? null, segmentBelow(last, context)];
    // "VAT" names an amount, unless a number of a tax number's form stands behind it.
    const read = ({ text }: Run) =>
      own === tax && tax ? (findTaxIds(text)[0] ?? null) : readLabelledTaxId(text);
    const rest = places.find((place) => place !== null && read(place) !== null);
    const reading = rest ? read(rest) : null;
    if (!rest || !reading || (own === tax && reading.index > 2) || taken.has(reading.value)) continue;
    const pieces = piecesAt(rest, reading.index, reading.length);
    if (pieces.length === 0) continue;
    const strength = (own ?? theirs)?.strength ?? 1;
    // "DK12345678" on a paper from Germany to Denmark is the buyer's, whatever its label.
    const country = findTaxIds(reading.value).length > 0 ? reading.value.slice(0, 2) : null;
    const isTheirs = theirs !== null || (abroad && country !== null && country === countries.buyer);
    const value = foundAt(reading.value, (isTheirs ? 0.85 : 0.75) * hit.place * strength, pieces);
    if (isTheirs) buyer ??= value;
    else if (!supplier || rank(value) > rank(supplier)) supplier = value;
  }
  return { supplier, buyer };
}

/** Whether nothing but a name is said of a party, without the form of a company, in two or three words. */
const isPerson = ({ party, block }: PartyCandidate, { knowledge }: DocumentContext): boolean =>
  block.lines.length === 1 &&
  party.address === null &&
  party.taxId === null &&
  /^(?:\p{Lu}[\p{L}.'’-]*\s){1,2}\p{Lu}[\p{L}'’-]+$/u.test(party.name?.value ?? '') &&
  legalFormIn(party.name?.value ?? '', knowledge) === 0;

const bystanders = ['notParty', 'notifyParty', 'carrier', 'producer'] as const;

/**
 * Supplier and buyer. Labels decide; where one is missing, the letterhead, the sender's line or the footer
 * give the supplier, and the address in the envelope's window the buyer. A consignee is the buyer only when
 * nobody else is named.
 */
export function readParties(
  context: DocumentContext,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
): { supplier: FoundParty; buyer: FoundParty } {
  const suppliers = labelledParties('supplier', context, tableLines);
  const buyers = labelledParties('buyer', context, tableLines);
  const consignees = labelledParties('consignee', context, tableLines);
  // A notify party, a carrier, a bank: whoever has a label of his own is not the buyer without one.
  const others = bystanders.flatMap((field) => labelledParties(field, context, tableLines));
  const labelled = [...suppliers, ...buyers, ...consignees, ...others].map((candidate) => candidate.block);

  // "Buyer (if other than consignee): same as consignee".
  const refers = (candidate: PartyCandidate): boolean => isReference(candidate, context);
  let buyer =
    buyers.find((candidate) => !refers(candidate)) ??
    (buyers.some(refers) ? consignees[0] : undefined) ??
    addressedParty(context, tableLines) ??
    undefined;
  let supplier = suppliers.find((candidate) => candidate.block !== buyer?.block && !refers(candidate));
  // "Vendedor: P. Dubois" is who sold for the company of the letterhead.
  if (supplier && isPerson(supplier, context)) {
    const own = unlabelledCompanies(context, tableLines, labelled).find(
      (one) => !buyer || !sameName(one, buyer),
    );
    if (own && legalFormIn(own.party.name?.value ?? '', context.knowledge) > 0) supplier = undefined;
  }
  const companies = unlabelledCompanies(context, tableLines, supplier ? [] : labelled);
  for (const { party, confidence } of companies)
    traceParty(context.trace, 'supplier', party, null, { strength: 0, place: confidence, score: confidence });
  const isLabelled = supplier !== undefined;
  if (supplier) {
    const own = supplier;
    const letterhead = companies.find((company) => sameName(company, own));
    // The label and the letterhead say the same: two readings that agree.
    const agreed = letterhead
      ? Math.min(0.95, Math.max(own.confidence, letterhead.confidence) + 0.06)
      : own.confidence;
    supplier = { ...(isPostal(own.party) ? own : completed(own, companies, context)), confidence: agreed };
  } else {
    supplier = companies.find((company) => !buyer || !sameName(company, buyer));
    if (supplier) supplier = completed(supplier, companies, context);
  }
  if (supplier && !isPostal(supplier.party))
    supplier = withLetterheadAddress(supplier, context, tableLines, [
      ...labelled,
      ...(buyer ? [buyer.block] : []),
    ]);
  if (supplier && !isLabelled && !isPostal(supplier.party))
    supplier = withRegisteredOffice(supplier, context);
  // "Customer: Acme Ltd" on the slip at the foot, the address in the window of the envelope.
  if (buyer && buyer.party.address === null) buyer = withAddressAbove(buyer, supplier, companies);
  if (!buyer) {
    const taken = [...labelled, ...(supplier ? [supplier.block] : [])];
    // The supplier's own address may stand apart from its name, at the other edge of the paper.
    const own = new Set(supplier?.party.address?.pieces);
    const isOwn = ({ party }: PartyCandidate): boolean =>
      (party.address?.pieces ?? []).some((piece) => own.has(piece));
    const address = unlabelledAddresses(context, tableLines, taken, supplier?.party.name?.value ?? null).find(
      (one) => !isOwn(one),
    );
    const consignee = consignees.find((one) => !supplier || !sameName(one, supplier));
    const windowed = address !== undefined && address.confidence >= 0.8;
    if (address && !consignee) buyer = address;
    else if (consignee) {
      const same = address && sameName(address, consignee);
      buyer = same ? address : { ...consignee, confidence: consignee.confidence * 0.85 };
      if (address && !same && (windowed || address.party.likeness >= 0.6)) buyer = address;
    }
  }
  const result = { supplier: foundParty(supplier), buyer: foundParty(buyer) };
  const inBlocks = [result.supplier.taxId?.value, result.buyer.taxId?.value].flatMap((value) => value ?? []);
  const countries = {
    supplier: result.supplier.country?.value ?? null,
    buyer: result.buyer.country?.value ?? null,
  };
  const loose = looseTaxIds(context, countries, new Set(inBlocks));
  const taxIdOf = (
    { name, taxId, country }: FoundParty,
    other: Found<string> | null,
  ): Found<string> | null => {
    if (!taxId) return name ? other : null;
    // Beside the number of a register that of the tax, which begins with the country.
    const isTaxs = ({ value }: Found<string>): boolean =>
      findTaxIds(value).length > 0 && value.slice(0, 2) === country?.value;
    return other && isTaxs(other) && findTaxIds(taxId.value).length === 0 ? other : taxId;
  };
  return {
    supplier: { ...result.supplier, taxId: taxIdOf(result.supplier, loose.supplier) },
    buyer: { ...result.buyer, taxId: taxIdOf(result.buyer, loose.buyer) },
  };
}
