import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../core/logger.ts';
import { shareModel } from '../../tests/server/shared-model.ts';
import { prepareOrganization, type ServerProcess, startProcess } from '../support/server-process.ts';

type Headers = Readonly<Record<string, string>>;

/** A server in a process of its own, with two organizations. */
export interface TwoOrganizations {
  readonly server: ServerProcess;
  /** Credentials of the one that attacks, and of the one that must not notice. */
  readonly attacker: Headers;
  readonly other: Headers;
}

const silent = createLogger(
  'silent',
  () => {},
  () => 0,
);

/** Measures on a data folder that is gone afterwards. */
export async function withTwoOrganizations<Result>(
  measure: (stage: TwoOrganizations) => Promise<Result>,
): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
  try {
    await shareModel(dataFolder, silent);
    const attacker = { 'x-api-key': await prepareOrganization(dataFolder, 'attacker') };
    const other = { 'x-api-key': await prepareOrganization(dataFolder, 'other') };
    const server = await startProcess(dataFolder);
    try {
      return await measure({ server, attacker, other });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Uploads a file. @returns the status of the answer. */
export async function upload(server: ServerProcess, headers: Headers, file: File): Promise<number> {
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch(`${server.url}/api/v1/documents`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}
