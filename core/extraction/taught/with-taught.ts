import { isJsonObject, type JsonObject } from '../../json-object.ts';
import { layOut } from '../../layout/lines.ts';
import { withWholeFigures } from '../../layout/whole-figures.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import type { ExtractedPaper } from '../paths.ts';
import { chooseLists } from './lists.ts';
import { type PaperReader, type ReadPaper, readPaper, sampleOf } from './sample.ts';
import type { TaughtLayout } from './taught-layout.ts';
import { taughtLimits } from './taught-limits.ts';
import { withTaughtNames } from './taught-names.ts';
import { isSame } from './values.ts';
import { type Proposal, type ReadSample, recordOf, type TwiceRead, type Way, waysTo } from './ways.ts';

/** A paper read with a layout that approvals taught. */
export interface TaughtReadingOfPaper {
  readonly paper: ExtractedPaper<object>;
  /** Paths of the values that the layout proposed and rules did not read. */
  readonly paths: readonly string[];
}

/** The approved papers of a layout, each read by rules, and once more with the names that they teach. */
function readSamples(
  { papers }: TaughtLayout,
  knowledge: ExtractionKnowledge,
  reader: PaperReader,
): { readonly samples: readonly ReadSample[]; readonly names: ExtractionKnowledge | null } {
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
  return {
    names,
    samples: plain.map((sample) => ({
      plain: sample,
      named: names && readPaper(sample.layouts, names, reader),
    })),
  };
}

/** How much a way counts in the choice of a value. */
function weightOf(path: string, way: Way, samples: readonly ReadSample[]): number {
  const limits = taughtLimits();
  const { right, wrong } = recordOf(path, way, samples);
  if (way.name !== 'rules' && right === 0) return 0;
  return (limits[way.name] * (right + limits.doubt)) / (right + wrong + 2 * limits.doubt);
}

/** The value that most speaks for, of those that the ways propose. */
function choose(path: string, paper: TwiceRead, samples: readonly ReadSample[]) {
  const votes: { readonly proposal: Proposal; weight: number }[] = [];
  for (const way of waysTo(path, samples)) {
    const weight = weightOf(path, way, samples);
    const proposal = weight > 0 ? way.propose(paper) : null;
    if (!proposal) continue;
    const same = votes.find((vote) => isSame(vote.proposal.value, proposal.value));
    if (same) same.weight += weight;
    else votes.push({ proposal, weight });
  }
  const sorted = votes.toSorted((a, b) => b.weight - a.weight);
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const [best] = sorted;
  return best ? { ...best, share: best.weight / all } : null;
}

/** Whether rules read a value that a person deleted from an approved paper, where none has one. */
const isDeleted = (path: string, samples: readonly ReadSample[]): boolean =>
  samples.every(({ plain }) => !plain.approved.has(path)) &&
  samples.some(({ plain }) => plain.values.has(path));

function put(data: JsonObject, path: string, value: unknown): JsonObject {
  const [first, ...rest] = path.split('.');
  if (rest.length === 0) return { ...data, [first!]: value };
  const inner = data[first!];
  return { ...data, [first!]: put(isJsonObject(inner) ? inner : {}, rest.join('.'), value) };
}

/** A paper with what a layout proposes for it, where that has more to say for it than what rules read. */
export function withTaught(
  plain: ReadPaper,
  layout: TaughtLayout,
  knowledge: ExtractionKnowledge,
  reader: PaperReader,
): TaughtReadingOfPaper {
  const { samples, names } = readSamples(layout, knowledge, reader);
  const paper: TwiceRead = { plain, named: names && readPaper(plain.layouts, names, reader) };
  const { read } = plain;
  let data: JsonObject = { ...read.data };
  const confidence = { ...read.confidence };
  const evidence = { ...read.evidence };
  const paths: string[] = [];
  const header = new Set(
    [...samples.flatMap(({ plain: sample }) => [...sample.approved.keys(), ...sample.values.keys()])].filter(
      (path) => !path.includes('['),
    ),
  );
  for (const path of header) {
    if (layout.demoted.includes(path)) continue;
    const own = plain.values.get(path);
    if (isDeleted(path, samples)) {
      if (own === undefined) continue;
      data = put(data, path, null);
      delete confidence[path];
      delete evidence[path];
      paths.push(path);
      continue;
    }
    const chosen = choose(path, paper, samples);
    if (!chosen) continue;
    const { proposal, share } = chosen;
    if (isSame(own, proposal.value)) {
      confidence[path] = Math.max(confidence[path] ?? 0, share * (1 - (1 - (confidence[path] ?? 0)) / 2));
      continue;
    }
    data = put(data, path, proposal.value);
    confidence[path] = taughtLimits().sureness * share * proposal.letters;
    evidence[path] = proposal.evidence;
    paths.push(path);
  }
  const lists = chooseLists({ data, confidence, evidence }, paper, samples, layout.demoted);
  return { paper: { ...read, ...lists.paper }, paths: [...paths, ...lists.paths] };
}
