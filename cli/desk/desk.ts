import { createHsBrowser, type HsBrowser } from '../browse/hs-browser.ts';
import type { Nomenclature } from '../browse/nomenclature.ts';
import { commandErrorOf } from '../command-error.ts';
import type { DeskKey, DeskPage, Step } from './desk-page.ts';

export interface DeskState {
  /** The page on top. */
  readonly page: DeskPage;
  /** In its place while the nomenclature is walked. */
  readonly browser: HsBrowser | null;
  readonly isHelpShown: boolean;
  /** What could not be done; null: nothing. */
  readonly problem: string | null;
  /** What was done. */
  readonly notice: string | null;
  readonly isBusy: boolean;
  readonly isOver: boolean;
}

/** Pages upon pages; keys go to the one on top. */
export interface Desk {
  /** Another object after each change. */
  state(): DeskState;
  /** Keys are done one after the other, also those that are pressed while something is fetched. */
  press(key: DeskKey): Promise<void>;
  /** Looks whether something has changed; not while a person waits for something. */
  poll(): Promise<void>;
  subscribe(onChange: () => void): () => void;
}

/** Opens the desk. @throws CommandError when the first page cannot be loaded. */
export async function createDesk(first: DeskPage, nomenclature: Nomenclature): Promise<Desk> {
  await first.load();
  let pages: readonly DeskPage[] = [first];
  let state: DeskState = {
    page: first,
    browser: null,
    isHelpShown: false,
    problem: null,
    notice: null,
    isBusy: false,
    isOver: false,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DeskState>): void => {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  };
  const show = async (next: readonly DeskPage[], notice: string | undefined): Promise<void> => {
    const page = next.at(-1)!;
    await page.load();
    pages = next;
    set({ page, notice: notice ?? null });
  };
  const browse = async (code: string | null): Promise<void> => {
    const browser = await createHsBrowser(nomenclature, code);
    const unsubscribe = browser.subscribe(() => {
      if (!browser.state().isOver) return;
      unsubscribe();
      set({ browser: null });
    });
    set({ browser });
  };
  const take = async (step: Step): Promise<void> => {
    if (step.kind === 'open') await show([...pages, step.page], undefined);
    else if (step.kind === 'replace') await show([...pages.slice(0, -1), step.page], step.notice);
    else if (step.kind === 'back') {
      if (pages.length > 1) await show(pages.slice(0, -1), step.notice);
    } else if (step.kind === 'browse') await browse(step.code);
    else set({ notice: step.notice ?? null });
  };

  const handle = async (key: DeskKey): Promise<void> => {
    const { page, isHelpShown } = state;
    const isCommand = key.name === 'text' && !page.isTyping();
    if (isHelpShown) return set({ isHelpShown: false });
    if (isCommand && key.text === '?') return set({ isHelpShown: true, problem: null });
    if (isCommand && key.text === 'q') return set({ isOver: true });
    set({ isBusy: true, problem: null });
    try {
      await take(await page.press(key));
    } catch (error) {
      const { message, next } = commandErrorOf(error);
      set({ problem: next ? `${message} (${next})` : message, notice: null });
    }
    set({ isBusy: false });
  };

  let waiting = 0;
  let isOutOfReach = false;
  let isPolling = false;
  let last: Promise<void> = Promise.resolve();
  const queue = (work: () => Promise<void>): Promise<void> => {
    waiting += 1;
    last = last.then(work).finally(() => {
      waiting -= 1;
    });
    return last;
  };
  const handleAtOnce = (key: DeskKey): Promise<void> => {
    const isQuit = key.name === 'text' && key.text === 'q' && !state.page.isTyping() && !state.isHelpShown;
    return isQuit ? handle(key) : queue(() => handle(key));
  };
  return {
    state: () => state,
    async press(key) {
      // Who leaves does not wait for a server that is slow to say what is new.
      if (isPolling && waiting === 1) await handleAtOnce(key);
      else await queue(() => handle(key));
    },
    async poll() {
      if (waiting > 0 || state.browser || state.isOver) return;
      await queue(async () => {
        isPolling = true;
        try {
          await state.page.load();
          set(isOutOfReach ? { problem: null } : {});
          isOutOfReach = false;
        } catch (error) {
          isOutOfReach = true;
          set({ problem: commandErrorOf(error).message });
        } finally {
          isPolling = false;
        }
      });
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
