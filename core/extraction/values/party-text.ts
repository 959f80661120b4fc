import { squash } from '../../layout/fold.ts';
import { coverOf, lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { assembleParty, type PartyLine, type PartyText } from './assemble-party.ts';
import { readCountry } from './country.ts';
import { legalFormIn } from './legal-form.ts';
import { barePhoneAt, contactAt, contactLine, isBarePhone } from './party-contact.ts';
import { noteTaxId, type PartyDraft } from './party-draft.ts';
import { partyLines } from './party-lines.ts';
import { partyPart } from './party-part.ts';
import { type PrintedLine, printedLine } from './party-printed-line.ts';
import { namesTaxId, takesLabelledNumber, takesNumberBelow, takesOfficeNumber } from './party-tax-line.ts';
import { hasPostalCode } from './postal-code.ts';
import { findTaxIds } from './tax-id.ts';

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

/** What may stand before a tax number of a known form: nothing, or the name of the tax ("VAT SE556677889901"). */
const namesTax = (text: string, knowledge: ExtractionKnowledge): boolean =>
  text
    .split(/[\s/|]+/)
    .filter((word) => squash(word) !== '')
    .every((word) =>
      lookUp(knowledge.labels.labels, squash(word), false).some((label) => label.field === 'taxAmount'),
    );

/** "País" before "China": what a key of its own names is no line of the address. */
function takesCountry({ run, isCountry, knowledge }: PrintedLine, draft: PartyDraft): boolean {
  if (draft.pending !== 'country' || !isCountry) return false;
  noteCountry(draft, run, knowledge);
  draft.pending = null;
  return true;
}

function noteCountry(draft: PartyDraft, run: Run, { values }: ExtractionKnowledge): void {
  const reading = readCountry(run.text, values.countries);
  if (reading) draft.country = partyPart(piecesAt(run, reading.index, reading.length), reading.code);
}

/** `Company: Acme Ltd`, `Address: …`, `Country: …`, or the label alone over its value. */
function takesKey(line: PrintedLine, draft: PartyDraft): boolean {
  const { rest, means, isMarked } = line;
  if (!isMarked) return false;
  if (means('partyName') && !means('contact')) {
    if (rest.pieces.length > 0) draft.content.push({ run: rest, kind: 'name' });
    draft.pending = rest.pieces.length > 0 ? null : 'name';
    return true;
  }
  if (means('partyAddress')) {
    const address = addressIn(line, draft);
    if (address.pieces.length > 0) draft.content.push({ run: address, kind: 'address' });
    draft.pending = address.pieces.length > 0 ? null : 'address';
    return true;
  }
  if (!means('partyCountry')) return false;
  noteCountry(draft, rest, line.knowledge);
  draft.pending = rest.pieces.length > 0 ? null : 'country';
  return true;
}

/** "ADD: 9 Zhenxing Road, Qingdao TEL: +86 35 007": the telephone is not part of it. */
function addressIn({ run, labels, lead, rest }: PrintedLine, draft: PartyDraft): Run {
  const from = lead?.to ?? 0;
  const phone = labels.find(
    (label) => label.from >= from && label.meanings.some(({ field }) => field === 'contact'),
  );
  if (!phone || !/:$/.test(run.pieces[phone.to - 1]?.text ?? '')) return rest;
  draft.hasContact = true;
  return runOf(run.pieces.slice(from, phone.from));
}

/** What a line may be that holds neither name nor address: telephones, banks, numbers of other papers. */
const besideAddress: readonly ((line: PrintedLine, draft: PartyDraft) => boolean)[] = [
  // "Telephone / E-mail" before their values.
  ({ run, labels, knowledge, ocr }) =>
    labels.some(({ meanings }) => meanings.some(({ field }) => field === 'contact')) &&
    coverOf(run, knowledge.labels.labels, ocr) > 0.9,
  ({ run }) => contactLine.test(run.text),
  ({ run }, { content }) =>
    content.length > 0 &&
    isBarePhone(
      run.text,
      content.some((line) => hasPostalCode(line.run.text)),
    ),
  ({ means, isMarked, rest }) => means('contact') && (isMarked || /\d{4}/.test(rest.text)),
  // "Via Cava 2, 28845 Domodossola" begins as "Via: sea freight" does.
  ({ run, lead, means, isMarked, rest }) =>
    lead !== undefined &&
    means('otherNumber') &&
    (isMarked || (/\d{4}/.test(rest.text) && (lead.to - lead.from >= 2 || !hasPostalCode(run.text)))),
  ({ run, means, rest }) => means('invoiceNumber') && (rest.pieces.length === 0 || /:/.test(run.text)),
];

function takesContact(line: PrintedLine, draft: PartyDraft): boolean {
  const { run, means } = line;
  // "FAX +886 22 936" over "5090": the number goes on.
  const goesOn = draft.isAfterContact && /^\d[\d\s-]{1,12}$/.test(run.text);
  draft.isAfterContact = goesOn || besideAddress.some((isBeside) => isBeside(line, draft));
  if (!draft.isAfterContact) return false;
  // Who is to open the letter belongs to its recipient, not to the sender.
  draft.hasContact ||= !means('invoiceNumber') && !means('otherNumber') && !salutation().test(run.text);
  draft.pending = null;
  return true;
}

/** A line of the name or the address; a telephone or an e-mail may follow on it. */
function takesText(line: PrintedLine, draft: PartyDraft): boolean {
  const { run, labels, knowledge } = line;
  const contact = contactAt(run, labels) ?? (draft.content.length > 0 ? barePhoneAt(run) : null);
  if (contact !== null) draft.hasContact = true;
  const kept = contact === null ? run : runOf(run.pieces.slice(0, contact));
  if (salutation().test(kept.text)) {
    draft.isAddressed = true;
    return true;
  }
  const [bare] = namesTaxId(line) ? [] : findTaxIds(kept.text);
  if (bare && namesTax(kept.text.slice(0, bare.index), knowledge) && kept.text.length - bare.length < 12) {
    noteTaxId(draft, kept, bare);
    return true;
  }
  if (draft.content.length > 0 && tellsOfCompany(kept.text, knowledge)) return true;
  if (placeholder().test(kept.text) || !/[\p{L}\d]/u.test(kept.text)) return true;
  const kind = draft.pending === 'name' || draft.pending === 'address' ? draft.pending : 'text';
  draft.content.push({ run: kept, kind });
  draft.pending = null;
  return true;
}

/** The ways to understand a line; the first that takes it decides. */
const ways: readonly ((line: PrintedLine, draft: PartyDraft) => boolean)[] = [
  takesNumberBelow,
  takesOfficeNumber,
  takesCountry,
  takesLabelledNumber,
  takesKey,
  takesContact,
  takesText,
];

/** Below "Mr", a person may stand before the company. */
function isPersonOver([person, company]: readonly PartyLine[], knowledge: ExtractionKnowledge): boolean {
  if (!person || !company) return false;
  return legalFormIn(company.run.text, knowledge) === 1 && legalFormIn(person.run.text, knowledge) === 0;
}

/**
 * Takes the printed lines of a party apart: name first, then the address; telephone, e-mail, bank and
 * salutation are left out, tax number and country are found by label and by name.
 */
export function readParty(lines: readonly Run[], knowledge: ExtractionKnowledge, ocr: boolean): PartyText {
  const draft: PartyDraft = {
    ...{ content: [], taxId: null, country: null, hasContact: false },
    ...{ isAddressed: false, awaits: null, isAfterContact: false, pending: null },
  };
  for (const run of partyLines(lines, knowledge, ocr)) {
    const line = printedLine(run, knowledge, ocr);
    ways.some((takes) => takes(line, draft));
  }
  const { content, taxId, country, hasContact } = draft;
  const isPerson = draft.isAddressed && isPersonOver(content, knowledge);
  return assembleParty(isPerson ? content.slice(1) : content, taxId, country, hasContact, knowledge);
}
