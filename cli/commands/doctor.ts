import { type Config, unknownVariables } from '../../core/config.ts';
import { createLogger } from '../../core/logger.ts';
import { settingViews } from '../../core/setting-views.ts';
import { CommandError } from '../command-error.ts';
import { commandConfig, connect, serverOf } from '../connection.ts';
import { type DoctorCheck, type DoctorFinding, findingOf } from '../doctor/finding.ts';
import { serverChecks } from '../doctor/server-checks.ts';
import { exitCodes } from '../exit-codes.ts';
import { withProgress } from '../progress.ts';
import type { Surroundings } from '../surroundings.ts';
import { type AddCommand, outputOf } from './command.ts';

/** doctor */
export const addDoctor: AddCommand = (program, surroundings) => {
  program
    .command('doctor')
    .description(
      'check folder, disk, database, model, OCR, AI server, clock, port, mail and webhooks; says what to do',
    )
    .action(async (_options, command) => {
      const output = outputOf(surroundings, command);
      const server = serverOf(surroundings);
      const findings =
        server === null ? await hereFindings(surroundings) : await thereFindings(surroundings, server);
      await output.write({ findings }, () => findings.map(findingText).join('\n'), findings);
      const bad = findings.filter(({ status }) => status === 'failed').map(({ name }) => name);
      if (bad.length > 0)
        throw new CommandError(
          exitCodes.failed,
          'UNWELL',
          `Failed: ${bad.join(', ')}.`,
          'follow the advice beside each',
        );
    });
};

async function hereFindings(surroundings: Surroundings): Promise<readonly DoctorFinding[]> {
  const { environment } = surroundings;
  const problems = [
    ...settingViews(environment).flatMap(({ variable, problem }) =>
      problem === null ? [] : [`${variable} ${problem}`],
    ),
    ...unknownVariables(Object.keys(environment)),
  ];
  const settings: DoctorFinding = {
    name: 'settings',
    ...(problems.length === 0
      ? { status: 'ok', message: 'They can be used.', next: null }
      : {
          status: 'failed',
          message: problems.join('; '),
          next: 'landfall config; the rest was not checked',
        }),
  };
  // Without settings nobody knows which folder, port or server to look at.
  if (problems.length > 0) return [settings];
  const config = commandConfig(surroundings);
  return [settings, ...(await findingsOf(surroundings, await checksHere(config)))];
}

async function checksHere(config: Config): Promise<readonly DoctorCheck[]> {
  const [{ folderChecks }, { engineChecks }, { aiCheck }, { proxyCheck, metricsOfFolder }, { webhookCheck }] =
    await Promise.all([
      import('../doctor/folder-checks.ts'),
      import('../doctor/engine-checks.ts'),
      import('../doctor/ai-check.ts'),
      import('../doctor/proxy-check.ts'),
      import('../doctor/webhook-check.ts'),
    ]);
  // The findings report what is wrong.
  const logger = createLogger('silent', () => {}, Date.now);
  return [
    ...folderChecks(config, Date.now),
    ...engineChecks(config, logger),
    aiCheck(config),
    proxyCheck(() => metricsOfFolder(config.dataFolder)),
    webhookCheck(config, logger, Date.now),
  ];
}

async function thereFindings(surroundings: Surroundings, server: string): Promise<readonly DoctorFinding[]> {
  const connection = await connect(surroundings);
  try {
    return await findingsOf(surroundings, serverChecks(server, connection, Date.now));
  } finally {
    await connection.close();
  }
}

/** One after the other: what one finds, others use. */
const findingsOf = (
  surroundings: Surroundings,
  checks: readonly DoctorCheck[],
): Promise<readonly DoctorFinding[]> =>
  withProgress(surroundings, 'checks', async (report) => {
    const findings: DoctorFinding[] = [];
    for (const check of checks) {
      report(findings.length, checks.length);
      findings.push(await findingOf(check));
    }
    report(findings.length, checks.length);
    return findings;
  });

const findingText = ({ name, status, message, next }: DoctorFinding): string =>
  `${status.padEnd(8)} ${name.padEnd(11)} ${message}${next === null ? '' : `\n${' '.repeat(21)}Next: ${next}`}`;
