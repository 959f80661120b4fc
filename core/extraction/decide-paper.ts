import { type Calibration, calibrated } from './calibration/calibrate.ts';
import type { ExtractionKnowledge } from './knowledge/knowledge.ts';
import type { ModelProposal } from './model-proposals/model-proposal.ts';
import { withModelProposals } from './model-proposals/with-model-proposals.ts';
import type { ExtractedPaper } from './paths.ts';
import { contextOf, readByRules, type TypedPages } from './read-by-rules.ts';
import type { Stated } from './siblings/stated.ts';
import { withSiblings } from './siblings/with-siblings.ts';
import { type PaperReader, paperOf } from './taught/sample.ts';
import type { TaughtLayout } from './taught/taught-layout.ts';
import { withTaught } from './taught/with-taught.ts';
import type { TraceNotes } from './trace/recorder.ts';

/** What a paper is decided with beside its own pages. */
export interface DecidingOptions {
  /** Null: the confidence of the readings themselves, which calibration is fitted to; else the shipped one. */
  readonly calibration?: Calibration | null;
  /** Layouts that the paper may have, at most one of each type, the likeliest first; absent: none is known. */
  readonly taught?: readonly TaughtLayout[];
  /** What other papers of its shipment state; absent: nothing is known of any. */
  readonly siblings?: readonly Stated[];
  /** What a language model proposes for this paper; absent: none was asked. */
  readonly modelProposals?: readonly ModelProposal[];
}

type Sureness = Readonly<Record<string, number>>;

/** A paper of a known type, as rules or its layout, its siblings and a language model decide it together. */
export interface DecidedPaper {
  readonly paper: Pick<ExtractedPaper<object>, 'data' | 'confidence' | 'evidence'>;
  readonly guessed: ExtractedPaper<object>['guessed'];
  /** How sure each value is before its layout, siblings or a model speak for it, by path. */
  readonly calibratedFields: Sureness;
  /** The chance that all required values are right, by calibration; 1 without it. */
  readonly probability: number;
  /** Null where no layout of it is known. */
  readonly taught: ReturnType<typeof readByLayout>;
  /** Null where it has no siblings. */
  readonly beside: ReturnType<typeof withSiblings> | null;
  /** Null where no model was asked. */
  readonly model: ReturnType<typeof withModelProposals> | null;
}

/** Reads a paper by each of its readers in turn: each sees what the ones before it decided. @param knowledge of papers of its type */
export function decidePaper(
  pages: TypedPages,
  knowledge: ExtractionKnowledge,
  { calibration, taught: known = [], siblings = [], modelProposals = [] }: DecidingOptions,
  notes: TraceNotes | undefined,
): DecidedPaper {
  const { type, layouts } = pages;
  const required = knowledge.labels.required.get(type) ?? [];
  const sureOf = (paper: ExtractedPaper<object>) =>
    calibration === null
      ? null
      : calibrated(
          type,
          paper,
          required,
          layouts.map(({ page }) => page),
          calibration,
        );
  const taught = readByLayout(pages, knowledge, known, notes);
  const alone = taught?.paper ?? readByRules(pages, knowledge, notes);
  const beside =
    siblings.length === 0
      ? null
      : withSiblings(
          {
            ...{ type, layouts, paper: alone, context: contextOf(pages, knowledge) },
            sureness: sureOf(alone)?.fields ?? alone.confidence,
            candidates: (path) => notes?.candidatesOf(path) ?? [],
            read: (mended) =>
              readByLayout({ ...pages, layouts: mended }, knowledge, known, undefined)?.paper ??
              readByRules({ ...pages, layouts: mended }, knowledge),
          },
          siblings,
        );
  const read = beside?.paper ?? alone;
  const sureness = sureOf(read);
  const calibratedFields = sureness?.fields ?? read.confidence;
  const taughtFields = taught ? surer(calibratedFields, taught.sureness) : calibratedFields;
  const confidence = beside ? { ...taughtFields, ...beside.sureness(taughtFields) } : taughtFields;
  const own = { ...read, confidence };
  const model =
    notes && modelProposals.length > 0
      ? withModelProposals(own, modelProposals, contextOf(pages, knowledge), notes)
      : null;
  return {
    paper: model?.paper ?? own,
    guessed: read.guessed,
    calibratedFields,
    probability: sureness?.document ?? 1,
    ...{ taught, beside, model },
  };
}

/** Each value at least as sure as a layout makes it. */
const surer = (
  fields: Readonly<Record<string, number>>,
  sureness: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, own]) => [path, Math.max(own, sureness.get(path) ?? 0)]),
  );

/** Reads a paper with the layout of its type that it may have; null: none is known. @param knowledge of papers of its type */
function readByLayout(
  pages: TypedPages,
  knowledge: ExtractionKnowledge,
  known: readonly TaughtLayout[],
  notes: TraceNotes | undefined,
) {
  const layout = known.find(({ documentType }) => documentType === pages.type);
  if (!layout) return null;
  const reader: PaperReader = {
    read: (layouts, own) => readByRules({ ...pages, layouts }, own),
    context: (layouts, own) => contextOf({ ...pages, layouts }, own),
  };
  const paper = paperOf(readByRules(pages, knowledge, notes), contextOf(pages, knowledge));
  return {
    ...{ layoutId: layout.id, isOnTrial: layout.state === 'trial' },
    ...withTaught(paper, layout, knowledge, reader, pages.language, notes?.during('taught layout')),
  };
}
