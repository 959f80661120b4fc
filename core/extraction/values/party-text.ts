import { squash } from '../../layout/fold.ts';
import { behindOtherName } from '../../layout/other-name.ts';
import { coverOf, findPhrases, lookUp, type PhraseMatch } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { assembleParty, type PartyLine, type PartyText } from './assemble-party.ts';
import { isCountryName, readCountry } from './country.ts';
import { legalFormIn } from './legal-form.ts';
import { barePhoneAt, contactAt, contactLine, isBarePhone } from './party-contact.ts';
import { partyLines } from './party-lines.ts';
import { type PartyPart, partyPart } from './party-part.ts';
import { hasPostalCode } from './postal-code.ts';
import { findTaxIds, readLabelledTaxId, taxOfficeNumber } from './tax-id.ts';
import { taxName } from './tax-name.ts';

export type { PartyText } from './assemble-party.ts';
export type { PartyPart } from './party-part.ts';

const salutation = phrasePattern('^(?:{{salutation}}[.:,]?|{{attention}}.*)$');
/** What a form asks for, `State and Zip`, in the place of what is asked. */
const placeholder = phrasePattern(
  String.raw`^[\s([<]*(?:(?:{{party-placeholder}}|{{beside-party}}|{{and}})[\s/&,.*-]*)*[\s_.…)\]>:-]*$`,
);

/** `Manufacturers & Exporters of Home Textiles`, `Responsable de IVA - Actividad económica 4620`: no address. */
const ofTaxes = phrasePattern('^{{tax-standing}}');
const ofTrade = phrasePattern('^{{trade-carried-on}}');

/** Figures of a line that says what a company does: the year it was founded in, the standard it keeps. */
const notOfStreet = /(?<!\d)(?:1[5-9]\d\d|20\d\d|\d{4,5}:\d{4}|9001|14001|22000)(?!\d)/g;

/** What a company does, said in a line of its own: no part of its address, and not the rest of a name. */
const tellsOfCompany = (text: string, knowledge: ExtractionKnowledge): boolean =>
  ofTaxes().test(text) ||
  (ofTrade().test(text) && !/\d/.test(text.replace(notOfStreet, '')) && legalFormIn(text, knowledge) < 1);

const labelKinds: ReadonlySet<LabelField> = new Set([
  'taxId',
  'buyerTaxId',
  'supplierTaxId',
  'contact',
  'partyName',
  'partyAddress',
  'partyCountry',
  'otherNumber',
  'invoiceNumber',
]);

/** What may stand before a tax number of a known form: nothing, or the name of the tax ("VAT SE556677889901"). */
const namesTax = (text: string, knowledge: ExtractionKnowledge): boolean =>
  text
    .split(/[\s/|]+/)
    .filter((word) => squash(word) !== '')
    .every((word) =>
      lookUp(knowledge.labels.labels, squash(word), false).some((label) => label.field === 'taxAmount'),
    );

/** Of a register's number and a tax number, the one that is known by its form; the first of equals. */
const surer = (first: PartyPart | null, next: PartyPart | null): PartyPart | null =>
  first && (!next || findTaxIds(first.value).length > 0 || findTaxIds(next.value).length === 0)
    ? first
    : next;

/** The pieces of a run that begin behind an offset of its text. */
const piecesBehind = (run: Run, index: number): Piece[] =>
  run.pieces.filter((piece, at) => (run.starts[at] ?? 0) >= index && piece.key !== '');

/** A label up to the end of what says the same behind it in another language: `Địa chỉ (Address):`, `Adres / Address:`. */
const withSecondName = (
  first: PhraseMatch<Label>,
  all: readonly PhraseMatch<Label>[],
  { pieces }: Run,
): PhraseMatch<Label> => {
  const second = all.find(
    ({ from, meanings }) =>
      from >= first.to &&
      pieces.slice(first.to, from).every((piece) => piece.key === '') &&
      meanings.some(({ field }) => first.meanings.some((one) => one.field === field)),
  );
  return second ? { ...first, to: second.to } : first;
};

/** Letters and digits of the shortest tax number that nothing else on its line says to be one. */
const fewestTaxDigits = 7;

/**
 * Takes the printed lines of a party apart: name first, then the address; telephone, e-mail, bank and
 * salutation are left out, tax number and country are found by label and by name.
 */
export function readParty(lines: readonly Run[], knowledge: ExtractionKnowledge, ocr: boolean): PartyText {
  const content: PartyLine[] = [];
  let taxId: PartyPart | null = null;
  let country: PartyPart | null = null;
  let hasContact = false;
  let addressed = false;
  let awaitsTaxId = false;
  let belowTaxLabel = false;
  let afterContact = false;
  let pending: 'name' | 'address' | 'country' | null = null;
  for (const run of partyLines(lines, knowledge, ocr)) {
    const below = awaitsTaxId ? readLabelledTaxId(run.text) : null;
    awaitsTaxId = false;
    // "Tax identification number:" over "4764650913": below a label alone, a number alone.
    // "RUT 76.798.551-6" has a name of its own.
    const alone = belowTaxLabel && !/^\p{L}+\.?:?\s/u.test(run.text) ? readLabelledTaxId(run.text) : null;
    belowTaxLabel = false;
    if (
      alone?.index === 0 &&
      alone.length === run.text.trim().length &&
      alone.value.length >= fewestTaxDigits
    ) {
      taxId = surer(taxId, partyPart(piecesAt(run, alone.index, alone.length), alone.value));
      continue;
    }
    if (below && below.index === 0) {
      taxId = surer(taxId, partyPart(piecesAt(run, below.index, below.length), below.value));
      if (run.text.length - below.length < 3) continue;
    }
    const atOffice = taxOfficeNumber(run.text);
    if (atOffice) {
      taxId = surer(taxId, partyPart(piecesAt(run, atOffice.index, atOffice.length), atOffice.value));
      continue;
    }
    const isCountry = isCountryName(run.text, knowledge.values.countries);
    const matches = findPhrases(run, knowledge.labels.labels, ocr)
      .map((match) => taxName(run.pieces, match) ?? match)
      .filter((match) => !isCountry && match.meanings.some((label) => labelKinds.has(label.field)));
    const named = matches.find(({ from, to }) =>
      run.pieces.slice(0, behindOtherName(run.pieces, from, to)).every((piece) => piece.key === ''),
    );
    const lead = named ? withSecondName(named, matches, run) : undefined;
    const means = (field: LabelField): boolean =>
      lead?.meanings.some((label) => label.field === field) ?? false;
    const label = lead ? runOf(run.pieces.slice(lead.from, lead.to)).text : '';
    const rest = lead
      ? runOf(run.pieces.slice(lead.to).filter((piece, at) => at > 0 || piece.key !== ''))
      : run;
    const marked =
      lead !== undefined &&
      (/[:.#]\s*$/.test(label) || /^[:#]/.test(run.pieces[lead.to]?.text ?? '') || rest.pieces.length === 0);
    // "País" before "China": what a key of its own names is no line of the address.
    if (pending === 'country' && isCountry) {
      const reading = readCountry(run.text, knowledge.values.countries);
      if (reading) country = partyPart(piecesAt(run, reading.index, reading.length), reading.code);
      pending = null;
      continue;
    }
    // "Tax ID/EIN/VAT No.": several names of one thing.
    const taxes = matches.filter((match) => match.meanings.some((one) => /[tT]axId$/.test(one.field)));
    const tax = taxes.findLast((match, at) => at === 0 || match.from - (taxes[at - 1]?.to ?? 0) <= 1);
    if (tax) {
      // "UID ATU 6655 4433": the second of two names may be the beginning of the number.
      const first = taxes[0] ?? tax;
      const whole = runOf(run.pieces.slice(first.to));
      const isWhole = (findTaxIds(whole.text)[0]?.index ?? 9) <= 2;
      const after = isWhole ? whole : runOf(run.pieces.slice(tax.to));
      const reading = readLabelledTaxId(after.text);
      if (reading) {
        taxId = surer(taxId, partyPart(piecesAt(after, reading.index, reading.length), reading.value));
        // "Reg.nr 12345678   KMKR EE101234567": of several numbers the tax's own.
        for (const other of taxes.filter(({ from }) => from >= tax.to)) {
          const further = runOf(run.pieces.slice(other.to));
          const known = findTaxIds(further.text)[0];
          if (known && known.index <= 2)
            taxId = surer(taxId, partyPart(piecesAt(further, known.index, known.length), known.value));
        }
        const before = run.pieces.slice(0, behindOtherName(run.pieces, first.from, first.to));
        const phone = contactAt(run, matches);
        if (phone !== null) hasContact = true;
        const kept = before.slice(0, phone ?? before.length);
        if (kept.some((piece) => piece.key.length > 2)) content.push({ run: runOf(kept), kind: 'text' });
        // "NIT 947640702-7  Carrera 68 No. 12-105, Medellín": the address goes on behind the number.
        const behind = piecesBehind(after, reading.index + reading.length);
        const isAddress =
          content.length === 1 &&
          kept.length === 0 &&
          phone === null &&
          /\p{L}{3}.*\d.*,|,.*\p{L}{3}/u.test(runOf(behind).text);
        if (isAddress) content.push({ run: runOf(behind), kind: 'text' });
        continue;
      }
      // "…, Gujarat, India, GSTIN" over its number: the line ends between them.
      const kept = run.pieces.slice(0, behindOtherName(run.pieces, first.from, first.to));
      if (after.text === '' && kept.some((piece) => piece.key.length > 2)) {
        content.push({ run: runOf(kept), kind: 'text' });
        awaitsTaxId = true;
        continue;
      }
      if (taxes[0] === named && rest.pieces.every((piece) => piece.key === '')) {
        belowTaxLabel = true;
        continue;
      }
      // "I.C. Modewegs Vej 1, 2800 Kgs. Lyngby" begins as the Czech "IČ 12345678" does.
      if (taxes[0] === lead && (/[:#]/.test(label) || !hasPostalCode(rest.text) || /\d{7}/.test(rest.text)))
        continue;
    }
    if (lead && marked) {
      if (means('partyName') && !means('contact')) {
        if (rest.pieces.length > 0) content.push({ run: rest, kind: 'name' });
        pending = rest.pieces.length > 0 ? null : 'name';
        continue;
      }
      if (means('partyAddress')) {
        // "ADD: 9 Zhenxing Road, Qingdao TEL: +86 35 007": the telephone is none of it.
        const phone = matches.find(
          (match) => match.from >= lead.to && match.meanings.some((one) => one.field === 'contact'),
        );
        const isMarked = phone !== undefined && /:$/.test(run.pieces[phone.to - 1]?.text ?? '');
        const address = isMarked ? runOf(run.pieces.slice(lead.to, phone.from)) : rest;
        if (isMarked) hasContact = true;
        if (address.pieces.length > 0) content.push({ run: address, kind: 'address' });
        pending = address.pieces.length > 0 ? null : 'address';
        continue;
      }
      if (means('partyCountry')) {
        const reading = readCountry(rest.text, knowledge.values.countries);
        if (reading) country = partyPart(piecesAt(rest, reading.index, reading.length), reading.code);
        pending = rest.pieces.length > 0 ? null : 'country';
        continue;
      }
    }
    // "Telephone / E-mail" before their values.
    const isContactName =
      matches.some((match) => match.meanings.some((one) => one.field === 'contact')) &&
      coverOf(run, knowledge.labels.labels, ocr) > 0.9;
    // "FAX +886 22 936" over "5090": the number goes on.
    const goesOn = afterContact && /^\d[\d\s-]{1,12}$/.test(run.text);
    afterContact = false;
    if (
      goesOn ||
      isContactName ||
      contactLine.test(run.text) ||
      (content.length > 0 &&
        isBarePhone(
          run.text,
          content.some((line) => hasPostalCode(line.run.text)),
        )) ||
      (lead && means('contact') && (marked || /\d{4}/.test(rest.text))) ||
      // "Via Cava 2, 28845 Domodossola" begins as "Via: sea freight" does.
      (lead &&
        means('otherNumber') &&
        (marked || (/\d{4}/.test(rest.text) && (lead.to - lead.from >= 2 || !hasPostalCode(run.text))))) ||
      (lead && means('invoiceNumber') && (rest.pieces.length === 0 || /:/.test(run.text)))
    ) {
      // Who is to open the letter is told of its recipient, not of the sender.
      hasContact ||= !means('invoiceNumber') && !means('otherNumber') && !salutation().test(run.text);
      afterContact = true;
      pending = null;
      continue;
    }
    // A telephone or an e-mail may follow the address on its line.
    const contact = contactAt(run, matches) ?? (content.length > 0 ? barePhoneAt(run) : null);
    const kept = contact === null ? run : runOf(run.pieces.slice(0, contact));
    if (contact !== null) hasContact = true;
    if (salutation().test(kept.text)) {
      addressed = true;
      continue;
    }
    const [bare] = tax ? [] : findTaxIds(kept.text);
    if (bare && namesTax(kept.text.slice(0, bare.index), knowledge) && kept.text.length - bare.length < 12) {
      taxId = surer(taxId, partyPart(piecesAt(kept, bare.index, bare.length), bare.value));
      continue;
    }
    if (content.length > 0 && tellsOfCompany(kept.text, knowledge)) continue;
    if (placeholder().test(kept.text) || !/[\p{L}\d]/u.test(kept.text)) continue;
    content.push({
      run: kept,
      kind: pending === 'name' ? 'name' : pending === 'address' ? 'address' : 'text',
    });
    pending = null;
  }
  // Below "Mr", a person may stand before the company.
  const [person, company] = content;
  if (
    addressed &&
    person &&
    company &&
    legalFormIn(company.run.text, knowledge) === 1 &&
    legalFormIn(person.run.text, knowledge) === 0
  ) {
    content.shift();
  }
  return assembleParty(content, taxId, country, hasContact, knowledge);
}
