import { squash } from '../../layout/fold.ts';
import { findPhrases, lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

const roles: ReadonlySet<LabelField> = new Set([
  'exporter',
  'shipper',
  'producer',
  'importer',
  'consignee',
  'notifyParty',
  'certifier',
]);

/** What so much of a name says that stands for another party is what all of it says. */
const leastShare = 0.9;

/** Letters of a word that joins others. */
const smallWord = 3;

/** "As exporter", "El mismo / Same as above": whether a name stands for another party. */
export function refersToParty(name: Pick<Run, 'pieces'>, context: DocumentContext): boolean {
  if (saysSameAs(name, context)) return true;
  const letters = (from: number, to: number): number =>
    name.pieces.slice(from, to).reduce((sum, { key }) => sum + key.length, 0);
  const phrases = findPhrases(name, context.knowledge.labels.labels, false);
  const areSame = phrases.filter(({ meanings }) => meanings.some(({ field }) => field === 'sameParty'));
  const said = areSame.reduce((sum, { from, to }) => sum + letters(from, to), 0);
  if (said > 0 && said >= leastShare * letters(0, name.pieces.length)) return true;
  // "STESSO DEL RICEVITORE": the same as one who is named by his role, with a small word between.
  const [first] = areSame;
  if (!first || name.pieces.slice(0, first.from).some(({ key }) => key !== '')) return false;
  const rest = name.pieces.slice(first.to).filter(({ key }) => key.length > smallWord);
  const isRole = ({ from, to, meanings }: (typeof phrases)[number]): boolean =>
    from >= first.to &&
    rest.every((piece) => name.pieces.slice(from, to).includes(piece)) &&
    meanings.some(({ field }) => roles.has(field));
  return rest.length > 0 && phrases.some(isRole);
}

/** The words that say that another is meant: `SAME AS …`, `IGUAL AL …`, `Siehe …`, `IDENTIQUE À …`. */
const sameAs = phrasePattern(String.raw`^\W*(?:{{article}}\s+)?{{same-as}}(?=\W|$)`);

/** A box of the form, or what stands higher on it: `BOX NO. 1`, `casilla 1`, `mentioned above`. */
const elsewhere = phrasePattern(
  String.raw`(?:(?:(?:{{box}}|{{number}})\W*(?:{{number}}\W*)?\d{1,2}(?![\d\p{L}])|{{mentioned-above}})\W*)+`,
);

/** "IGUAL AL CERTIFICADOR", "IDENTICAL TO EXPORTER (BOX 1)": a role or a box behind such words, and nothing else. */
function saysSameAs(name: Pick<Run, 'pieces'>, context: DocumentContext): boolean {
  const { text } = runOf([...name.pieces]);
  const same = sameAs().exec(text)?.[0].length;
  if (same === undefined) return false;
  const rest = runOf(piecesAt(runOf([...name.pieces]), same, text.length));
  const named = findPhrases(rest, context.knowledge.labels.labels, false).filter(({ meanings }) =>
    meanings.some(({ field }) => roles.has(field)),
  );
  const others = rest.pieces.filter((_, at) => !named.some(({ from, to }) => at >= from && at < to));
  const left = runOf(others).text;
  const leftOver = left.replace(elsewhere(), '');
  const isElsewhere = leftOver !== left;
  return (named.length > 0 || isElsewhere) && leftOver.split(/\W+/).every((word) => word.length <= smallWord);
}

const boxNamed = phrasePattern(String.raw`(?:{{box}}|{{number}})\.?\s*\(?(\d{1,2})\b`);

/** The role of the numbered box that a text names: `See box 1`. */
function roleOfBox(text: string, context: DocumentContext): LabelField | null {
  const number = boxNamed().exec(text)?.[1];
  const hit = context.hits.find(
    ({ segment, leads }) =>
      number !== undefined && leads && segment.pieces[0]?.text.replace(/\W/g, '') === number,
  );
  return hit?.meanings.find(({ field }) => roles.has(field))?.field ?? null;
}

/** Whose role a text names that stands for a party: `SAME AS CERTIFIER`; null where it names none. */
export function roleReferredTo(text: string, context: DocumentContext): LabelField | null {
  const words = text.split(/\s+/);
  for (const [at] of words.entries()) {
    // "SAME AS EXPORTER (BOX 1)": the longest name of a role, whatever stands behind it.
    for (let end = words.length; end > at; end -= 1) {
      const said = squash(words.slice(at, end).join(' '));
      const label = lookUp(context.knowledge.labels.labels, said, false).find(({ field }) =>
        roles.has(field),
      );
      if (label) return label.field;
    }
  }
  return roleOfBox(text, context);
}
