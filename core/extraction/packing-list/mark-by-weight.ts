import type { PackingList } from '../packing-list-shape.ts';
import type { ExtractedPaper } from '../paths.ts';
import type { DecimalMark } from '../values/number.ts';

/** No package is heavier than what a container may weigh with its goods, in kilograms (ISO 668:2013, from twenty feet on). */
const heaviest = 30_480;

/** `667.900`: three digits behind the only mark. */
const eitherWay = /(?<![\d.,'])\d{1,3}([.,])\d{3}(?![\d.,'])/;

/**
 * The decimal mark told by weights, where nothing else tells: 3 pallets of `667.900 KG` are not 667 tonnes. Null where
 * the packages can weigh what was read.
 */
export function markByWeight({ data, evidence }: ExtractedPaper<PackingList>): DecimalMark | null {
  const { grossWeight, netWeight, packageCount } = data;
  const path = grossWeight === null ? 'netWeight' : 'grossWeight';
  const weight = grossWeight ?? netWeight;
  const mark = eitherWay.exec(evidence[path]?.text ?? '')?.[1];
  if (weight === null || packageCount === null || mark === undefined) return null;
  if (weight / packageCount <= heaviest) return null;
  return mark === '.' ? 'point' : 'comma';
}
