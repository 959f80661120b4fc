import { lettersOf, nearlyCertain, plain } from '../ocr/second/two-readings.ts';
import type { Word } from '../page.ts';
import { inReadingOrder } from '../words/reading-order.ts';
import { wordsAt } from './agreement.ts';

/** So sure of a word, our own reading of the picture is believed against the scanner's. */
const surelyRead = 0.9;
/** What only our own reading has seen is a word from here on; less sure, it is a logo or the grain of a photo. */
const surelyWord = 0.6;
/** Of two that differ, what stands is worth no more than this. */
const doubtful = 0.7;
/** What only the scanner's software has seen. */
const unconfirmed = 0.6;

/**
 * The words of a scan by two opinions: those that its scanner's software laid over it (`layer`), and our own reading of the
 * picture (`read`, in the same frame). What both say is surer than either; where they differ, ours stands if it
 * is sure of the word, else the scanner's, in doubt. `trust` is the part of the layer's letters that ours confirms.
 */
export function settledByBoth(layer: readonly Word[], read: readonly Word[], trust: number): readonly Word[] {
  const settled = samePlaces(layer, read).flatMap((place) => settle(place, trust));
  return inReadingOrder(settled);
}

/** What stands in one place by each of the two, from left to right; they may part or join words otherwise. */
interface Place {
  readonly said: readonly Word[];
  readonly seen: readonly Word[];
}

function settle({ said, seen }: Place, trust: number): readonly Word[] {
  if (seen.length === 0) return said.filter(isLegible).map((word) => atMost(word, unconfirmed));
  if (said.length === 0) return seen.filter((word) => isLegible(word) && word.confidence >= surelyWord);
  const [theirs, ours] = [textOf(said), textOf(seen)];
  const confidence = Math.min(...seen.map((word) => word.confidence));
  if (bare(theirs) === bare(ours)) {
    const isJoined = said.length < seen.length && confidence >= surelyRead;
    // Who writes an accent has seen one, or knows the language.
    const words = isJoined || marks(ours) > marks(theirs) ? seen : said;
    return words.map((word) => ({ ...word, confidence: together(confidence, trust) }));
  }
  // Ours differs in signs or capitals alone: no doubt of what is read.
  const isAlike = letters(theirs) === letters(ours);
  if (confidence >= surelyRead) return isAlike ? seen : seen.map((word) => atMost(word, doubtful));
  return said.map((word) => atMost(word, isAlike ? Math.max(doubtful, confidence) : unconfirmed));
}

/** Groups the words of two readings that lie over each other. */
function samePlaces(layer: readonly Word[], read: readonly Word[]): readonly Place[] {
  const [layerAt, readAt] = [wordsAt(layer), wordsAt(read)];
  const done = new Set<Word>();
  const places: Place[] = [];
  const gather = (start: { readonly word: Word; readonly isSaid: boolean }): void => {
    const [said, seen]: [Word[], Word[]] = [[], []];
    const open = [start];
    for (let next = open.pop(); next; next = open.pop()) {
      const { word, isSaid } = next;
      if (done.has(word)) continue;
      done.add(word);
      (isSaid ? said : seen).push(word);
      for (const other of (isSaid ? readAt : layerAt)(word)) open.push({ word: other, isSaid: !isSaid });
    }
    places.push({ said: fromLeft(said), seen: fromLeft(seen) });
  };
  for (const word of layer) if (!done.has(word)) gather({ word, isSaid: true });
  for (const word of read) if (!done.has(word)) gather({ word, isSaid: false });
  return places;
}

const fromLeft = (words: readonly Word[]): readonly Word[] => words.toSorted((a, b) => a.box[0] - b.box[0]);

/** Two readers that agree are both wrong more rarely than either. */
const together = (confidence: number, trust: number): number =>
  Math.min(nearlyCertain, 1 - (1 - confidence) * (1 - trust));

const atMost = (word: Word, most: number): Word => ({ ...word, confidence: Math.min(word.confidence, most) });
const isLegible = ({ text }: Word): boolean => /[\p{L}\p{N}]/u.test(text);
const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join('');

/** Strokes through a letter are marks as well, and no rule of Unicode parts them from it. */
const stroked: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ı: 'i' };

const withoutStrokes = (text: string): string =>
  text.replace(/[łŁøØđĐı]/g, (letter) => stroked[letter] ?? letter);
const bare = (text: string): string => plain(withoutStrokes(text));
const letters = (text: string): string => lettersOf(withoutStrokes(text));

const marks = (text: string): number => text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
