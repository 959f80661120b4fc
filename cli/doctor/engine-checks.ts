import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Config } from '../../core/config.ts';
import { createHsService } from '../../core/hs/hs-service.ts';
import type { Logger } from '../../core/logger.ts';
import { createMailer } from '../../core/mail/mailer.ts';
import { languageFiles } from '../../core/reading/ocr/language-data.ts';
import { serverOfFolder } from '../../server/folder-server.ts';
import { boxCheck } from './box-check.ts';
import { type DoctorCheck, failed, ok, warning } from './finding.ts';

/** A description whose heading nobody doubts. */
const probe = { description: "men's t-shirt of cotton, knitted", heading: '61.09' };

/** Model, OCR, the box of the readers, port and mail server. */
export const engineChecks = (config: Config, logger: Logger): readonly DoctorCheck[] => [
  {
    name: 'model',
    next: `delete ${join(config.dataFolder, 'models')} and ${join(config.dataFolder, 'vectors')}: they are made again`,
    async look() {
      const models = join(config.dataFolder, 'models');
      const isPrepared = (name: string): boolean => existsSync(join(models, name, 'onnx', 'model.onnx'));
      if (!existsSync(models) || !readdirSync(models).some(isPrepared))
        return warning(
          'It is not prepared yet: the first classification takes some seconds.',
          'landfall classify "cotton shirt"',
        );
      const hs = createHsService({ dataFolder: config.dataFolder, logger });
      try {
        const { results } = await hs.search(probe.description, 1);
        const [first] = results;
        if (first?.heading !== probe.heading)
          return failed(`It gives ${first?.code ?? 'nothing'} for a cotton t-shirt.`, this.next);
        return ok(`It gives ${first.code} for a cotton t-shirt.`);
      } finally {
        await hs.close();
      }
    },
  },
  {
    name: 'ocr',
    next: 'install the packages again: bun install',
    look() {
      for (const file of languageFiles(config.ocrLanguages))
        if (gunzipSync(readFileSync(file)).length === 0) throw new Error(`${file} is empty`);
      return ok(`The data of ${config.ocrLanguages.join(', ')} is there and whole.`);
    },
  },
  boxCheck(config),
  {
    name: 'port',
    next: 'end what listens there, or choose another port in LANDFALL_PORT',
    async look() {
      const server = existsSync(config.dataFolder) ? serverOfFolder(config.dataFolder) : null;
      if (server) {
        const answer = await fetch(`${server.url}/ready`, { signal: AbortSignal.timeout(10_000) });
        const serverNamed = `The server of this folder (${server.url}, process ${server.processId})`;
        return answer.ok
          ? ok(`${serverNamed} is ready.`)
          : failed(`${serverNamed} is not ready: ${await answer.text()}`, 'look at its log');
      }
      const { host: hostname, port } = config;
      const probed = Bun.serve({ hostname, port, fetch: () => new Response(null) });
      await probed.stop(true);
      return ok(`${hostname}:${port} is free for landfall serve.`);
    },
  },
  {
    name: 'mail',
    next: 'mend LANDFALL_SMTP_HOST, _PORT, _SECURITY, _USER and _PASSWORD; landfall config shows them',
    async look() {
      const mailer = createMailer(config);
      if (!mailer) return ok('No mail server is named: no mail is sent.');
      try {
        await mailer.check();
        return ok(`${config.smtpHost} takes mail from ${config.smtpFrom}.`);
      } finally {
        mailer.close();
      }
    },
  },
];
