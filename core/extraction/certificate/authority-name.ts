import { squash } from '../../layout/fold.ts';
import { middleX } from '../../layout/geometry.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import { cellAt } from '../../layout/ruling.ts';
import { type Piece, piecesAt, type Run, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findDates } from '../values/date.ts';
import { titledName } from './titled-name.ts';

/** "p.p. KAMMER", "for the Chamber of …": who signs does so for the authority. */
const signsFor = phrasePattern(String.raw`^\W*{{signs-for}}(?:\s{{article}})?\s(?=\p{L})`);

/** What parts the authority from its address in the foot of a page: `CHAMBER · Street 4 · Tel. 2291`. */
const partsAddress = /\s[·•|]\s/;

const beforeDay = phrasePattern(String.raw`[\s,;–-]+(?:{{on-day}})?$`);

/** A town behind the last comma, with fewer words than a name of an office has. */
const townAtEnd = /,\s*\p{Lu}[\p{L}.'’ -]{1,30}$/u;

/** The text that names the authority and nothing else: without who signs for it, its address, place and day. */
export function namePart(run: Run, context: DocumentContext): Run {
  const from = signsFor().exec(run.text)?.[0].length ?? 0;
  const end = partsAddress.exec(run.text)?.index ?? run.text.length;
  let text = run.text.slice(from, end);
  const [date] = findDates(text, context.knowledge.values.dates);
  if (date && date.index > 8) {
    text = text.slice(0, date.index).replace(beforeDay(), '');
    // "ZOLLAMT LINZ, Linz, 28. April": the place of issue stands between the name and the day.
    const name = text.replace(townAtEnd, '');
    if (/\S\s+\S/.test(name)) text = name;
  }
  const whole = text.trimEnd();
  return whole.length === run.text.length ? run : runOf(piecesAt(run, from, whole.length));
}

const joinsEnd = phrasePattern(String.raw`(?:^|\s)(?:{{joining}}|{{of}}|&|/)$|[,&-]$`);
const addsStart = phrasePattern(String.raw`^(?:&|{{and}}\s)`);
const ofStart = phrasePattern(String.raw`^{{of}}\s`);

/** A line that may be half of a name: no figures, no key, no sentence. */
function isPart(segment: Segment, context: DocumentContext): boolean {
  const words = segment.text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}{4,}/u.test(word));
  return (
    words.length <= 8 &&
    small.length === 0 &&
    /\p{L}{2}/u.test(segment.text) &&
    !/[\d:_@]/.test(segment.text) &&
    // "Bogotá D.C." ends with its letters, a sentence with its full stop.
    !/(?<!\p{Lu})\.$/u.test(segment.text) &&
    coverOf(segment, context.knowledge.labels.labels, segment.pieces[0]?.page.source === 'ocr') <= 0.6
  );
}

const isOffice = phrasePattern('{{authority}}|{{authority-short}}');

/** Words of offices of which there are many: nothing is left of them that says which one. */
const ofAnyOffice = phrasePattern(
  '{{authority}}|{{authority-short}}|{{authority-field}}|{{joining}}|{{of}}',
  'giu',
);

/** `HANDELSKAMMER`, `CHAMBER OF COMMERCE AND INDUSTRY`: the town follows. */
const isBare = (text: string): boolean => text !== '' && !/\p{L}{3}/u.test(text.replace(ofAnyOffice(), ' '));

/** In letter heights, how far apart the lines of one name stand. */
const oneName = 1;
/** Whether a town is told elsewhere too: where the paper is issued, or in somebody's address. */
function isToldElsewhere(town: Run, context: DocumentContext): boolean {
  const own = squash(town.text);
  return context.layouts.some(({ lines }) =>
    lines.some(({ segments }) =>
      segments.some(
        ({ pieces, text }) => !pieces.includes(town.pieces[0] as never) && squash(text).includes(own),
      ),
    ),
  );
}

/** `OFFICE HAI PHONG CITY`, `DONGGUAN BRANCH`: which part of an office, named on the line above, this one is. */
const partOfOffice = phrasePattern('^{{part-of-office}}|{{part-of-office}}$');
export const isPartOfOffice = (text: string): boolean => partOfOffice().test(text);

/** Whether two lines are one name that was too long for its letterhead, stamp or box. */
function goOn(upper: Run, lower: Run, context: DocumentContext): boolean {
  if (joinsEnd().test(upper.text) || addsStart().test(lower.text)) return true;
  // "VCCI HUE BRANCH" over "DA NANG, VIETNAM": a whole name, and a town that only begins like a joining word.
  const isHalf = isBare(upper.text) || !isOffice().test(upper.text);
  if (ofStart().test(lower.text)) return isHalf;
  if (isOffice().test(upper.text) && !isOffice().test(lower.text) && isPartOfOffice(lower.text)) return true;
  return isBare(upper.text) && isToldElsewhere(lower, context);
}

/**
 * Whether a line ends only because its box does: the first word of the next one would not have gone on it.
 * "MINISTRY OF INDUSTRY AND TRADE, IMPORT-EXPORT" over "OFFICE HAI PHONG CITY".
 */
function isWrapped(upper: Run, lower: Segment, { ruling, page }: PageLayout): boolean {
  const [first] = lower.pieces;
  const rect = rectOf(upper.pieces);
  const cell = cellAt(ruling, page, rect.x0 + 1, (rect.y0 + rect.y1) / 2);
  if (!cell || !first || Math.abs(rect.x0 - lower.rect.x0) > 0.3 * lower.size) return false;
  const room = cell.x1 - (rect.x0 - cell.x0) - rect.x1;
  return room > 0 && room < first.rect.x1 - first.rect.x0 + 0.2 * lower.size;
}

/** Where lines of a name begin, or about which middle they stand; behind a label it may begin as the label does. */
function isAligned(own: Run, lineStart: number, other: Segment): boolean {
  const [rect, { size }] = [rectOf(own.pieces), other];
  return (
    Math.abs(rect.x0 - other.rect.x0) < size ||
    Math.abs(lineStart - other.rect.x0) < size ||
    Math.abs(middleX(rect) - middleX(other.rect)) < size
  );
}

function isAlike(own: Piece, other: Segment): boolean {
  const isScan = own.page.source === 'ocr';
  return (
    Math.abs(own.size - other.size) < (isScan ? 0.15 : 0.03) * own.size &&
    (isScan || own.word.bold === other.bold)
  );
}

function nextTo(own: Run, layout: PageLayout, step: 1 | -1, context: DocumentContext): Segment | null {
  const [first] = own.pieces;
  const line = layout.lines.findIndex(({ segments }) =>
    segments.some(({ pieces }) => pieces.includes((step > 0 ? own.pieces.at(-1) : first) as never)),
  );
  const home = layout.lines[line]?.segments.find(({ pieces }) => pieces.includes(first as never));
  const rect = rectOf(own.pieces);
  if (!first || line < 0) return null;
  const near = layout.lines.slice(Math.max(0, line - 2), line + 3).flatMap(({ segments }) => segments);
  const found = near.find((one) => {
    const gap = step > 0 ? one.rect.y0 - rect.y1 : rect.y0 - one.rect.y1;
    return (
      gap > -0.3 * first.size &&
      gap < oneName * first.size &&
      isAlike(first, one) &&
      isAligned(own, home?.rect.x0 ?? rect.x0, one)
    );
  });
  return found && (isPart(found, context) || isPartOfOffice(found.text)) ? found : null;
}

/** The pieces that stand on the last line of a name. */
function lastLineOf(name: Run): Run {
  const foot = name.pieces.at(-1)?.rect.y1 ?? 0;
  return runOf(name.pieces.filter(({ rect, size }) => foot - rect.y1 < 0.5 * size));
}

/** Most lines that the name of an office has. */
const mostLines = 3;

/** All lines of a name of which one is known. */
export function wholeName(own: Run, layout: PageLayout, context: DocumentContext): Run {
  let name = own;
  for (let at = 1; at < mostLines; at += 1) {
    const below = nextTo(name, layout, 1, context);
    if (below && (goOn(name, below, context) || isWrapped(lastLineOf(name), below, layout)))
      name = runOf([...name.pieces, ...below.pieces]);
    const above = nextTo(name, layout, -1, context);
    if (above && goOn(above, name, context)) name = runOf([...above.pieces, ...name.pieces]);
  }
  return name;
}

/** The authority that a text names, with the lines above and below that belong to its name. */
export function authorityIn(
  run: Run,
  confidence: number,
  layout: PageLayout,
  context: DocumentContext,
): Found<string> {
  const part = namePart(run, context);
  // What stands before a date or an address on its line ends there.
  const isWhole = part.pieces.at(-1) === run.pieces.at(-1);
  const whole = isWhole ? wholeName(part, layout, context) : part;
  const { value } = titledName(whole);
  return foundAt(value, confidence, whole.pieces);
}
