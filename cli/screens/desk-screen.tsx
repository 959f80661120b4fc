import { Box, Text, useInput, usePaste, useWindowSize } from 'ink';
import { useSyncExternalStore } from 'react';
import type { Desk, DeskState } from '../desk/desk.ts';
import { deskHelp } from '../desk/desk-help.ts';
import { aboutRows, deskLayout, isTooSmall, least } from '../desk/desk-layout.ts';
import type { DeskLine, PageView, Tone } from '../desk/desk-page.ts';
import { listWindow } from '../desk/list-window.ts';
import type { Waiting } from '../desk/wait.ts';
import { cut } from '../text-table.ts';
import { deskKeys, pastedKeys } from './desk-keys.ts';
import { HsBrowserScreen } from './hs-browser-screen.tsx';
import { shown } from './shown.ts';
import { wrapped } from './wrapped.ts';

/** Before the chosen line: without colours nothing else shows it. */
const mark = '› ';

const colors: Readonly<Record<Tone, string | undefined>> = {
  plain: undefined,
  heading: undefined,
  faint: undefined,
  good: 'green',
  doubtful: 'yellow',
  bad: 'red',
};

interface ScreenProps {
  readonly desk: Desk;
  readonly hasColor: boolean;
  readonly onInterrupt: () => void;
}

/** The desk on the whole screen; while the nomenclature is walked, that. */
export function DeskScreen({ desk, hasColor, onInterrupt }: ScreenProps) {
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  if (state.browser) return <HsBrowserScreen browser={state.browser} onInterrupt={onInterrupt} />;
  return <Pages desk={desk} state={state} hasColor={hasColor} onInterrupt={onInterrupt} />;
}

function Pages({ desk, state, hasColor, onInterrupt }: ScreenProps & { readonly state: DeskState }) {
  const { columns, rows } = useWindowSize();
  const view = state.page.view(columns);
  const { listRows, picture } = deskLayout(columns, rows, Boolean(view.picture));
  const isTyping = () => desk.state().page.isTyping();
  useInput((input, key) => {
    if (key.ctrl && input === 'c') return onInterrupt();
    for (const one of deskKeys(input, key, Math.max(1, listRows - 1), isTyping())) void desk.press(one);
  });
  usePaste((text) => {
    for (const one of pastedKeys(text, isTyping())) void desk.press(one);
  });
  if (isTooSmall(columns, rows)) return <TooSmall columns={columns} rows={rows} />;
  if (state.isHelpShown) return <Help columns={columns} rows={rows} />;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Row text={view.title} columns={columns} isBold />
      <Row text={view.subtitle} columns={columns} />
      <List view={view} columns={columns} room={listRows} hasColor={hasColor} />
      {picture && <Box height={picture.rows} />}
      <Details about={view.about} message={messageOf(state)} columns={columns} />
      <Row text={view.keys} columns={columns} isFaint />
    </Box>
  );
}

function messageOf({ problem, notice, question, waiting }: DeskState): string {
  if (question !== null) return shown(question);
  if (waiting) return waitingText(waiting);
  return shown(problem === null ? (notice ?? '') : `Not done: ${problem}`);
}

const waitingText = ({ isLong, what, canGiveUp }: Waiting): string =>
  isLong ? `${what ?? 'No answer yet.'}${canGiveUp ? ' Esc gives it up.' : ''}` : '…';

interface RowProps {
  readonly text: string;
  readonly columns: number;
  readonly isBold?: boolean;
  readonly isFaint?: boolean;
}

/** Exactly one row, whatever the text. */
const Row = ({ text, columns, isBold = false, isFaint = false }: RowProps) => (
  <Text wrap="truncate" bold={isBold} dimColor={isFaint}>
    {cut(text, columns) || ' '}
  </Text>
);

interface ListProps {
  readonly view: PageView;
  readonly columns: number;
  readonly room: number;
  readonly hasColor: boolean;
}

function List({ view, columns, room, hasColor }: ListProps) {
  const window = listWindow(view.lines, view.chosen, room);
  const rows = window.map((line, at) => ({
    // A place on the screen: a line has no identity of its own.
    id: String(at),
    line,
    isChosen: line.item === view.chosen && window[at - 1]?.item !== line.item,
  }));
  return (
    <Box flexDirection="column" height={room}>
      {rows.map(({ id, line, isChosen }) => (
        <ListRow key={id} line={line} isChosen={isChosen} columns={columns} hasColor={hasColor} />
      ))}
    </Box>
  );
}

interface ListRowProps {
  readonly line: DeskLine;
  readonly isChosen: boolean;
  readonly columns: number;
  readonly hasColor: boolean;
}

function ListRow({ line, isChosen, columns, hasColor }: ListRowProps) {
  const color = hasColor ? colors[line.tone] : undefined;
  const before = isChosen ? mark : line.item === null ? '' : '  ';
  return (
    <Text
      wrap="truncate"
      inverse={isChosen}
      bold={line.tone === 'heading'}
      dimColor={line.tone === 'faint' && !isChosen}
      {...(color !== undefined && { color })}
    >
      {cut(before + line.text, columns) || ' '}
    </Text>
  );
}

interface DetailsProps {
  readonly about: string;
  readonly message: string;
  readonly columns: number;
}

/** The details of the chosen row, and below them the last notice; in their place where that is long. */
function Details({ about, message, columns }: DetailsProps) {
  const isLong = Bun.stringWidth(message) > columns;
  const lines = wrapped(isLong ? message : about, columns).split('\n');
  const last = aboutRows - 1;
  const rest = lines.length > aboutRows ? '…' : '';
  return (
    <Box flexDirection="column" height={aboutRows + 1}>
      {[0, 1, 2].map((at) => (
        <Row
          key={at}
          text={`${lines[at] ?? ''}${at === last ? rest : ''}`}
          columns={columns}
          isBold={isLong}
        />
      ))}
      <Row text={isLong ? '' : message} columns={columns} isBold />
    </Box>
  );
}

const Help = ({ columns, rows }: { readonly columns: number; readonly rows: number }) => (
  <Box flexDirection="column" width={columns} height={rows}>
    {deskHelp.slice(0, rows).map((text) => (
      <Row key={text} text={text} columns={columns} isBold={!text.startsWith(' ')} />
    ))}
  </Box>
);

/** The commands do the same at any width. */
const TooSmall = ({ columns, rows }: { readonly columns: number; readonly rows: number }) => (
  <Box flexDirection="column" width={columns} height={rows}>
    <Text wrap="wrap">
      {`The desk needs ${least.columns} columns and ${least.rows} rows; this terminal has ${columns} and ${rows}. Make it larger, or press q: landfall documents list works at any width.`}
    </Text>
  </Box>
);
