import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isBrokenPipe } from '../../cli/broken-pipe.ts';
import { commandErrorOf } from '../../cli/command-error.ts';
import { announcedWait } from '../../cli/patience.ts';
import { resultPageText } from '../../cli/screens/result-page.tsx';
import { showUploadProgress } from '../../cli/screens/upload-progress.tsx';
import { columnsOf, hasColor, isTerminal, processSurroundings } from '../../cli/surroundings.ts';
import { type UploadOutcome, uploadFiles } from '../../cli/upload-files.ts';
import { newSecret, systemRandom } from '../../core/accounts/secrets.ts';
import { quickstartOwner } from '../../core/accounts/take-over-organization.ts';
import { ConfigurationError, readConfig } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import type { Core } from '../../core/core-services.ts';
import type { HsProgress } from '../../core/hs/search/searcher.ts';
import { createRemoteClient } from '../../server/remote-client.ts';
import { startServer } from '../../server/start-server.ts';

const samplesFolder = resolve(import.meta.dir, '../../data/samples');
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/**
 * Starts the real server on a free port of this machine, uploads the files (none: the samples), waits
 * and prints what was read. @returns the exit code: 1 when a document failed.
 */
export async function quickstart(given: readonly string[]): Promise<number> {
  process.stdout.on('error', (error) => {
    // The reader has gone (`| head`): the documents are kept all the same.
    if (!isBrokenPipe(error)) throw error;
  });
  try {
    const config = readConfig(
      { LANDFALL_LOG_LEVEL: 'error', ...process.env },
      // A server for one's own files need not slow them down.
      { host: '127.0.0.1', port: 0, requestsPerMinuteEnterprise: 1_000_000 },
    );
    const core = await createCore(config, { onHsProgress: describeProgress() });
    try {
      return await run(core, given.length > 0 ? given : samples());
    } finally {
      await core.close();
    }
  } catch (error) {
    if (error instanceof ConfigurationError) {
      say(error.message);
      return 2;
    }
    const { message, exitCode } = commandErrorOf(error);
    say(message);
    return exitCode;
  }
}

async function run(core: Core, files: readonly string[]): Promise<number> {
  await ownOrganization(core);
  const folderKey = newSecret(systemRandom, 'folder_');
  const server = await startServer(core, { host: core.config.host, port: core.config.port, folderKey });
  try {
    await core.hs.ready();
    const client = createRemoteClient(server.url, { apiKey: folderKey });
    const progress = isTerminal(process.stderr) ? showUploadProgress(process.stderr) : null;
    try {
      const { outcomes, stopped } = await uploadFiles(client, files, {
        documentType: null,
        uploadBatchId: null,
        isWaiting: true,
        onProgress: (states) => progress?.update(states),
        wait: announcedWait(() => {}),
      });
      progress?.close();
      print(outcomes, core.config.dataFolder);
      if (stopped) throw stopped;
      return outcomes.every(wasRead) ? 0 : 1;
    } finally {
      progress?.close();
    }
  } finally {
    await server.stop();
  }
}

/** The folder's organization, made on first use. */
async function ownOrganization(core: Core): Promise<string> {
  const [organization] = await core.accounts.organizations();
  if (organization) return organization.id;
  const password = newSecret(systemRandom, '');
  const made = await core.accounts.createOrganization({
    organization: 'My organization',
    email: quickstartOwner,
    password,
  });
  say(`Made an organization in ${core.config.dataFolder}.`);
  say(`Sign in to it as ${quickstartOwner} with the password ${password} (shown only now).`);
  say('`landfall init` gives it your name, your address and a password of your own.');
  return made.organizationId;
}

const samples = (): readonly string[] =>
  readdirSync(samplesFolder)
    .filter((name) => /\.(?:pdf|png|jpe?g|tiff?)$/i.test(name))
    .toSorted()
    .map((name) => join(samplesFolder, name));

const wasRead = ({ result }: UploadOutcome): boolean => result !== null && result.detail.status !== 'failed';

function print(outcomes: readonly UploadOutcome[], dataFolder: string): void {
  const surroundings = processSurroundings();
  const { output } = surroundings;
  if (!isTerminal(output)) {
    output.write(`${JSON.stringify({ dataFolder, documents: outcomes }, null, 2)}\n`);
    return;
  }
  for (const { file, result, error } of outcomes) {
    if (error) output.write(`${file}: ${error.message}\n\n`);
    else if (result)
      output.write(`${resultPageText(result, columnsOf(output), hasColor(surroundings, output))}\n\n`);
  }
  say(`The documents are kept in ${dataFolder}. To keep the server running:`);
  say('  npx -y bun@1.4.5 run landfall serve');
}

/** Describes in words what the first start is doing; nothing when all of it is there already. */
function describeProgress(): HsProgress {
  let shown = '';
  return (step, done, total) => {
    const part = total > 1 ? Math.floor((4 * done) / total) * 25 : 0;
    const words =
      step === 'vectors'
        ? `Preparing the classification index (once): ${part} %`
        : step === 'model'
          ? ''
          : shown;
    if (words !== '' && words !== shown) say(words);
    shown = words;
  };
}
