import { foldText } from '../../layout/fold.ts';
import { middleX, middleY } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import { cellAt, isIn } from '../../layout/ruling.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { nameReader } from '../forms/boxed-places.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { authorityIn, isPartOfOffice, namePart, wholeName } from './authority-name.ts';
import { standsUnderCertification } from './certified-date.ts';
import { runningText } from './running-text.ts';
import { longestTitle } from './titled-name.ts';

const authorities = phrasePattern(
  String.raw`{{authority}}|^customs of (?!the)\p{L}|^{{authority-short}}\s\p{L}`,
);

/** Whether a name is that of an office that certifies, and of no trader. */
export const isAuthority = (name: string): boolean => authorities().test(foldText(name));

const wordsOfForm = phrasePattern('{{signature}}|{{stamp}}|{{label-of-form}}');

/** A label of the form, and no name. */
const isLabel = (segment: Segment, context: DocumentContext): boolean =>
  coverOf(segment, context.knowledge.labels.labels, segment.pieces[0]?.page.source === 'ocr') > 0.6 ||
  wordsOfForm().test(segment.text);

const beginsLabel = phrasePattern('^(?:{{authority-label}}|{{stamp}}|{{seal}})');

const isOfForm = phrasePattern(
  '{{certifies}}|{{authority-label}}|{{signature}}|{{stamp}}|{{seal}}|{{label-of-form}}',
);

/** The name of a town behind the words for its office: `Kamer van Koophandel Utrecht`, `Cámara de Comercio de Lugo`. */
const townBehind = phrasePattern(
  String.raw`^\s(?:(?:{{of}}|{{article}}|{{chamber-joins}})\s){0,2}\p{Lu}[\p{L}'’.-]+(?:\s+\p{L}['’\p{L}.-]*){0,4}$`,
  'u',
);
const townBehindCapitals = phrasePattern(
  String.raw`^\s(?:(?:{{of}}|{{article}}|{{chamber-joins}})\s){1,2}\p{L}{3}`,
);

const hasTownBehind = (text: string): boolean =>
  townBehind().test(text) || (text === text.toUpperCase() && townBehindCapitals().test(text));

/** `Sheffield Chamber of Commerce`: the words of the label with a name in front of them, or one behind. */
const isNamed = ({ text }: Segment, from: number, to: number): boolean =>
  !beginsLabel().test(text) &&
  (/^\p{Lu}[\p{L}'’.-]{2,}(?:\s+(?:and|&)?\s*\p{Lu}[\p{L}'’.-]*){0,4}$/u.test(text.slice(0, from).trim()) ||
    (hasTownBehind(text.slice(to)) && !isOfForm().test(text.slice(to))));

/** "Die unterzeichnete Handelskammer bescheinigt": a sentence of the form, in which nobody is named. */
const saysUndersigned = phrasePattern('{{undersigned}}');

/** "THE BAYPORT CHAMBER OF COMMERCE CERTIFIES THAT": what it does is none of its name. */
const certifiesNow = phrasePattern(String.raw`[,\s]\s?(?:{{hereby}} )?{{certifies-now}}`);

const article = phrasePattern(String.raw`^{{article}}\s`);

const isLatin = ({ text }: Segment): boolean => /\p{Script=Latin}{3}/u.test(text);

/** All texts of a page; of a name in two scripts the one in Latin letters is first. */
function textsOf({ lines }: PageLayout): readonly Segment[] {
  const all = lines.flatMap(({ segments }) => segments);
  return [...all.filter(isLatin), ...all.filter((segment) => !isLatin(segment))];
}

/** "CÁMARA DE COMERCIO, INDUSTRIA Y SERVICIOS DE LUGO": what a chamber is for goes on behind a comma. */
const goesOnFor = phrasePattern(String.raw`^,\s?{{authority-field}}`);

/** A name as far as it stands on its line; the sentence about it is none of it: `… CHAMBER OF COMMERCE, a recognized …`. */
function onLine(segment: Segment, layout: PageLayout, context: DocumentContext): Found<string> | null {
  const line = namePart(segment, context);
  const verb = certifiesNow().exec(line.text)?.index ?? 0;
  const isTitle = line.pieces.length <= longestTitle || verb > 0;
  if (!isTitle || /^\p{Ll}/u.test(line.text) || saysUndersigned().test(line.text)) return null;
  const whole = line.pieces.length === segment.pieces.length ? wholeName(line, layout, context) : line;
  const at = authorities().exec(foldText(line.text)) ?? authorities().exec(foldText(whole.text));
  if (!at) return null;
  const isWrapped = whole !== line;
  if (!isWrapped && isLabel(segment, context) && !isNamed(segment, at.index, at.index + at[0].length))
    return null;
  // "The Greater Bayport Chamber of Commerce, a recognized chamber under the laws ..."
  const end = line.text.indexOf(',', at.index + at[0].length);
  const isLong = end > 0 && line.text.length - end > 30 && !goesOnFor().test(line.text.slice(end));
  // The article begins the sentence and is none of the name.
  const from = article().exec(line.text)?.[0].length ?? 0;
  if (verb >= at.index + at[0].length)
    return foundAt(line.text.slice(from, verb).trim(), 0.65, piecesAt(line, from, verb - from));
  if (line.pieces.length > longestTitle) return null;
  if (isLong) return foundAt(line.text.slice(from, end), 0.65, piecesAt(line, from, end - from));
  return authorityIn(segment, 0.7, layout, context);
}

/** The chamber or office that a certificate names, in its head or its stamp. */
export function authorityNamed(context: DocumentContext): Found<string> | null {
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of textsOf(layout)) {
      const found = onLine(segment, layout, context);
      if (found) return found;
    }
  }
  return null;
}

/** Words of one office that a form prints behind its label, longer than the names of places are. */
const mostWords = 16;

const officeReader: ValueReader<string> = (text, label) => {
  const words = text.trim().split(/\s+/);
  const head = nameReader(words.slice(0, 7).join(' '), label);
  return head && words.length <= mostWords
    ? { ...head, value: text.slice(head.index).trim(), length: text.length - head.index }
    : null;
};

const ofTown = phrasePattern(String.raw`^{{of}}(?:\s|$)`);

/** "Bureau de douane de Lille", "ADUANA DE LUGO": the words of the label begin the name itself. */
function beginsName({ segment, to, colon }: LabelHit<Label>): boolean {
  const behind = runOf(segment.pieces.slice(to)).text;
  return (
    !colon &&
    ofTown().test(behind) &&
    /^\S+(?:\s\p{Lu}|$)/u.test(behind) &&
    authorities().test(foldText(segment.text))
  );
}

/** "AUTHORITY" over "CELL": lines of a tilted stamp fall apart into words, one of which is that of the label. */
const isLoneWord = ({ segment, colon }: LabelHit<Label>): boolean =>
  !colon && segment.pieces.filter(({ key }) => key !== '').length === 1;

/** The authority behind, below or above its label. */
export function authorityLabelled(labelled: LabelledPlaces, context: DocumentContext): Found<string> | null {
  const candidates = candidatesFor('issuingAuthority', officeReader, labelled).filter(
    ({ hit, value }) =>
      !beginsName(hit) && !(isLoneWord(hit) && /^\p{L}+$/u.test(value) && !isAuthority(value)),
  );
  const best = bestOf(candidates, 0.5);
  const own = candidates.find(({ evidence }) => evidence === best?.evidence);
  const layout = context.layouts.find(({ page }) => page === own?.hit.line.page);
  return best && own && layout
    ? { ...authorityIn(own.run, 1, layout, context), confidence: best.confidence }
    : null;
}

/** "The Greater Reno Chamber of Commerce, a recognized Chamber of Commerce under the laws ...", in the languages of chambers. */
const recognized: readonly (() => RegExp)[] = [
  // The name of its town is first.
  () =>
    /\bThe ((?:\p{Lu}[\p{L}.&'’-]*\s){1,5}Chamber of Commerce(?: (?:and|&) Industry)?),? (?:a recognized|hereby|has examined|certifies)/u,
  phrasePattern(
    String.raw`(?<!\p{L}){{article}} ({{chamber-of-town}}\s?\p{Lu}[\p{L} '’-]{1,40}?),? (?:{{chamber-acts}}|{{certifies-now}})`,
  ),
  // "The undersigned, Coffee Board of Telford, certifies that …": an office by any name.
  phrasePattern(
    String.raw`(?<!\p{L}){{undersigned}},? (?:{{article}} )?([\p{L}\p{N} ,.&'’-]{5,90}?),? (?:{{hereby}} )?{{certifies-now}}`,
  ),
  phrasePattern(
    // The article nearest before it.
    String.raw`^[^]*(?<!\p{L}){{article}} ([\p{L}\p{N} ,.&'’-]{5,90}?),? {{undersigned}},? {{certifies-now}}`,
  ),
];

const unnamedOffice = phrasePattern('^(?:{{office-unnamed}})$');

/** "The undersigned authority certifies" names nobody. */
const isProper = (name: string): boolean =>
  authorities().test(foldText(name)) ||
  (/^\p{Lu}/u.test(name) &&
    (name.match(/(?<!\p{L})\p{Ll}{5,}/gu) ?? []).length === 0 &&
    !unnamedOffice().test(name));

/** The chamber that a sentence of its certification names first. */
export function authorityInSentence(context: DocumentContext): Found<string> | null {
  for (const layout of context.layouts) {
    const run = runningText(layout);
    const name = recognized.flatMap((pattern) => pattern().exec(run.text)?.[1] ?? []).find(isProper);
    if (name) return foundAt(name, 0.65, piecesAt(run, run.text.indexOf(name), name.length));
  }
  return null;
}

const certifies = phrasePattern('{{certifies}}');

/** A name: its longer words begin with capitals, and it ends without a full stop. */
const isName = (segment: Run): boolean => {
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

const saysSigned = phrasePattern('{{signed-on}}');

/** The name right over a date, in the box where the authority certifies. */
function nameOver(segment: Segment, layout: PageLayout, context: DocumentContext): Found<string> | null {
  const { page, ruling, lines } = layout;
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
  // "Digitally signed by the officer" may stand between the name and the day.
  const aligned = own.filter((one) => isAligned(one) && !saysSigned().test(one.text));
  const over = aligned.at(-1) ?? own.findLast(isAligned) ?? own.at(-1);
  // A stamp has a frame of its own within the box that certifies.
  const isCertified =
    own.filter((one) => one !== over).some(({ text }) => certifies().test(text)) ||
    standsUnderCertification(segment, layout, firstOfFoot(layout));
  const name = over ? withLineAbove(over, own) : null;
  return over && name && isCertified && isName(name) && !isLabel(over, context)
    ? authorityIn(name, 0.6, layout, context)
    : null;
}

/** Certificates are signed in the lower half of the page. */
const firstOfFoot = ({ lines, page }: PageLayout): number =>
  lines.findIndex(({ rect }) => rect.y0 > 0.5 * page.height);

/** A long name in a stamp goes over two lines, in the same letters about one middle. */
function withLineAbove(name: Segment, own: readonly Segment[]): Run {
  const above = own.findLast(
    ({ rect, size, bold }) =>
      name.rect.y0 - rect.y1 < 0.6 * size &&
      name.rect.y0 > rect.y1 - 1 &&
      Math.abs(size - name.size) < 0.05 * size &&
      bold === name.bold &&
      (Math.abs(middleX(rect) - middleX(name.rect)) < 0.5 * size ||
        (Math.abs(rect.x0 - name.rect.x0) < 0.3 * size && isPartOfOffice(name.text))),
  );
  const goesOn = above !== undefined && above.text.toUpperCase() === above.text && isName(above);
  return goesOn ? runOf([...above.pieces, ...name.pieces]) : name;
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

const signed = phrasePattern('{{signature}}|{{stamp}}|{{seal}}');

/** How far over its caption, in letter heights, a name stands. */
const overCaption = 2.5;

/** The name over a caption that says whose stamp and signature it is: `Name, stamp and signature of the certifying body`. */
export function authorityOverCaption(context: DocumentContext): Found<string> | null {
  for (const { line, segment, meanings } of context.hits) {
    const isCaption =
      meanings.some(({ field, strength }) => field === 'issuingAuthority' && strength >= 0.8) &&
      signed().test(segment.text);
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
    if (over && isName(over) && !isLabel(over, context)) return authorityIn(over, 0.6, layout, context);
  }
  return null;
}
