import type { PageLayout } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';

/** "(Name of Consignee)": small print below the blank of a sentence says what is to be written there. */
export const isBlankCaption = (text: string): boolean => /^\([^()]{3,60}\)$/.test(text.trim());

/** The sentences of a page as one text, without what stands below their blanks. */
export const runningText = (layout: PageLayout): Run =>
  runOf(
    layout.lines.flatMap((line) =>
      line.segments.filter(({ text }) => !isBlankCaption(text)).flatMap(({ pieces }) => pieces),
    ),
  );
