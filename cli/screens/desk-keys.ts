import type { Key } from 'ink';
import type { DeskKey } from '../desk/desk-page.ts';

/**
 * The pressed keys. Letters that came in one piece are commands one by one, and one text where text is typed.
 * @param page rows of the list.
 */
export function deskKeys(input: string, key: Key, page: number, isTyping: boolean): readonly DeskKey[] {
  const move = (rows: number): readonly DeskKey[] => [{ name: 'move', rows }];
  if (key.upArrow) return move(-1);
  if (key.downArrow) return move(1);
  if (key.pageUp) return move(-page);
  if (key.pageDown) return move(page);
  if (key.home) return move(Number.NEGATIVE_INFINITY);
  if (key.end) return move(Number.POSITIVE_INFINITY);
  if (key.leftArrow) return [{ name: 'left' }];
  if (key.rightArrow) return [{ name: 'right' }];
  if (key.return) return [{ name: 'enter' }];
  if (key.escape) return [{ name: 'escape' }];
  if (key.tab) return [{ name: 'tab' }];
  if (key.backspace || key.delete) return [{ name: 'backspace' }];
  if (key.ctrl && input === 'u') return [{ name: 'erase' }];
  if (key.ctrl || key.meta || isAnswer(input)) return [];
  return input.split(/([\r\n\t])/).flatMap((part): readonly DeskKey[] => {
    if (part === '\r' || part === '\n') return [{ name: 'enter' }];
    if (part === '\t') return [{ name: 'tab' }];
    const text = part.replace(/\p{Cc}/gu, '');
    if (text === '') return [];
    return isTyping ? [{ name: 'text', text }] : [...text].map((one) => ({ name: 'text', text: one }));
  });
}

/** A terminal's answer to the question whether it takes Kitty's pictures, which nobody has typed. */
const isAnswer = (input: string): boolean => /^Gi=\d+;/.test(input);

/** Pasted text is text and no command; files that are dropped on a terminal come in this way too. */
export const pastedKeys = (text: string, isTyping: boolean): readonly DeskKey[] =>
  isTyping ? [{ name: 'text', text: text.replace(/\p{Cc}+/gu, ' ') }] : [{ name: 'pasted', text }];
