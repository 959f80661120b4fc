import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { phraseKey, wordsIn } from './phrases.ts';

/** Marks without content: none, or a reference to another paper. */
const empty = phrasePattern(String.raw`^\W*(?:{{no-marks}}|{{marks-elsewhere}}.*)\W*$`);

export interface Marks {
  /** Words that name the goods' owner, place or kind; without counts, containers and the words of forms. */
  readonly words: ReadonlySet<string>;
  /** Highest number of a range of packages, `C/NO. 1-120`; null where none is counted. */
  readonly lastNumber: number | null;
}

const formWord = phrasePattern('^{{form-word-in-marks}}$');
const seals = phrasePattern(String.raw`{{seal}}\S*\s*\S+`, 'giu');

/** Reads shipping marks; null for those without content. */
export function readMarks(printed: string | null): Marks | null {
  if (printed === null || empty().test(printed)) return null;
  const text = printed.replace(/[A-Z]{3}[UJZ]\s?\d{6}[\s-]?\d/g, ' ').replace(seals(), ' ');
  const ranges = [
    ...text.matchAll(
      /(?<![\d.,/-])0*1\s*(?:[-–/~]|to|bis|up to)\s*(\d{1,5})(?![\d.,/-]|\s*(?:mm|cm|kg|l)\b)/giu,
    ),
  ];
  // A number with letters, INV-2025-7, is no word of the marks.
  const words = wordsIn(text.replace(/\S*\d\S*/g, ' '))
    .map(({ key }) => key)
    .filter((word) => word.length > 1 && !formWord().test(word));
  return {
    words: new Set(words),
    lastNumber: ranges.length === 1 ? Number(ranges[0]?.[1]) : null,
  };
}

/** Whether two marks have words and none in common, however they are parted. */
export function areOtherMarks(left: Marks, right: Marks): boolean {
  if (left.words.size === 0 || right.words.size === 0) return false;
  const [one, other] = [left, right].map(({ words }) => phraseKey([...words].join(''))) as [string, string];
  const shares = (words: ReadonlySet<string>, text: string): boolean =>
    [...words].some((word) => word.length >= 3 && text.includes(word));
  return (
    one !== other && !shares(left.words, other) && !shares(right.words, one) && one.length + other.length >= 8
  );
}
