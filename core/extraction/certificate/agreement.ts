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
function namesAgreement(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text);
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
  return isForm && namesAgreement(foldText(named.text), agreements()) ? named : run;
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

/** The first short text of the upper or of any part of the pages that a pattern knows. */
function firstText(context: DocumentContext, pattern: RegExp, lowest: number): Found<string> | null {
  let form: Found<string> | null = null;
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      if (segment.rect.y0 > lowest * layout.page.height || segment.pieces.length > longestTitle) continue;
      const between = namedBetween(layout, segment);
      const parties = between && behindFormTitle(between, context);
      if (parties && namesAgreement(foldText(parties.text), pattern)) return titledName(parties);
      const own = namesAgreement(foldText(segment.text), pattern)
        ? segment
        : withNextLine(layout, segment, context);
      const text = foldText(own.text);
      if (!namesAgreement(text, pattern) || nameless().test(text) || /^\p{Ll}/u.test(own.text)) continue;
      if (isSentence(own.text)) continue;
      const whole = own === segment ? wholeTitle(layout, segment, context) : own;
      const named = titledName(beforeFormTitle(behindFormTitle(whole, context), context));
      if (!formCalled().test(foldText(segment.text))) return named;
      form ??= named;
    }
  }
  return form;
}

/** Words that join those of a name: `Free Trade Agreement between Canada and the Republic of Korea`. */
const joining = phrasePattern('^(?:{{joining}}|{{joining-trade}})$');

/** The name of an agreement within a sentence: from the words that begin it, as long as names follow. */
function withinSentence(segment: Segment): Found<string> | null {
  const match = agreements().exec(foldText(segment.text));
  if (
    !match ||
    !namesAgreement(foldText(segment.text), agreements()) ||
    nameless().test(foldText(segment.text)) ||
    foldText(segment.text).length !== segment.text.length
  )
    return null;
  const words = segment.pieces.map((piece, at) => ({ piece, start: segment.starts[at] ?? 0 }));
  const isName = (text: string): boolean => /^\W*[\p{Lu}\d]/u.test(text);
  const isNumbered = (before: (typeof words)[number] | undefined, own: (typeof words)[number] | undefined) =>
    /^n[oº°r]?\.$/i.test(before?.piece.text ?? '') && /^\d/.test(own?.piece.text ?? '');
  let from = words.findLastIndex(({ start }) => start <= match.index);
  const elided = /^\p{L}['’]/u.exec(words[from]?.piece.text ?? '')?.[0].length ?? 0;
  // "del Acuerdo (2) ACUERDO DE …": the note stands behind the word that the form prints.
  const isNote = (text: string): boolean => /^\(\d\)$/.test(text);
  while (from > 0 && isName(words[from - 1]?.piece.text ?? '') && !isNote(words[from - 1]?.piece.text ?? ''))
    from -= 1;
  // "Handels- en samenwerkingsovereenkomst": the first half of a compound.
  const [half, and] = [words[from - 2]?.piece.text ?? '', words[from - 1]?.piece.text ?? ''];
  if (/\p{L}-$/u.test(half) && joining().test(and)) from -= 2;
  let to = from;
  while (
    to < words.length &&
    ((words[to]?.start ?? 0) < match.index + match[0].length ||
      ((isName(words[to]?.piece.text ?? '') || joining().test(words[to]?.piece.text ?? '')) &&
        (!/[.,;:]$/.test(words[to - 1]?.piece.text ?? '') || isNumbered(words[to - 1], words[to]))))
  )
    to += 1;
  while (to > from && joining().test(words[to - 1]?.piece.text ?? '')) to -= 1;
  const pieces = segment.pieces.slice(from, to);
  const [first, last] = [words[from], words[to - 1]];
  if (!first || !last) return null;
  const text = segment.text
    .slice(first.start + (first === words[from] ? elided : 0), last.start + last.piece.text.length)
    .replace(/\s\([^)]*$/, '')
    .replace(/[\s.,;:]+$/, '');
  return text.length > 8 ? foundAt(text, 0.62, pieces) : null;
}

/** The agreement or scheme that the head of a certificate names, or a sentence of its declaration. */
export function agreementNamed(context: DocumentContext): Found<string> | null {
  const titled = firstText(context, agreements(), 0.45);
  if (titled) return titled;
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const named = withinSentence(segment);
      if (named) return named;
    }
  }
  return null;
}
