import { cut } from '../text-table.ts';
import type { DeskKey } from './desk-page.ts';

/** A text while it is typed: the parts before and after the cursor. */
export interface TypedText {
  readonly before: string;
  readonly after: string;
}

export const typedFrom = (text: string): TypedText => ({ before: text, after: '' });
export const textOf = ({ before, after }: TypedText): string => before + after;

/** The text after a key. As a person sees characters, one with its accents goes at once. */
export function typed(typing: TypedText, key: DeskKey): TypedText {
  const { before, after } = typing;
  const letters = [...new Intl.Segmenter('en').segment(before)].map(({ segment }) => segment);
  const last = letters.at(-1) ?? '';
  const withoutLast = before.slice(0, before.length - last.length);
  if (key.name === 'text') return { before: before + key.text, after };
  if (key.name === 'backspace') return { before: withoutLast, after };
  if (key.name === 'erase') return { before: '', after: '' };
  if (key.name === 'left') return { before: withoutLast, after: last + after };
  if (key.name === 'right') {
    const [next] = new Intl.Segmenter('en').segment(after);
    const first = next?.segment ?? '';
    return { before: before + first, after: after.slice(first.length) };
  }
  if (key.name === 'move' && !Number.isFinite(key.rows))
    return key.rows > 0 ? typedFrom(before + after) : { before: '', after: before + after };
  return typing;
}

/** As it is shown: on one line, with the cursor always in sight. */
export function shownTyping({ before, after }: TypedText, room: number): string {
  const clean = (text: string): string => text.replace(/\p{Cc}|\p{Cf}/gu, ' ');
  const left = clean(before);
  const right = clean(after);
  const rightRoom = Math.min(right.length, Math.max(Math.floor(room / 3), room - left.length - 1));
  const leftRoom = room - rightRoom - 1;
  const start = left.length <= leftRoom ? left : `…${left.slice(1 - leftRoom)}`;
  return `${start}▏${cut(right, Math.max(1, rightRoom))}`;
}
