import { layOut, type PageLayout } from '../../layout/lines.ts';
import { withWholeFigures } from '../../layout/whole-figures.ts';
import type { DocumentType, Evidence } from '../extraction.ts';
import type { ExtractedPaper } from '../paths.ts';
import { isSame, type TaughtValue, valuesByPath } from '../taught/values.ts';
import type { SiblingChange } from './change.ts';
import { factAt } from './facts.ts';
import { type Meant, spokenFor, wordsOf } from './meant.ts';
import { type MendedWord, misreadWords } from './misread-words.ts';
import { isProvenValue } from './proven-value.ts';
import { putAt } from './put-at.ts';
import { siblingLimits } from './sibling-limits.ts';

/** A paper with values that other papers decided. */
export interface WithSiblings {
  readonly paper: ExtractedPaper<object>;
  readonly changes: readonly SiblingChange[];
}

/**
 * Mends signs that OCR misread. Words that are one sign beside what another paper states are put right, the pages are read
 * with them, and of that reading only those values are taken which another paper states for the same field, where
 * no paper states what was read at first, and nothing on the page proved it.
 */
export function mendSigns(
  paper: ExtractedPaper<object>,
  type: DocumentType,
  layouts: readonly PageLayout[],
  meant: readonly Meant[],
  read: (layouts: readonly PageLayout[]) => ExtractedPaper<object>,
): WithSiblings {
  const words = misreadWords(
    layouts.map(({ page }) => page),
    meant,
  );
  if (words.length === 0) return { paper, changes: [] };
  const again = read(layouts.map((layout) => withWords(layout, words)));
  const [before, after] = [valuesByPath(paper.data), valuesByPath(again.data)];
  let so = paper;
  const changes: SiblingChange[] = [];
  for (const [path, value] of after) {
    const stated = meantAt(type, path, value, after, meant);
    if (!stated?.isBelieved || isSame(before.get(path), value) || isRounded(before.get(path), value))
      continue;
    const list = /^(.*?)\[/.exec(path)?.[1];
    const isFound = list !== undefined && isLonger(list, path);
    if (!isFound && !isOpen(path)) continue;
    const next = isFound ? withAll(so, list, again) : withValue(so, path, value, again);
    if (!next) continue;
    so = next;
    const { text } = again.evidence[path] ?? {};
    const printed = text === undefined ? before.get(path) : printedOf(text, again.evidence[path]!, words);
    changes.push({
      path,
      documentIds: stated.statements.map(({ documentId }) => documentId),
      note: `The ${wordsOf(stated)} was read here as “${printed}”; taken is “${value}”, one sign beside it, as stated by ${spokenFor(stated)}. Compare it with the page.`,
    });
  }
  return { paper: asPrinted(so, again, words), changes };

  /** Whether what was read at a path may be another value: no paper states it, and nothing proves it. */
  function isOpen(path: string): boolean {
    const own = before.get(path);
    if (own === undefined) return true;
    const isStated = meantAt(type, path, own, before, meant) !== undefined;
    return !isStated && isProvenValue(path, own, paper.data) === null;
  }

  /** Whether a list has all that it had and more, so that its entries have other places now. */
  function isLonger(list: string, path: string): boolean {
    const all = (values: ReadonlyMap<string, TaughtValue>): readonly TaughtValue[] =>
      [...values].flatMap(([one, value]) =>
        one.startsWith(`${list}[`) && factAt(type, one)?.name === factAt(type, path)?.name ? [value] : [],
      );
    const [had, has] = [all(before), all(after)];
    return (
      has.length > had.length &&
      had.every((one) => has.some((other) => isSame(one, other))) &&
      !had.some((one) => isSame(one, after.get(path)))
    );
  }
}

/** A paper with the value of another reading at a path. */
function withValue(
  paper: ExtractedPaper<object>,
  path: string,
  value: TaughtValue,
  again: ExtractedPaper<object>,
): ExtractedPaper<object> | null {
  const data = putAt(paper.data, path, value);
  const evidence = again.evidence[path];
  return (
    data && {
      ...{ ...paper, data },
      confidence: { ...paper.confidence, [path]: again.confidence[path] ?? 0 },
      evidence: { ...paper.evidence, ...(evidence && { [path]: evidence }) },
    }
  );
}

/** A paper with a whole list of another reading. */
function withAll(
  paper: ExtractedPaper<object>,
  list: string,
  again: ExtractedPaper<object>,
): ExtractedPaper<object> {
  const own = <T>(from: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>) =>
    Object.fromEntries([
      ...Object.entries(from).filter(([path]) => !path.startsWith(`${list}[`)),
      ...Object.entries(other).filter(([path]) => path.startsWith(`${list}[`)),
    ]);
  return {
    ...paper,
    data: { ...paper.data, [list]: Reflect.get(again.data, list) },
    confidence: own(paper.confidence, again.confidence),
    evidence: own(paper.evidence, again.evidence),
  };
}

/** Whether one figure is the other rounded, so that none of them is misread: 109.445 and 109.45. */
const isRounded = (one: TaughtValue | undefined, other: TaughtValue): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  Math.abs(one - other) <= siblingLimits().roundedShare * Math.max(Math.abs(one), Math.abs(other));

/** The statement of other papers that a value at a path repeats. */
function meantAt(
  type: DocumentType,
  path: string,
  value: TaughtValue,
  values: ReadonlyMap<string, TaughtValue>,
  meant: readonly Meant[],
): Meant | undefined {
  const fact = factAt(type, path);
  const unit = fact?.unit === undefined ? null : (values.get(fact.unit) ?? null);
  return meant.find((one) => one.fact === fact?.name && one.unit === unit && isSame(one.value, value));
}

function withWords(layout: PageLayout, words: readonly MendedWord[]): PageLayout {
  const { page } = layout;
  const own = new Map(words.flatMap((word) => (word.page === page.number ? [[word.read, word.mended]] : [])));
  if (own.size === 0) return layout;
  return layOut(withWholeFigures({ ...page, words: page.words.map((word) => own.get(word) ?? word) }));
}

/** The print of a value, with words as they were read. */
const printedOf = (text: string, { page }: Evidence, words: readonly MendedWord[]): string =>
  words.reduce((so, word) => (word.page === page ? so.replace(word.mended.text, word.read.text) : so), text);

/** A paper whose evidence is what its pages print, also where it is another reading's. */
function asPrinted(
  paper: ExtractedPaper<object>,
  again: ExtractedPaper<object>,
  words: readonly MendedWord[],
): ExtractedPaper<object> {
  const evidence = Object.entries(paper.evidence).map(([path, own]) => [
    path,
    own === again.evidence[path] ? { ...own, text: printedOf(own.text, own, words) } : own,
  ]);
  return { ...paper, evidence: Object.fromEntries(evidence) };
}
