import { foldText } from '../../layout/fold.ts';
import { middleX } from '../../layout/geometry.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf, findPhrases } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { namedBetween } from './parties-of-agreement.ts';
import { longestTitle, titledName } from './titled-name.ts';

const agreements = phrasePattern(
  String.raw`{{agreement}}|(?<!\p{L})\p{L}{2,}[ -]fta(?!\p{L})|decision \d{3} de la comunidad|(?<!\p{L})eur\.\s?1(?!\d)`,
);

/** The label of a box for the agreement, which names none. */
const nameless = phrasePattern(String.raw`^[\W\d]*{{agreement-unnamed}}\W*$`);

/** A line of a title that the next one ends: a dash, a comma or a word that joins stands last. */
const goesOn = phrasePattern('(?:[-–—,&(/]|{{joining}})$');

/** Whether a text names an agreement; `SAFTA/1851/2024` is the number of a paper. */
function namesAgreement(printed: string): boolean {
  const text = foldText(printed);
  const match = agreements().exec(text);
  return match !== null && !/^\s?[/-]\s?\d/.test(text.slice(match.index + match[0].length));
}

/** The rest of a name that its line was too short for: `… Progressive Agreement` over `for Trans-Pacific Partnership`. */
const isRest = phrasePattern(String.raw`^{{joining}}\s`, 'u');

/** How far apart, in letter heights, the lines of one title stand. */
const oneTitle = 0.6;

/** How far, in parts of it, OCR measures the size of the same letters differently from line to line. */
const sameOnScan = 0.15;

/**
 * The next line of a title over or under one of its lines: in the same letters, about the same middle.
 *
 * @param isWord whether it may be a word that names papers of its own: `Agreement`
 */
function nextOfTitle(
  layout: PageLayout,
  segment: Segment,
  step: 1 | -1,
  context: DocumentContext,
  isWord = false,
): Segment | undefined {
  const line = layout.lines.findIndex(({ segments }) => segments.includes(segment));
  const ocr = layout.page.source === 'ocr';
  const near = layout.lines.slice(Math.max(0, line - 2), line + 3).flatMap(({ segments }) => segments);
  return near.find((one) => {
    const gap = step > 0 ? one.rect.y0 - segment.rect.y1 : segment.rect.y0 - one.rect.y1;
    const isTitle = !isWord && coverOf(one, context.knowledge.labels.titles, false) > 0.6;
    return (
      one !== segment &&
      !isTitle &&
      (ocr || one.bold === segment.bold) &&
      Math.abs(one.size - segment.size) < (ocr ? sameOnScan : 0.03) * segment.size &&
      gap > -0.5 * segment.size &&
      gap < oneTitle * segment.size &&
      (Math.abs(middleX(one.rect) - middleX(segment.rect)) < 0.5 * segment.size ||
        Math.abs(one.rect.x0 - segment.rect.x0) < 0.3 * segment.size)
    );
  });
}

/** "under the": between the title of a form and its agreement. */
const underThe = phrasePattern(
  String.raw`^{{under-agreement}}(?:\s(?:{{article}}|{{joining}}))?(?:\s|(?<=['’]))`,
);

/** `CERTIFICATION OF ORIGIN under the …`: what stands behind the name of the form names the agreement. */
function behindFormTitle(run: Run, context: DocumentContext): Run {
  const form = findPhrases(run, context.knowledge.labels.titles, false).find(({ from }) => from === 0);
  const rest = form ? runOf(run.pieces.slice(form.to)) : run;
  const words = underThe().exec(rest.text)?.[0].length;
  return words === undefined ? run : runOf(piecesAt(rest, words, rest.text.length));
}

/** `USMCA - CERTIFICATION OF ORIGIN`: the name of the form, which a dash parts from that of the agreement, is none of it. */
function beforeFormTitle(run: Run, context: DocumentContext): Run {
  const dash = run.pieces.findLastIndex(({ text }) => /^[-–—:|]$/.test(text));
  const [named, form] = [runOf(run.pieces.slice(0, Math.max(dash, 0))), runOf(run.pieces.slice(dash + 1))];
  const isForm = dash > 0 && coverOf(form, context.knowledge.labels.titles, false) > 0.8;
  return isForm && namesAgreement(named.text) ? named : run;
}

/** What an agreement calls itself, `Agreement`, `Area`, `Scheme`: before that word the name of one is not over. */
const kindOfAgreement = phrasePattern('{{kind-of-agreement}}');

/** `REGIONAL COMPREHENSIVE ECONOMIC` over `PARTNERSHIP AGREEMENT`: only the lower line says what it is that is named. */
const endsBelow = (upper: Run, lower: Run): boolean =>
  !kindOfAgreement().test(foldText(upper.text)) &&
  lower.pieces.length <= mostWrapped &&
  kindOfAgreement().test(foldText(lower.text));

/** The most lines of a title, the known one among them. */
const mostLines = 4;

/** All lines of a title of which one is known: `AGREEMENT ESTABLISHING THE ASEAN -` over `… FREE TRADE AREA`. */
function wholeTitle(layout: PageLayout, segment: Segment, context: DocumentContext): Run {
  const whole: Segment[] = [segment];
  for (const step of [-1, 1] as const) {
    let own = segment;
    while (whole.length < mostLines) {
      const next = nextOfTitle(layout, own, step, context) ?? wordBelow(layout, own, step, context);
      const [upper, lower] = step < 0 ? [next, own] : [own, next];
      if (!next || !upper || !lower) break;
      if (!goesOn().test(upper.text) && !isRest().test(lower.text) && !endsBelow(upper, lower)) break;
      if (step < 0) whole.unshift(next);
      else whole.push(next);
      own = next;
    }
  }
  const pieces = whole.flatMap((one) => one.pieces);
  return pieces.length > longestTitle ? segment : runOf(pieces);
}

/** The words that end a name, which alone could name a paper: `PARTNERSHIP AGREEMENT`. */
function wordBelow(layout: PageLayout, segment: Segment, step: 1 | -1, context: DocumentContext) {
  const next = step > 0 ? nextOfTitle(layout, segment, step, context, true) : undefined;
  return next && endsBelow(segment, next) ? next : undefined;
}

/** `… shall be entitled to benefit from the Free Trade Agreement`: words of a sentence, which only names one within. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{Ll}{3,}[,.;]?$/u.test(word));
  return words.filter((word) => !joining().test(word.replace(/[,.;]$/, ''))).length >= mostSmallWords;
}

/** A title may say `Form for the …`, `under the …`; so many other words are those of a sentence. */
const mostSmallWords = 3;

/** In words, what a title is wrapped by: `Form for China-Pakistan Free Trade` over `Agreement`. */
const mostWrapped = 3;

function withNextLine(layout: PageLayout, segment: Segment, context: DocumentContext): Run {
  const next = segment.pieces.length > 1 ? nextOfTitle(layout, segment, 1, context, true) : undefined;
  return next && next.pieces.length <= mostWrapped ? runOf([...segment.pieces, ...next.pieces]) : segment;
}

/** `Form RCEP`, `AKFTA Form`: the form is called by the letters of its agreement, which its title names in words. */
const formCalled = phrasePattern(String.raw`^\W*(?:{{form-word}}\W+\S+|\S+\W+{{form-word}})\W*$`);

/** A title of the head that names an agreement; null where a text names none, or only within a sentence. */
function titleAt(layout: PageLayout, segment: Segment, context: DocumentContext) {
  const between = namedBetween(layout, segment);
  const parties = between && behindFormTitle(between, context);
  if (parties && namesAgreement(parties.text)) return { named: titledName(parties), isOfForm: false };
  const own = namesAgreement(segment.text) ? segment : withNextLine(layout, segment, context);
  const isName = namesAgreement(own.text) && !nameless().test(foldText(own.text));
  if (!isName || /^\p{Ll}/u.test(own.text) || isSentence(own.text)) return null;
  const whole = own === segment ? wholeTitle(layout, segment, context) : own;
  const named = titledName(beforeFormTitle(behindFormTitle(whole, context), context));
  return { named, isOfForm: formCalled().test(foldText(segment.text)) };
}

/** How far down the page, in parts of it, the head of a certificate reaches. */
const lowestTitle = 0.45;

/** The first title of the head that names an agreement; what a form is called, where no other does. */
function titledAgreement(context: DocumentContext): Found<string> | null {
  let form: Found<string> | null = null;
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const isHigh = segment.rect.y0 <= lowestTitle * layout.page.height;
      const title =
        isHigh && segment.pieces.length <= longestTitle ? titleAt(layout, segment, context) : null;
      if (title && !title.isOfForm) return title.named;
      form ??= title?.named ?? null;
    }
  }
  return form;
}

/** Words that join those of a name: `Free Trade Agreement between Canada and the Republic of Korea`. */
const joining = phrasePattern('^(?:{{joining}}|{{joining-trade}})$');

const isCapital = (text: string): boolean => /^\W*[\p{Lu}\d]/u.test(text);

/** "del Acuerdo (2) ACUERDO DE …": the note stands behind the word that the form prints. */
const isNote = (text: string): boolean => /^\(\d\)$/.test(text);

/** The first word of a name of which one is known: capitals stand before it, or the first half of a compound. */
function nameBegins(words: readonly string[], known: number): number {
  let from = known;
  while (from > 0 && isCapital(words[from - 1] ?? '') && !isNote(words[from - 1] ?? '')) from -= 1;
  // "Handels- en samenwerkingsovereenkomst"
  const [half, and] = [words[from - 2] ?? '', words[from - 1] ?? ''];
  return /\p{L}-$/u.test(half) && joining().test(and) ? from - 2 : from;
}

/** Behind the last word of a name: it goes on with capitals and what joins them, up to the end of a sentence. */
function nameEnds(words: readonly string[], behindKnown: number): number {
  const isWithin = (at: number): boolean => {
    const [before, own] = [words[at - 1] ?? '', words[at] ?? ''];
    const isNumbered = /^n[oº°r]?\.$/i.test(before) && /^\d/.test(own);
    return (isCapital(own) || joining().test(own)) && (!/[.,;:]$/.test(before) || isNumbered);
  };
  let to = behindKnown;
  while (to < words.length && isWithin(to)) to += 1;
  while (to > 0 && joining().test(words[to - 1] ?? '')) to -= 1;
  return to;
}

/** The name of an agreement within a sentence: from the words that begin it, as long as names follow. */
function withinSentence(segment: Segment): Found<string> | null {
  const folded = foldText(segment.text);
  const match = agreements().exec(folded);
  if (!match || !namesAgreement(segment.text) || nameless().test(folded)) return null;
  if (folded.length !== segment.text.length) return null;
  const words = segment.pieces.map(({ text }) => text);
  const starts = segment.pieces.map((_, at) => segment.starts[at] ?? 0);
  const known = starts.findLastIndex((start) => start <= match.index);
  const behind = starts.findIndex((start) => start >= match.index + match[0].length);
  const from = nameBegins(words, known);
  const to = nameEnds(words, behind < 0 ? words.length : behind);
  if (from < 0 || to <= from) return null;
  const elided = from === known ? (/^\p{L}['’]/u.exec(words[known] ?? '')?.[0].length ?? 0) : 0;
  const text = segment.text
    .slice((starts[from] ?? 0) + elided, (starts[to - 1] ?? 0) + (words[to - 1] ?? '').length)
    .replace(/\s\([^)]*$/, '')
    .replace(/[\s.,;:]+$/, '');
  return text.length > 8 ? foundAt(text, 0.62, segment.pieces.slice(from, to)) : null;
}

/** The agreement or scheme that the head of a certificate names, or a sentence of its declaration. */
export function agreementNamed(context: DocumentContext): Found<string> | null {
  const titled = titledAgreement(context);
  if (titled) return titled;
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const named = withinSentence(segment);
      if (named) return named;
    }
  }
  return null;
}
