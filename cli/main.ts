#!/usr/bin/env bun
import { isBrokenPipe } from './broken-pipe.ts';
import { commandErrorOf } from './command-error.ts';
import { endProcess } from './end-process.ts';
import { exitCodes } from './exit-codes.ts';
import { createOutput } from './output.ts';
import { runProgram } from './program.ts';
import { processSurroundings } from './surroundings.ts';

let unwritten: Error | null = null;
process.stdout.on('error', (error) => {
  if (isBrokenPipe(error)) process.exit(exitCodes.done);
  unwritten ??= error;
});

const surroundings = processSurroundings();
await endProcess(await runProgram(process.argv.slice(2), surroundings), (exitCode) => {
  if (unwritten === null || exitCode !== exitCodes.done) return exitCode;
  // Written without waiting for it, so that the command could not report it.
  const failure = commandErrorOf(unwritten);
  createOutput(surroundings, undefined).fail(failure);
  return failure.exitCode;
});
