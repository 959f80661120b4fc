import { behindOtherName } from '../../layout/other-name.ts';
import { findPhrases, type PhraseMatch } from '../../layout/phrases.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { isCountryName } from './country.ts';
import { taxName } from './tax-name.ts';

/** A line of a party as it is printed, with the labels in it. */
export interface PrintedLine {
  readonly run: Run;
  /** Whether it is a country and nothing else. */
  readonly isCountry: boolean;
  readonly labels: readonly PhraseMatch<Label>[];
  /** The label that the line begins with. */
  readonly first: PhraseMatch<Label> | undefined;
  /** The first label, up to the end of what says the same behind it in another language. */
  readonly lead: PhraseMatch<Label> | undefined;
  /** The text behind the lead; the whole line where there is none. */
  readonly rest: Run;
  /** Whether a colon, a point or the end of the line shows that the lead is a label. */
  readonly isMarked: boolean;
  /** Whether the lead is a label of a field. */
  readonly means: (field: LabelField) => boolean;
  readonly knowledge: ExtractionKnowledge;
  readonly ocr: boolean;
}

const kinds: ReadonlySet<LabelField> = new Set([
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

/** The labels of a party in a line; a country's name is none, whatever it begins with. */
export function printedLine(run: Run, knowledge: ExtractionKnowledge, ocr: boolean): PrintedLine {
  const { pieces } = run;
  const isCountry = isCountryName(run.text, knowledge.values.countries);
  const labels = findPhrases(run, knowledge.labels.labels, ocr)
    .map((match) => taxName(pieces, match) ?? match)
    .filter((match) => !isCountry && match.meanings.some(({ field }) => kinds.has(field)));
  const first = labels.find(({ from, to }) =>
    pieces.slice(0, behindOtherName(pieces, from, to)).every((piece) => piece.key === ''),
  );
  const lead = first && withSecondName(first, labels, run);
  const rest = lead ? runOf(pieces.slice(lead.to).filter((piece, at) => at > 0 || piece.key !== '')) : run;
  const isMarked =
    lead !== undefined &&
    (/[:.#]\s*$/.test(runOf(pieces.slice(lead.from, lead.to)).text) ||
      /^[:#]/.test(pieces[lead.to]?.text ?? '') ||
      rest.pieces.length === 0);
  const means = (field: LabelField): boolean =>
    lead?.meanings.some((label) => label.field === field) ?? false;
  return { run, isCountry, labels, first, lead, rest, isMarked, means, knowledge, ocr };
}
