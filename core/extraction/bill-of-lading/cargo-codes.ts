import { segmentBeside } from '../../layout/labels.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { allSegments } from '../measures.ts';
import { readHsCode } from '../values/hs-code.ts';
import { type CargoTable, cargoColumn } from './cargo-table.ts';

/** A code behind its short name, without a space perhaps: `HS#732393`, `H.S.CODE:8482.10`. */
export const namedCode =
  /(?:^|[\s(])(?:h\.?s\.?n?|h\.?t\.?s|ncm|gtip)\.?\s?(?:code|no|nr)?s?[\s.:#-]*(?=\d{4}[\d.\s]*)/iu;

/** Codes and nothing else, each of six figures or more. */
const codesAlone = /^\W*(?:\d{4}[.\s]?\d{2}(?:[.\s]?\d{2}){0,2}[\s,;/]*)+$/;

/** Whether a text stands right below another, in its column. */
export function isBelow(run: Run, above: Run | undefined): boolean {
  const [own, other] = [run.pieces[0]?.rect, above?.pieces[0]?.rect];
  if (!own || !other || run.pieces[0]?.page !== above?.pieces[0]?.page) return false;
  const right = above?.pieces.at(-1)?.rect.x1 ?? other.x1;
  const gap = own.y0 - other.y1;
  const height = other.y1 - other.y0;
  return gap > -0.5 * height && gap < height && own.x0 > other.x0 - height && own.x0 < right;
}

/** Each text with those right below it that hold further codes only: `NCM: 61091010` over `39012010`. */
function withCodesBelow(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const at = last && codesAlone.test(run.text) && isBelow(run, last) ? joined.length - 1 : -1;
    if (at < 0) joined.push(run);
    else joined[at] = runOf([...(joined[at]?.pieces ?? []), ...run.pieces]);
    last = run;
  }
  return joined;
}

/** Codes of the Harmonized System behind their labels, each once. */
function codesIn(runs: readonly Run[], context: DocumentContext): Found<string>[] {
  const found = new Map<string, Found<string>>();
  for (const run of withCodesBelow(runs)) {
    const ocr = run.pieces[0]?.page.source === 'ocr';
    const label = findPhrases(run, context.knowledge.labels.labels, ocr).find((match) =>
      match.meanings.some((meaning) => meaning.field === 'hsCode'),
    );
    const short = label ? null : namedCode.exec(run.text);
    if (!label && !short) continue;
    const end = short ? short.index + short[0].length : 0;
    const code = short ? readHsCode(run.text.slice(end), true) : null;
    if (short && code && code.index === 0 && !found.has(code.code))
      found.set(code.code, foundAt(code.code, 0.9, piecesAt(run, end, code.length)));
    if (!label) continue;
    let rest = runOf(run.pieces.slice(label.to));
    for (let code = readHsCode(rest.text, true); code; code = readHsCode(rest.text, true)) {
      const pieces = piecesAt(rest, code.index, code.length);
      if (pieces.length === 0) break;
      if (!found.has(code.code)) found.set(code.code, foundAt(code.code, 0.92, pieces));
      rest = runOf(rest.pieces.slice(rest.pieces.indexOf(pieces.at(-1) as never) + 1));
    }
  }
  return [...found.values()];
}

/** Codes in the particulars of the goods. */
export const cargoCodes = (cargo: CargoTable | null, context: DocumentContext): Found<string>[] =>
  codesIn(cargoColumn(cargo, 'description'), context);

/** Codes behind their label anywhere on the pages, or beside it: `HS codes | 220421, 100630`. */
export const labelledCodes = (context: DocumentContext): Found<string>[] => {
  const beside = context.hits.flatMap((hit) => {
    const value = hit.alone && meaningFor(hit, 'hsCode') ? segmentBeside(hit) : undefined;
    return value ? [runOf([...hit.segment.pieces, ...value.pieces])] : [];
  });
  return codesIn([...allSegments(context), ...beside], context);
};

/** The words before a code that ends their line: `BIRCH PLYWOOD, HS 4412.33`. */
export function beforeCode(
  pieces: readonly Piece[],
  context: DocumentContext,
  ocr: boolean,
): readonly Piece[] {
  const label = findPhrases({ pieces }, context.knowledge.labels.labels, ocr).find(
    (match) => match.from > 0 && match.meanings.some((meaning) => meaning.field === 'hsCode'),
  );
  if (!label || !readHsCode(runOf(pieces.slice(label.to)).text, true)) return pieces;
  return pieces.slice(0, label.from);
}
