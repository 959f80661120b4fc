import { foldText } from '../../layout/fold.ts';
import { middleX, middleY } from '../../layout/geometry.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf, findPhrases } from '../../layout/phrases.ts';
import { cellAt, isIn } from '../../layout/ruling.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { runningText } from './running-text.ts';

const agreements =
  /\b(?:usmca|cusma|t-mec|mexico[- ]canada agreement|free trade (?:agreement|area)|agreement establishing|comprehensive and progressive|trans-pacific|transpacifi|tratado integral|preferential trade agreement|asean trade in goods|generali[sz]ed system of preferences|partnership agreement|economic partnership|trade agreement|association agreement|scheme of preferences|interim agreement|cooperation agreement|regional comprehensive|partnership arrangement|economic relations|trade promotion agreement|african growth and opportunity|trade liberali[sz]ation scheme|protocol on trade|common market for|pan-euro-med\w*|global system of trade preferences|comesa|afcfta|rcep|[a-z]{2,}[ -]fta)\b|freihandelsabkommen|accord de libre|tratado de libre|acuerdo (?:de (?:asociacion|libre|complementacion|alcance|promocion|integracion)|comercial entre|regional de)|decision \d{3} de la comunidad|acordo de complementacao|acordo de livre|accordo di (?:libero|associazione|partenariato)|accord (?:d['’]association|de partenariat)|systeme generalise de preferences|sistema generali[sz]ado de prefer|sistema di preferenze generalizzate|allgemeine[ns]? praferenzsystem|acordo de (?:associacao|parceria)|umow[ay] o wolnym handlu|serbest ticaret anlasmasi|\beur\.\s?1\b|\beur-med\b/;
const authorities =
  /chambers? of (?:commerce|industry)|industrie- und handelskammer|handelskammer|wirtschaftskammer|chambre de commerce|camara (?:oficial )?de comercio|camera di commercio|kamer van koophandel|camara de comercio|izba (?:gospodarcza|przemyslowo)|ticaret (?:ve sanayi )?odasi|customs authority|customs (?:district|department|office|administration|house|service)|^customs of (?!the)\p{L}|office of origin|ministry of|department of (?:commerce|trade|foreign trade)|export promotion|council for the promotion|federacao das industrias|federation of|hauptzollamt|board of trade/u;

/** Whether a name is that of an office that certifies, and of no trader. */
export const isAuthority = (name: string): boolean => authorities.test(foldText(name));

/** The label of a box for the agreement, which names none. */
const nameless =
  /^[\W\d]*(?:(?:preferential|free|name of|the) )*(?:trade|association|partnership) agreements?\W*$/;

/** In words: a longer text is a sentence. */
const longestTitle = 16;

const title = (segment: Run): Found<string> =>
  foundAt(
    segment.text
      .replace(/^[^:]{3,40}:\s*(?=\S{3})/, '')
      // "Tratado Integral y Progresista … (TIPAT)": the letters that it is called by.
      .replace(/(?<=\p{L}{3})\s\(\p{Lu}[\p{Lu}\d/-]{1,11}\)\W*$/u, '')
      .replace(/^[\s(]+|[\s):,]+$/g, ''),
    0.7,
    segment.pieces,
  );

/** A line of a title that the next one ends: a dash, a comma or a word that joins stands last. */
const goesOn =
  /(?:[-–—,&(/]|(?<!\p{L})(?:of|the|and|between|for|de|la|del|el|y|entre|et|des|les|und|der|zwischen|tra|fra|e|do|da))$/iu;

/** The rest of a name that its line was too short for: `… Progressive Agreement` over `for Trans-Pacific Partnership`. */
const isRest = /^(?:for|of|and|between|de|del|entre|et|y|und|zwischen|tra|e|do|da|com)\s/u;

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
const underThe =
  /^(?:(?:issued )?(?:form for|used in|under|pursuant to|for the purposes of|in accordance with)|conforme a|al amparo de|en virtud de|en el marco de|au titre de|dans le cadre de|gemäß|im rahmen|ai sensi de|nell'ambito de|ao abrigo d|no âmbito d)(?:l| l['’]|l['’]|l?e|la|les|los|las|o|a|os|as|des|der|dem)?(?: (?:the|la|le|l['’]|el|dem|der|des|dell['’]|del))?\s/iu;

/** `CERTIFICATION OF ORIGIN under the …`: what stands behind the name of the form names the agreement. */
function behindFormTitle(run: Run, context: DocumentContext): Run {
  const form = findPhrases(run, context.knowledge.labels.titles, false).find(({ from }) => from === 0);
  const rest = form ? runOf(run.pieces.slice(form.to)) : run;
  const words = underThe.exec(rest.text)?.[0].length;
  return words === undefined ? run : runOf(piecesAt(rest, words, rest.text.length));
}

/** All lines of a title of which one is known: `AGREEMENT ESTABLISHING THE ASEAN -` over `… FREE TRADE AREA`. */
function wholeTitle(layout: PageLayout, segment: Segment, context: DocumentContext): Run {
  let pieces = segment.pieces;
  for (const step of [-1, 1] as const) {
    const next = nextOfTitle(layout, segment, step, context);
    const [upper, lower] = step < 0 ? [next, segment] : [segment, next];
    if (next && upper && lower && (goesOn.test(upper.text) || isRest.test(lower.text)))
      pieces = step < 0 ? [...next.pieces, ...pieces] : [...pieces, ...next.pieces];
  }
  return pieces.length > longestTitle ? segment : runOf(pieces);
}

/** `… shall be entitled to benefit from the Free Trade Agreement`: words of a sentence, which only names one within. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{Ll}{3,}[,.;]?$/u.test(word));
  return words.filter((word) => !joining.test(word.replace(/[,.;]$/, ''))).length >= mostSmallWords;
}

/** A title may say `Form for the …`, `under the …`; so many other words are those of a sentence. */
const mostSmallWords = 3;

/** In words, what a title is wrapped by: `Form for China-Pakistan Free Trade` over `Agreement`. */
const mostWrapped = 3;

function withNextLine(layout: PageLayout, segment: Segment, context: DocumentContext): Run {
  const next = segment.pieces.length > 1 ? nextOfTitle(layout, segment, 1, context, true) : undefined;
  return next && next.pieces.length <= mostWrapped ? runOf([...segment.pieces, ...next.pieces]) : segment;
}

/** The first short text of the upper or of any part of the pages that a pattern knows. */
function firstText(context: DocumentContext, pattern: RegExp, lowest: number): Found<string> | null {
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      if (segment.rect.y0 > lowest * layout.page.height || segment.pieces.length > longestTitle) continue;
      const own = pattern.test(foldText(segment.text)) ? segment : withNextLine(layout, segment, context);
      const text = foldText(own.text);
      if (!pattern.test(text) || nameless.test(text) || /^\p{Ll}/u.test(own.text)) continue;
      if (isSentence(own.text)) continue;
      const whole = own === segment ? wholeTitle(layout, segment, context) : own;
      return title(behindFormTitle(whole, context));
    }
  }
  return null;
}

/** Words that join those of a name: `Free Trade Agreement between Canada and the Republic of Korea`. */
const joining =
  /^(?:of|the|between|and|with|for|avec|entre|et|la|le|les|l'|mit|zwischen|und|der|dem|con|el|los|y|com|o|a|e|tra|fra|met|tussen|en|de|del|da|do|di|libre-échange|libre-comercio|libre|échange|livre|libero|scambio|comércio|comercio|complementación|complementação|econômica|económica)$/iu;

/** The name of an agreement within a sentence: from the words that begin it, as long as names follow. */
function withinSentence(segment: Segment): Found<string> | null {
  const match = agreements.exec(foldText(segment.text));
  if (
    !match ||
    nameless.test(foldText(segment.text)) ||
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
  let to = from;
  while (
    to < words.length &&
    ((words[to]?.start ?? 0) < match.index + match[0].length ||
      ((isName(words[to]?.piece.text ?? '') || joining.test(words[to]?.piece.text ?? '')) &&
        (!/[.,;:]$/.test(words[to - 1]?.piece.text ?? '') || isNumbered(words[to - 1], words[to]))))
  )
    to += 1;
  while (to > from && joining.test(words[to - 1]?.piece.text ?? '')) to -= 1;
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
  const titled = firstText(context, agreements, 0.45);
  if (titled) return titled;
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const named = withinSentence(segment);
      if (named) return named;
    }
  }
  return null;
}

/** A label of the form, and no name. */
const isLabel = (segment: Segment, context: DocumentContext): boolean =>
  coverOf(segment, context.knowledge.labels.labels, segment.pieces[0]?.page.source === 'ocr') > 0.6 ||
  /signature|signatory|unterschrift|firma\b|handtekening|stamp|timbro|sello|available|request|importing/i.test(
    segment.text,
  );

/** `Sheffield Chamber of Commerce`: the words of the label with a name in front of them. */
const isNamed = ({ text }: Segment, index: number): boolean =>
  !/^(?:issuing|certifying|authori[sz]|competent|local|name|stamp|seal)/i.test(text) &&
  /^\p{Lu}[\p{L}'’.-]{2,}(?:\s+(?:and|&)?\s*\p{Lu}[\p{L}'’.-]*){0,4}$/u.test(text.slice(0, index).trim());

/** "Die unterzeichnete Handelskammer bescheinigt": a sentence of the form, in which nobody is named. */
const saysUndersigned =
  /(?<!\p{L})(?:undersigned|unterzeichnete|soussignée?|sottoscritt[ao]|suscrita|infrascrita|abaixo assinada|ondergetekende|niżej podpisan)(?!\p{L})/iu;

/** "THE BAYPORT CHAMBER OF COMMERCE CERTIFIES THAT": what it does is none of its name. */
const certifiesNow =
  /[,\s]\s?(?:hereby |herewith |hiermit )?(?:certifies|attests|declares|confirms|bescheinigt|bestätigt|certifie|atteste|certifica|attesta|dichiara|atesta|poświadcza|zaświadcza|verklaart|bevestigt)(?!\p{L})/iu;

/** The chamber or office that a certificate names, in its head or its stamp. */
export function authorityNamed(context: DocumentContext): Found<string> | null {
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      if (segment.pieces.length > longestTitle || /^\p{Ll}/u.test(segment.text)) continue;
      if (saysUndersigned.test(segment.text)) continue;
      const at = authorities.exec(foldText(segment.text));
      if (!at || (isLabel(segment, context) && !isNamed(segment, at.index))) continue;
      // "The Greater Bayport Chamber of Commerce, a recognized chamber under the laws ..."
      const end = segment.text.indexOf(',', at.index + at[0].length);
      const verb = certifiesNow.exec(segment.text)?.index ?? 0;
      const isLong = end > 0 && segment.text.length - end > 30;
      // The article begins the sentence and is none of the name.
      const from = /^(?:La|Le|Die|Der|De|Het|El|Il|The|THE)\s/.exec(segment.text)?.[0].length ?? 0;
      if (verb >= at.index + at[0].length)
        return foundAt(segment.text.slice(from, verb).trim(), 0.65, piecesAt(segment, from, verb - from));
      if (isLong) return foundAt(segment.text.slice(from, end), 0.65, piecesAt(segment, from, end - from));
      return title(segment);
    }
  }
  return null;
}

/** "The Greater Reno Chamber of Commerce, a recognized Chamber of Commerce under the laws ...", in the languages of chambers. */
const recognized: readonly RegExp[] = [
  /\bThe ((?:\p{Lu}[\p{L}.&'’-]*\s){1,5}Chamber of Commerce(?: (?:and|&) Industry)?),? (?:a recognized|hereby|has examined|certifies)/u,
  /(?<!\p{L})La (Chambre de commerce(?: et d['’]industrie)? (?:de |du |des |d['’])\p{Lu}[\p{L} '’-]{1,40}?),? (?:établissement|organisme|soussignée|a examiné|certifie|atteste)/iu,
  /(?<!\p{L})La (Cámara (?:oficial )?de comercio(?:,? industria(?: y servicios)?)? (?:de|del) \p{Lu}[\p{L} '’-]{1,40}?),? (?:entidad|certifica|hace constar|ha examinado)/iu,
  /(?<!\p{L})La (Camera di commercio(?:,? industria(?: e artigianato)?)? (?:di|del|della) \p{Lu}[\p{L} '’-]{1,40}?),? (?:certifica|attesta|ha esaminato)/iu,
  /(?<!\p{L})Die ((?:Industrie- und )?Handelskammer (?:zu |für |in )?\p{Lu}[\p{L} -]{1,40}?),? (?:bescheinigt|bestätigt|hat geprüft)/u,
];

/** The chamber that a sentence of its certification names first. */
export function authorityInSentence(context: DocumentContext): Found<string> | null {
  for (const layout of context.layouts) {
    const run = runningText(layout);
    const name = recognized.flatMap((pattern) => pattern.exec(run.text)?.[1] ?? []).at(0);
    if (name) return foundAt(name, 0.65, piecesAt(run, run.text.indexOf(name), name.length));
  }
  return null;
}

const certifies = /certif|beschein|bestätig|bevestig|poświadcz|onaylan/i;

/** A name: its longer words begin with capitals, and it ends without a full stop. */
const isName = (segment: Segment): boolean => {
  const words = segment.text.match(/\p{L}{4,}/gu) ?? [];
  return (
    words.length >= 2 &&
    segment.pieces.length <= 9 &&
    words.every((word) => /^\p{Lu}/u.test(word)) &&
    !/[\d:]|\.$/.test(segment.text)
  );
};

/** In letter heights, how far over its date a box begins that is not drawn. */
const boxHeight = 10;

/** The name right over a date, in the box where the authority certifies. */
function nameOver(
  segment: Segment,
  { page, ruling, lines }: PageLayout,
  context: DocumentContext,
): Found<string> | null {
  const y = middleY(segment.rect);
  const cell = cellAt(ruling, page, segment.rect.x0, y);
  // Where no box is drawn, its column stands under the words that certify.
  const isInBox = ({ rect }: Segment): boolean =>
    cell
      ? isIn(cell, rect.x0 + 1, middleY(rect))
      : Math.abs(rect.x0 - segment.rect.x0) < 2 * segment.size && rect.y0 > y - boxHeight * segment.size;
  const own = lines.flatMap((line) => line.segments.filter((one) => isInBox(one) && one.rect.y1 < y));
  // What a stamp prints between them stands at neither's edge nor middle.
  const isAligned = ({ rect }: Segment): boolean =>
    Math.abs(rect.x0 - segment.rect.x0) < segment.size ||
    Math.abs(middleX(rect) - middleX(segment.rect)) < segment.size;
  const over = own.findLast(isAligned) ?? own.at(-1);
  const isCertified = own.filter((one) => one !== over).some(({ text }) => certifies.test(text));
  return over && isCertified && isName(over) && !isLabel(over, context)
    ? { ...title(over), confidence: 0.6 }
    : null;
}

/** The name right over the date of issue, on any page that bears it. */
export function authorityOverDate(
  date: Found<string> | null,
  context: DocumentContext,
): Found<string> | null {
  if (!date) return null;
  for (const layout of context.layouts) {
    for (const segment of layout.lines.flatMap(({ segments }) => segments)) {
      const isDate = segment.text.includes(date.evidence.text);
      const name = isDate ? nameOver(segment, layout, context) : null;
      if (name) return name;
    }
  }
  return null;
}

const signed =
  /sign|firma|sello|stamp|seal|stempel|cachet|unterschrift|handtekening|assinatura|carimbo|timbro|podpis|pieczę|imza|mühür/i;

/** How far over its caption, in letter heights, a name stands. */
const overCaption = 2.5;

/** The name over a caption that says whose stamp and signature it is: `Name, stamp and signature of the certifying body`. */
export function authorityOverCaption(context: DocumentContext): Found<string> | null {
  for (const { line, segment, meanings } of context.hits) {
    const isCaption =
      meanings.some(({ field, strength }) => field === 'issuingAuthority' && strength >= 0.8) &&
      signed.test(segment.text);
    const layout = context.layouts.find(({ page }) => page === line.page);
    if (!isCaption || !layout) continue;
    const over = layout.lines
      .slice(Math.max(0, line.index - 2), line.index)
      .flatMap(({ segments }) => segments)
      .findLast(
        (one) =>
          segment.rect.y0 - one.rect.y1 < overCaption * segment.size &&
          Math.abs(middleX(one.rect) - middleX(segment.rect)) < 4 * segment.size,
      );
    if (over && isName(over) && !isLabel(over, context)) return { ...title(over), confidence: 0.6 };
  }
  return null;
}
