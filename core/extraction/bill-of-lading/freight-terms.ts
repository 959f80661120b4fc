import { hasCaptions } from '../../layout/captions.ts';
import { squash } from '../../layout/fold.ts';
import { segmentBeside } from '../../layout/labels.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { codedTerms } from './charge-codes.ts';
import { chargedTerms } from './charged-columns.ts';

export type FreightTerms = 'prepaid' | 'collect';

const freightLabel = phrasePattern('{{freight-label}}');
const alone: readonly (readonly [FreightTerms, () => RegExp])[] = [
  [
    'prepaid',
    phrasePattern(
      String.raw`^\W*(?:x\W+)?(?:{{freight-prepaid}}(?: (?:at|in) \p{L}[\p{L} .'-]{1,30})?|{{freight-at-origin}})\W*$`,
    ),
  ],
  [
    'collect',
    phrasePattern(
      String.raw`^\W*(?:x\W+)?(?:{{freight-collect}}(?: (?:at|in) \p{L}[\p{L} .'-]{1,30})?|{{freight-at-destination}})\W*$`,
    ),
  ],
];

/** What the known terms begin with: behind a label it is left out. */
const freightCharge = phrasePattern('^{{freight-charge}}$');

/** The terms of which a text is the end, behind the word for freight. */
const endOfTerms = (key: string, { knowledge }: DocumentContext): FreightTerms | undefined =>
  [...knowledge.values.freightTerms.listed].find(
    ([phrase]) => phrase.endsWith(key) && freightCharge().test(phrase.slice(0, -key.length)),
  )?.[1][0];

/** The terms that a text says which stands where a label of freight says so: `Fracht: zahlbar am Bestimmungsort`. */
function saidAlone(printed: string, context: DocumentContext): FreightTerms | undefined {
  // "unfrei (CC)": the code of the terms behind their words.
  const text = printed.replace(/\s?\((?:PP|CC|P|C)\)\s*$/i, '');
  const short = alone.find(([, pattern]) => pattern().test(text))?.[0];
  const key = squash(text);
  if (short || key === '') return short;
  return endOfTerms(key, context);
}

/** "[X] PREPAID   [ ] COLLECT". */
const tick = /^\W*(?:\[\s?[xX]\s?\]|[☒☑✓✔■]|\([xX]\))\s*(\S.*)$/u;

/** "Prepaid  X   Collect ____": the mark follows its word, on the line of blanks; `Collect | X 3rd Party` marks another. */
const markBehind = /(?<!\p{L})(prepaid|collect)(?:[\s:_.[(]*x(?![\p{L}\d])|[\s:|_.[(]*x\W*(?:\||$))/iu;

function markedBehind(context: DocumentContext): Found<FreightTerms> | null {
  for (const line of context.layouts.flatMap(({ lines }) => lines)) {
    const text = line.segments.map((segment) => segment.text).join(' | ');
    if (!/prepaid/i.test(text) || !/collect/i.test(text)) continue;
    const word = markBehind.exec(text)?.[1]?.toLowerCase();
    const at = line.segments.find((segment) => word && segment.text.toLowerCase().includes(word));
    // A mark before both words stands for the word behind it.
    if (!word || !at || /x\W*prepaid/i.test(text)) continue;
    return foundAt(word === 'prepaid' ? 'prepaid' : 'collect', 0.8, at.pieces);
  }
  return null;
}

/** The terms whose box is ticked; null where none is, or several are. */
function tickedTerms(context: DocumentContext): Found<FreightTerms> | null {
  const found = context.layouts.flatMap((layout) =>
    layout.lines
      .flatMap((line) => line.segments)
      .flatMap((segment) => {
        const text = tick.exec(segment.text)?.[1];
        const terms = text ? alone.find(([, pattern]) => pattern().test(text))?.[0] : undefined;
        return terms ? [foundAt(terms, 0.9, segment.pieces)] : [];
      }),
  );
  const [first] = found;
  return first && found.every((one) => one.value === first.value) ? first : null;
}

/** A mark, or the room for one, before or behind the words of a choice. */
const marks = /^\W*(?:x\s)?\W*|\s*[[(]\s?[x\s]?\s?[\])]\s*$/giu;

/** Whether a line offers the terms to be ticked: `Prepaid   X Collect   3rd Party` says those that are. */
function offersTerms(line: Line): boolean {
  const offered = new Set(
    line.segments.flatMap(({ text }) => {
      const words = text.slice(text.lastIndexOf(':') + 1).replace(marks, '');
      return alone.find(([, pattern]) => pattern().test(words))?.[0] ?? [];
    }),
  );
  return offered.size === 2;
}

const holds = (line: Line, run: Run): boolean =>
  line.segments.some(({ pieces }) => run.pieces[0] !== undefined && pieces.includes(run.pieces[0]));

/** `X Collect` beside `Prepaid`: a cross in a drawn box. */
function crossedTerms(context: DocumentContext): Found<FreightTerms> | null {
  const crossed = context.layouts
    .flatMap(({ lines }) => lines.filter(offersTerms))
    .flatMap(({ segments }) => segments.filter(({ text }) => /^x\s/i.test(text)));
  const [first] = crossed;
  const terms = first && alone.find(([, pattern]) => pattern().test(first.text))?.[0];
  return first && terms && crossed.length === 1 ? foundAt(terms, 0.88, first.pieces) : null;
}

/** "Freight prepaid at" asks where, and says nothing while its box is empty. */
const isWithinLabel = (
  segment: Segment,
  match: { readonly from: number; readonly to: number },
  { hits }: DocumentContext,
): boolean =>
  hits.some(
    (hit) =>
      hit.segment === segment && hit.alone && hit.nameTo > match.to && hit.from <= match.from && hit.leads,
  );

/** How far apart, in points, the left edges of one text's lines lie. */
const sameEdge = 1.5;

/** The line right below a text that begins where it does: terms may be wrapped in their column. */
const goingOnBelow = (layout: PageLayout, line: Line, segment: Segment): Segment | undefined =>
  layout.lines[line.index + 1]?.segments.find(
    ({ rect }) =>
      Math.abs(rect.x0 - segment.rect.x0) < sameEdge && rect.y0 - segment.rect.y1 < 0.6 * segment.size,
  );

/** The known terms in print: `FREIGHT PREPAID`. */
function printedTerms(context: DocumentContext): readonly Found<FreightTerms>[] {
  const { freightTerms } = context.knowledge.values;
  return context.layouts.flatMap((layout) =>
    layout.lines
      .filter((line) => !offersTerms(line))
      .flatMap((line) => line.segments.map((segment) => ({ line, segment })))
      .flatMap(({ line, segment }) => {
        const pieces = [...segment.pieces, ...(goingOnBelow(layout, line, segment)?.pieces ?? [])];
        return findPhrases({ pieces }, freightTerms, layout.page.source === 'ocr').flatMap((match) => {
          const [terms] = match.meanings;
          // "Total Freight Prepaid" over an amount names a sum that every form has.
          const isSum = pieces[match.from - 1]?.key === 'total';
          const isOfNext = match.from >= segment.pieces.length;
          if (!terms || isSum || isOfNext || isWithinLabel(segment, match, context)) return [];
          return [foundAt(terms, 0.93, pieces.slice(match.from, match.to))];
        });
      }),
  );
}

/** The texts where the value of a label of freight may stand: its places, beside it, under it, or over a caption. */
function textsAtLabel(
  { hit, places }: LabelledPlaces['hits'][number],
  layout: PageLayout | undefined,
  context: DocumentContext,
): readonly Run[] {
  const at = hit.segment;
  // "FREIGHT:  PREPAID", where the word for it is a label elsewhere;
  // "Freight" over "Prepaid at origin", of which the last word is a label elsewhere.
  const under = layout?.lines
    .slice(hit.line.index + 1, hit.line.index + 3)
    .flatMap((line) => line.segments)
    .find(({ rect }) => Math.abs(rect.x0 - at.rect.x0) < at.size);
  const isCaption = layout !== undefined && hit.alone && hasCaptions(layout, context.hits);
  const over = layout?.lines[hit.line.index - 1]?.segments.find(
    ({ rect }) => isCaption && Math.abs(rect.x0 - at.rect.x0) < sameEdge,
  );
  const around = [segmentBeside(hit), under, over].filter((run) => run !== undefined);
  return [...places.slice(0, 3).map(({ run }) => run), ...around];
}

/** The terms in short where a label of freight asks for them: `Freight: prepaid / vorausbezahlt`. */
const termsAtLabels = (labelled: LabelledPlaces, context: DocumentContext): readonly Found<FreightTerms>[] =>
  labelled.hits
    .filter(({ hit }) => freightLabel().test(hit.segment.text))
    .flatMap((label) => {
      const layout = context.layouts.find(({ page }) => page === label.hit.line.page);
      return textsAtLabel(label, layout, context)
        .filter((run) => !layout?.lines.some((line) => offersTerms(line) && holds(line, run)))
        .flatMap((run) => {
          const parts = run.text.split(/\s*\/\s*/);
          const terms = parts.map((text) => saidAlone(text, context)).find(Boolean);
          return terms ? [foundAt(terms, 0.85, run.pieces)] : [];
        });
    });

/**
 * Whether the freight is paid at loading or by the receiver, as the page says: `FREIGHT PREPAID`, or a value at
 * a label of freight. Null when it says neither, or both as a printed form does.
 *
 * @param ports and places at which freight is paid before, or after the voyage
 */
export function freightTerms(
  context: DocumentContext,
  labelled: LabelledPlaces,
  ports: readonly { readonly terms: FreightTerms; readonly name: Found<string> | null }[] = [],
): Found<FreightTerms> | null {
  const ticked = tickedTerms(context) ?? crossedTerms(context) ?? markedBehind(context);
  if (ticked) return ticked;
  const printed = printedTerms(context);
  const found = printed.length > 0 ? printed : termsAtLabels(labelled, context);
  const [first] = found;
  if (!first)
    return (
      paidAtPort(labelled, ports) ?? chargedTerms(context) ?? codedTerms(context) ?? stampedTerms(context)
    );
  return found.every((one) => one.value === first.value) ? first : null;
}

const stamped: readonly (readonly [FreightTerms, () => RegExp])[] = [
  ['prepaid', phrasePattern(String.raw`^{{to-be-prepaid}}\.?$`)],
  ['collect', phrasePattern(String.raw`^{{to-be-collected}}\.?$`)],
];

/**
 * `TO BE PREPAID`, stamped alone in the box of an inland bill that asks for it: 'If charges are to be prepaid, write or
 * stamp here, "To be Prepaid."' is the print of the form.
 */
function stampedTerms(context: DocumentContext): Found<FreightTerms> | null {
  const segments = context.layouts.flatMap(({ lines }) => lines.flatMap((line) => line.segments));
  for (const segment of segments) {
    const terms = stamped.find(([, pattern]) => pattern().test(segment.text.trim()))?.[0];
    if (terms) return foundAt(terms, 0.85, segment.pieces);
  }
  return null;
}

/** "Freight payable at   HAMBURG": at the port of loading it is prepaid, at that of discharge collected. */
function paidAtPort(
  labelled: LabelledPlaces,
  ports: readonly { readonly terms: FreightTerms; readonly name: Found<string> | null }[],
): Found<FreightTerms> | null {
  for (const { hit, places } of labelled.hits) {
    if (!freightLabel().test(hit.segment.text) || !payableAt().test(hit.segment.text)) continue;
    for (const { run } of places.slice(0, 2)) {
      const named = ports.filter(({ name }) => name !== null && squash(name.value) === squash(run.text));
      const [port] = named;
      if (port && named.every(({ terms }) => terms === port.terms))
        return foundAt(port.terms, 0.75, run.pieces);
    }
  }
  return null;
}

const payableAt = phrasePattern('{{payable-at}}');
