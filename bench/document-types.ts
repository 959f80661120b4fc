/**
 * Measures whether papers are known for what they are: papers that the factory draws (tests/fixtures), as drawn, without
 * their titles as where a picture holds them, and without their titles and a share of the labels that rules know.
 *
 *     bun bench/document-types.ts [--group seen] [--every 4] [--seed 501] [--share 0.3]
 *
 * Prints one JSON document: for each case and type how many papers are read as their type, as none, and as another; for
 * papers that are none of the four types how many are read as one, those that rules are written with and the others apart.
 */
import { parseArgs } from 'node:util';
import { extractDocument } from '../core/extraction/extract-document.ts';
import { type DocumentType, documentTypes } from '../core/extraction/extraction.ts';
import { type ExtractionKnowledge, extractionKnowledge } from '../core/extraction/knowledge/knowledge.ts';
import type { Reading } from '../core/reading/page.ts';
import { otherPapers, papersOfTypes, type TypedPaper } from '../scripts/document-types/typed-papers.ts';
import { withoutTitles } from '../scripts/document-types/without-titles.ts';
import { layoutGroups } from '../tests/fixtures/all-layouts.ts';
import { thinnedKnowledge } from './documents/thinned-knowledge.ts';

const { values } = parseArgs({
  options: {
    group: { type: 'string', default: 'seen' },
    every: { type: 'string', default: '4' },
    seed: { type: 'string', default: '501' },
    share: { type: 'string', default: '0.3' },
  },
});
const [every, seed, share] = [values.every, values.seed, values.share].map(Number);
const group = layoutGroups.find((one) => one === values.group);
if (!group || !(every! > 0 && share! >= 0 && share! < 1 && Number.isInteger(seed))) {
  process.stderr.write(
    `--group is one of ${layoutGroups.join(', ')}; --every and --seed are whole numbers; --share is a number from 0 to below 1\n`,
  );
  process.exit(2);
}

const whole = extractionKnowledge();
const thinned = await thinnedKnowledge(share!, seed!);
const untitled = (paper: TypedPaper): Reading => withoutTitles(paper, whole.labels);
const cases: readonly (readonly [string, (paper: TypedPaper) => Reading, ExtractionKnowledge])[] = [
  ['as drawn', ({ reading }) => reading, whole],
  ['without titles', untitled, whole],
  ['without titles and labels', untitled, thinned],
];

const typed = await papersOfTypes(group, every!, seed!);
const others = await otherPapers();

function figuresOf(
  papers: readonly TypedPaper[],
  altered: (paper: TypedPaper) => Reading,
  knowledge: ExtractionKnowledge,
) {
  const read = papers.map(
    (paper) => extractDocument(altered(paper), { documentType: null, knowledge }).documentType,
  );
  const count = (isSo: (type: DocumentType | null, own: TypedPaper['type']) => boolean): number =>
    papers.filter(({ type }, at) => isSo(read[at]!, type)).length;
  return {
    papers: papers.length,
    right: count((type, own) => (type ?? 'other') === own),
    none: count((type) => type === null),
    another: count((type, own) => type !== null && type !== own),
  };
}

const figures = cases.map(([name, altered, knowledge]) => {
  const of = (papers: readonly TypedPaper[]) => figuresOf(papers, altered, knowledge);
  return [
    name,
    {
      all: of(typed),
      ...Object.fromEntries(
        documentTypes.map((type) => [type, of(typed.filter((one) => one.type === type))]),
      ),
      othersSeen: of(others.filter((one) => one.group === 'seen')),
      othersUnseen: of(others.filter((one) => one.group === 'unseen')),
    },
  ];
});
process.stdout.write(
  `${JSON.stringify({ group, every, seed, share, ...Object.fromEntries(figures) }, null, 2)}\n`,
);
