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

/** What a column of the line holds: a line number, packages, a weight or a quantity; null where it is a text. */
function measureIn(
  segment: Segment,
  isFirst: boolean,
  { knowledge: { values }, decimalMark }: DocumentContext,
): Partial<FoundCertificateLine> | null {
  const { text, pieces } = segment;
  if (isFirst && /^\d{1,3}[.)]?$/.test(text))
    return { lineNumber: foundAt(text.replace(/\W$/, ''), 0.75, pieces) };
  const [packages] = findPackages(text, decimalMark, values);
  if (packages?.index === 0 && isWhole(packages.length, segment))
    return { packageCount: foundAt(packages.count, 0.75, pieces) };
  const [weight] = findWeights(text, decimalMark, values.weightUnits);
  if (weight?.unit && weight.index === 0 && isWhole(weight.length, segment))
    return { grossWeight: foundAt(weight.value, 0.65, pieces) };
  const [number] = findNumbers(text, decimalMark);
  const behind = number?.index === 0 ? text.slice(number.length).trim() : '';
  if (!number || behind === '' || unitIn(behind, values.quantityUnits) !== behind) return null;
  return {
    quantity: foundAt(number.value, 0.75, piecesAt(segment, 0, number.length)),
    unit: foundAt(behind, 0.75, pieces.slice(-1)),
  };
}

/** An article in the columns of one line, its tariff code among them; null where it is none. */
function articleOn(segments: readonly Segment[], context: DocumentContext): FoundCertificateLine | null {
  const coded = segments.find(({ text }) => codeAlone.test(text.trim()));
  const code = coded ? readHsCode(coded.text, true) : null;
  if (!coded || !code || segments.length < 3) return null;
  const cells = segments
    .filter((segment) => segment !== coded)
    .map((segment) => ({ segment, measure: measureIn(segment, segment === segments[0], context) }));
  const first = <Name extends keyof FoundCertificateLine>(name: Name): FoundCertificateLine[Name] | null =>
    cells.find(({ measure }) => measure?.[name])?.measure?.[name] ?? null;
  // The longest words are those that describe; marks and criteria are short.
  const [described] = cells
    .filter(({ measure }) => measure === null)
    .map(({ segment }) => segment)
    .filter(
      (segment) =>
        /\p{L}{3}/u.test(segment.text) && coverOf(segment, context.knowledge.labels.labels, false) < 0.7,
    )
    .sort((a, b) => b.text.length - a.text.length);
  if (!described || !(first('packageCount') ?? first('grossWeight') ?? first('quantity'))) return null;
  return {
    lineNumber: first('lineNumber'),
    description: foundAt(described.text, 0.7, described.pieces),
    hsCode: foundAt(code.code, 0.8, piecesAt(coded, code.index, code.length)),
    originCriterion: null,
    countryOfOrigin: null,
    quantity: first('quantity'),
    unit: first('unit'),
    grossWeight: first('grossWeight'),
    packageCount: first('packageCount'),
  };
}

/** Goods in columns without names over them, each on its line with its tariff code and what is counted or weighed. */
export const unheadedGoods = (context: DocumentContext): FoundCertificateLine[] =>
  context.layouts.flatMap(({ lines }) => lines.flatMap(({ segments }) => articleOn(segments, context) ?? []));
