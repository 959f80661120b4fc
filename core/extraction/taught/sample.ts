import { squash } from '../../layout/fold.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { keyOf, type Piece } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { ExtractedPaper } from '../paths.ts';
import { type Place, piecesOf, placesOf, segmentPlaces } from './places.ts';
import { isSame, type TaughtValue, valuesByPath } from './values.ts';

/** How papers of one type are read. */
export interface PaperReader {
  readonly context: (layouts: readonly PageLayout[], knowledge: ExtractionKnowledge) => DocumentContext;
  readonly read: (layouts: readonly PageLayout[], knowledge: ExtractionKnowledge) => ExtractedPaper<object>;
}

/** A paper with what rules read of it. */
export interface ReadPaper {
  readonly layouts: readonly PageLayout[];
  readonly context: DocumentContext;
  readonly read: ExtractedPaper<object>;
  readonly values: ReadonlyMap<string, TaughtValue>;
}

/** An approved paper, with the places of its values. */
export interface Sample extends ReadPaper {
  readonly approved: ReadonlyMap<string, TaughtValue>;
  /** Where an approved value is printed: nowhere, once or several times. */
  readonly places: (path: string) => readonly Place[];
  /** What its form prints, and no value. */
  readonly isForm: (piece: Piece) => boolean;
  /** Whole segments of that print, as they are compared. */
  readonly form: ReadonlySet<string>;
}

export function readPaper(
  layouts: readonly PageLayout[],
  knowledge: ExtractionKnowledge,
  reader: PaperReader,
): ReadPaper {
  return paperOf(reader.read(layouts, knowledge), reader.context(layouts, knowledge));
}

/** A paper as it was read in a context. */
export const paperOf = (read: ExtractedPaper<object>, context: DocumentContext): ReadPaper => ({
  ...{ layouts: context.layouts, context, read },
  values: valuesByPath(read.data),
});

/** @param data that was approved */
export function sampleOf(paper: ReadPaper, data: object): Sample {
  const approved = valuesByPath(data);
  const known = new Map<string, readonly Place[]>();
  const places = (path: string): readonly Place[] => {
    const kept = known.get(path);
    if (kept) return kept;
    const value = approved.get(path);
    const isRead = isSame(paper.values.get(path), value);
    const found =
      value === undefined
        ? []
        : placesOf(path, value, paper.context, isRead ? (paper.read.evidence[path] ?? null) : null);
    known.set(path, found);
    return found;
  };
  const ofValues = new Set([...approved.keys()].flatMap((path) => places(path).flatMap(piecesOf)));
  const isForm = (piece: Piece): boolean => !ofValues.has(piece) && !/\p{N}/u.test(piece.text);
  const values = [...approved.values()].map((value) => squash(String(value)));
  const form = segmentPlaces(paper.layouts)
    .map(piecesOf)
    .filter((pieces) => pieces.every(isForm))
    .map(keyOf)
    // A line of an address is a part of one.
    .filter((key) => key !== '' && !values.some((value) => value.includes(key)));
  return { ...paper, approved, places, isForm, form: new Set(form) };
}
