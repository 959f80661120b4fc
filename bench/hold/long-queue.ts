import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureUpload } from '../support/measure.ts';
import { atMost, type Scenario } from './scenario.ts';
import { upload, withTwoOrganizations } from './two-organizations.ts';

const filesOfA = 331;
const mostSeconds = 30;
const samples = join(import.meta.dir, '../../data/samples');

/** One organization has a long line of files to be read; another one sends a page. */
export const longQueue: Scenario = {
  name: 'long-queue',
  attack: `A uploads ${filesOfA} invoices, scans among them; B uploads one page and waits for it`,
  measure: ({ isQuick }) =>
    withTwoOrganizations(async ({ server, attacker, other }) => {
      const [invoice, scan] = await Promise.all(
        ['commercial-invoice-cotton.pdf', 'scanned-invoice-hardware.jpg'].map((name) =>
          readFile(join(samples, name)),
        ),
      );
      for (let at = 0; at < (isQuick ? 30 : filesOfA); at++) {
        const bytes = at % 3 === 0 ? scan! : invoice!;
        const status = await upload(server, attacker, new File([bytes], `${at}`));
        if (status !== 201) throw new Error(`A's upload ${at} was answered ${status}`);
      }
      const headers = { ...other };
      const milliseconds = await measureUpload({ url: server.url, headers }, invoice!, 'one-page.pdf');
      return [atMost('until the page of B is read', milliseconds / 1000, mostSeconds, 's')];
    }),
};
