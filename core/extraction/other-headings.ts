import type { Line, PageLayout, Segment } from '../layout/lines.ts';
import { extractionKnowledge } from './knowledge/knowledge.ts';
import { phrasePattern } from './knowledge/phrase-lists.ts';
import { type PageTitle, titleWeight } from './page-titles.ts';
import { legalFormIn } from './values/legal-form.ts';

const wordOfOthers = phrasePattern('{{other-heading}}');
/** A consignee, and no order: `TO ORDER OF GULF MERCHANT BANK`. */
const toOrder = phrasePattern(String.raw`^\W*{{to-order}}`);

const mostWords = 8;
/** How much larger than usual text a heading is; with a number in it, smaller letters are a label and its value: `ORDER NO. 4711`. */
const large = { plain: 1.25, numbered: 1.35 };
/** Down to which part of the page's height headings stand: large ones, and those in usual letters that are set off. */
const lowest = { large: 0.35, setOff: 0.2 };
/** A word in a heading is less sure than a whole title. */
const strength = 0.8;

/**
 * Headings of a page that name a paper of none of the four types by one of their words: `Commande fournisseur n° 118`.
 *
 * @param isLabel whether a segment begins with the label of a field
 */
export function otherHeadings(
  layout: PageLayout,
  usualSize: number,
  isLabel: (segment: Segment) => boolean,
): readonly PageTitle[] {
  function isHeading(segment: Segment, { segments }: Line): boolean {
    const { size, text, bold } = segment;
    const isNumbered = /[\d:]/.test(text);
    if (size >= (isNumbered ? large.numbered : large.plain) * usualSize) return true;
    const isSetOff = segments.length === 1 && (bold || text === text.toUpperCase());
    return isSetOff && !isNumbered && heightOf(segment) < lowest.setOff && !isLabel(segment);
  }
  const heightOf = ({ rect }: Segment): number => rect.y0 / layout.page.height;
  return layout.lines
    .flatMap((line) => line.segments.filter((segment) => isHeading(segment, line)))
    .filter(
      (segment) =>
        heightOf(segment) < lowest.large &&
        segment.pieces.length <= mostWords &&
        wordOfOthers().test(segment.text) &&
        !toOrder().test(segment.text) &&
        legalFormIn(segment.text, extractionKnowledge()) === 0,
    )
    .map((segment) => ({
      documentType: 'other',
      weight: strength * titleWeight(segment, layout, usualSize, 1),
      height: heightOf(segment),
      standsOut: true,
      text: segment.text,
      credits: false,
    }));
}
