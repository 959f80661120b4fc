import { Box, type Key, render, Text, useInput, useWindowSize } from 'ink';
import { useSyncExternalStore } from 'react';
import type { BrowserKey, BrowserState, HsBrowser } from '../browse/hs-browser.ts';
import { treeRows } from '../browse/hs-tree.ts';
import { lookupText } from '../hs-text.ts';
import { InterruptedError } from '../secret-input.ts';
import { cut } from '../text-table.ts';
import { shown } from './shown.ts';
import { wrapped } from './wrapped.ts';

/** Lines that are not of the list: two about what is chosen, one about the keys. */
const otherLines = 3;

interface ScreenProps {
  readonly browser: HsBrowser;
  readonly onInterrupt: () => void;
}

/** The nomenclature on the whole screen; keys go to the browser. */
export function HsBrowserScreen({ browser, onInterrupt }: ScreenProps) {
  const state = useSyncExternalStore(browser.subscribe, browser.state);
  const { columns, rows } = useWindowSize();
  const listRows = Math.max(1, rows - otherLines);
  useInput((input, key) => {
    if (key.ctrl && input === 'c') return onInterrupt();
    const furthest = Math.max(0, detailLines(browser.state(), columns).length - listRows);
    for (const one of keysOf(input, key, listRows, furthest)) void browser.press(one);
  });
  const [first = '', second = ''] = wrapped(aboutOf(state), columns).split('\n');
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Box flexDirection="column" height={listRows}>
        {linesOf(state, columns, listRows).map(({ id, text }) => (
          <Text key={id} inverse={text.startsWith(mark)} wrap="truncate">
            {cut(text, columns) || ' '}
          </Text>
        ))}
      </Box>
      <Text wrap="truncate">{first || ' '}</Text>
      <Text wrap="truncate">{second || ' '}</Text>
      <Text wrap="truncate" dimColor>
        {cut(helpOf(state), columns)}
      </Text>
    </Box>
  );
}

/** Before the chosen line: without colours nothing else shows it. */
const mark = '›';

interface Line {
  readonly id: string;
  readonly text: string;
}

const detailLines = ({ mode, details }: BrowserState, columns: number): readonly string[] =>
  mode === 'details' && details ? lookupText(details, columns - 2).split('\n') : [];

/** The list: as much as fits around the chosen line. */
function linesOf(state: BrowserState, columns: number, room: number): readonly Line[] {
  if (state.mode === 'details')
    return detailLines(state, columns)
      .slice(state.scrolled, state.scrolled + room)
      .map((text, index) => ({ id: String(index), text: `  ${text}` }));
  if (state.mode === 'results')
    return around(
      state.results.map(({ code, confidence, description }, index) => ({
        id: code,
        text: `${marked(index === state.chosen)}${code}  ${String(Math.round(confidence * 100)).padStart(3)} %  ${shown(description)}`,
      })),
      state.chosen,
      room,
    );
  const rows = treeRows(state.tree);
  return around(
    rows.map(({ entry, depth, isOpen }) => ({
      id: entry.id,
      text: `${marked(entry.id === state.tree.cursor)}${'  '.repeat(depth)}${entry.childCount === 0 ? ' ' : isOpen ? '▾' : '▸'} ${entry.label}  ${shown(entry.description)}`,
    })),
    rows.findIndex(({ entry }) => entry.id === state.tree.cursor),
    room,
  );
}

const marked = (isChosen: boolean): string => `${isChosen ? mark : ' '} `;

function around(lines: readonly Line[], chosen: number, room: number): readonly Line[] {
  const from = Math.max(0, Math.min(chosen - Math.floor(room / 2), lines.length - room));
  return lines.slice(from, from + room);
}

/** The chosen entry, or the running action. */
function aboutOf({ mode, tree, results, chosen, query, problem, isBusy }: BrowserState): string {
  if (problem !== null) return shown(problem);
  if (mode === 'typing') return `${isBusy ? 'Searching' : 'Search'}: ${shown(query)}${isBusy ? ' …' : '▏'}`;
  if (mode === 'details') return '';
  if (mode === 'results')
    return results.length === 0 ? 'Nothing found.' : shown(results[chosen]!.description);
  return shown(tree.entries.get(tree.cursor)!.description);
}

function helpOf({ mode }: BrowserState): string {
  if (mode === 'typing') return 'a description or a code   Enter search   Esc back';
  if (mode === 'results') return '↑↓ choose   Enter show in the tree   / search again   Esc back';
  if (mode === 'details') return '↑↓ scroll   Esc back';
  return '↑↓ move   → open   ← close   Enter read   / search   q quit';
}

/** The pressed keys; text that was pasted or typed fast comes in one piece. */
function keysOf(input: string, key: Key, page: number, furthest: number): readonly BrowserKey[] {
  const move = (rows: number): readonly BrowserKey[] => [{ name: 'move', rows, furthest }];
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
  if (key.backspace || key.delete) return [{ name: 'backspace' }];
  if (key.ctrl || key.meta || key.tab) return [];
  return input.split(/([\r\n])/).flatMap((part): readonly BrowserKey[] => {
    if (part === '\r' || part === '\n') return [{ name: 'enter' }];
    const text = part.replace(/\p{Cc}/gu, '');
    return text === '' ? [] : [{ name: 'text', text }];
  });
}

/**
 * Shows the browser on a screen of its own until it is left.
 * @throws InterruptedError for Ctrl-C.
 */
export async function showHsBrowser(
  browser: HsBrowser,
  streams: { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unsubscribe = browser.subscribe(() => {
    if (browser.state().isOver) resolve();
  });
  const instance = render(
    <HsBrowserScreen browser={browser} onInterrupt={() => reject(new InterruptedError())} />,
    {
      stdin: streams.input,
      stdout: streams.output,
      alternateScreen: true,
      exitOnCtrlC: false,
      interactive: true,
      patchConsole: false,
    },
  );
  try {
    await promise;
  } finally {
    unsubscribe();
    instance.unmount();
    await instance.waitUntilExit();
  }
}
