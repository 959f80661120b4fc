import type { JsonObject } from '../../json-object.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { ExtractedPaper } from '../paths.ts';
import { putValue } from '../put-value.ts';
import type { Recorder } from '../trace/recorder.ts';
import { chooseValue } from './choose-value.ts';
import { lessonOf } from './lesson.ts';
import { chooseLists } from './lists.ts';
import { type PaperReader, type ReadPaper, readPaper } from './sample.ts';
import { summedColumn } from './sums.ts';
import type { TaughtLayout } from './taught-layout.ts';
import { taughtLimits } from './taught-limits.ts';
import { isSame, valuesByPath } from './values.ts';
import type { TwiceRead } from './ways.ts';

/** A paper read with a layout that approvals taught. */
export interface TaughtPaperReading {
  readonly paper: ExtractedPaper<object>;
  /** Paths of the values that differ from what rules alone read. */
  readonly paths: readonly string[];
  /**
   * How much speaks for each value, 0 to 1, by path: the part of all ways that lead to it; for a list, the part of its cells
   * that was read right on the approved papers.
   */
  readonly support: ReadonlyMap<string, number>;
  /** How sure the layout makes values, 0 to 1, by path: as sure as this at least, however rules read them. */
  readonly sureness: ReadonlyMap<string, number>;
}

/** Whether all that speaks for a value makes it proven. */
export const isProven = (support: number): boolean => support >= taughtLimits().provenSupport;

/**
 * A paper with what a layout proposes for it, where more speaks for that than for what rules read.
 *
 * @param knowledge of papers of its type
 */
export function withTaught(
  plain: ReadPaper,
  layout: TaughtLayout,
  knowledge: ExtractionKnowledge,
  reader: PaperReader,
  language: string | null,
  trace?: Recorder,
): TaughtPaperReading {
  const lesson = lessonOf(layout, knowledge, reader, language);
  // A maker may have changed the paper: what leads to its values is then elsewhere.
  if (lesson.likeness(plain.context) < taughtLimits().likeness)
    return { paper: plain.read, paths: [], support: new Map(), sureness: new Map() };
  const paper: TwiceRead = { plain, named: lesson.names && readPaper(plain.layouts, lesson.names, reader) };
  const lists = chooseLists(plain.read, paper, lesson.samples, layout.demoted);
  let data: JsonObject = { ...lists.parts.data };
  const confidence = { ...lists.parts.confidence };
  const evidence = { ...lists.parts.evidence };
  const { trialSureness, trustedSureness, provenSureness } = taughtLimits();
  const ownSureness = layout.state === 'trial' ? trialSureness : trustedSureness;
  const support = new Map<string, number>();
  const sureness = new Map<string, number>();
  for (const path of lesson.header.filter((one) => !layout.demoted.includes(one))) {
    const own = plain.values.get(path);
    const isDeleted = own !== undefined && lesson.isDeleted(path, own);
    const chosen = isDeleted ? null : chooseValue(path, paper, lesson, trace);
    if (chosen) support.set(path, chosen.share);
    const isKept = chosen ? isSame(own, chosen.value) : !isDeleted;
    if (chosen && isKept && isProven(chosen.share)) sureness.set(path, provenSureness * chosen.letters);
    // One approval may be wrong; the sum of a column is not.
    if (isKept || (own !== undefined && isSame(own, summedColumn(path, data)))) continue;
    data = putValue(data, path, chosen?.value ?? null);
    delete confidence[path];
    delete evidence[path];
    if (!chosen) continue;
    confidence[path] = ownSureness * chosen.share * chosen.letters;
    sureness.set(path, confidence[path]);
    evidence[path] = chosen.evidence;
  }
  const after = valuesByPath(data);
  for (const path of after.keys())
    if (isProven(lists.support.get(path.slice(0, path.indexOf('['))) ?? 0))
      sureness.set(path, provenSureness);
  return {
    support: new Map([...support, ...lists.support]),
    sureness,
    paper: { ...plain.read, data, confidence, evidence },
    paths: [...new Set([...plain.values.keys(), ...after.keys()])].filter(
      (path) => !isSame(plain.values.get(path), after.get(path)),
    ),
  };
}
