#!/usr/bin/env bun
import { isBrokenPipe } from './broken-pipe.ts';
import { endProcess } from './end-process.ts';
import { exitCodes } from './exit-codes.ts';
import { runProgram } from './program.ts';
import { processSurroundings } from './surroundings.ts';

process.stdout.on('error', (error) => {
  if (!isBrokenPipe(error)) throw error;
  process.exit(exitCodes.done);
});

await endProcess(await runProgram(process.argv.slice(2), processSurroundings()));
