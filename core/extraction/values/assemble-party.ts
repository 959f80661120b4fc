import { squash } from '../../layout/fold.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries } from './country.ts';
import { withoutHomeScript } from './home-script.ts';
import { legalFormIn } from './legal-form.ts';
import { joinedLines, partyCountry } from './party-country.ts';
import { type PartyPart, partyPart } from './party-part.ts';
import { hasPostalCode } from './postal-code.ts';

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

/** A printed line of a party, and what its label says that it is. */
export interface PartyLine {
  readonly run: Run;
  readonly kind: 'text' | 'name' | 'address';
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

/** `NINGBO HAISHENG TRADING CO., LTD.` below `宁波海晟贸易有限公司`: letterheads say the name in the home letters first. */
const isNameUnderOwnLetters = (first: PartyLine, below: PartyLine, knowledge: ExtractionKnowledge): boolean =>
  below.kind !== 'address' &&
  legalFormIn(below.run.text, knowledge) > 0 &&
  isNameInOtherLetters(below.run, first.run, knowledge);

/** The lines of an address without those that say it again in the letters of its country. */
function inOneScript(lines: readonly PartyLine[]): PartyLine[] {
  const kept = withoutHomeScript(lines.map(({ run }) => run));
  return kept.map((run) => ({
    run,
    kind: lines.find((line) => run.pieces[0] && line.run.pieces.includes(run.pieces[0]))?.kind ?? 'text',
  }));
}

/** How much larger than its address the letters of a name are that is set as the head of a letter. */
const larger = 1.12;

/** The lines on which a name in large letters goes on up to its legal form: `Fratelli Rossini` over `Commerciale` over `S.p.A.`. */
function restOfName(
  name: PartyLine,
  others: readonly PartyLine[],
  knowledge: ExtractionKnowledge,
): readonly PartyLine[] {
  const first = name.run.pieces[0];
  const sizeOf = ({ run }: PartyLine): number => run.pieces[0]?.size ?? 0;
  if (!first || first.page.source === 'ocr' || legalFormIn(name.run.text, knowledge) > 0) return [];
  const end = others.findIndex((line) => Math.abs(sizeOf(line) - first.size) > 0.03 * first.size);
  const small = others[end];
  if (end < 1 || end > 3 || !small || first.size < larger * sizeOf(small)) return [];
  const own = others.slice(0, end);
  const whole = runOf([name, ...own].flatMap(({ run }) => run.pieces)).text;
  return !/\d/.test(whole) && legalFormIn(whole, knowledge) === 1 ? own : [];
}

/** `Japan` over `SERVICE PARTS EXPORT SECTION`: words below the country, which ends an address, are none of it. */
function withoutDepartment(lines: readonly PartyLine[], { values }: ExtractionKnowledge): PartyLine[] {
  // "Dubai" tells its country, and stands over it.
  const isCountry = ({ run }: PartyLine): boolean =>
    findCountries(run.text, values.countries, false).some(
      ({ certainty, length }) => certainty === 1 && length >= run.text.trim().length - 1,
    );
  const country = lines.findLastIndex(
    (line, at) => isCountry(line) && lines.slice(0, at).some(({ run }) => /\d/.test(run.text)),
  );
  return lines.filter((line, at) => country < 0 || at <= country || /\d/.test(line.run.text));
}

const wordsOf = ({ run }: PartyLine): string[] =>
  run.pieces.map(({ key }) => key).filter((key) => key.length > 2);

/**
 * Whether a line is what a house trades as, over the whole name of its company: `LUMEN & OAK` over `Lumen Oak Furniture
 * Sdn. Bhd.` says the same words again, a logo stands in other letters. A name that was too long for its line does
 * neither.
 */
function isTradeNameOver(first: PartyLine, below: PartyLine, knowledge: ExtractionKnowledge): boolean {
  const form = legalFormIn(below.run.text, knowledge);
  if (below.kind !== 'text' || form < 1 || legalFormIn(first.run.text, knowledge) > 0) return false;
  if (/\d/.test(below.run.text) || below.run.pieces.length < 2 || nameGoesOn().test(first.run.text))
    return false;
  const [own, whole] = [wordsOf(first), wordsOf(below)];
  return own.length > 0 && own.every((word) => whole.includes(word));
}

/** Whether the second line is the rest of a name: a legal form alone, "KG" below "Acme GmbH & Co.". */
function isRestOfName(named: PartyLine, next: PartyLine, knowledge: ExtractionKnowledge): boolean {
  const { pieces, text } = next.run;
  if (next.kind !== 'text' || pieces.length > 5 || /\d/.test(text)) return false;
  const least = pieces.length === 1 ? 0.5 : 1;
  if (legalFormIn(`x ${text}`, knowledge) < least) return false;
  // "Acme GmbH & Co." over "KG", "Acme (Pty)" over "Ltd".
  if (pieces.length <= 2 && awaitsForm().test(named.run.text)) return true;
  const goesOn = nameGoesOn().test(named.run.text) || pieces.every((piece) => piece.key.length <= 9);
  return legalFormIn(named.run.text, knowledge) < 1 && goesOn;
}

/** The lines of the name, and those behind it; a trade name, and the name said again, are left out. */
function nameAndRest(content: readonly PartyLine[], knowledge: ExtractionKnowledge) {
  const first = content.find(({ kind }) => kind === 'name') ?? content.find(({ kind }) => kind === 'text');
  if (!first) return { name: [], rest: content };
  const below = content[content.indexOf(first) + 1];
  const isOver =
    below && (isTradeNameOver(first, below, knowledge) || isNameUnderOwnLetters(first, below, knowledge));
  const named = isOver ? below : first;
  let rest = content.filter((line) => line !== named && line !== first);
  if (rest[0] && isNameInOtherLetters(named.run, rest[0].run, knowledge)) rest = rest.slice(1);
  // The name in large letters, over the address as it is written on envelopes.
  const again = rest[0]?.kind === 'text' ? squash(rest[0].run.text) : '';
  if (again !== '' && again === squash(named.run.text)) rest = rest.slice(1);
  const wrapped = restOfName(named, rest, knowledge);
  const next = rest[wrapped.length];
  const end = next && isRestOfName(named, next, knowledge) ? wrapped.length + 1 : wrapped.length;
  return { name: [named, ...rest.slice(0, end)], rest: rest.slice(end) };
}

/** The party that its lines tell: the name first, its address and country behind it, and how much they look like a company. */
export function assembleParty(
  content: readonly PartyLine[],
  taxId: PartyPart | null,
  labelledCountry: PartyPart | null,
  hasContact: boolean,
  knowledge: ExtractionKnowledge,
): PartyText {
  const { name, rest } = nameAndRest(content, knowledge);
  const whole = runOf(name.flatMap(({ run }) => run.pieces));
  const namePieces = withoutHomeScript([whole]).flatMap(({ pieces }) => pieces);
  const nameText = runOf(namePieces).text;
  const lines = withoutDepartment(inOneScript(rest), knowledge).map(({ run }) => run);
  const country = labelledCountry ?? partyCountry(lines, knowledge);
  const form = legalFormIn(nameText, knowledge);
  const likeness =
    (form > 0 ? 0.35 * form + 0.15 : 0) +
    (lines.some(({ text }) => hasPostalCode(text)) ? 0.3 : 0) +
    (country ? 0.15 : 0) +
    (hasContact || taxId ? 0.1 : 0);
  const addressPieces = lines.flatMap(({ pieces }) => pieces);
  return {
    name: /\p{L}/u.test(nameText) ? partyPart(namePieces) : null,
    address: partyPart(addressPieces, joinedLines(lines)),
    country,
    taxId,
    hasContact,
    likeness: Math.min(1, likeness),
  };
}
