import { eraseLeftovers } from './erase-leftovers.ts';
import { busyExitCode } from './eraser.ts';

/** Run as a process of its own: `DATABASE MILLISECONDS`. */
const [path, milliseconds] = process.argv.slice(2);
process.exitCode = eraseLeftovers(path!, Number(milliseconds)) ? 0 : busyExitCode;
