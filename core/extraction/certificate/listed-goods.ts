import type { Line, PageLayout } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { foundAt } from '../found.ts';
import { unitIn } from '../goods/cell-values.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readHsCode } from '../values/hs-code.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import type { FoundCertificateLine } from './certified-goods.ts';

const bullet = /^[\s\-–—•*●▪]+/;
const ordinal = /^\W?(\d{1,3})[.)]\s+(?=\p{L})/u;
/** How far apart the lines of one article stand, in line heights. */
const near = 1.2;

const gross = phrasePattern(String.raw`^\s?\(?{{gross}}`);

/** What stands behind a weight, without the word that says which it is. */
const withoutGross = (text: string): string => text.replace(gross(), '');

/** Between packages and what is in them. */
const holding = phrasePattern(String.raw`^\s?(?:{{said-to-contain}}|{{with}})\s(?=\d)`);

interface Coded {
  readonly line: Line;
  readonly code: FoundCertificateLine['hsCode'];
  /** What stands before the code's label on its text. */
  readonly before: Run;
  readonly rest: readonly Run[];
}

const endsItem = (piece: Piece): boolean => /;$/.test(piece.text);

const upToSemicolon = (pieces: readonly Piece[]): readonly Piece[] => {
  const end = pieces.findIndex(endsItem);
  return end < 0 ? pieces : pieces.slice(0, end + 1);
};

/** In a sentence that counts goods, what stands behind the last semicolon, be it on the line above. */
function beforeCode(layout: PageLayout, line: Line, pieces: readonly Piece[]): Run {
  const own = pieces.findLastIndex(endsItem);
  if (own >= 0) return runOf(pieces.slice(own + 1));
  const above = layout.lines[line.index - 1];
  const last = above?.segments.length === 1 ? (above.segments[0]?.pieces ?? []) : [];
  const semicolon = last.findLastIndex(endsItem);
  return runOf(
    semicolon < 0 || semicolon === last.length - 1 ? pieces : [...last.slice(semicolon + 1), ...pieces],
  );
}

/** Lines on which a code is named with its label, with all other texts of the line. */
function codedLines(context: DocumentContext): Coded[] {
  const { books, labels } = context.knowledge.labels;
  // On forms "HS code" names a column; what it means in a text is what it means on an invoice.
  const book = books.get('invoice')?.labels ?? labels;
  return context.layouts.flatMap((layout) =>
    layout.lines.flatMap((line) => {
      for (const segment of line.segments) {
        const label = findPhrases(segment, book, false).find((match) =>
          match.meanings.some((meaning) => meaning.field === 'hsCode'),
        );
        const rest = label ? runOf(segment.pieces.slice(label.to)) : null;
        const code = rest ? readHsCode(rest.text, true) : null;
        if (!label || !rest || !code || code.index > 6) continue;
        const pieces = piecesAt(rest, code.index, code.length);
        const behind = runOf(rest.pieces.slice(rest.pieces.indexOf(pieces.at(-1) as never) + 1));
        const others = line.segments.filter((one) => one !== segment);
        return [
          {
            line,
            code: foundAt(code.code, 0.8, pieces),
            before: beforeCode(layout, line, segment.pieces.slice(0, label.from)),
            rest: [...others, runOf(upToSemicolon(behind.pieces))],
          },
        ];
      }
      return [];
    }),
  );
}

const isLabel = (run: Run, context: DocumentContext): boolean =>
  context.hits.some((hit) => hit.segment.pieces[0] === run.pieces[0] && hit.alone);

const noGoods: FoundCertificateLine = {
  lineNumber: null,
  description: null,
  hsCode: null,
  originCriterion: null,
  countryOfOrigin: null,
  quantity: null,
  unit: null,
  grossWeight: null,
  packageCount: null,
};

const behind = (run: Run, from: number): Run => runOf(piecesAt(run, from, run.text.length));

/** A number with a unit of quantity at the start of a text, and what follows. */
function quantityBefore(run: Run, { decimalMark, knowledge }: DocumentContext) {
  const [number] = findNumbers(run.text, decimalMark);
  const unit =
    number?.index === 0 ? unitIn(run.text.slice(number.length).trim(), knowledge.values.quantityUnits) : null;
  if (!number || !unit) return null;
  const at = run.text.indexOf(unit);
  return {
    quantity: foundAt(number.value, 0.75, piecesAt(run, 0, number.length)),
    unit: foundAt(unit, 0.75, piecesAt(run, at, unit.length)),
    rest: behind(run, at + unit.length),
  };
}

/** An article with the details of one more text; the first statement of a detail counts. */
function withText(known: FoundCertificateLine, text: Run, context: DocumentContext): FoundCertificateLine {
  const { decimalMark: mark, knowledge } = context;
  const { values } = knowledge;
  let run = behind(text, bullet.exec(text.text)?.[0].length ?? 0);
  const [packages] = findPackages(run.text, mark, values);
  const packageCount =
    packages && foundAt(packages.count, 0.75, piecesAt(run, packages.index, packages.length));
  // "180 g/m2" and "1 kg bag" say what the goods are, "12 kg gross" what they weigh.
  const weight = findWeights(run.text, mark, values.weightUnits).find(
    (one) =>
      one.unit !== null && !/^(?:\/|\s?\p{L})/u.test(withoutGross(run.text.slice(one.index + one.length))),
  );
  const grossWeight = weight && foundAt(weight.value, 0.75, piecesAt(run, weight.index, weight.length));
  const counted = known.lineNumber ? null : ordinal.exec(run.text);
  const numbered = counted ? piecesAt(run, 0, counted[0].trimEnd().length) : [];
  const lineNumber = counted?.[1] ? foundAt(counted[1], 0.8, numbered) : null;
  run = runOf(run.pieces.slice(numbered.length));
  // "24 cartons containing 480 pieces steel valves": packages, then what is in them.
  const beforeGoods = packages?.index === 0 ? packages.length : 0;
  const held = beforeGoods > 0 ? holding().exec(run.text.slice(beforeGoods))?.[0] : undefined;
  if (held !== undefined) run = behind(run, beforeGoods + held.length);
  const isHeld = held !== undefined || beforeGoods === 0;
  const sold = known.quantity || weight || !isHeld ? null : quantityBefore(run, context);
  const goods = isHeld ? (sold?.rest ?? run) : behind(run, beforeGoods);
  const words = goods.text.replace(/[\s,;:(-]+$/, '').replace(/^(?:of|de|x)\s/i, '');
  const isGoods = /\p{L}{3}/u.test(words) && !weight && !isLabel(text, context) && !/^\W*packed/i.test(words);
  return {
    ...known,
    lineNumber: known.lineNumber ?? lineNumber,
    description: known.description ?? (isGoods ? foundAt(words, 0.7, goods.pieces) : null),
    quantity: known.quantity ?? sold?.quantity ?? null,
    unit: known.unit ?? sold?.unit ?? null,
    grossWeight: known.grossWeight ?? grossWeight ?? null,
    packageCount: known.packageCount ?? packageCount ?? null,
  };
}

/**
 * Goods of a certificate without a table: `431 pcs steel shelves (HS code 940320), packed in 191 cartons`. Each is
 * known by its code; what describes it stands on the same line, or on the one above.
 */
export function listedGoods(context: DocumentContext): FoundCertificateLine[] {
  return codedLines(context).map(({ line, code, before, rest }) => {
    const own = [before, ...rest].filter((run) => run.pieces.some((piece) => piece.key !== ''));
    const hasWords = /\p{L}{3}/u.test(before.text);
    const layout = context.layouts.find((one) => one.page === line.page);
    const above = layout?.lines[line.index - 1];
    const isNear = above && line.rect.y0 - above.rect.y1 < near * (line.rect.y1 - line.rect.y0);
    const texts = hasWords || !isNear ? own : [...above.segments, ...own];
    return texts.reduce((known, text) => withText(known, text, context), { ...noGoods, hsCode: code });
  });
}
