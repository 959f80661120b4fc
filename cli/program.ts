import { Command, CommanderError, Option } from 'commander';
import { ConfigurationError } from '../core/config.ts';
import { settings } from '../core/settings.ts';
import packageFile from '../package.json' with { type: 'json' };
import { isBrokenPipe } from './broken-pipe.ts';
import { CommandError, commandErrorOf, usageError } from './command-error.ts';
import { commandsFor } from './command-list.ts';
import { type ExitCode, exitCodes, exitCodeTable } from './exit-codes.ts';
import { createOutput, formats } from './output.ts';
import { InterruptedError } from './secret-input.ts';
import { shortHelp } from './short-help.ts';
import { isTerminal, type Surroundings } from './surroundings.ts';

const examples = `Examples:
  landfall                                              in a terminal: the desk, to review by keyboard
  landfall extract invoice.pdf                          read one file, store nothing
  landfall classify "cotton t-shirt, knitted, for men"  suggest HS subheadings
  cut -f2 goods.tsv | landfall classify - > codes.ndjson
  landfall classify --csv goods.csv --column Description
  landfall hs lookup 6109.10
  landfall hs browse                                    walk the nomenclature by arrow keys
  landfall hs changes 85                                what HS 2022 changed in HS 2017
  landfall bench hs goods.tsv                           how often it is right on your own goods
  landfall init --organization "Broker Ltd" --email me@broker.example
  landfall upload *.pdf --wait                          process documents here
  landfall upload --shipment SHP-1042 *.pdf --fail-on critical   compare what travels together
  landfall watch inbox                                  upload what comes into a folder, once
  landfall export lines --type invoice -o lines.xlsx    also csv, json, ndjson; documents, shipments
  landfall memory list --search t-shirt                 what you decided before; it comes first next time
  landfall serve --port 8787                            …or serve the API to others
  landfall report SHP-1042                              a shipment as a PDF; --day 2026-03-02 for a day
  landfall doctor                                       is everything as it should be, and what to do
  landfall webhooks listen                              receive events here, verified, as NDJSON
  landfall login https://landfall.example.com --email me@broker.example
`;

const environmentTable = (): string =>
  [
    'Settings (environment variables):',
    ...Object.values(settings).map(
      ({ variable, meaning, defaultText }) => `  ${variable}\n      ${meaning} (${defaultText})`,
    ),
    '  LANDFALL_SERVER, LANDFALL_API_KEY, LANDFALL_TOKEN\n      server and credential to use instead of those of `landfall login`',
  ].join('\n');

/** @param words of the command line, which decide the commands that need to be known. */
export async function createProgram(
  surroundings: Surroundings,
  words: readonly string[] = [],
): Promise<Command> {
  const program = new Command('landfall')
    .description('Reads trade documents, checks them for customs and suggests HS codes, on this machine.')
    .version(packageFile.version)
    .addOption(
      new Option('--format <format>', 'of the result; JSON by itself off a terminal').choices([
        ...formats,
        'xlsx',
      ]),
    )
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .option('--quiet', 'errors only, beside the result')
    .option('--no-color', 'no colours, as with NO_COLOR=1')
    .addHelpText('before', `${examples}`)
    .addHelpText('after', `\n${exitCodeTable}\n\n${environmentTable()}`)
    .showSuggestionAfterError(true)
    .hook('preAction', (_, command) => {
      const [group, name] = [command.parent?.name(), command.name()];
      const writesSheets = group === 'export' || (group === 'memory' && name === 'export');
      if (command.optsWithGlobals().format === 'xlsx' && !writesSheets)
        throw usageError('--format xlsx is for `landfall export`');
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.output.write(text),
      // `runProgram` reports once what went wrong.
      writeErr: () => {},
    });
  for (const add of await commandsFor(words)) add(program, surroundings);
  return program;
}

/** Runs one command line. @returns the exit code. */
export async function runProgram(words: readonly string[], given: Surroundings): Promise<ExitCode> {
  const surroundings = asAsked(given, words);
  let program: Command | null = null;
  try {
    if (words.length === 0 && (await openDesk(surroundings))) return exitCodes.done;
    if (words.length === 0) {
      surroundings.output.write(shortHelp);
      return exitCodes.done;
    }
    program = await createProgram(surroundings, words);
    await program.parseAsync([...words], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
    if (error instanceof InterruptedError) return exitCodes.interrupted;
    if (isBrokenPipe(error)) return exitCodes.done;
    const failure = commandErrorFor(error, () => helpFor(program, words));
    createOutput(surroundings, undefined).fail(failure);
    return failure.exitCode;
  }
}

/** The surroundings as the options for all commands change them, before a command begins. */
function asAsked(surroundings: Surroundings, words: readonly string[]): Surroundings {
  const end = words.indexOf('--');
  const options = new Set(end === -1 ? words : words.slice(0, end));
  const noColor = options.has('--no-color') ? { NO_COLOR: '1' } : {};
  return {
    ...surroundings,
    environment: { ...surroundings.environment, ...noColor },
    isQuiet: options.has('--quiet') || (surroundings.isQuiet ?? false),
  };
}

/** Without a command: the desk, where a person is there to see it and to press keys. @returns whether it was open. */
async function openDesk(surroundings: Surroundings): Promise<boolean> {
  const { input, output, environment } = surroundings;
  if (!isTerminal(input) || !isTerminal(output) || environment.TERM === 'dumb') return false;
  const desk = await import('./commands/desk.ts');
  try {
    await desk.openDesk(surroundings);
    return true;
  } catch (error) {
    if (desk.isNotSetUp(error)) return false;
    throw error;
  }
}

function commandErrorFor(error: unknown, help: () => string): CommandError {
  if (error instanceof CommanderError) {
    const isGroup = error.code === 'commander.help';
    const message = isGroup ? 'Which of its commands is meant?' : error.message.replace(/^error: /, '');
    return new CommandError(exitCodes.usage, 'USAGE', message, help());
  }
  if (error instanceof ConfigurationError)
    return new CommandError(exitCodes.usage, 'CONFIGURATION', error.message);
  return commandErrorOf(error);
}

/** The command line that shows the help of the command in the words. */
function helpFor(program: Command | null, words: readonly string[]): string {
  const path = ['landfall'];
  let command = program;
  for (const word of words) {
    command = command?.commands.find((child) => child.name() === word) ?? null;
    if (command === null) break;
    path.push(word);
  }
  return `${path.join(' ')} --help`;
}
