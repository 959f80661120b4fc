import type { HsCandidate, HsLookup } from '../../core/hs/hs.ts';
import { commandErrorOf } from '../command-error.ts';
import { entered, type HsTree, left, moved, treeOf } from './hs-tree.ts';
import { loaded, type Nomenclature, openedAt } from './nomenclature.ts';

export type BrowserKey =
  | { readonly name: 'left' | 'right' | 'enter' | 'escape' | 'backspace' }
  /** Down, or up; `furthest`: how far details can be scrolled, which only the screen knows. */
  | { readonly name: 'move'; readonly rows: number; readonly furthest: number }
  | { readonly name: 'text'; readonly text: string };

export interface BrowserState {
  /** The tree is walked, a search is typed, its results are chosen from, or an entry is read about. */
  readonly mode: 'tree' | 'typing' | 'results' | 'details';
  readonly tree: HsTree;
  readonly query: string;
  readonly results: readonly HsCandidate[];
  /** Which result. */
  readonly chosen: number;
  readonly details: HsLookup | null;
  /** Lines of the details that were gone past. */
  readonly scrolled: number;
  /** The last failure; null: none. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly isOver: boolean;
}

/** Walks through the nomenclature by keys. */
export interface HsBrowser {
  readonly state: () => BrowserState;
  /** Keys are done one after the other, also those that are pressed while something is fetched. */
  readonly press: (key: BrowserKey) => Promise<void>;
  readonly subscribe: (onChange: () => void) => () => void;
}

/**
 * @param start a code to begin at, of 2 to 10 digits; null: the sections.
 * @throws CommandError for an unknown code.
 */
export async function createHsBrowser(nomenclature: Nomenclature, start: string | null): Promise<HsBrowser> {
  let state: BrowserState = {
    mode: 'tree',
    tree: treeOf(await nomenclature.below()),
    query: '',
    results: [],
    chosen: 0,
    details: null,
    scrolled: 0,
    problem: null,
    isBusy: false,
    isOver: false,
  };
  if (start !== null) state = await goTo(state, start, nomenclature);
  const listeners = new Set<() => void>();
  const set = (next: BrowserState): void => {
    state = next;
    for (const notify of listeners) notify();
  };
  let last: Promise<void> = Promise.resolve();
  const handle = async (key: BrowserKey): Promise<void> => {
    const before = { ...state, problem: null };
    set({ ...before, isBusy: true });
    try {
      set({ ...(await after(before, key, nomenclature)), isBusy: false });
    } catch (error) {
      set({ ...before, problem: commandErrorOf(error).message, isBusy: false });
    }
  };
  return {
    state: () => state,
    press(key) {
      last = last.then(() => handle(key));
      return last;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const after = (state: BrowserState, key: BrowserKey, nomenclature: Nomenclature): Promise<BrowserState> =>
  modes[state.mode](state, key, nomenclature);

type Mode = (state: BrowserState, key: BrowserKey, nomenclature: Nomenclature) => Promise<BrowserState>;

const modes: Readonly<Record<BrowserState['mode'], Mode>> = {
  async tree(state, key, nomenclature) {
    const { tree } = state;
    if (key.name === 'move') return { ...state, tree: moved(tree, key.rows) };
    if (key.name === 'left') return { ...state, tree: left(tree) };
    if (key.name === 'right')
      return { ...state, tree: entered(await loaded(tree, tree.cursor, nomenclature)) };
    if (key.name === 'enter') {
      // Of a section only the title is known: Enter opens it.
      if (tree.entries.get(tree.cursor)?.level === 'section') return { ...state, tree: entered(tree) };
      return { ...state, mode: 'details', details: await nomenclature.lookup(tree.cursor), scrolled: 0 };
    }
    if (key.name === 'escape' || isText(key, 'q')) return { ...state, isOver: true };
    return isText(key, '/') ? { ...state, mode: 'typing', query: '' } : state;
  },

  async typing(state, key, nomenclature) {
    const { query } = state;
    if (key.name === 'text') return { ...state, query: query + key.text };
    if (key.name === 'backspace') return { ...state, query: withoutLast(query) };
    if (key.name === 'escape') return { ...state, mode: 'tree' };
    if (key.name !== 'enter' || query.trim() === '') return state;
    // Only digits: a code, and no description.
    if (/^[\d. ]+$/.test(query)) return goTo(state, query.trim(), nomenclature);
    return { ...state, mode: 'results', results: await nomenclature.search(query), chosen: 0 };
  },

  async results(state, key, nomenclature) {
    const { results, chosen } = state;
    if (key.name === 'move')
      return { ...state, chosen: Math.max(0, Math.min(results.length - 1, chosen + key.rows)) };
    if (key.name === 'escape' || key.name === 'left') return { ...state, mode: 'tree' };
    if (key.name === 'enter' || key.name === 'right')
      return results[chosen] ? goTo(state, results[chosen].code, nomenclature) : state;
    return isText(key, '/') ? { ...state, mode: 'typing', query: '' } : state;
  },

  async details(state, key) {
    if (key.name === 'move')
      return { ...state, scrolled: Math.max(0, Math.min(key.furthest, state.scrolled + key.rows)) };
    const isDone = key.name !== 'text' && key.name !== 'right';
    return isDone || isText(key, 'q') ? { ...state, mode: 'tree', details: null } : state;
  },
};

const isText = (key: BrowserKey, text: string): boolean => key.name === 'text' && key.text === text;

/** As a person sees characters: one with its accents goes at once. */
const withoutLast = (text: string): string =>
  [...new Intl.Segmenter('en').segment(text)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');

/** The tree at a code; of a code that HS 2022 does not have, the outcome of it. */
async function goTo(state: BrowserState, code: string, nomenclature: Nomenclature): Promise<BrowserState> {
  const details = await nomenclature.lookup(code);
  if (details.nomenclature !== 'HS2022') return { ...state, mode: 'details', details, scrolled: 0 };
  return { ...state, mode: 'tree', tree: await openedAt(state.tree, details.code, nomenclature) };
}
