import { distance } from 'fastest-levenshtein';
import type { RuleFinding } from '../finding.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { quoted, typeName } from '../wording.ts';

/** Shorter keys occur on any page by chance: `12`, `DE`. */
const shortest = { figure: 3, text: 5 } as const;

/** More places than this are from many lines, where any value may be that of another. */
const mostCompared = 12;

/** Values of a kind are those of one name, wherever they are: `buyer.name` and `consignee.name`. */
const kindOf = (field: string): string =>
  field
    .split('.')
    .at(-1)
    ?.replace(/\[\d*\]/g, '') ?? field;

/**
 * The finding as information where a paper prints the other's value too, in a place that no field was read from: then
 * it was probably the wrong one of the two that was taken for the field.
 */
export function ifNotPrintedBesides(finding: RuleFinding, context: RuleContext): RuleFinding {
  const { severity, observations } = finding;
  if (severity === 'info' || observations.length > mostCompared) return finding;
  for (const own of observations) {
    const paper = context.papers.find(({ documentId }) => documentId === own.documentId);
    if (!paper || paper.confidence[own.field] === 1) continue;
    const other = observations.find(
      (one) =>
        one.documentId !== own.documentId &&
        kindOf(one.field) === kindOf(own.field) &&
        one.value !== own.value &&
        !isMisprintOf(own.value, one.value) &&
        isPrintedBesides(paper, own.field, one.value),
    );
    if (!other) continue;
    return {
      ...finding,
      severity: 'info',
      message: `${finding.message} But ${quoted(other.text ?? String(other.value))} is printed on the ${typeName(paper.documentType)} too, where it was not taken for this. Look at the page first.`,
    };
  }
  return finding;
}

/**
 * Whether a paper prints a value in a place that no field was read from: anywhere; for a field of a line, in a row
 * that prints what was read for the field.
 */
export function isPrintedBesides(paper: Paper, field: string, value: unknown): boolean {
  if (paper.printedText === '') return false;
  const line = /^(?:lineItems|containers)\[\d+\]/.exec(field)?.[0];
  const texts = textsOf(paper);
  if (typeof value === 'number') {
    const digits = digitsOf(value);
    if (digits.every((one) => one.length < shortest.figure)) return false;
    const own = paper.evidence[field]?.text;
    if (line === undefined) return isMore(digits, texts.figures, figuresTaken(paper, texts));
    if (own === undefined) return false;
    const printed = figuresIn(own);
    return texts.rows.some(
      (row) =>
        printed.every((figure) => row.includes(figure)) &&
        isMore(digits, countOf(row), countOf(figuresTakenIn(paper, line))),
    );
  }
  if (typeof value !== 'string' || line?.startsWith('containers')) return false;
  const key = readingKey(value);
  if (key.length < shortest.text) return false;
  return (
    timesIn(texts.key, key) > takenTexts(paper, texts).reduce((sum, text) => sum + timesIn(text, key), 0)
  );
}

/** Signs in which a number differs from itself misprinted, at most. */
const mostMisprinted = 2;

/** Whether two numbers differ by so little that one was printed for the other: what is taken by mistake differs in all. */
function isMisprintOf(own: unknown, other: unknown): boolean {
  if (typeof own !== 'string' || typeof other !== 'string') return false;
  const keys = [readingKey(own), readingKey(other)] as const;
  return keys.every((key) => /\d{3}/.test(key)) && distance(...keys) <= mostMisprinted;
}

interface PageTexts {
  /** All letters and digits, as a reader of pictures sees them. */
  readonly key: string;
  /** The figures of each row, without their marks. */
  readonly rows: readonly (readonly string[])[];
  readonly figures: ReadonlyMap<string, number>;
  taken?: ReadonlyMap<string, number>;
  takenKeys?: readonly string[];
}

const known = new WeakMap<Paper, PageTexts>();

function textsOf(paper: Paper): PageTexts {
  const remembered = known.get(paper);
  if (remembered) return remembered;
  const rows = paper.printedText.split('\n').map(figuresIn);
  const texts = { key: readingKey(paper.printedText), rows, figures: countOf(rows.flat()) };
  known.set(paper, texts);
  return texts;
}

/** How often each figure was taken for a field. */
function figuresTaken(paper: Paper, texts: PageTexts): ReadonlyMap<string, number> {
  texts.taken ??= countOf(Object.values(paper.evidence).flatMap(({ text }) => figuresIn(text)));
  return texts.taken;
}

const figuresTakenIn = (paper: Paper, line: string): readonly string[] =>
  Object.entries(paper.evidence).flatMap(([path, { text }]) =>
    path.startsWith(line) ? figuresIn(text) : [],
  );

function takenTexts(paper: Paper, texts: PageTexts): readonly string[] {
  texts.takenKeys ??= Object.values(paper.evidence).map(({ text }) => readingKey(text));
  return texts.takenKeys;
}

/** `6,271.40 kg` has the figure `627140`; marks of thousands may be spaces. */
const figuresIn = (text: string): readonly string[] =>
  (text.match(/\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?(?!\d)|\d[\d.,]*/g) ?? []).map((figure) =>
    figure.replace(/\D/g, '').replace(/^0+(?=\d)/, ''),
  );

/** The digits of a figure as papers print it, with up to three decimals. */
function digitsOf(value: number): readonly string[] {
  const [whole = '', decimals = ''] = String(value).split('.');
  return [0, 1, 2, 3].flatMap((places) =>
    places < decimals.length ? [] : `${whole}${decimals.padEnd(places, '0')}`.replace(/^0+(?=\d)/, ''),
  );
}

function countOf(figures: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const figure of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  return counts;
}

const isMore = (
  digits: readonly string[],
  printed: ReadonlyMap<string, number>,
  taken: ReadonlyMap<string, number>,
): boolean =>
  digits.some((one) => one.length >= shortest.figure && (printed.get(one) ?? 0) > (taken.get(one) ?? 0));

const timesIn = (text: string, part: string): number => text.split(part).length - 1;
