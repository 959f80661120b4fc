import { dotted } from '../../../compliance/hs-code-form.ts';
import type { RuleFinding } from '../finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { isSameGoodsCode } from '../goods/hs-code-likeness.ts';
import { type PaperLine, partKeyOf, tellingWords } from '../goods/paper-line.ts';
import { findingOf, gathered, linesTold } from '../goods/telling.ts';
import { observe, textOf } from '../observe.ts';
import type { EarlierDecision } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

interface Indexed {
  readonly decision: EarlierDecision;
  readonly words: ReadonlySet<string>;
  readonly supplier: string | null;
}

/** Codes other than those that the organization decided on before for the same goods. */
export const earlierDecisions: ConsistencyRule = {
  id: 'earlier-decisions',
  name: 'Codes decided on before',
  passed: 'The HS codes are those that were decided on before for the same goods.',
  check(context) {
    const invoice = context.paper('invoice');
    const lines = goodsOf(context)
      .lines('invoice')
      .filter(({ hsDigits }) => hsDigits !== null);
    if (!invoice || lines.length === 0) return null;
    const find = finderOf(context);
    const supplier = partKeyOf(textOf(invoice, 'supplier.name') ?? '');
    const compared = lines.flatMap((line) => {
      const before = find(line, supplier);
      return before.length > 0 ? [{ line, before }] : [];
    });
    if (compared.length === 0) return null;
    return gathered(
      compared.flatMap(({ line, before }) => findingFor(context, line, before) ?? []),
      (count) => `${count} goods have other HS codes than were decided on before.`,
    );
  },
};

/** Decisions about the same goods: the supplier's part number with words that are not others, or nearly the same words. */
function finderOf(
  context: RuleContext,
): (line: PaperLine, supplier: string | null) => readonly EarlierDecision[] {
  const { goods, tolerances } = context.knowledge;
  const byPart = new Map<string, Indexed[]>();
  const byWord = new Map<string, Indexed[]>();
  const put = (map: Map<string, Indexed[]>, key: string, one: Indexed) => {
    const list = map.get(key);
    if (list) list.push(one);
    else map.set(key, [one]);
  };
  for (const decision of context.earlierDecisions) {
    if ((decision.hsCode?.replace(/\D/g, '').length ?? 0) < 6) continue;
    const words = new Set(tellingWords(decision.description ?? '', goods.phrases.isStopWord));
    const one = { decision, words, supplier: partKeyOf(decision.supplier ?? '') };
    const part = decision.partNumber === null ? null : partKeyOf(decision.partNumber);
    if (part !== null) put(byPart, part, one);
    for (const word of words) put(byWord, word, one);
  }
  return (line, supplier) => {
    const sameWords = (other: Indexed): boolean =>
      likeness(line.words, other.words) >= tolerances.sameAsBefore;
    const isContrary = ({ decision }: Indexed): boolean =>
      goods.contradictionIn(line.description ?? '', decision.description ?? '') !== null;
    const ofPart = (line.partKey === null ? [] : (byPart.get(line.partKey) ?? [])).filter(
      (one) => (one.supplier !== null && one.supplier === supplier) || one.words.size === 0 || sameWords(one),
    );
    const rarest = line.words
      .map((word) => byWord.get(word) ?? [])
      .filter((list) => list.length > 0)
      .sort((a, b) => a.length - b.length)[0];
    const ofWords = line.words.length >= 2 ? (rarest ?? []).filter(sameWords) : [];
    return [...new Set([...ofPart, ...ofWords])]
      .filter((one) => !isContrary(one))
      .map(({ decision }) => decision);
  };
}

/** The share of all words of both that both have. */
function likeness(left: readonly string[], right: ReadonlySet<string>): number {
  if (left.length === 0 || right.size === 0) return 0;
  const common = left.filter((word) => right.has(word)).length;
  return common / (left.length + right.size - common);
}

function findingFor(
  context: RuleContext,
  line: PaperLine,
  before: readonly EarlierDecision[],
): RuleFinding | null {
  const { successors } = context.knowledge.goods;
  const digits = line.hsDigits ?? '';
  const isSame = (code: string | null): boolean =>
    isSameGoodsCode(digits, (code ?? '').replace(/\D/g, ''), successors);
  // A code that was decided on before, if only once, is no drift.
  if (before.some(({ hsCode }) => isSame(hsCode))) return null;
  const [last] = [...before].sort((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1));
  if (!last) return null;
  const times = before.length === 1 ? 'once' : `${before.length} times`;
  return findingOf(
    context,
    'warning',
    `${linesTold([line]).replace(/^the/, 'The')} has the HS code ${dotted(digits)}, but the same goods were entered under ${dotted((last.hsCode ?? '').replace(/\D/g, ''))} ${times} before, last on ${last.decidedAt.slice(0, 10)}. Keep to the earlier code, or note why it was changed: customs asks about goods that change their code.`,
    [observe(line.paper, `${line.path}.hsCode`)],
  );
}
