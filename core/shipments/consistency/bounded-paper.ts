import type { Paper } from './paper.ts';

/** Longer than what a paper of sixty pages prints in a field; comparing texts is quadratic in places. */
const longest = { field: 600, ofAllGoods: 3000 } as const;

/** Fields that describe all goods at once. */
const ofAllGoods: ReadonlySet<string> = new Set(['goodsDescription', 'marksAndNumbers']);

/** Control characters that no paper prints, and halves of letters; line ends and tabs stay. */
const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The paper as it is compared: no text longer than a field's, none with signs that are not printed. What
 * a hostile file brings then takes no more time than an honest one, and appears in no message.
 */
export function boundedPaper<OnePaper extends Paper>(paper: OnePaper): OnePaper {
  const data = bounded(paper.data, longest.field);
  const evidence = bounded(paper.evidence, longest.ofAllGoods);
  return data === paper.data && evidence === paper.evidence ? paper : { ...paper, data, evidence };
}

/** The same object where nothing must change, which is nearly always. */
function bounded<Value>(value: Value, most: number): Value {
  if (typeof value === 'string') return boundedText(value, most) as Value;
  if (value === null || typeof value !== 'object') return value;
  if (isBounded(value, most)) return value;
  let isChanged = false;
  const entries = Object.entries(value).map(([key, each]): readonly [string, unknown] => {
    const own = bounded(each as unknown, ofAllGoods.has(key) ? longest.ofAllGoods : most);
    if (own !== each) isChanged = true;
    return [key, own];
  });
  if (!isChanged) return value;
  return (Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)) as Value;
}

/** Whether nothing must change; looks without copying, since papers have hundreds of thousands of values. */
function isBounded(value: unknown, most: number): boolean {
  if (typeof value === 'string') return value.length <= most && value.search(unprintable) < 0;
  if (value === null || typeof value !== 'object') return true;
  for (const key in value)
    if (
      !isBounded(
        (value as Readonly<Record<string, unknown>>)[key],
        ofAllGoods.has(key) ? longest.ofAllGoods : most,
      )
    )
      return false;
  return true;
}

const boundedText = (text: string, most: number): string =>
  text.slice(0, most).replace(unprintable, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '));
