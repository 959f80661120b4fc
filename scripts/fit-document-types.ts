/**
 * `bun scripts/fit-document-types.ts [--every 1] [--seed 401] [--write]`
 *
 * Fits the signs by which the likeliest type of a paper is found that does not state its own, to drawn papers without their
 * titles: each with all labels, with some deleted, and with half of its signs. Prints how types are found in layouts that were
 * left out of the fit, in five parts. `--write` writes `data/scores/document-types.tsv`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { thinnedKnowledge } from '../bench/documents/thinned-knowledge.ts';
import { seededRandom } from '../bench/support/seeded-random.ts';
import { documentTypes } from '../core/extraction/extraction.ts';
import { pageSigns } from '../core/extraction/page-signs.ts';
import { typeChances } from '../core/extraction/unstated-type/likeliest-type.ts';
import { type TypeSigns, typeSigns } from '../core/extraction/unstated-type/type-signs.ts';
import { type TypeWeights, typeWeightsFile } from '../core/extraction/unstated-type/type-weights.ts';
import { layOut } from '../core/layout/lines.ts';
import { withWholeFigures } from '../core/layout/whole-figures.ts';
import { fitTypeWeights, type SignedPaper } from './document-types/fit-type-weights.ts';
import { otherPapers, papersOfTypes } from './document-types/typed-papers.ts';
import { withoutTitles } from './document-types/without-titles.ts';

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '401' },
    write: { type: 'boolean', default: false },
  },
});
const shares = [0, 0.3, 0.5];
const parts = 5;
const random = seededRandom(Number(values.seed));

/** Half of the signs of a paper: pages of labels and values have few, of which each has to stand for itself. */
const halfOf = (signs: TypeSigns): TypeSigns => new Map([...signs].filter(() => random.next() < 0.5));

const drawn = await papersOfTypes('seen', Number(values.every), Number(values.seed));
const others = (await otherPapers()).filter(({ group }) => group === 'seen');
const papers: SignedPaper[] = [];
for (const [tried, share] of shares.entries()) {
  const { labels } = await thinnedKnowledge(share, tried + 1);
  for (const paper of [...drawn, ...others]) {
    const pages = withoutTitles(paper, labels).pages.map((page) => layOut(withWholeFigures(page)));
    const signs = typeSigns(
      pages,
      pages.map((page) => pageSigns(page, labels)),
      labels,
    );
    papers.push({ ...paper, signs });
    if (share === 0) papers.push({ ...paper, signs: halfOf(signs) });
  }
}

const layouts = [...new Set(papers.map(({ layout }) => layout))];
const partOf = new Map(layouts.map((layout, at) => [layout, at % parts]));
const counts = new Map<string, number>();
for (let part = 0; part < parts; part++) {
  const isIn = ({ layout }: SignedPaper): boolean => partOf.get(layout) === part;
  const weights = fitTypeWeights(papers.filter((paper) => !isIn(paper)));
  for (const { type, signs } of papers.filter(isIn)) {
    const chances = typeChances(signs, weights);
    const [[likeliest]] = Object.entries(chances).sort(([, a], [, b]) => b - a) as [[string, number]];
    const key = `${type} as ${likeliest}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}
process.stdout.write(`${JSON.stringify(Object.fromEntries([...counts].sort()), null, 2)}\n`);

const text = textOf(fitTypeWeights(papers));
if (values.write) writeFileSync(typeWeightsFile, text);
else process.stderr.write(text);

function textOf(weights: TypeWeights): string {
  const rows = [...weights].map(([sign, own]) =>
    [sign, ...documentTypes.map((type) => own[type])].join('\t'),
  );
  return `sign\t${documentTypes.join('\t')}
# Written by scripts/fit-document-types.ts from ${layouts.length} layouts: what each sign adds to the log odds of each type, against
# a paper of none of them, where a paper does not state its type.
${rows.map((row) => `${row}\n`).join('')}`;
}
