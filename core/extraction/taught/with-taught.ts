import { isJsonObject, type JsonObject } from '../../json-object.ts';
import type { Evidence } from '../extraction.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { ExtractedPaper } from '../paths.ts';
import type { Recorder } from '../trace/recorder.ts';
import { type Lesson, lessonOf } from './lesson.ts';
import { chooseLists } from './lists.ts';
import { type PaperReader, type ReadPaper, readPaper } from './sample.ts';
import type { TaughtLayout } from './taught-layout.ts';
import { taughtLimits } from './taught-limits.ts';
import { isSame, type TaughtValue, valuesByPath } from './values.ts';
import { type Proposal, type TwiceRead, type WayName, wayTexts } from './ways.ts';

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

/** Whether two values were read from the same print. */
function isSamePrint(a: Evidence, b: Evidence): boolean {
  if (a.box === null || b.box === null || a.page !== b.page) return false;
  const [x0, y0, x1, y1] = a.box;
  const [left, top, right, bottom] = b.box;
  const shared = (Math.min(x1, right) - Math.max(x0, left)) * (Math.min(y1, bottom) - Math.max(y0, top));
  const both = Math.min((x1 - x0) * (y1 - y0), (right - left) * (bottom - top));
  return Math.min(x1, right) > Math.max(x0, left) && shared > sameArea * both;
}

/** Part of the smaller of two boxes that the other covers, where both hold the same print. */
const sameArea = 0.6;

interface Vote {
  readonly proposal: Proposal;
  /** The weight of each way that leads there; of a way that several papers teach, the greatest. */
  readonly weights: Map<WayName, number>;
}

const weightOf = ({ weights }: Vote): number => [...weights.values()].reduce((sum, one) => sum + one, 0);

/** The value that most speaks for, and what part of all that speaks. */
function choose(
  path: string,
  paper: TwiceRead,
  { ways, fits, isFormPrint }: Lesson,
  trace: Recorder | undefined,
) {
  const votes: Vote[] = [];
  for (const { name, propose, weight } of ways(path)) {
    const proposal = propose(paper);
    if (!proposal) continue;
    // Rules know terms and places by themselves, but take the name of a field for that of a party.
    if ((name !== 'rules' || path.endsWith('.name')) && isFormPrint(proposal.value)) continue;
    if (name !== 'rules' && !fits(path, proposal.value)) continue;
    trace?.add(path, {
      ...{ value: proposal.value, evidence: proposal.evidence, score: weight },
      ...{ found: wayTexts[name], reasons: [{ name: 'way', amount: weight }] },
    });
    const same =
      votes.find((vote) => isSame(vote.proposal.value, proposal.value)) ??
      // Of one print the rules know better whether it is the first of December or the twelfth of January.
      votes.find(
        (vote) =>
          vote.weights.has('rules') &&
          isTyped(vote.proposal.value) &&
          isSamePrint(vote.proposal.evidence, proposal.evidence),
      );
    if (same) same.weights.set(name, Math.max(weight, same.weights.get(name) ?? 0));
    else votes.push({ proposal, weights: new Map([[name, weight]]) });
  }
  const all = votes.reduce((sum, vote) => sum + weightOf(vote), 0);
  const [best] = votes.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best ? { ...best.proposal, share: weightOf(best) / all } : null;
}

/** Whether a value is a figure or a day, whose print can be read in two ways. */
const isTyped = (value: TaughtValue): boolean =>
  typeof value === 'number' || /^\d{4}-\d{2}-\d{2}$/.test(value);

function put(data: JsonObject, path: string, value: unknown): JsonObject {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...data, [first]: value };
  const inner = data[first];
  return { ...data, [first]: put(isJsonObject(inner) ? inner : {}, rest.join('.'), value) };
}

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
  const paper: TwiceRead = { plain, named: lesson.names && readPaper(plain.layouts, lesson.names, reader) };
  let data: JsonObject = { ...plain.read.data };
  const confidence = { ...plain.read.confidence };
  const evidence = { ...plain.read.evidence };
  const { trialSureness, trustedSureness, provenSureness } = taughtLimits();
  const ownSureness = layout.state === 'trial' ? trialSureness : trustedSureness;
  const support = new Map<string, number>();
  const sureness = new Map<string, number>();
  for (const path of lesson.header.filter((one) => !layout.demoted.includes(one))) {
    const own = plain.values.get(path);
    const isDeleted = own !== undefined && lesson.isDeleted(path, own);
    const chosen = isDeleted ? null : choose(path, paper, lesson, trace);
    if (chosen) support.set(path, chosen.share);
    if (chosen && isSame(own, chosen.value)) {
      if (isProven(chosen.share)) sureness.set(path, provenSureness * chosen.letters);
      continue;
    }
    if (!chosen && !isDeleted) continue;
    data = put(data, path, chosen?.value ?? null);
    delete confidence[path];
    delete evidence[path];
    if (!chosen) continue;
    confidence[path] = ownSureness * chosen.share * chosen.letters;
    sureness.set(path, confidence[path]);
    evidence[path] = chosen.evidence;
  }
  const lists = chooseLists({ data, confidence, evidence }, paper, lesson.samples, layout.demoted);
  const after = valuesByPath(lists.parts.data);
  for (const path of after.keys())
    if (isProven(lists.support.get(path.slice(0, path.indexOf('['))) ?? 0))
      sureness.set(path, provenSureness);
  return {
    support: new Map([...support, ...lists.support]),
    sureness,
    paper: { ...plain.read, ...lists.parts },
    paths: [...new Set([...plain.values.keys(), ...after.keys()])].filter(
      (path) => !isSame(plain.values.get(path), after.get(path)),
    ),
  };
}
