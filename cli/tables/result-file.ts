import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { CommandError, usageError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';

/**
 * A file that grows row by row under another name (`OUT.part`) and takes its own when it is whole, so that
 * nobody takes half a result for a result. What an interrupted run wrote is kept.
 */
export interface ResultFile {
  /** The file that grows. */
  readonly path: string;
  /** Bytes of whole lines that an earlier run left in it. */
  readonly keptBytes: number;
  /** @throws CommandError when another process writes into the same file. */
  append(text: string): Promise<void>;
  /** Gives the file its name. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param settings what the rows depend on: rows of other settings are not continued.
 * @param isRestarted whether to replace what earlier runs wrote.
 * @throws CommandError when there is a result already, or an unfinished one with other settings.
 */
export async function openResultFile(
  out: string,
  settings: Readonly<Record<string, unknown>>,
  isRestarted: boolean,
): Promise<ResultFile> {
  const path = `${out}.part`;
  const settingsPath = `${path}.json`;
  const isUnfinished = !isRestarted && existsSync(path) && existsSync(settingsPath);
  if (isUnfinished && !isDeepStrictEqual(await keptSettings(settingsPath), settings))
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'CONFLICT',
      `${path} was begun with other options.`,
      'Repeat the command with the same options to continue, or with --restart to start over',
    );
  if (!isUnfinished && !isRestarted && existsSync(out))
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'CONFLICT',
      `${out} is there already.`,
      'Name another file with --out FILE, or replace it with --restart',
    );
  if (!isUnfinished) {
    await rm(path, { force: true }).catch(refuseFolder(out));
    await writeFile(settingsPath, `${JSON.stringify(settings)}\n`).catch(refuseFolder(out));
  }
  const file = await open(path, isUnfinished ? 'r+' : 'wx+').catch(refuseFolder(out));
  const keptBytes = isUnfinished ? await wholeLines(file) : 0;
  await file.truncate(keptBytes);
  let size = keptBytes;
  return {
    path,
    keptBytes,
    async append(text) {
      if ((await file.stat()).size !== size) throw writtenByOthers(path);
      const bytes = Buffer.from(text);
      for (let from = 0; from < bytes.length; )
        from += (await file.write(bytes, from, bytes.length - from, size + from)).bytesWritten;
      size += bytes.length;
    },
    async finish() {
      await file.sync();
      await file.close();
      await rename(path, out);
      await rm(settingsPath, { force: true });
    },
    close: () => file.close(),
  };
}

async function keptSettings(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    // An earlier run ended while it wrote them: nothing was begun with these.
    return null;
  }
}

/** Bytes up to the end of the last whole row: a line end between two quotation marks ends none. */
async function wholeLines(file: FileHandle): Promise<number> {
  const chunk = Buffer.alloc(1024 * 1024);
  let whole = 0;
  let isQuoted = false;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return whole;
    for (let index = 0; index < bytesRead; index++) {
      if (chunk[index] === quotationMark) isQuoted = !isQuoted;
      else if (chunk[index] === lineFeed && !isQuoted) whole = at + index + 1;
    }
    at += bytesRead;
  }
}

const quotationMark = 0x22;
const lineFeed = 0x0a;

const refuseFolder =
  (out: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EEXIST') throw writtenByOthers(`${out}.part`);
    throw usageError(`${out} cannot be written: ${error.message}`, 'Name another file with --out FILE');
  };

const writtenByOthers = (path: string): CommandError =>
  new CommandError(
    exitCodes.conflictOrInvalid,
    'CONFLICT',
    `Another process writes into ${path}.`,
    'Wait until it has ended, then repeat the command',
  );
