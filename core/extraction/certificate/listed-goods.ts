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

/** One article from the texts that tell of it. */
function lineOf(
  code: FoundCertificateLine['hsCode'],
  texts: readonly Run[],
  context: DocumentContext,
): FoundCertificateLine {
  const { values } = context.knowledge;
  const mark = context.decimalMark;
  let description: FoundCertificateLine['description'] = null;
  let lineNumber: FoundCertificateLine['lineNumber'] = null;
  let quantity: FoundCertificateLine['quantity'] = null;
  let unit: FoundCertificateLine['unit'] = null;
  let grossWeight: FoundCertificateLine['grossWeight'] = null;
  let packageCount: FoundCertificateLine['packageCount'] = null;
  for (const text of texts) {
    const start = bullet.exec(text.text)?.[0].length ?? 0;
    let run = start > 0 ? runOf(piecesAt(text, start, text.text.length)) : text;
    const [packages] = findPackages(run.text, mark, values);
    if (packages && packageCount === null)
      packageCount = foundAt(packages.count, 0.75, piecesAt(run, packages.index, packages.length));
    // "180 g/m2" and "1 kg bag" say what the goods are, "12 kg gross" what they weigh.
    const weight = findWeights(run.text, mark, values.weightUnits).find(
      (one) =>
        one.unit !== null && !/^(?:\/|\s?\p{L})/u.test(withoutGross(run.text.slice(one.index + one.length))),
    );
    if (weight && grossWeight === null)
      grossWeight = foundAt(weight.value, 0.75, piecesAt(run, weight.index, weight.length));
    const counted = ordinal.exec(run.text);
    if (counted?.[1] && lineNumber === null) {
      const pieces = piecesAt(run, 0, counted[0].trimEnd().length);
      lineNumber = foundAt(counted[1], 0.8, pieces);
      run = runOf(run.pieces.slice(pieces.length));
    }
    // "24 cartons containing 480 pieces steel valves": packages, then what is in them.
    const held = packages?.index === 0 ? holding().exec(run.text.slice(packages.length))?.[0] : undefined;
    if (packages && held !== undefined)
      run = runOf(piecesAt(run, packages.length + held.length, run.text.length));
    const [number] = findNumbers(run.text, mark);
    const behind = number?.index === 0 ? run.text.slice(number.length).trim() : '';
    const named = behind === '' ? null : unitIn(behind, values.quantityUnits);
    if (number && named && quantity === null && (held !== undefined || packages?.index !== 0) && !weight) {
      quantity = foundAt(number.value, 0.75, piecesAt(run, 0, number.length));
      const end = run.text.indexOf(named) + named.length;
      unit = foundAt(named, 0.75, piecesAt(run, end - named.length, named.length));
      run = runOf(piecesAt(run, end, run.text.length));
    }
    const cut =
      packages && packages.index === 0 && held === undefined
        ? runOf(piecesAt(run, packages.length, run.text.length))
        : run;
    const words = cut.text.replace(/[\s,;:(-]+$/, '').replace(/^(?:of|de|x)\s/i, '');
    const isGoods =
      /\p{L}{3}/u.test(words) && !weight && !isLabel(text, context) && !/^\W*packed/i.test(words);
    if (isGoods && description === null && cut.pieces.length > 0)
      description = foundAt(words, 0.7, cut.pieces);
  }
  return {
    lineNumber,
    description,
    hsCode: code,
    originCriterion: null,
    countryOfOrigin: null,
    quantity,
    unit,
    grossWeight,
    packageCount,
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
    return lineOf(code, hasWords || !isNear ? own : [...above.segments, ...own], context);
  });
}
