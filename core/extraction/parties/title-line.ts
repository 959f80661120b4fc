import type { LabelHit } from '../../layout/labels.ts';
import type { Line, Segment } from '../../layout/lines.ts';
import { findPhrases, lookUpPieces } from '../../layout/phrases.ts';
import { runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { legalFormIn } from '../values/legal-form.ts';

/** How surely words are the title of a paper, at least. */
const leastTitle = 0.9;

/**
 * `Lieferschein / Packliste 5102/PL`: the title of a paper, with its number perhaps. Offices set it close below the
 * sender or the receiver, of whose address it is no line.
 */
export function isTitleLine(segment: Segment, { knowledge }: DocumentContext): boolean {
  const ocr = segment.pieces[0]?.page.source === 'ocr';
  const titles = findPhrases(segment, knowledge.labels.titles, ocr).filter(({ meanings }) =>
    meanings.some(({ documentType, strength }) => documentType !== 'other' && strength >= leastTitle),
  );
  if (titles.length === 0 || legalFormIn(segment.text, knowledge) > 0) return false;
  const isLed = segment.pieces.slice(0, titles[0]?.from).every(({ key }) => key === '');
  const end = titles.at(-1)?.to ?? 0;
  const between = segment.pieces
    .slice(0, end)
    .filter((_, at) => !titles.some(({ from, to }) => at >= from && at < to));
  const rest = runOf(segment.pieces.slice(end)).text;
  return (
    isLed &&
    between.every(({ text }) => !/\p{L}{4}/u.test(text)) &&
    /^(?:[\s#:]*(?:\p{L}{1,4}[.°º]*:?)?\s?(?=\S*\d)\S+)?$/u.test(rest)
  );
}

/** Whether the title of a paper begins with the words of a label and goes on behind them: `INVOICE FOR CUSTOMS PURPOSES ONLY`. */
export const beginsTitle = (
  { segment, from, to }: LabelHit<Label>,
  { knowledge }: DocumentContext,
): boolean =>
  findPhrases(segment, knowledge.labels.titles, segment.pieces[0]?.page.source === 'ocr').some(
    (title) =>
      title.from === from && title.to > to && title.meanings.some(({ strength }) => strength >= leastTitle),
  );

/** Whether the texts of a line are one title, set wide: `PACKING      LIST`. */
export const isWideTitle = ({ segments }: Line, { knowledge }: DocumentContext): boolean =>
  segments.length > 1 &&
  lookUpPieces(
    knowledge.labels.titles,
    segments.flatMap(({ pieces }) => pieces),
    segments[0]?.pieces[0]?.page.source === 'ocr',
  ).some(({ strength }) => strength >= leastTitle);
