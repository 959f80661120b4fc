import { squash } from '../../layout/fold.ts';
import type { PageLayout } from '../../layout/lines.ts';
import type { LabelKnowledge } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { type PageSigns, pageSigns } from '../page-signs.ts';
import type { PageTitle } from '../page-titles.ts';
import { type PageNumber, printedPageNumber } from './page-number.ts';

/** A page with what tells whether it begins a document or goes on with one. */
export interface Sheet {
  readonly layout: PageLayout;
  readonly signs: PageSigns;
  /** The title that stands as a heading at its head, if one does. */
  readonly heading: PageTitle | null;
  readonly number: PageNumber | null;
  readonly isBlank: boolean;
  /** Words of its first lines. */
  readonly letterhead: ReadonlySet<string>;
}

/** A title of at least this weight, in the upper part of its page, is a heading. */
const headingWeight = 2.4;
const headingHeight = 0.4;
/** A page with fewer words says nothing, e.g. the back of a sheet with a stamp. */
const fewWords = 4;

export function sheetOf(layout: PageLayout, knowledge: LabelKnowledge): Sheet {
  const signs = pageSigns(layout, knowledge);
  const [title = null] = headingsOf(signs);
  // "CONTINUATION SHEET" over the name of the form: such a page begins no paper of that name.
  const heading = saysItGoesOn(layout) ? null : title;
  const isBlank = layout.page.words.length < fewWords;
  return {
    layout,
    signs,
    heading,
    number: printedPageNumber(layout),
    isBlank,
    letterhead: letterheadOf(layout),
  };
}

const goesOn = phrasePattern('{{continuation-sheet}}');
/** What says so stands at the head of the page, in so many words at most. */
const mostWords = 9;
const headHeight = 0.2;

const saysItGoesOn = ({ lines, page }: PageLayout): boolean =>
  lines
    .filter(({ rect }) => rect.y0 < headHeight * page.height)
    .some(({ segments }) =>
      segments.some(({ text, pieces }) => pieces.length <= mostWords && goesOn().test(text)),
    );

/** All titles that stand as headings, the strongest first. */
export const headingsOf = ({ titles }: PageSigns): readonly PageTitle[] =>
  titles
    .filter(({ weight, height }) => weight >= headingWeight && height < headingHeight)
    .sort((a, b) => b.weight - a.weight);

function letterheadOf({ lines }: PageLayout): ReadonlySet<string> {
  const words = lines.slice(0, 4).flatMap((line) => line.segments.flatMap((one) => one.text.split(/\s+/)));
  return new Set(words.map(squash).filter((word) => word.length > 2 && !/\d/.test(word)));
}

/** How many of the words of two letterheads are the same, 0 to 1; 0 where one is empty. */
export function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const same = [...a].filter((word) => b.has(word)).length;
  return same / Math.min(a.size, b.size);
}
