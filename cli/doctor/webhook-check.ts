import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../core/config.ts';
import { createCore } from '../../core/core.ts';
import type { Logger } from '../../core/logger.ts';
import { type Received, startListener } from '../receiver/listener.ts';
import { makeSelfSignedCertificate } from '../receiver/self-signed-certificate.ts';
import { type DoctorCheck, failed, ok } from './finding.ts';

const host = '127.0.0.1';
const deadline = 15_000;

/**
 * Sends a webhook from a core of its own to a receiver of its own, over TLS on loopback: what is tried is the
 * program and the machine, and the folder of the operator stays as it is.
 */
export const webhookCheck = (config: Config, logger: Logger, now: () => number): DoctorCheck => ({
  name: 'webhooks',
  next: 'see that programs of this machine may connect to 127.0.0.1',
  async look() {
    const folder = mkdtempSync(join(tmpdir(), 'landfall-doctor-'));
    const tls = makeSelfSignedCertificate([host], now(), 1);
    const certificates = join(folder, 'receiver.pem');
    writeFileSync(certificates, tls.certificate);
    const arrived = Promise.withResolvers<Received>();
    const secret = Promise.withResolvers<string>();
    const listener = startListener({
      ...{ host, port: 0, now, secret: () => secret.promise },
      tls: { cert: tls.certificate, key: tls.key },
      onReceived: async (received) => arrived.resolve(received),
    });
    const core = await createCore(
      {
        ...config,
        dataFolder: join(folder, 'data'),
        webhookPrivateHosts: [host],
        webhookCertificates: certificates,
        smtpHost: null,
        // Nothing is read here: other checks report a language without data, and a model without a server.
        ocrLanguages: ['eng'],
        aiReads: 'no',
      },
      { logger },
    );
    try {
      const { organizationId } = await core.accounts.createOrganization({
        organization: 'Doctor',
        email: 'doctor@landfall.example',
        password: crypto.randomUUID(),
      });
      const owner = await core.accounts.localIdentity(organizationId);
      const url = `https://${host}:${listener.port}/`;
      const made = await core.webhooks.create(owner, { url, events: ['document.completed'] });
      secret.resolve(made.secret);
      const begun = performance.now();
      await core.webhooks.test(owner, made.id);
      core.startDeliveries();
      const received = await Promise.race([arrived.promise, Bun.sleep(deadline).then(() => null)]);
      if (received === null)
        return failed(`None came back on loopback within ${deadline / 1000} seconds.`, this.next);
      if (received.problem !== null) return failed(`One came back, but ${received.problem}.`, this.next);
      const milliseconds = Math.round(performance.now() - begun);
      return ok(`One came back on loopback in ${milliseconds} ms, signed as it should be.`);
    } finally {
      await core.close();
      await listener.stop(true);
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
