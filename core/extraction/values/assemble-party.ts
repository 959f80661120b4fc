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

/** The party that its lines tell: the name first, its address and country behind it, and how much they look like a company. */
export function assembleParty(
  content: readonly PartyLine[],
  taxId: PartyPart | null,
  labelledCountry: PartyPart | null,
  hasContact: boolean,
  knowledge: ExtractionKnowledge,
): PartyText {
  const first = content.find((line) => line.kind === 'name') ?? content.find((line) => line.kind === 'text');
  const below = first && content[content.indexOf(first) + 1];
  const isOver =
    first &&
    below &&
    (isTradeNameOver(first, below, knowledge) || isNameUnderOwnLetters(first, below, knowledge));
  const named = isOver ? below : first;
  let others = content.filter((line) => line !== named && line !== first);
  if (named && others[0] && isNameInOtherLetters(named.run, others[0].run, knowledge)) others.shift();
  // The name in large letters, over the address as it is written on envelopes.
  const again = others[0]?.kind === 'text' ? squash(others[0].run.text) : '';
  if (named && again !== '' && again === squash(named.run.text)) others.shift();
  let namePieces = named?.run.pieces ?? [];
  if (named) {
    const wrapped = restOfName(named, others, knowledge);
    namePieces = [...namePieces, ...wrapped.flatMap((line) => line.run.pieces)];
    others = others.slice(wrapped.length);
  }
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
  namePieces = withoutHomeScript([runOf(namePieces)]).flatMap(({ pieces }) => pieces);
  others = withoutDepartment(inOneScript(others), knowledge);
  const addressPieces = others.flatMap((line) => line.run.pieces);
  const lines = others.map(({ run }) => run);
  const addressText = joinedLines(lines);
  const country = labelledCountry ?? partyCountry(lines, knowledge);
  const nameText = runOf(namePieces).text;
  const form = legalFormIn(nameText, knowledge);
  const postalLine = others.some((line) => hasPostalCode(line.run.text));
  const likeness =
    (form > 0 ? 0.35 * form + 0.15 : 0) +
    (postalLine ? 0.3 : 0) +
    (country ? 0.15 : 0) +
    (hasContact || taxId ? 0.1 : 0);
  const name = /\p{L}/u.test(nameText) ? partyPart(namePieces) : null;
  return {
    name,
    address: partyPart(addressPieces, addressText),
    country,
    taxId,
    hasContact,
    likeness: Math.min(1, likeness),
  };
}
