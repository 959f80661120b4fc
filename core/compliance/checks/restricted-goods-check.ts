import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type GoodsLine, goodsLines } from '../goods-line.ts';
import { dotted } from '../hs-code-form.ts';
import { ageSentence } from '../list-age.ts';
import type { RestrictedGoods } from '../restricted-goods.ts';
import { type RestrictionMatch, restrictionMatcher } from '../restriction-match.ts';
import { counted, firstSentences, lineNamed, linesNamed, listed, sentence } from '../wording.ts';

const identity = { checkId: 'restricted_goods_check', checkName: 'Restricted Goods Check' } as const;

/** How many lines of one finding are named with their goods; more are given as numbers. */
const linesInFull = 3;

/**
 * Are there goods on the lines that may not cross a border freely? Each line is compared with the list by
 * its code and by the words of its description. What this check finds is a reason to look, never a ruling.
 */
export function checkRestrictedGoods(subject: CheckSubject): ComplianceCheck {
  const { rules, today } = subject;
  const lines = goodsLines(subject);
  const screened = lines.filter((line) => line.description !== null || line.hsCode !== null);
  const listedOn = newestRow(rules.restrictedGoods);
  if (screened.length === 0)
    return {
      ...identity,
      status: 'not_applicable',
      message:
        'No goods descriptions or HS codes were read from this document, so nothing could be compared with the list of restricted goods. Compare it by hand.',
      fields: [],
      details: { lineCount: lines.length, listedOn },
    };

  const matcherFor = restrictionMatcher(rules.restrictedGoods);
  const compared = screened.map((line) => ({ line, matchWith: matcherFor(line) }));
  const findings = rules.restrictedGoods.flatMap((rule) => {
    const matches = compared.flatMap(({ line, matchWith }) => {
      const match = matchWith(rule);
      return match ? [{ line, match }] : [];
    });
    return matches.length > 0 ? [{ rule, matches }] : [];
  });
  const of = (severity: RestrictedGoods['severity']) =>
    findings.filter(({ rule }) => rule.severity === severity);
  const [failed, warnings, notes] = [of('failed'), of('warning'), of('info')];
  const unscreened = lines.filter((line) => !screened.includes(line));
  return {
    ...identity,
    status: failed.length > 0 ? 'failed' : warnings.length > 0 ? 'warning' : 'passed',
    message: [
      failed.length + warnings.length === 0
        ? `Nothing on ${counted(screened.length, 'line')} is on the list of restricted goods (${rules.restrictedGoods.length} kinds).`
        : '',
      firstSentences([...failed, ...warnings].map(findingSentence)),
      firstSentences(notes.map(findingSentence)),
      unscreened.length > 0
        ? `${sentence(linesNamed(unscreened.map((line) => line.position)))} could not be compared, having neither description nor HS code.`
        : '',
      ageSentence('restricted goods', listedOn, today, rules.thresholds.oldListDays),
    ]
      .filter(Boolean)
      .join(' '),
    fields: [
      ...new Set([...failed, ...warnings, ...notes].flatMap(({ matches }) => matches.flatMap(matchedFields))),
    ],
    details: {
      lineCount: lines.length,
      listedOn,
      findings: [...failed, ...warnings, ...notes].map(({ rule, matches }) => ({
        ruleId: rule.id,
        category: rule.category,
        title: rule.title,
        severity: rule.severity,
        action: rule.action,
        source: rule.source,
        checkedOn: rule.checkedOn,
        lines: matches.map(({ line, match }) => ({
          line: line.position,
          description: line.description,
          hsCode: line.hsCode,
          matchedHsPrefix: match.hsPrefix === null ? null : dotted(match.hsPrefix),
          matchedWords: match.words,
        })),
      })),
      linesNotCompared: unscreened.map((line) => line.position),
    },
  };
}

interface Finding {
  readonly rule: RestrictedGoods;
  readonly matches: readonly Match[];
}

interface Match {
  readonly line: GoodsLine;
  readonly match: RestrictionMatch;
}

function findingSentence({ rule, matches }: Finding): string {
  const positions = matches.map(({ line }) => line.position);
  const where =
    matches.length <= linesInFull
      ? listed(matches.map(({ line }) => lineNamed(line)))
      : linesNamed(positions);
  const verdict = {
    failed: `may be ${rule.title}, which is prohibited nearly everywhere`,
    warning: `may be ${rule.title}`,
    info: `for information, ${rule.title}`,
  }[rule.severity];
  return `${sentence(where)}: ${verdict} (${reasons(matches)}). ${rule.action} Source: ${rule.source} (${rule.checkedOn}).`;
}

/** `by the HS code 8507.60 and the words “lithium battery”`. */
function reasons(matches: readonly Match[]): string {
  const codes = new Set(matches.flatMap(({ match, line }) => (match.hsPrefix ? [line.hsCode ?? ''] : [])));
  const words = new Set(matches.flatMap(({ match }) => (match.words ? [`“${match.words}”`] : [])));
  const parts = [
    codes.size > 0 ? `the HS code ${listed([...codes])}` : '',
    words.size > 0 ? `the words ${listed([...words])}` : '',
  ].filter(Boolean);
  return `by ${listed(parts)}`;
}

function matchedFields({ line, match }: Match): readonly string[] {
  return [
    ...(match.hsPrefix === null ? [] : [line.hsCodePath]),
    ...(match.words === null ? [] : [line.descriptionPath]),
  ];
}

/** The day of the newest row, or null for an empty list. */
function newestRow(rules: readonly RestrictedGoods[]): string | null {
  return rules.reduce<string | null>(
    (newest, { checkedOn }) => (newest === null || checkedOn > newest ? checkedOn : newest),
    null,
  );
}
