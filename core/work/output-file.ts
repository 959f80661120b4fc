import { closeSync, openSync, writeSync } from 'node:fs';

/** Where in an output file a text is, in bytes. */
export interface FilePart {
  readonly at: number;
  readonly length: number;
}

/** The file that a task may write beside its result: made with the first byte, whole when the task ends. */
export interface OutputFile {
  /** @throws OutputTooLarge */
  write(content: string | Uint8Array): FilePart;
  /** @throws OutputTooLarge */
  pipe(stream: ReadableStream<Uint8Array>): Promise<void>;
  close(): void;
}

/** More was written than a result may have. */
export class OutputTooLarge extends Error {}

/** In a worker, which has nothing else to do while the disk writes. */
export function createOutputFile(path: string, mostBytes: number): OutputFile {
  let file: number | null = null;
  let size = 0;
  const write = (content: string | Uint8Array): FilePart => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const at = size;
    size += bytes.byteLength;
    if (size > mostBytes) throw new OutputTooLarge();
    file ??= openSync(path, 'wx', 0o600);
    for (let done = 0; done < bytes.byteLength; ) done += writeSync(file, bytes, done);
    return { at, length: bytes.byteLength };
  };
  return {
    write,
    async pipe(stream) {
      for await (const piece of stream) write(piece);
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
