import { Readable, Writable } from 'node:stream';
import { runProgram } from '../../../cli/program.ts';

export interface InProcessRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, for tests in which a process of its own is not the point. */
export async function runInProcess(
  words: readonly string[],
  options: {
    readonly environment: Readonly<Record<string, string>>;
    readonly input?: string;
    readonly isTerminal?: boolean;
    /** 80, where none are given. */
    readonly columns?: number;
  },
): Promise<InProcessRun> {
  const { environment, input = '', isTerminal = false, columns = 80 } = options;
  const [output, messages] = [collector(isTerminal, columns), collector(isTerminal, columns)];
  const exitCode = await runProgram(words, {
    environment,
    input: Object.assign(Readable.from([input]), { isTTY: isTerminal }) as unknown as NodeJS.ReadStream,
    output: output.stream,
    messages: messages.stream,
  });
  return { exitCode, stdout: output.text(), stderr: messages.text() };
}

function collector(isTTY: boolean, columns: number) {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, taken) {
      text += chunk.toString();
      taken();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns, rows: 24 }) as unknown as NodeJS.WriteStream,
    text: () => text,
  };
}
