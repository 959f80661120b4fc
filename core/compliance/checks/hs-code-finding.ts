import type { CheckStatus } from '../compliance-result.ts';
import type { GoodsLine } from '../goods-line.ts';
import { dotted, hsCodeForm, likelyMeant } from '../hs-code-form.ts';
import type { HsCodeEntry, HsCodeLookup } from '../hs-code-lookup.ts';
import { listed } from '../wording.ts';

/** The problem with the code of one line. */
export interface HsCodeFinding {
  readonly line: number;
  readonly path: string;
  readonly value: string;
  readonly status: Extract<CheckStatus, 'warning' | 'failed'>;
  readonly problem:
    | 'malformed'
    | 'incomplete'
    | 'reserved_chapter'
    | 'national_chapter'
    | 'replaced'
    | 'unknown';
  /** The problem and the advice, the same for every line with the code. */
  readonly explanation: string;
  /** Codes of HS 2022 to choose from, dotted; empty when there is nothing to suggest. */
  readonly suggestions: readonly string[];
}

/** How many subheadings of a heading are worth listing in a sentence. */
const listedSubheadings = 8;

/** Judges the code of one line. @returns null when HS 2022 has it. */
export function hsCodeFinding(line: GoodsLine, printed: string, lookup: HsCodeLookup): HsCodeFinding | null {
  const { form, digits } = hsCodeForm(printed);
  const finding = (
    status: HsCodeFinding['status'],
    problem: HsCodeFinding['problem'],
    text: string,
    suggestions: readonly string[] = [],
  ): HsCodeFinding => ({
    line: line.position,
    path: line.hsCodePath,
    value: printed,
    status,
    problem,
    explanation: text,
    suggestions,
  });

  const meant = () => likelyMeant(printed).filter((code) => lookup(code).status === 'current');
  const hint = (codes: readonly string[]) =>
    codes.length > 0 ? ` It may be meant as ${listed(codes.map(dotted))}; check against the document.` : '';

  switch (form) {
    case 'malformed': {
      const codes = meant();
      return finding(
        'failed',
        'malformed',
        `“${printed}” is not an HS code, which has six digits or more and no letters.${hint(codes) || ' Look at the page and enter the code of the goods.'}`,
        codes.map(dotted),
      );
    }
    case 'odd_length': {
      const codes = meant();
      return finding(
        'warning',
        'incomplete',
        `“${printed}” has ${digits.length} digits; a digit is missing, because codes have six, eight or more.${hint(codes) || ' Ask the supplier for the whole code, or classify the goods.'}`,
        codes.map(dotted),
      );
    }
    case 'reserved_chapter':
      return finding(
        'failed',
        'reserved_chapter',
        `“${printed}” is in chapter 77, which the HS keeps empty; no goods have such a code. Classify the goods again.`,
      );
    case 'national_chapter':
      return finding(
        'warning',
        'national_chapter',
        `“${printed}” is in chapter ${digits.slice(0, 2)}, which each country fills as it likes, so HS 2022 cannot confirm it. Check it in the tariff of the country of import, and find the code of chapters 1 to 97 that usually has to be declared with it.`,
      );
    case 'chapter':
    case 'heading':
    case 'subheading':
      return judged(
        printed,
        digits,
        lookup(form === 'subheading' ? digits.slice(0, 6) : digits),
        form,
        finding,
        () => hint(meant()),
      );
  }
}

type MakeFinding = (
  status: HsCodeFinding['status'],
  problem: HsCodeFinding['problem'],
  text: string,
  suggestions?: readonly string[],
) => HsCodeFinding;

function judged(
  printed: string,
  digits: string,
  entry: HsCodeEntry,
  form: 'chapter' | 'heading' | 'subheading',
  finding: MakeFinding,
  hint: () => string,
): HsCodeFinding | null {
  const six = dotted(digits.slice(0, 6));
  switch (entry.status) {
    case 'current':
      if (form === 'subheading') return null;
      return finding(
        'warning',
        'incomplete',
        `“${printed}” is only the ${form} “${entry.description}”. An entry needs at least six digits: choose the subheading.`,
      );
    case 'replaced':
      return finding(
        'warning',
        'replaced',
        `“${printed}”: ${six} was in HS 2017 and is not in HS 2022, which has been in force since 1 January 2022. ` +
          (entry.successors.length > 0
            ? `Its goods are now in ${listed(entry.successors)}: ${entry.successors.length === 1 ? 'use that code' : 'choose the one that fits the goods'}.`
            : 'Classify the goods again.'),
        entry.successors,
      );
    case 'malformed':
    case 'unknown':
      return finding(
        'failed',
        'unknown',
        `“${printed}”: ${six} is neither in HS 2022 nor in HS 2017.${hint() || nearestSentence(entry)}`,
        entry.status === 'unknown' ? subheadingCodes(entry) : [],
      );
  }
}

type Unknown = Extract<HsCodeEntry, { status: 'unknown' }>;

function subheadingCodes({ nearest }: Unknown): readonly string[] {
  const children = nearest?.children.filter((child) => child.level === 'subheading') ?? [];
  return children.map((child) => child.code);
}

function nearestSentence(entry: HsCodeEntry): string {
  if (entry.status !== 'unknown' || entry.nearest === null)
    return ' Not even its chapter exists: look at the page, or classify the goods again.';
  const { code, description } = entry.nearest;
  const codes = subheadingCodes(entry);
  if (codes.length > 0 && codes.length <= listedSubheadings)
    return ` Heading ${code} “${description}” has ${listed(codes)}: choose the one that fits the goods.`;
  return ` ${code} “${description}” exists: look the subheading up there, or classify the goods again.`;
}
