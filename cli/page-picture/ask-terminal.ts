import type { CellSize, PictureProtocol, TerminalPictures } from './picture-protocol.ts';

/** Milliseconds for an answer: one over a slow line is still in time, and a terminal that has none is not waited for long. */
const patience = 1_500;

/**
 * Smaller than what most terminals have: a picture that is sized by it stays within its place, where one
 * that is too large would run over the text below it.
 */
const assumedCell: CellSize = { width: 6, height: 12 };

/**
 * Whether it takes Kitty's pictures, the pixels of a character, those of the window, and last what it is:
 * to that every terminal answers, so that nothing more is to be waited for after it.
 */
export const questions = '\u001b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u001b\\\u001b[16t\u001b[14t\u001b[c';
export const cellQuestion = '\u001b[16t';

/** The streams of a terminal on which somebody else reads the keys. */
export interface TerminalStreams {
  readonly input: Pick<NodeJS.ReadStream, 'on' | 'off'>;
  readonly output: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The kind of pictures that the terminal shows; null: none. Asks it, and believes the environment only where nothing
 * is between: the terminal that a multiplexer was started in does not show what it passes on.
 * @param wanted the setting: a protocol is taken as it is.
 */
export async function askTerminal(
  { input, output }: TerminalStreams,
  environment: Environment,
  wanted: PictureProtocol | 'auto' | 'none',
  milliseconds: number = patience,
): Promise<TerminalPictures | null> {
  if (wanted === 'none' || (wanted === 'auto' && isKnownToHaveNone(environment))) return null;
  const answers = await answersTo({ input, output }, questions, isLastAnswer, milliseconds);
  const protocol = wanted === 'auto' ? protocolOf(answers, environment) : wanted;
  return protocol && { protocol, cell: cellOf(answers, output) ?? assumedCell };
}

/** The pixels of a character, which change with the size of the writing; null when it does not answer. */
export async function askCell(
  streams: TerminalStreams,
  milliseconds: number = patience,
): Promise<CellSize | null> {
  return cellOf(await answersTo(streams, cellQuestion, hasCell, milliseconds), streams.output);
}

/** These print what they are asked, or do not answer at all. */
const isKnownToHaveNone = ({ TERM = '', TERM_PROGRAM }: Environment): boolean =>
  TERM === 'linux' || TERM.startsWith('vt') || TERM_PROGRAM === 'Apple_Terminal';

const isWithin = ({ TERM = '', TMUX, STY }: Environment): boolean =>
  Boolean(TMUX || STY) || /^(screen|tmux)/.test(TERM);

/** The terminal's answers until the deadline. The reader of keys ignores them. */
function answersTo(
  { input, output }: TerminalStreams,
  question: string,
  isComplete: (text: string) => boolean,
  milliseconds: number,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const hear = (chunk: Buffer | string): void => {
    text += chunk.toString();
    if (isComplete(text)) resolve(text);
  };
  const timer = setTimeout(() => resolve(text), milliseconds);
  input.on('data', hear);
  output.write(question);
  return promise.finally(() => {
    clearTimeout(timer);
    input.off('data', hear);
  });
}

const attributes = /\u001b\[\?([\d;]+)c/;
const isLastAnswer = (text: string): boolean => attributes.test(text);
const cellAnswer = /\u001b\[6;(\d+);(\d+)t/;
const hasCell = (text: string): boolean => cellAnswer.test(text);

function protocolOf(answers: string, environment: Environment): PictureProtocol | null {
  const { TERM_PROGRAM, LC_TERMINAL } = environment;
  if (/\u001b_Gi=31;OK\u001b\\/.test(answers)) return 'kitty';
  if (!isWithin(environment) && (TERM_PROGRAM === 'iTerm.app' || LC_TERMINAL === 'iTerm2')) return 'iterm2';
  return attributes.exec(answers)?.[1]?.split(';').slice(1).includes('4') ? 'sixel' : null;
}

function cellOf(answers: string, { columns, rows }: TerminalStreams['output']): CellSize | null {
  const cell = cellAnswer.exec(answers);
  if (cell) return sizeOf(Number(cell[2]), Number(cell[1]));
  const window = /\u001b\[4;(\d+);(\d+)t/.exec(answers);
  return window && sizeOf(Math.floor(Number(window[2]) / columns), Math.floor(Number(window[1]) / rows));
}

/** A size that no character has is not an answer. */
const sizeOf = (width: number, height: number): CellSize | null =>
  width >= 3 && height >= 5 && width <= 200 && height <= 400 ? { width, height } : null;
