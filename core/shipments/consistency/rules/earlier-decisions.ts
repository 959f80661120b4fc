import { dotted } from '../../../compliance/hs-code-form.ts';
import type { RuleFinding } from '../finding.ts';
import { findingOf, gathered, paperLinesNamed } from '../goods/goods-finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { isSameGoodsCode } from '../goods/hs-code-likeness.ts';
import { type PaperLine, partKeyOf } from '../goods/paper-line.ts';
import { isSameGoods, type MetGoods, metGoods } from '../goods/same-goods.ts';
import { observe, textOf } from '../observe.ts';
import type { EarlierDecision } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

interface Indexed {
  readonly decision: EarlierDecision;
  readonly goods: MetGoods;
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

/** Decisions about the same goods. */
function finderOf(
  context: RuleContext,
): (line: PaperLine, supplier: string | null) => readonly EarlierDecision[] {
  const { knowledge } = context;
  const byPart = new Map<string, Indexed[]>();
  const byWord = new Map<string, Indexed[]>();
  const put = (map: Map<string, Indexed[]>, key: string, one: Indexed) => {
    const list = map.get(key);
    if (list) list.push(one);
    else map.set(key, [one]);
  };
  for (const decision of context.earlierDecisions) {
    if ((decision.hsCode?.replace(/\D/g, '').length ?? 0) < 6) continue;
    const one = { decision, goods: metGoods(decision, knowledge.goods) };
    if (one.goods.partKey !== null) put(byPart, one.goods.partKey, one);
    for (const word of one.goods.words) put(byWord, word, one);
  }
  return ({ partKey, description, words }, supplierKey) => {
    const goods = { supplierKey, partKey, description, words: new Set(words) };
    const ofPart = partKey === null ? [] : (byPart.get(partKey) ?? []);
    const rarest = words
      .map((word) => byWord.get(word) ?? [])
      .filter((list) => list.length > 0)
      .sort((a, b) => a.length - b.length)[0];
    return [...new Set([...ofPart, ...(rarest ?? [])])]
      .filter((one) => isSameGoods(goods, one.goods, knowledge))
      .map(({ decision }) => decision);
  };
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
  const finding = findingOf(
    context,
    'warning',
    `${paperLinesNamed([line]).replace(/^the/, 'The')} has the HS code ${dotted(digits)}, but the same goods were entered under ${dotted((last.hsCode ?? '').replace(/\D/g, ''))} ${times} before, last on ${last.decidedAt.slice(0, 10)}. Keep to the earlier code, or note why it was changed: customs asks about goods that change their code.`,
    [observe(line.paper, `${line.path}.hsCode`)],
  );
  return { ...finding, alsoOf: [last.documentId] };
}
