import { createHsBrowser, type HsBrowser } from '../browse/hs-browser.ts';
import type { Nomenclature } from '../browse/nomenclature.ts';
import { commandErrorOf } from '../command-error.ts';
import { type DeskKey, type DeskPage, isLetter, type Step } from './desk-page.ts';
import { createWait, type Waiting } from './wait.ts';

export interface DeskState {
  /** The page on top. */
  readonly page: DeskPage;
  /** In its place while the nomenclature is walked. */
  readonly browser: HsBrowser | null;
  readonly isHelpShown: boolean;
  /** States what `y` does now, and that any other key cancels; null: nothing was asked. */
  readonly question: string | null;
  /** The failure of the last action; null: none. */
  readonly problem: string | null;
  /** The result of the last action. */
  readonly notice: string | null;
  /** The action in progress; null: none, or not long enough to be shown. */
  readonly waiting: Waiting | null;
  readonly isOver: boolean;
}

/** Pages upon pages; keys go to the one on top. */
export interface Desk {
  /** Another object after each change. */
  state(): DeskState;
  /**
   * Keys are done one after the other, also those that are pressed while something is fetched. Only what
   * leaves does not wait: Esc gives up a page that is being opened, q the desk.
   */
  press(key: DeskKey): Promise<void>;
  /** Looks whether something has changed; no key waits for it. */
  poll(): Promise<void>;
  /** Shows what could not be done. */
  showProblem(error: unknown): void;
  subscribe(onChange: () => void): () => void;
}

/** Opens the desk. @throws CommandError when the first page cannot be loaded. */
export async function createDesk(first: DeskPage, nomenclature: Nomenclature): Promise<Desk> {
  (await first.load())();
  let pages: readonly DeskPage[] = [first];
  let state: DeskState = {
    page: first,
    browser: null,
    isHelpShown: false,
    question: null,
    problem: null,
    notice: null,
    waiting: null,
    isOver: false,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DeskState>): void => {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  };
  const wait = createWait((waiting) => set({ waiting }));
  /** Whether to look at once whether something has changed, after the key that is being handled. */
  let isToLook = false;
  /** Is done when it was asked for and answered with `y`. */
  let asked: (() => Promise<Step>) | null = null;

  const show = async (next: readonly DeskPage[], notice: string | undefined): Promise<void> => {
    const page = next.at(-1)!;
    const fresh = await wait.until(page.load(), page.waitingFor);
    if (fresh === null) return;
    fresh();
    pages = next;
    set({ page, notice: notice ?? null });
    isToLook = page.isLive();
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
    else if (step.kind === 'browse') await browse(step.code);
    else if (step.kind === 'ask') {
      asked = step.act;
      set({ question: step.question });
    } else if (step.kind === 'back' && pages.length > 1) {
      // Back leads out also while the server is away: the page is shown as it was, and then loaded again.
      pages = pages.slice(0, -1);
      set({ page: pages.at(-1)!, notice: step.notice ?? null });
      isToLook = true;
    } else set({ notice: ('notice' in step ? step.notice : undefined) ?? null });
  };

  const stepFor = async (key: DeskKey): Promise<Step> => {
    if (!asked) return state.page.press(key);
    const act = asked;
    asked = null;
    set({ question: null });
    if (!isLetter(key, 'y')) return { kind: 'stay', notice: 'Left as it was.' };
    // It may change the list that it was asked on, as an upload does.
    isToLook = true;
    return act();
  };
  const handle = async (key: DeskKey): Promise<void> => {
    const { page, isHelpShown } = state;
    const isCommand = !asked && !page.isTyping();
    if (isHelpShown) return set({ isHelpShown: false });
    if (isCommand && isLetter(key, '?')) return set({ isHelpShown: true, problem: null });
    if (isCommand && isLetter(key, 'q')) return set({ isOver: true });
    let problem: string | null = null;
    const done = wait.begin();
    try {
      await take(await stepFor(key));
    } catch (error) {
      problem = sentenceOf(error);
    }
    done();
    set(problem === null ? { problem } : { problem, notice: null });
  };

  let queued = 0;
  /** Grows with each key that may change what a page shows: what was asked for before is then old. */
  let turn = 0;
  let isOutOfReach = false;
  /** The page that is being asked after; one that waits for its document does not keep another from being asked after. */
  let polled: DeskPage | null = null;
  let last: Promise<void> = Promise.resolve();
  const poll = async (): Promise<void> => {
    const { page } = state;
    if (polled === page || queued > 0 || state.browser || state.isOver) return;
    const asOf = turn;
    const isStill = (): boolean => turn === asOf && state.page === page;
    polled = page;
    try {
      const fresh = await page.load();
      if (!isStill()) return;
      fresh();
      set(isOutOfReach ? { problem: null } : {});
      isOutOfReach = false;
    } catch (error) {
      if (!isStill()) return;
      isOutOfReach = true;
      set({ problem: commandErrorOf(error).message });
    } finally {
      if (polled === page) polled = null;
    }
  };
  return {
    state: () => state,
    async press(key) {
      if (wait.canGiveUp() && !asked) {
        if (key.name === 'escape') return wait.giveUp();
        if (isLetter(key, 'q')) return set({ isOver: true });
      }
      if (key.name !== 'move') turn += 1;
      queued += 1;
      // Whatever goes wrong with one key, the next one is heard.
      last = last
        .then(() => handle(key))
        .catch((error: unknown) => set({ problem: sentenceOf(error) }))
        .finally(() => queued--);
      await last;
      if (!isToLook) return;
      isToLook = false;
      void poll();
    },
    poll,
    showProblem: (error) => set({ problem: sentenceOf(error), notice: null }),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function sentenceOf(error: unknown): string {
  const { message, next } = commandErrorOf(error);
  return next ? `${message} (${next})` : message;
}
