import { squash } from '../../layout/fold.ts';
import { overlapX } from '../../layout/geometry.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import type { PhraseBook } from '../../layout/phrases.ts';
import { runOf } from '../../layout/run.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { extended } from './extended-book.ts';
import { guessLimits } from './guess-limits.ts';
import type { ExtractionKnowledge } from './knowledge.ts';
import type { ColumnLabel, ColumnName, Label } from './label-fields.ts';
import { likelyNames, type NamedPhrases, sureLabels } from './likely-meaning.ts';

/** `Imports SA` has a word of labels too, and is a company. */
const isName = (text: string, knowledge: ExtractionKnowledge): boolean =>
  /^\W?\p{L}/u.test(text) &&
  !/\d/.test(text) &&
  text.split(' ').length <= guessLimits().mostWords &&
  legalFormIn(text, knowledge) === 0;

/** What of a text may be a name: all before its colon, or the whole. */
function nameIn({ pieces, text }: Segment): string {
  const colon = pieces.findIndex((piece) => /:$/.test(piece.text));
  return colon < 0 ? text : runOf(pieces.slice(0, colon + 1)).text;
}

/** The names of a column that is written on two lines: `Qty` over `shipped`. */
function stackedNames({ segments }: Line, below: Line | undefined): readonly string[] {
  return segments.flatMap((segment) =>
    (below?.segments ?? [])
      .filter(
        (one) =>
          overlapX(one.rect, segment.rect) > 0.25 && one.rect.y0 - segment.rect.y1 < 0.75 * segment.size,
      )
      .map((one) => `${segment.text} ${one.text}`),
  );
}

function guessesFor<Meaning>(
  names: readonly string[],
  guess: (name: string) => readonly Meaning[],
): ReadonlyMap<string, readonly Meaning[]> {
  const guesses = new Map<string, readonly Meaning[]>();
  for (const name of names) {
    const key = squash(name);
    if (key === '' || guesses.has(key)) continue;
    const meanings = guess(name);
    if (meanings.length > 0) guesses.set(key, meanings);
  }
  return guesses;
}

const columnsByPhrases = new WeakMap<object, NamedPhrases<ColumnName>>();

function namedColumns(phrases: NamedPhrases<ColumnLabel>): NamedPhrases<ColumnName> {
  const known = columnsByPhrases.get(phrases);
  if (known) return known;
  const named = phrases.map(([phrase, { column }]) => [phrase, column] as const);
  columnsByPhrases.set(phrases, named);
  return named;
}

export interface GuessedNames {
  /** With the guesses, as if they had always been known. */
  readonly knowledge: ExtractionKnowledge;
  /** What each label may mean, by the label squashed. */
  readonly labels: ReadonlyMap<string, readonly Label[]>;
  readonly columns: ReadonlyMap<string, readonly ColumnLabel[]>;
}

/**
 * The knowledge with a guess at each name on these pages that no list has: `Invoice ref.` shares its words with names
 * of an invoice's number and date, and which of them it is its value shows. Null where nothing is guessed.
 */
export function withGuessedNames(
  knowledge: ExtractionKnowledge,
  layouts: readonly PageLayout[],
): GuessedNames | null {
  const { labels, columns, titles, printed } = knowledge.labels;
  const limits = guessLimits();
  const isUnknownTo =
    (...books: readonly PhraseBook<unknown>[]) =>
    (name: string): boolean => {
      const key = squash(name);
      return isName(name, knowledge) && ![titles, ...books].some((book) => book.exact.has(key));
    };
  const single = layouts.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.map(nameIn)));
  const guessedLabels = guessesFor(single.filter(isUnknownTo(labels, columns)), (name): readonly Label[] =>
    likelyNames(name, sureLabels(printed.labels))
      .filter(({ share }) => share >= limits.labelShare)
      .map(({ name: field, share }) => ({
        field,
        language: '',
        strength: limits.strengthLeast + limits.strengthAdded * share,
      })),
  );
  const isUnknownColumn = isUnknownTo(columns);
  const guessColumns = (names: readonly string[]) =>
    guessesFor(names.filter(isUnknownColumn), (name): readonly ColumnLabel[] =>
      likelyNames(name, namedColumns(printed.columns))
        .filter(
          ({ share }, _, [first]) =>
            share >= limits.columnShare && share >= limits.rivalShare * (first?.share ?? 0),
        )
        .map(({ name: column }) => ({ column, language: '', words: squash(name), isGeneric: false })),
    );
  const guessedColumns = new Map(
    layouts.flatMap(({ lines }) =>
      lines.flatMap((line, at) => {
        const names = line.segments.map(nameIn);
        const known = names.filter((name) => columns.exact.has(squash(name))).length;
        const guesses = guessColumns([...names, ...stackedNames(line, lines[at + 1])]);
        // One name alone heads no columns.
        return known + guesses.size >= 2 ? [...guesses] : [];
      }),
    ),
  );
  const [moreLabels, moreColumns] = [extended(labels, guessedLabels), extended(columns, guessedColumns)];
  if (!moreLabels && !moreColumns) return null;
  return {
    knowledge: {
      ...knowledge,
      labels: { ...knowledge.labels, labels: moreLabels ?? labels, columns: moreColumns ?? columns },
    },
    labels: guessedLabels,
    columns: guessedColumns,
  };
}
