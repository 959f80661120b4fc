import type { LabelKnowledge } from '../../core/extraction/knowledge/label-knowledge.ts';
import { pageSigns } from '../../core/extraction/page-signs.ts';
import { layOut, type Segment } from '../../core/layout/lines.ts';
import { withWholeFigures } from '../../core/layout/whole-figures.ts';
import type { Page, Reading } from '../../core/reading/page.ts';
import type { TypedPaper } from './typed-papers.ts';

/** The weight from which words look like a title (`titleWeight`); lighter ones stand in a sentence or name another paper. */
const leastWeight = 1.2;
/** Of a page's height: titles and their words lie on one line. */
const oneLine = 0.005;

/** The reading of a paper without the words that state what it is, as where a picture holds them; names of other papers stay. */
export const withoutTitles = (
  { type, reading }: Pick<TypedPaper, 'type' | 'reading'>,
  knowledge: LabelKnowledge,
): Reading => ({
  ...reading,
  pages: reading.pages.map((page) => pageWithoutTitles(page, type === 'other', knowledge)),
});

function pageWithoutTitles(whole: Page, isOther: boolean, knowledge: LabelKnowledge): Page {
  const layout = layOut(withWholeFigures(whole));
  const { page } = layout;
  const titles = pageSigns(layout, knowledge).titles.filter(
    ({ documentType, weight }) => (documentType === 'other') === isOther && weight >= leastWeight,
  );
  const isTitle = ({ text, rect }: Segment): boolean =>
    titles.some(
      (title) => Math.abs(title.height - rect.y0 / page.height) < oneLine && title.text.includes(text),
    );
  const gone = new Set(
    layout.lines.flatMap(({ segments }) =>
      segments.filter(isTitle).flatMap(({ pieces }) => pieces.map(({ word }) => word)),
    ),
  );
  return { ...page, words: page.words.filter((word) => !gone.has(word)) };
}
