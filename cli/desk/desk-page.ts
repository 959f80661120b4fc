import type { LookedAtPage } from '../page-picture/desk-pictures.ts';

/** A key as the desk knows it. */
export type DeskKey =
  /** Down, or up; infinite: to the first or last. */
  | { readonly name: 'move'; readonly rows: number }
  /** erase: all that was typed. */
  | { readonly name: 'left' | 'right' | 'enter' | 'escape' | 'backspace' | 'erase' | 'tab' }
  /** A character; where a page takes text, also what was typed fast or pasted. */
  | { readonly name: 'text'; readonly text: string }
  /** A pasted or dropped text, where no text is typed. */
  | { readonly name: 'pasted'; readonly text: string };

export type Tone = 'plain' | 'heading' | 'faint' | 'good' | 'doubtful' | 'bad';

/** A row of the list on a page. */
export interface DeskLine {
  /** Without control characters. */
  readonly text: string;
  readonly tone: Tone;
  /** Which of the things that can be chosen it belongs to; null: none. */
  readonly item: number | null;
}

/** The view of a page. */
export interface PageView {
  readonly title: string;
  /** Below the title: tabs, or a state. */
  readonly subtitle: string;
  readonly lines: readonly DeskLine[];
  /** The chosen item. */
  readonly chosen: number;
  /** About what is chosen, or what is being typed. */
  readonly about: string;
  /** Which keys do what here. */
  readonly keys: string;
  /** A page of the document, below the list; absent or null: none. */
  readonly picture?: LookedAtPage | null;
}

/** The next step of the desk after a key. */
export type Step =
  | { readonly kind: 'stay'; readonly notice?: string }
  | { readonly kind: 'open'; readonly page: DeskPage }
  /** In the place of this page. */
  | { readonly kind: 'replace'; readonly page: DeskPage; readonly notice?: string }
  | { readonly kind: 'back'; readonly notice?: string }
  /** Asks first: what is done cannot be undone. */
  | { readonly kind: 'ask'; readonly question: string; readonly act: () => Promise<Step> }
  | { readonly kind: 'browse'; readonly code: string | null };

export const stay: Step = { kind: 'stay' };

export const isLetter = (key: DeskKey, letter: string): boolean => key.name === 'text' && key.text === letter;

/** Puts on the page what was fetched for it. */
export type Fresh = () => void;

/** One page of the desk: it keeps what it shows, and asks the API for it. */
export interface DeskPage {
  /** While text is typed, letters are no commands. */
  isTyping(): boolean;
  /** Whether documents are being read, so that what it shows changes by itself. */
  isLive(): boolean;
  /** The slow part of opening it, in words for whoever waits. */
  readonly waitingFor?: string;
  /** Asks for what it shows, when it is opened or come back to, and now and then. @throws CommandError */
  load(): Promise<Fresh>;
  /** @throws CommandError for what cannot be done; what was typed stays. */
  press(key: DeskKey): Promise<Step>;
  view(columns: number): PageView;
}

/** Where the choice goes: never past the first or the last. */
export const movedWithin = (count: number, chosen: number, rows: number): number =>
  Math.max(0, Math.min(count - 1, chosen + rows));
