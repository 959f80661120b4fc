import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type GoodsLine, goodsLines } from '../goods-line.ts';
import { notGoodsLines } from '../not-goods-lines.ts';
import { firstSentences, lineNamed, linesNamed, sentence } from '../wording.ts';
import { type HsCodeFinding, hsCodeFinding } from './hs-code-finding.ts';

const identity = { checkId: 'hs_code_validation', checkName: 'HS Code Validation' } as const;

/** Does every line of an invoice carry a code, and does HS 2022 know each code of a document? National digits are judged by the first six. */
export function checkHsCodes(subject: CheckSubject): ComplianceCheck {
  const notGoods = notGoodsLines(subject);
  const all = goodsLines(subject).filter((line) => codeOf(line) !== null || !notGoods.has(line.position));
  // Only an invoice is what the goods are classified from; elsewhere codes are a help that may be absent.
  const lines = subject.documentType === 'invoice' ? all : all.filter((line) => codeOf(line) !== null);
  if (lines.length === 0)
    return {
      ...identity,
      status: 'not_applicable',
      message:
        all.length === 0
          ? 'No lines of goods were read from this document, so there are no HS codes to check.'
          : 'This document names its goods without HS codes, which it may; the codes of the invoice count.',
      fields: [],
      details: { nomenclature: 'HS2022', lineCount: 0 },
    };

  const withoutCode = lines.filter((line) => codeOf(line) === null);
  const findings = lines.flatMap((line) => {
    const code = codeOf(line);
    const finding = code === null ? null : hsCodeFinding(line, code, subject.lookupHsCode);
    return finding ? [withDoubt(finding, subject)] : [];
  });
  const failed = findings.filter((finding) => finding.status === 'failed');
  const warnings = findings.filter((finding) => finding.status === 'warning');
  const isPassed = findings.length === 0 && withoutCode.length === 0;
  return {
    ...identity,
    status: failed.length > 0 ? 'failed' : isPassed ? 'passed' : 'warning',
    message: isPassed
      ? `HS 2022 knows the ${lines.length === 1 ? 'code of the only line' : `codes of all ${lines.length} lines`}; national digits after the sixth were not judged.`
      : [
          firstSentences(findingSentences([...failed, ...warnings], lines)),
          missingSentence(withoutCode, lines),
        ]
          .filter(Boolean)
          .join(' '),
    fields: [...findings.map((finding) => finding.path), ...withoutCode.map((line) => line.hsCodePath)],
    details: {
      nomenclature: 'HS2022',
      lineCount: lines.length,
      findings,
      linesWithoutCode: withoutCode.map((line) => line.position),
    },
  };
}

function codeOf(line: GoodsLine): string | null {
  return line.hsCode === null || line.hsCode.trim() === '' ? null : line.hsCode.trim();
}

/** A code that was hard to read may be right on the page: the message states that, so that nobody asks the supplier first. */
function withDoubt(finding: HsCodeFinding, { confidence, rules }: CheckSubject): HsCodeFinding {
  const sureness = confidence.fields[finding.path];
  if (sureness === undefined || sureness >= rules.thresholds.doubtfulReading) return finding;
  return {
    ...finding,
    explanation: `${finding.explanation} The code was read with a confidence of only ${sureness.toFixed(2)}, so look at the page first.`,
  };
}

/** Lines with the same wrong code are reported together. */
function findingSentences(
  findings: readonly HsCodeFinding[],
  lines: readonly GoodsLine[],
): readonly string[] {
  const groups = Map.groupBy(findings, (finding) => finding.explanation);
  return [...groups].map(([explanation, group]) => {
    const positions = group.map((finding) => finding.line);
    const only = positions.length === 1 ? lines.find((line) => line.position === positions[0]) : undefined;
    return `${sentence(only ? lineNamed(only) : linesNamed(positions))}: ${explanation}`;
  });
}

function missingSentence(withoutCode: readonly GoodsLine[], lines: readonly GoodsLine[]): string {
  if (withoutCode.length === 0) return '';
  const where =
    withoutCode.length === lines.length
      ? lines.length === 1
        ? 'The only line has no HS code'
        : `None of the ${lines.length} lines has an HS code`
      : `No HS code on ${linesNamed(withoutCode.map((line) => line.position))} of ${lines.length}`;
  return `${where}: classify the goods before the entry is made, or ask the supplier for the codes.`;
}
