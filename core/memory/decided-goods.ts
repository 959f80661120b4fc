import { dotted } from '../compliance/hs-code-form.ts';
import { type GoodsNames, metGoods } from '../shipments/consistency/goods/same-goods.ts';
import { type Decided, fieldsOf, type SaidByDocument, sellerOf } from './decided-document.ts';
import { goodsAnchors, goodsKey } from './goods-keys.ts';
import type { MemoryKnowledge } from './memory.ts';

/** Fewer digits name a heading, which is no answer for an entry. */
const fewestDigits = 6;

/**
 * The codes of the lines of a document that a person approved or reviewed: those that were there, with which the
 * person agreed, and those that the person wrote. Once for goods that are on several lines.
 */
export function decidedGoods(
  said: SaidByDocument,
  { goods: knowledge, tolerances }: MemoryKnowledge,
): readonly Decided[] {
  const supplier = sellerOf(said);
  const lines = (fieldsOf(said).lineItems ?? []) as readonly Line[];
  return lines.flatMap(({ hsCode, partNumber = null, description = null }, at) => {
    const digits = hsCode?.replace(/\D/g, '') ?? '';
    if (digits.length < fewestDigits) return [];
    const names = { supplier, partNumber, description };
    const goods = metGoods(names, knowledge);
    const subjectKey = goodsKey(goods);
    if (subjectKey === null) return [];
    const path = `lineItems[${at}].hsCode`;
    return [
      {
        kind: 'goods',
        subjectKey,
        value: dotted(digits),
        path,
        isCorrection: path in said.corrections,
        anchors: goodsAnchors(goods, tolerances.sameAsBefore),
        shown: { ...names, role: null, field: null, partyName: null, readText: null },
      } as const,
    ];
  });
}

type Line = Partial<Pick<GoodsNames, 'partNumber' | 'description'>> & { readonly hsCode?: string | null };
