import { isJsonObject, type JsonObject } from '../../json-object.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { ExtractedPaper } from '../paths.ts';
import { type Lesson, lessonOf } from './lesson.ts';
import { chooseLists } from './lists.ts';
import { type PaperReader, type ReadPaper, readPaper } from './sample.ts';
import type { TaughtLayout } from './taught-layout.ts';
import { taughtLimits } from './taught-limits.ts';
import { isSame, valuesByPath } from './values.ts';
import type { Proposal, TwiceRead } from './ways.ts';

/** A paper read with a layout that approvals taught. */
export interface TaughtPaperReading {
  readonly paper: ExtractedPaper<object>;
  /** Paths of the values that differ from what rules alone read. */
  readonly paths: readonly string[];
}

/** The value that most speaks for, and what part of all that speaks. */
function choose(path: string, paper: TwiceRead, { ways, fits, isFormPrint }: Lesson) {
  const votes: { readonly proposal: Proposal; weight: number }[] = [];
  for (const { name, propose, weight } of ways(path)) {
    const proposal = propose(paper);
    if (!proposal || isFormPrint(proposal.value)) continue;
    if (name !== 'rules' && !fits(path, proposal.value)) continue;
    const same = votes.find((vote) => isSame(vote.proposal.value, proposal.value));
    if (same) same.weight += weight;
    else votes.push({ proposal, weight });
  }
  const all = votes.reduce((sum, { weight }) => sum + weight, 0);
  const [best] = votes.toSorted((a, b) => b.weight - a.weight);
  return best ? { ...best.proposal, share: best.weight / all } : null;
}

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
): TaughtPaperReading {
  const lesson = lessonOf(layout, knowledge, reader, language);
  const paper: TwiceRead = { plain, named: lesson.names && readPaper(plain.layouts, lesson.names, reader) };
  let data: JsonObject = { ...plain.read.data };
  const confidence = { ...plain.read.confidence };
  const evidence = { ...plain.read.evidence };
  for (const path of lesson.header.filter((one) => !layout.demoted.includes(one))) {
    const own = plain.values.get(path);
    const chosen = lesson.isDeleted(path) ? null : choose(path, paper, lesson);
    if (chosen && isSame(own, chosen.value)) {
      // Ways that agree take half of its doubt away.
      const before = confidence[path] ?? 0;
      confidence[path] = Math.max(before, chosen.share * (1 - (1 - before) / 2));
      continue;
    }
    if (!chosen && own === undefined) continue;
    data = put(data, path, chosen?.value ?? null);
    delete confidence[path];
    delete evidence[path];
    if (!chosen) continue;
    confidence[path] = taughtLimits().sureness * chosen.share * chosen.letters;
    evidence[path] = chosen.evidence;
  }
  const lists = chooseLists({ data, confidence, evidence }, paper, lesson.samples, layout.demoted);
  const after = valuesByPath(lists.data);
  return {
    paper: { ...plain.read, ...lists },
    paths: [...new Set([...plain.values.keys(), ...after.keys()])].filter(
      (path) => !isSame(plain.values.get(path), after.get(path)),
    ),
  };
}
