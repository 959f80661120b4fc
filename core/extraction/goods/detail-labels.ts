import { findPhrases, type PhraseMatch } from '../../layout/phrases.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { findCountries } from '../values/country.ts';

const detailFields: ReadonlySet<LabelField> = new Set([
  'hsCode',
  'countryOfOrigin',
  'netWeight',
  'grossWeight',
  'partNumber',
  'purchaseOrderNumber',
]);

export interface DetailMeaning {
  readonly field: string;
}

/**
 * Labels of details in a description: those of fields, and the shorter names that columns have (`C/O`,
 * `Urspr.`) where a mark makes them labels.
 */
export function detailLabels(run: Run, context: DocumentContext, ocr: boolean): PhraseMatch<DetailMeaning>[] {
  const { labels, columns } = context.knowledge.labels;
  const own: PhraseMatch<DetailMeaning>[] = findPhrases(run, labels, ocr).filter((match) =>
    match.meanings.some((meaning) => detailFields.has(meaning.field)),
  );
  const short = findPhrases(run, columns, ocr)
    .filter(
      (match) =>
        /[:.]$/.test(run.pieces[match.to - 1]?.text ?? '') ||
        run.pieces[match.to]?.text === ':' ||
        isFollowed(match, run, context) ||
        // "货号 ART. NO. 4711": of a name in two languages the second says that the first is one.
        own.some((other) => other.from === match.to && namesAlike(match, other)),
    )
    .map((match) => ({ ...match, meanings: match.meanings.map((meaning) => ({ field: meaning.column })) }))
    .filter((match) => match.meanings.some((meaning) => detailColumns.has(meaning.field)));
  // Of two that share words the longer one counts: "HSN/SAC:", not "HSN".
  const longestFirst = [
    ...abbreviatedOrigins(run),
    ...[...own, ...short].sort((a, b) => b.to - b.from - (a.to - a.from)),
  ];
  const kept: PhraseMatch<DetailMeaning>[] = [];
  for (const match of longestFirst)
    if (kept.every((other) => other.to <= match.from || other.from >= match.to)) kept.push(match);
  return kept.sort((a, b) => a.from - b.from);
}

const namesAlike = (
  one: PhraseMatch<{ readonly column: string }>,
  other: PhraseMatch<DetailMeaning>,
): boolean => one.meanings.some(({ column }) => other.meanings.some(({ field }) => field === column));

/** "C/O DE" is an origin, though its letters without the mark spell another name. */
const abbreviatedOrigins = (run: Run): PhraseMatch<DetailMeaning>[] =>
  run.pieces.flatMap((piece, at) =>
    (/^c\/o[.:]?$/i.test(piece.text) || piece.text === 'CO:') &&
    /^\p{Lu}/u.test(run.pieces[at + 1]?.text ?? '')
      ? [{ meanings: [{ field: 'countryOfOrigin' }], from: at, to: at + 1 }]
      : [],
  );

/** "C/O GB", "origine Cina", "v.d. 10063090": what stands behind the name is just what it names. */
function isFollowed(
  match: PhraseMatch<{ readonly column: string }>,
  run: Run,
  context: DocumentContext,
): boolean {
  const next = runOf(run.pieces.slice(match.to)).text;
  const means = (column: string): boolean => match.meanings.some((meaning) => meaning.column === column);
  if (means('hsCode')) return /^\d{4}[\d.\s]{2,10}(?!\d)/.test(next);
  if (!means('countryOfOrigin')) return false;
  return findCountries(next, context.knowledge.values.countries, true)[0]?.index === 0;
}

const detailColumns: ReadonlySet<string> = new Set([
  'hsCode',
  'countryOfOrigin',
  'netWeight',
  'grossWeight',
  'partNumber',
]);
