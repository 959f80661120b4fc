import { squash } from '../../layout/fold.ts';
import { behindOtherName } from '../../layout/other-name.ts';
import { coverOf, findPhrases, lookUp, type PhraseMatch } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries, isCountryName, readCountry } from './country.ts';
import { legalFormIn } from './legal-form.ts';
import { partyLines } from './party-lines.ts';
import { hasPostalCode } from './postal-code.ts';
import { findTaxIds, readLabelledTaxId } from './tax-id.ts';

/** A value of a party with the words that it was read from. */
export interface PartyPart {
  readonly value: string;
  readonly pieces: readonly Piece[];
}

export interface PartyText {
  readonly name: PartyPart | null;
  readonly address: PartyPart | null;
  readonly country: PartyPart | null;
  readonly taxId: PartyPart | null;
  /** The block has a telephone, e-mail, web or bank line. */
  readonly hasContact: boolean;
  /** How much the lines look like a company and its address, 0 to 1. */
  readonly likeness: number;
}

const contactLine =
  /^[\p{L}.\s-]{0,12}(?:\+|\(0?\d|00|0\d)[\d\s()/.-]{7,}$|@|(?:^|\s)(?:www\.|https?:)|\bIBAN\b|\b(?:GLN|DUNS|ILN)\b|^[\p{L}\s.-]{2,25}:\s*\d[\d\s-]{4,}(?:\(.*\))?$|^[\p{L}.\s]{3,22}(?:nr|no|n[º°])\.?:?\s*(?:[A-Z]{1,3}[-/ ]?)?\d{4,}$|^(?:S(?:hipped|HIPPED) )?[Pp](?:er|ER)\s.+\s(?:from|FROM|From)\s.+\s(?:to|TO|To)\s|^\p{So}|^[🀀-🀿]|^[cC]\/[oO](?!\p{L})/u;
const salutation = phrasePattern('^(?:{{salutation}}[.:,]?|{{attention}}.*)$');
const placeholder = phrasePattern(String.raw`^[\s([<]*{{party-placeholder}}?[\s_.…)\]>:-]*$`);

interface Line {
  readonly run: Run;
  readonly kind: 'text' | 'name' | 'address';
}

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

const part = (pieces: readonly Piece[], value?: string): PartyPart | null => {
  const text = (value ?? runOf(pieces).text).replace(/^[\s,;:|•●·-]+|[\s,;:|•●·-]+$/gu, '').trim();
  return text === '' || pieces.length === 0 ? null : { value: text, pieces };
};

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

const phoneNumber = /^[\s:.]*(?:\+|\(?0)[\d\s()/.-]{7,}/;

/**
 * Where in a line something else than the address begins: a telephone or an e-mail behind a colon, or a telephone's
 * number behind its bare name (`Italia - Tel. +39 049 880000`). Null where nothing does.
 */
function contactAt(run: Run, matches: readonly PhraseMatch<Label>[]): number | null {
  const contact = matches.find(
    (match) =>
      match.meanings.some((one) => one.field === 'contact') &&
      ((match.from > 0 && /:$/.test(run.pieces[match.to - 1]?.text ?? '')) ||
        phoneNumber.test(runOf(run.pieces.slice(match.to)).text)),
  );
  return contact?.from ?? null;
}

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

/**
 * Takes the printed lines of a party apart: name first, then the address; telephone, e-mail, bank and
 * salutation are left out, tax number and country are found by label and by name.
 */
export function readParty(lines: readonly Run[], knowledge: ExtractionKnowledge, ocr: boolean): PartyText {
  const content: Line[] = [];
  let taxId: PartyPart | null = null;
  let country: PartyPart | null = null;
  let hasContact = false;
  let addressed = false;
  let afterContact = false;
  let pending: 'name' | 'address' | 'country' | null = null;
  for (const run of partyLines(lines, knowledge, ocr)) {
    const isCountry = isCountryName(run.text, knowledge.values.countries);
    const matches = findPhrases(run, knowledge.labels.labels, ocr).filter(
      (match) => !isCountry && match.meanings.some((label) => labelKinds.has(label.field)),
    );
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
      if (reading) country = part(piecesAt(run, reading.index, reading.length), reading.code);
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
        taxId = surer(taxId, part(piecesAt(after, reading.index, reading.length), reading.value));
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
      if (taxes[0] === named && rest.pieces.every((piece) => piece.key === '')) continue;
      if (taxes[0] === lead) continue;
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
        if (reading) country = part(piecesAt(rest, reading.index, reading.length), reading.code);
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
      (lead && means('contact') && (marked || /\d{4}/.test(rest.text))) ||
      // "Via Cava 2, 28845 Domodossola" begins as "Via: sea freight" does.
      (lead &&
        means('otherNumber') &&
        (marked || (/\d{4}/.test(rest.text) && (lead.to - lead.from >= 2 || !hasPostalCode(run.text))))) ||
      (lead && means('invoiceNumber') && (rest.pieces.length === 0 || /:/.test(run.text)))
    ) {
      hasContact ||= !means('invoiceNumber') && !means('otherNumber');
      afterContact = true;
      pending = null;
      continue;
    }
    // A telephone or an e-mail may follow the address on its line.
    const contact = contactAt(run, matches);
    const kept = contact === null ? run : runOf(run.pieces.slice(0, contact));
    if (contact !== null) hasContact = true;
    if (salutation().test(kept.text)) {
      addressed = true;
      continue;
    }
    const [bare] = tax ? [] : findTaxIds(kept.text);
    if (bare && namesTax(kept.text.slice(0, bare.index), knowledge) && kept.text.length - bare.length < 12) {
      taxId = surer(taxId, part(piecesAt(kept, bare.index, bare.length), bare.value));
      continue;
    }
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
  return assemble(content, taxId, country, hasContact, knowledge);
}

/** The first part of a legal form, of which the rest stands on the next line. */
const awaitsForm = phrasePattern(String.raw`(?:[&+]\s*co\.?|\(pty\)|{{legal-form-begins}},?)$`);

/** `Acme Trading and` over `Shipping`: a name that its line was too short for. */
const nameGoesOn = phrasePattern(String.raw`(?:[&,-]|\s(?:{{and}}|{{of}}|{{for}}))$`);

/** Whether the line below a company's name is its name in the letters of its country: `Chia Yuan Co., Ltd.` over `佳源有限公司`. */
function isNameInOtherLetters(name: Run, next: Run, { values }: ExtractionKnowledge): boolean {
  const isOwn = /^[^\p{Script=Latin}\d]+$/u.test(next.text) && /\p{Script=Latin}/u.test(name.text);
  return (
    isOwn &&
    [...values.legalForms.keys()].some((form) => /^\P{ASCII}+$/u.test(form) && next.text.includes(form))
  );
}

function assemble(
  content: readonly Line[],
  taxId: PartyPart | null,
  labelledCountry: PartyPart | null,
  hasContact: boolean,
  knowledge: ExtractionKnowledge,
): PartyText {
  const named = content.find((line) => line.kind === 'name') ?? content.find((line) => line.kind === 'text');
  const others = content.filter((line) => line !== named);
  if (named && others[0] && isNameInOtherLetters(named.run, others[0].run, knowledge)) others.shift();
  let namePieces = named?.run.pieces ?? [];
  const next = others[0];
  // A legal form alone on the second line belongs to the name.
  if (named && next && next.kind === 'text' && next.run.pieces.length <= 5 && !/\d/.test(next.run.text)) {
    const least = next.run.pieces.length === 1 ? 0.5 : 1;
    const isForm = legalFormIn(`x ${next.run.text}`, knowledge) >= least;
    const alone = isForm && legalFormIn(named.run.text, knowledge) < 1;
    // "Acme GmbH & Co." over "KG", "Acme (Pty)" over "Ltd".
    const onlyForm = isForm && next.run.pieces.length <= 2 && awaitsForm().test(named.run.text);
    const runsOn = nameGoesOn().test(named.run.text);
    if (onlyForm || (alone && (runsOn || next.run.pieces.every((piece) => piece.key.length <= 9)))) {
      namePieces = [...namePieces, ...next.run.pieces];
      others.shift();
    }
  }
  const addressPieces = others.flatMap((line) => line.run.pieces);
  const addressText = others
    .map((line) => line.run.text.replace(/[\s,;]+$/, '').replace(/^[\s,;]+/, ''))
    .filter(Boolean)
    .join(', ');
  let country = labelledCountry;
  for (const line of [...others].reverse()) {
    if (country) break;
    const found = findCountries(line.run.text, knowledge.values.countries, false)
      .filter((one) => one.certainty === 1)
      .at(-1);
    if (found) country = part(piecesAt(line.run, found.index, found.length), found.code);
  }
  for (const line of others) {
    if (country) break;
    // "DE 12345 Leipzig", "D-63571 Gelnhausen", and a code as a line's last word; "NO 42/1" is a number.
    const prefix =
      /^([A-Z]{2})[\s-]+(?=[A-Z]{1,2}\d|\d{4,6}\b|\d{3} ?\d{2}\b)/.exec(line.run.text) ??
      /(?:,|^)\s*([A-Z]{2})$/.exec(line.run.text);
    const german = /^(D)-\d{5}\b/.exec(line.run.text);
    const code = german ? 'DE' : prefix?.[1];
    if (code && knowledge.values.countries.alpha2.has(code) && (prefix?.index ?? 0) === 0) {
      country = part(line.run.pieces.slice(0, 1), code);
    }
  }
  if (!country && addressPieces.length > 0) {
    // "Sheffield, S9 1XH, United" over "Kingdom".
    const whole = runOf(addressPieces);
    const found = findCountries(whole.text, knowledge.values.countries, false).findLast(
      ({ index, length, certainty }) => certainty === 1 && index + length === whole.text.length,
    );
    if (found) country = part(piecesAt(whole, found.index, found.length), found.code);
  }
  const nameText = runOf(namePieces).text;
  const form = legalFormIn(nameText, knowledge);
  const postalLine = others.some((line) => hasPostalCode(line.run.text));
  const likeness =
    (form > 0 ? 0.35 * form + 0.15 : 0) +
    (postalLine ? 0.3 : 0) +
    (country ? 0.15 : 0) +
    (hasContact || taxId ? 0.1 : 0);
  const name = /\p{L}/u.test(nameText) ? part(namePieces) : null;
  return {
    name,
    address: part(addressPieces, addressText),
    country,
    taxId,
    hasContact,
    likeness: Math.min(1, likeness),
  };
}
