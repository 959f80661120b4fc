import { squash } from '../../layout/fold.ts';
import { behindOtherName } from '../../layout/other-name.ts';
import { coverOf, findPhrases, lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries } from './country.ts';
import { legalFormIn } from './legal-form.ts';
import { hasPostalCode } from './postal-code.ts';
import { taxName } from './tax-name.ts';

const separators = /\s*[|•●·∙▪]\s*|\s\*\s/u;
// A dash parts name and address in a sender's line; between town and postal code it parts nothing.
const senderSeparators = /\s+[–—*-]\s+|\s*[|•●·∙▪]\s*/u;

const cuttingLabels: ReadonlySet<LabelField> = new Set([
  'taxId',
  'partyName',
  'partyAddress',
  'partyCountry',
]);

/** Cuts a line of a form at its own small labels: `City: Seattle  State: WA  Postal Code: 98101`. */
function splitAtLabels(run: Run, knowledge: ExtractionKnowledge, ocr: boolean): Run[] {
  const cuts = findPhrases(run, knowledge.labels.labels, ocr)
    .map((match) => ({ ...match, ...taxName(run.pieces, match) }))
    .filter((match) => match.from > 0 && /:$/.test(run.pieces[match.to - 1]?.text ?? ''))
    .filter(({ from, to }) => behindOtherName(run.pieces, from, to) > 0)
    .filter((match) => match.meanings.some((label) => cuttingLabels.has(label.field)))
    .filter((match) => run.pieces.slice(0, match.from).some((piece) => piece.key.length > 2))
    .map((match) => match.from);
  const edges = [0, ...cuts, run.pieces.length];
  return edges.slice(1).map((end, at) => runOf(run.pieces.slice(edges[at], end)));
}

function splitLine(run: Run, isFirst: boolean): Run[] {
  // "Plot 7, MIDC, Rajkot - 360004, Gujarat, India": between commas a dash parts nothing.
  const isParted = (run.text.match(/,\s/g)?.length ?? 0) >= 3;
  const isSender = isFirst && !isParted && hasPostalCode(run.text);
  const parts = run.text.split(isSender ? senderSeparators : separators);
  if (parts.length < 2) return [run];
  const runs: Run[] = [];
  let from = 0;
  for (const text of parts) {
    const index = run.text.indexOf(text, from);
    const pieces = text.trim() === '' ? [] : piecesAt(run, index, text.length);
    if (pieces.length > 0) runs.push(runOf(pieces));
    from = index + text.length;
  }
  return runs;
}

/** ": Acme Ltd" begins with the colon of its label. */
function withoutLeadingMarks(run: Run): Run {
  const from = run.pieces.findIndex((piece) => !/^[\s:.=_…-]+$/.test(piece.text));
  return from > 0 ? runOf(run.pieces.slice(from)) : run;
}

const beforeFirm = phrasePattern(String.raw`^{{before-firm}}[\s.:]+(?=\S{2})`);

/** "TO: MESSRS. NORTHWOOD TRADING LIMITED": what is said before the name of a firm is none of it. */
function withoutSalutation(run: Run): Run {
  const salutation = beforeFirm().exec(run.text);
  return salutation
    ? runOf(run.pieces.filter((_, at) => (run.starts[at] ?? 0) >= salutation[0].length))
    : run;
}

/** A line that holds name and address, cut behind the name: `Acme GmbH, Hauptstr. 5, 10115 Berlin`. */
function splitAtComma(run: Run, knowledge: ExtractionKnowledge): Run[] {
  for (const [at, piece] of run.pieces.entries()) {
    if (!piece.text.endsWith(',') || at === run.pieces.length - 1) continue;
    const head = runOf(run.pieces.slice(0, at + 1));
    const tail = runOf(run.pieces.slice(at + 1));
    const nextIsForm = legalFormIn(`x ${tail.pieces[0]?.text ?? ''}`, knowledge) > 0;
    if (nextIsForm || !/\d/.test(tail.text)) continue;
    return [head, tail];
  }
  return [run];
}

/** `PACKING LIST (RATIO PACK)`: a title, and in brackets or behind a sign what kind of it. */
const beginsWithTitle = (run: Run, knowledge: ExtractionKnowledge, ocr: boolean): boolean =>
  findPhrases(run, knowledge.labels.titles, ocr).some(
    ({ from, to, meanings }) =>
      from === 0 &&
      /^[(&]/.test(run.pieces[to]?.text ?? '') &&
      meanings.some(({ strength }) => strength >= 0.9),
  );

/** The heading of a form, printed in the box of a party. */
const isHeading = (run: Run, knowledge: ExtractionKnowledge, ocr: boolean): boolean =>
  lookUp(knowledge.labels.titles, squash(run.text), ocr).some((title) => title.strength >= 0.8) ||
  beginsWithTitle(run, knowledge, ocr) ||
  // "Lieferschein / Packliste": two of them.
  (run.pieces.some((piece) => /^[/|–-]$|\p{L}\/$/u.test(piece.text)) &&
    coverOf(run, knowledge.labels.titles, ocr) > 0.9);

/** Words without figures between dashes or dots; two with a dash between them may be a quarter and its town. */
const listOfTrades = /^[^\d,;:]+(?:(?:\s[-–—·•|]\s[^\d,;:]+){2,}|\s[·•∙]\s[^\d,;:]+)$/u;

/** `Filatura - Tintoria - Filati per maglieria` between the name and the street of a letterhead: what the firm makes. */
const isListOfTrades = (line: Run, next: Run | undefined, { values }: ExtractionKnowledge): boolean =>
  listOfTrades.test(line.text) &&
  /\d/.test(next?.text ?? '') &&
  findCountries(line.text, values.countries, false).length === 0;

/** The printed lines of a party, without the headings among them, each cut where another part of it begins. */
export function partyLines(lines: readonly Run[], knowledge: ExtractionKnowledge, ocr: boolean): Run[] {
  const printed = lines.map(withoutLeadingMarks).map((run, at) => (at === 0 ? withoutSalutation(run) : run));
  // The title below a letterhead ends it.
  const title = printed.findIndex((line, at) => at > 1 && isHeading(line, knowledge, ocr));
  const own = printed
    .slice(0, title < 0 ? printed.length : title)
    .filter((line) => !isHeading(line, knowledge, ocr))
    .filter((line, at, all) => at !== 1 || !isListOfTrades(line, all[at + 1], knowledge));
  return own.flatMap((line, at) =>
    splitLine(line, at === 0)
      .flatMap((one) => splitAtLabels(one, knowledge, ocr))
      .flatMap((one) => (at === 0 ? splitAtComma(one, knowledge) : [one])),
  );
}
