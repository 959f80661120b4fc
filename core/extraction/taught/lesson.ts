import { squash } from '../../layout/fold.ts';
import { layOut } from '../../layout/lines.ts';
import { withWholeFigures } from '../../layout/whole-figures.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { shareFound } from './anchors.ts';
import { type PaperReader, readPaper, sampleOf } from './sample.ts';
import { papersOfLesson, type TaughtLayout } from './taught-layout.ts';
import { taughtLimits } from './taught-limits.ts';
import { withTaughtNames } from './taught-names.ts';
import { isSame, type TaughtValue } from './values.ts';
import { anchorsOf, type ReadSample, recordOf, type Way, waysTo } from './ways.ts';

/** A way to a value, with how much it counts. */
export interface WeighedWay extends Way {
  readonly weight: number;
}

/** What the approved papers of a layout teach. */
export interface Lesson {
  readonly samples: readonly ReadSample[];
  /** The knowledge with the names that they print; null: they add none. */
  readonly names: ExtractionKnowledge | null;
  /** Paths outside lists that they have a value for, as approved or as rules read them. */
  readonly header: readonly string[];
  /** The part of the print that leads to its values that a paper has where its newest paper has it, 0 to 1. */
  readonly likeness: (context: DocumentContext) => number;
  /** The ways to a value that count. */
  readonly ways: (path: string) => readonly WeighedWay[];
  /** Whether no paper has a value at a path where rules read the same text, and people deleted it. */
  readonly isDeleted: (path: string, value: TaughtValue) => boolean;
  /** Whether a value has the form that those of all papers have. */
  readonly fits: (path: string, value: TaughtValue) => boolean;
  /** Whether all papers print a text that is no value of theirs: behind an empty field stands the name of the next. */
  readonly isFormPrint: (value: TaughtValue) => boolean;
}

/** Forms that values of a field share: figures in them, one word, and no day. */
const valueForms = [/\p{N}/u, /^\S+$/u, /^(?!\d{1,4}([./-])\d{1,2}\1\d{1,4}$)/];
/** Papers of one supplier come one after the other: a process keeps the last lessons. */
const mostKept = 4;
const lessons = new WeakMap<object, Map<string, Lesson>>();

/**
 * The lesson of a layout, derived from its papers: nothing else is kept of it, so that a paper that is taken away leaves
 * nothing behind.
 *
 * @param knowledge of papers of its type
 * @param language of the paper that is read, ISO 639-1
 */
export function lessonOf(
  layout: TaughtLayout,
  knowledge: ExtractionKnowledge,
  reader: PaperReader,
  language: string | null,
): Lesson {
  const kept = lessons.get(knowledge.labels.labels) ?? new Map<string, Lesson>();
  lessons.set(knowledge.labels.labels, kept);
  const papers = layout.papers.slice(0, papersOfLesson);
  const key = `${language} ${Bun.hash(JSON.stringify(papers))}`;
  const lesson = kept.get(key) ?? derived({ papers }, knowledge, reader);
  kept.delete(key);
  kept.set(key, lesson);
  for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
  return lesson;
}

function derived(
  { papers }: Pick<TaughtLayout, 'papers'>,
  knowledge: ExtractionKnowledge,
  reader: PaperReader,
): Lesson {
  const plain = papers.map(({ pages, data }) =>
    sampleOf(
      readPaper(
        pages.map((page) => layOut(withWholeFigures(page))),
        knowledge,
        reader,
      ),
      data,
    ),
  );
  const names = withTaughtNames(plain, knowledge);
  const samples = plain.map((sample) => ({
    plain: sample,
    named: names && readPaper(sample.layouts, names, reader),
  }));
  const known = new Map<string, readonly WeighedWay[]>();
  const paths = plain.flatMap(({ approved, values }) => [...approved.keys(), ...values.keys()]);
  const header = [...new Set(paths)].filter((path) => !path.includes('['));
  const leading = header.flatMap((path) => (plain[0] ? anchorsOf(path, plain[0]) : []));
  return {
    samples,
    names,
    header,
    likeness: (context) => shareFound(leading, context),
    ways(path) {
      const ways =
        known.get(path) ??
        waysTo(path, samples)
          .map((way) => ({ ...way, weight: weightOf(path, way, samples) }))
          .filter(({ weight }) => weight > 0);
      known.set(path, ways);
      return ways;
    },
    isDeleted: (path, value) =>
      plain.every(({ approved }) => !approved.has(path)) &&
      plain.some(({ values }) => isSame(values.get(path), value)),
    fits(path, value) {
      const own = plain.flatMap(({ approved }) => approved.get(path) ?? []);
      return valueForms.every(
        (form) => !own.every((one) => form.test(String(one))) || form.test(String(value)),
      );
    },
    isFormPrint: (value) => typeof value === 'string' && plain.every(({ form }) => form.has(squash(value))),
  };
}

/** How much a way counts in the choice of a value: rules even where they were never right, other ways only where they were. */
function weightOf(path: string, way: Way, samples: readonly ReadSample[]): number {
  const limits = taughtLimits();
  const { right, wrong } = recordOf(path, way, samples);
  if (way.name !== 'rules' && right === 0) return 0;
  const share = (right + limits.doubt) / (right + wrong + 2 * limits.doubt);
  return (limits[way.name] * share) / way.places;
}
