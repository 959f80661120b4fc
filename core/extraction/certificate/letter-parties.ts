import { middleY } from '../../layout/geometry.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import { type DocumentContext, meansAny } from '../document-context.ts';
import { foundAt } from '../found.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { type FoundParty, readParties } from '../parties/read-parties.ts';
import { legalFormIn } from '../values/legal-form.ts';
import { type PartyPart, readParty } from '../values/party-text.ts';
import { isAuthority } from './authority.ts';
import { isBlankCaption, runningText } from './running-text.ts';

const partyFields: ReadonlySet<LabelField> = new Set([
  'exporter',
  'importer',
  'producer',
  'shipper',
  'consignee',
  'supplier',
]);

/** Those who send goods: where a form asks for none of them, whoever's paper it is printed on has sent them. */
const senderFields: ReadonlySet<LabelField> = new Set(['exporter', 'producer', 'shipper', 'supplier']);

const nobody: FoundParty = { name: null, address: null, country: null, taxId: null };

/** `4. Exporter Acme Ltd.`: the boxes of a form are numbered. */
const isNumbered = /^[([]?\d{1,2}[.)\]]\s/;

/** "TO THE ORDER OF ACME BANK": who holds the bill, and not who buys. */
const toOrder = phrasePattern('^{{to-order}}');

/**
 * Exporter and importer of a certificate that is a letter: who writes it, and to whom. Null on a form, whose boxes
 * have labels: an empty one is empty. A letter may tell in rows to whom the goods go; whose words they are its head says.
 */
export function letterParties(
  context: DocumentContext,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
): { readonly exporter: FoundParty; readonly importer: FoundParty | null } | null {
  const labels = context.hits.filter(
    (hit) =>
      hit.leads &&
      (hit.alone || hit.colon || isNumbered.test(hit.segment.text)) &&
      !isBlankCaption(hit.segment.text) &&
      // "... consigned to" before a blank goes on with a sentence.
      !/^\p{Ll}/u.test(hit.segment.text) &&
      meansAny(hit, partyFields),
  );
  const isForm = labels.some((hit) => meansAny(hit, senderFields) || isNumbered.test(hit.segment.text));
  if (isForm) return null;
  const declared = labels.length > 0 ? null : declaredParties(context);
  if (declared) return declared;
  const { supplier, buyer } = readParties(context, taken);
  const trader = (party: FoundParty): FoundParty =>
    party.name && !isAuthority(party.name.value) && !isSentence(party.name.value) ? party : nobody;
  if (labels.length > 0) {
    const bought = trader(buyer);
    const isBought = bought.name !== null && !toOrder().test(bought.name.value);
    return { exporter: trader(supplier), importer: isBought ? bought : null };
  }
  const consignee = context.layouts.map((layout) => partyBehind(consigned(), layout, context)).find(Boolean);
  return { exporter: trader(supplier), importer: consignee ?? trader(buyer) };
}

/** "We hereby certify that the goods ...": so many words in small letters are nobody's name. */
const isSentence = (name: string): boolean => (name.match(/(?<!\p{L})\p{Ll}{3,}/gu) ?? []).length >= 4;

/** "J. Costa, Export Manager for Acme LLC of 18 Main Street": who signs is not who exports. */
const onBehalf = /^.{3,60}?\s(?:for(?: and on behalf of)?|on behalf of)\s+(?=\p{Lu})/u;

const declares = phrasePattern(
  String.raw`\bundersigned,?\s+(?:owner or agent,?\s+|agent of\s+)?(\p{Lu}.{3,160}?)\s*(?:,?\s*\({{signer-role}}[^)]*\))?,?\s+(?:{{hereby}}\s+)?(?:declares?|certif(?:y|ies)|states?)(?!\p{L})`,
);
const consigned = phrasePattern(
  String.raw`\bconsigned to\s+(?:messrs\.?\s+)?(\p{Lu}.{3,160}?)(?=,?\s+{{behind-party}}\s|[;:]|\.\s*$|\.\s(?:The|This|It|We)\b)`,
  'u',
);

/** "The undersigned, Acme Inc., 5 Main St ... declares that ... consigned to Contoso SA, Lima, Peru are the product of ..." */
function declaredParties(
  context: DocumentContext,
): { readonly exporter: FoundParty; readonly importer: FoundParty } | null {
  for (const layout of context.layouts) {
    const exporter = partyBehind(declares(), layout, context);
    if (exporter) return { exporter, importer: partyBehind(consigned(), layout, context) ?? nobody };
  }
  return null;
}

/** The party that a sentence of a page names where a pattern says. */
function partyBehind(pattern: RegExp, layout: PageLayout, context: DocumentContext): FoundParty | null {
  const run = runningText(layout);
  const match = pattern.exec(run.text);
  if (!match?.[1]) return null;
  const said = match[1].replace(onBehalf, '');
  const start = run.text.indexOf(match[1], match.index) + match[1].length - said.length;
  const whole = piecesAt(run, start, said.length).filter((piece) => !/^of$/i.test(piece.text));
  const blanks = apart(whole);
  const comma = whole.findIndex(
    (piece, at) => /,$/.test(piece.text) && !nextIsForm(whole[at + 1]?.text, context),
  );
  const lines =
    blanks.length > 1
      ? blanks
      : comma < 0
        ? [runOf(whole)]
        : [runOf(whole.slice(0, comma + 1)), runOf(whole.slice(comma + 1))];
  const read = readParty(lines, context.knowledge, layout.page.source === 'ocr');
  const found = (part: PartyPart | null) => (part ? foundAt(part.value, 0.6, part.pieces) : null);
  return {
    name: found(read.name),
    address: found(read.address),
    country: found(read.country),
    taxId: found(read.taxId),
  };
}

/** The words that stand in blanks of their own: on another line, or behind a wide gap. */
function apart(pieces: readonly Piece[]): Run[] {
  const blanks: Piece[][] = [];
  for (const piece of pieces) {
    const last = blanks.at(-1);
    const previous = last?.at(-1);
    const gap = previous ? piece.rect.x0 - previous.rect.x1 : Number.POSITIVE_INFINITY;
    const isNext = gap >= 0 && gap < 1.5 * piece.size && middleY(piece.rect) < (previous?.rect.y1 ?? 0);
    if (last && isNext) last.push(piece);
    else blanks.push([piece]);
  }
  return /[,&-]$/.test(blanks[0]?.at(-1)?.text ?? '') ? [] : blanks.map(runOf);
}

/** "Acme, Inc." is one name. */
const nextIsForm = (word: string | undefined, context: DocumentContext): boolean =>
  legalFormIn(`x ${word ?? ''}`, context.knowledge) > 0;
