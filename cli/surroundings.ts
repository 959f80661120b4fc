/** The surroundings of a command: its streams and its environment. Tests give it their own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly messages: NodeJS.WriteStream;
  /** Errors only: no sentences beside the result, no progress. */
  readonly isQuiet?: boolean;
}

export const processSurroundings = (): Surroundings => ({
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
});

export const isTerminal = (stream: NodeJS.WriteStream | NodeJS.ReadStream): boolean => stream.isTTY === true;

/** Progress is drawn where a person watches who has not asked for quiet. */
export const showsProgress = ({ messages, isQuiet = false }: Surroundings): boolean =>
  isTerminal(messages) && !isQuiet;

/** Columns to write in: the terminal's, at least 40; 80 where there is none or it is unknown. */
export const columnsOf = (stream: NodeJS.WriteStream): number => Math.max(40, stream.columns || 80);

/** Colours only where a person looks and has not asked for none (https://no-color.org). */
export const hasColor = ({ environment }: Surroundings, stream: NodeJS.WriteStream): boolean =>
  isTerminal(stream) && !environment.NO_COLOR && environment.TERM !== 'dumb';
