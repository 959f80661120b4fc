import type { PageLayout } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { unitIn } from '../goods/cell-values.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { leadingWeightUnit } from '../values/weight.ts';
import type { FoundCertificateLine } from './certified-goods.ts';

const ordinal = /^\W?(\d{1,3})[.)]\s+(?=\p{L})/u;
/** How far apart the lines of one article stand, in line heights. */
const near = 0.8;

/** What an article may say with a name for it. */
const names: readonly ColumnName[] = [
  'hsCode',
  'originCriterion',
  'quantity',
  'grossWeight',
  'packageCount',
  'countryOfOrigin',
];

/** The numbered articles of a page, each with the lines that it goes on for. */
function articlesOn(layout: PageLayout): { readonly number: string; readonly run: Run }[] {
  const articles: { number: string; run: Run }[] = [];
  let left = 0;
  /** The foot of the article's last line; null where another text has ended it. */
  let above: number | null = null;
  for (const line of layout.lines) {
    const [segment] = line.segments;
    if (!segment) continue;
    const height = line.rect.y1 - line.rect.y0;
    const number = ordinal.exec(segment.text)?.[1];
    const pieces = line.segments.flatMap((one) => one.pieces);
    const open = articles.at(-1);
    if (number === String(articles.length + 1)) {
      articles.push({ number, run: runOf(pieces) });
      left = segment.rect.x0;
      above = line.rect.y1;
    } else if (open && above !== null) {
      const isNear: boolean = segment.rect.x0 > left - 0.5 * height && line.rect.y0 - above < near * height;
      const goesOn: boolean = number === undefined && isNear;
      if (goesOn) open.run = runOf([...open.run.pieces, ...pieces]);
      above = goesOn ? line.rect.y1 : null;
    }
  }
  return articles;
}

const withoutMarks = (text: string): string => text.replace(/^[\s,;:(–-]+|[\s,;:(–-]+$/g, '');

function articleIn(run: Run, number: string, context: DocumentContext): FoundCertificateLine | null {
  const { values, labels } = context.knowledge;
  const named = findPhrases(run, labels.columns, run.pieces[0]?.page.source === 'ocr').flatMap((match) => {
    const name = names.find((one) => match.meanings.some(({ column }) => column === one));
    return name && match.from > 1 ? [{ ...match, name }] : [];
  });
  const code = named.findIndex(
    ({ name, to }) => name === 'hsCode' && readHsCode(runOf(run.pieces.slice(to)).text, true)?.index === 0,
  );
  const own = code < 0 ? [] : named.slice(code);
  const [first] = own;
  if (!first) return null;
  const valueBehind = (name: ColumnName): Run | null => {
    const at = own.findIndex((one) => one.name === name);
    const label = own[at];
    // "quantity 3,700 pcs": the unit is a name of quantities elsewhere.
    const next = own.slice(at + 1).find((one) => one.name !== name);
    return label ? runOf(run.pieces.slice(label.to, next?.from)) : null;
  };
  const figure = (value: Run | null): Found<number> | null => {
    const [reading] = value ? findNumbers(value.text, context.decimalMark) : [];
    return value && reading && reading.index <= 2
      ? foundAt(reading.value, 0.8, piecesAt(value, reading.index, reading.length))
      : null;
  };
  const [coded, counted, criterion] = [
    valueBehind('hsCode'),
    valueBehind('quantity'),
    valueBehind('originCriterion'),
  ];
  const hs = coded ? readHsCode(coded.text, true) : null;
  const quantity = figure(counted);
  const behind = counted?.text.replace(/^[\s:]*[\d.,' ]+/, '').trim() ?? '';
  const unit =
    unitIn(behind, values.quantityUnits) ??
    (leadingWeightUnit(behind, values.weightUnits) ? (/^\p{L}+/u.exec(behind)?.[0] ?? null) : null);
  const rule = criterion ? withoutMarks(criterion.text).replace(/\.$/, '') : '';
  const words = runOf(run.pieces.slice(0, first.from));
  const start = ordinal.exec(words.text)?.[0].length ?? 0;
  const [packages] = findPackages(words.text.slice(start), context.decimalMark, values);
  const from = start + (packages?.index === 0 ? packages.length : 0);
  const text = withoutMarks(words.text.slice(from)).replace(/^(?:of|de|von|di)\s/i, '');
  if (!/\p{L}{3}/u.test(text) || (!quantity && rule === '')) return null;
  return {
    lineNumber: foundAt(number, 0.8, run.pieces.slice(0, 1)),
    description: foundAt(text, 0.75, piecesAt(words, from, words.text.length)),
    hsCode: coded && hs ? foundAt(hs.code, 0.85, piecesAt(coded, hs.index, hs.length)) : null,
    originCriterion: criterion && rule !== '' ? foundAt(rule, 0.8, criterion.pieces) : null,
    countryOfOrigin: null,
    quantity,
    unit:
      unit && counted && quantity
        ? foundAt(unit, 0.8, piecesAt(counted, counted.text.indexOf(unit), unit.length))
        : null,
    grossWeight: figure(valueBehind('grossWeight')),
    packageCount:
      figure(valueBehind('packageCount')) ??
      (packages?.index === 0 ? foundAt(packages.count, 0.75, piecesAt(words, start, packages.length)) : null),
  };
}

/**
 * Goods that a letter counts in sentences, with a name before each thing that they tell: `1) LED lamps, 5 W,
 * heading/subheading 8539.52, quantity 3,700 pcs, origin criterion A.` Empty where one of them is no such sentence.
 */
export function numberedArticles(context: DocumentContext): FoundCertificateLine[] {
  for (const layout of context.layouts) {
    const articles = articlesOn(layout).map(({ number, run }) => articleIn(run, number, context));
    if (articles.length > 0 && articles.every((article) => article !== null)) return articles;
  }
  return [];
}
