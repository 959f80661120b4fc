import type { Segment } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { foundAt } from '../found.ts';
import { unitIn } from '../goods/cell-values.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import type { FoundCertificateLine } from './certified-goods.ts';

/** A tariff code alone in its column: `8481.80`, `8481.80.99`, `NC 84818099`; without its name it has its dots. */
const codeAlone =
  /^(?:\p{L}{2,4}\.?\s?)?\d{4}\.\d{2}(?:\.?\d{2}){0,2}$|^(?:hs|cn|nc|kn|sa|sh|gn)\W?\s?\d{6,10}$/iu;

const isWhole = (length: number, segment: Segment): boolean => length >= segment.text.trim().length - 1;

/** An article in the columns of one line, its tariff code among them; null where it is none. */
function articleOn(segments: readonly Segment[], context: DocumentContext): FoundCertificateLine | null {
  const { values, labels } = context.knowledge;
  const coded = segments.find(({ text }) => codeAlone.test(text.trim()));
  const code = coded ? readHsCode(coded.text, true) : null;
  if (!coded || !code || segments.length < 3) return null;
  let line: FoundCertificateLine = {
    lineNumber: null,
    description: null,
    hsCode: foundAt(code.code, 0.8, piecesAt(coded, code.index, code.length)),
    originCriterion: null,
    countryOfOrigin: null,
    quantity: null,
    unit: null,
    grossWeight: null,
    packageCount: null,
  };
  const texts: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const { text, pieces } = segment;
    if (segment === coded) continue;
    const [packages] = findPackages(text, context.decimalMark, values);
    const [weight] = findWeights(text, context.decimalMark, values.weightUnits);
    const [number] = findNumbers(text, context.decimalMark);
    const unit = number?.index === 0 ? unitIn(text.slice(number.length).trim(), values.quantityUnits) : null;
    if (at === 0 && /^\d{1,3}[.)]?$/.test(text))
      line = { ...line, lineNumber: foundAt(text.replace(/\W$/, ''), 0.75, pieces) };
    else if (packages?.index === 0 && isWhole(packages.length, segment))
      line = { ...line, packageCount: line.packageCount ?? foundAt(packages.count, 0.75, pieces) };
    else if (weight?.unit && weight.index === 0 && isWhole(weight.length, segment))
      line = { ...line, grossWeight: line.grossWeight ?? foundAt(weight.value, 0.65, pieces) };
    else if (number && unit && text.slice(number.length).trim() === unit)
      line = {
        ...line,
        quantity: line.quantity ?? foundAt(number.value, 0.75, piecesAt(segment, 0, number.length)),
        unit: line.unit ?? foundAt(unit, 0.75, pieces.slice(-1)),
      };
    else if (/\p{L}{3}/u.test(text) && coverOf(segment, labels.labels, false) < 0.7) texts.push(segment);
  }
  // The longest words are those that describe; marks and criteria are short.
  const [described] = texts.sort((a, b) => b.text.length - a.text.length);
  const isMeasured = line.packageCount ?? line.grossWeight ?? line.quantity;
  return described && isMeasured
    ? { ...line, description: foundAt(described.text, 0.7, described.pieces) }
    : null;
}

/** Goods in columns without names over them, each on its line with its tariff code and what is counted or weighed. */
export const unheadedGoods = (context: DocumentContext): FoundCertificateLine[] =>
  context.layouts.flatMap(({ lines }) => lines.flatMap(({ segments }) => articleOn(segments, context) ?? []));
