import { behindOtherName } from '../../layout/other-name.ts';
import type { PhraseMatch } from '../../layout/phrases.ts';
import { type Piece, type Run, runOf } from '../../layout/run.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { contactAt } from './party-contact.ts';
import { noteTaxId, type PartyDraft } from './party-draft.ts';
import type { PrintedLine } from './party-printed-line.ts';
import { hasPostalCode } from './postal-code.ts';
import { findTaxIds, readLabelledTaxId, taxOfficeNumber } from './tax-id.ts';

/** Letters and digits of the shortest tax number that nothing else on its line says to be one. */
const fewestTaxDigits = 7;

const behind = ({ pieces }: Run, { to }: PhraseMatch<unknown>): Run => runOf(pieces.slice(to));

const before = ({ pieces }: Run, { from, to }: PhraseMatch<unknown>): readonly Piece[] =>
  pieces.slice(0, behindOtherName(pieces, from, to));

const hasWord = (pieces: readonly Piece[]): boolean => pieces.some(({ key }) => key.length > 2);

/** "Tax identification number:" over "4764650913". */
export function takesNumberBelow({ run }: PrintedLine, draft: PartyDraft): boolean {
  const { awaits } = draft;
  draft.awaits = null;
  const reading = awaits ? readLabelledTaxId(run.text) : null;
  if (reading?.index !== 0) return false;
  if (awaits === 'number alone') {
    const isAlone = reading.length === run.text.trim().length && reading.value.length >= fewestTaxDigits;
    // "RUT 76.798.551-6" has a name of its own.
    if (!isAlone || /^\p{L}+\.?:?\s/u.test(run.text)) return false;
  }
  noteTaxId(draft, run, reading);
  return run.text.length - reading.length < 3 || awaits === 'number alone';
}

/** `Vergi Dairesi: Kadıköy 1234567890`: a number behind its tax office. */
export function takesOfficeNumber({ run }: PrintedLine, draft: PartyDraft): boolean {
  const reading = taxOfficeNumber(run.text);
  if (reading) noteTaxId(draft, run, reading);
  return reading !== null;
}

const taxLabels = ({ labels }: PrintedLine): readonly PhraseMatch<Label>[] =>
  labels.filter(({ meanings }) => meanings.some(({ field }) => /[tT]axId$/.test(field)));

/** Whether a line has the label of a tax number. */
export const namesTaxId = (line: PrintedLine): boolean => taxLabels(line).length > 0;

/** A label of a tax number, with its number behind it or on the next line. */
export function takesLabelledNumber(line: PrintedLine, draft: PartyDraft): boolean {
  const { run, rest } = line;
  const labels = taxLabels(line);
  const [first] = labels;
  if (!first) return false;
  // "Tax ID/EIN/VAT No.": several names of one thing.
  const own =
    labels.findLast((match, at) => at === 0 || match.from - (labels[at - 1]?.to ?? 0) <= 1) ?? first;
  // "UID ATU 6655 4433": the second of two names may be the beginning of the number.
  const isWhole = (findTaxIds(behind(run, first).text)[0]?.index ?? 9) <= 2;
  const after = behind(run, isWhole ? first : own);
  const reading = readLabelledTaxId(after.text);
  if (reading) {
    noteTaxId(draft, after, reading);
    takeFurther(run, labels, own, draft);
    takeAround(line, first, piecesBehind(after, reading.index + reading.length), draft);
    return true;
  }
  // "…, Gujarat, India, GSTIN" over its number: the line ends between them.
  const kept = before(run, first);
  if (after.text === '' && hasWord(kept)) {
    draft.content.push({ run: runOf(kept), kind: 'text' });
    draft.awaits = 'number first';
    return true;
  }
  if (first === line.first && rest.pieces.every((piece) => piece.key === '')) {
    draft.awaits = 'number alone';
    return true;
  }
  // "I.C. Modewegs Vej 1, 2800 Kgs. Lyngby" begins as the Czech "IČ 12345678" does.
  const label = runOf(run.pieces.slice(first.from, first.to)).text;
  return first === line.lead && (/[:#]/.test(label) || !hasPostalCode(rest.text) || /\d{7}/.test(rest.text));
}

/** "Reg.nr 12345678   KMKR EE101234567": of several numbers the tax's own. */
function takeFurther(
  run: Run,
  labels: readonly PhraseMatch<Label>[],
  own: PhraseMatch<Label>,
  draft: PartyDraft,
): void {
  for (const label of labels.filter(({ from }) => from >= own.to)) {
    const further = behind(run, label);
    const [known] = findTaxIds(further.text);
    if (known && known.index <= 2) noteTaxId(draft, further, known);
  }
}

/** The pieces of a run that begin behind an offset of its text. */
const piecesBehind = (run: Run, index: number): Piece[] =>
  run.pieces.filter((piece, at) => (run.starts[at] ?? 0) >= index && piece.key !== '');

/** The text before a tax number on its line, and behind it. */
function takeAround(
  { run, labels }: PrintedLine,
  first: PhraseMatch<Label>,
  onward: readonly Piece[],
  draft: PartyDraft,
): void {
  const phone = contactAt(run, labels);
  if (phone !== null) draft.hasContact = true;
  const kept = before(run, first).slice(0, phone ?? undefined);
  if (hasWord(kept)) draft.content.push({ run: runOf(kept), kind: 'text' });
  // "NIT 947640702-7  Carrera 68 No. 12-105, Medellín": the address goes on behind the number.
  const isAddress =
    draft.content.length === 1 &&
    kept.length === 0 &&
    phone === null &&
    /\p{L}{3}.*\d.*,|,.*\p{L}{3}/u.test(runOf(onward).text);
  if (isAddress) draft.content.push({ run: runOf(onward), kind: 'text' });
}
