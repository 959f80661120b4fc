import { fileHead, openRaw, uploadHead } from '../../tests/server/raw-request.ts';
import { atMost, type Scenario } from './scenario.ts';
import { upload, withTwoOrganizations } from './two-organizations.ts';

const halfSent = 50;
const announced = 20 * 1024 * 1024;
const sent = 64 * 1024;
const mostMilliseconds = 1_000;

/** One organization begins uploads and stops; another one uploads meanwhile. */
export const halfSentUploads: Scenario = {
  name: 'half-sent-uploads',
  attack: `A begins ${halfSent} uploads of 20 MB and sends 64 KB of each; B uploads`,
  measure: ({ isQuick }) =>
    withTwoOrganizations(async ({ server, attacker, other }) => {
      const pdf = (name: string) => new File([`%PDF-1.7\n${name}\n%%EOF`], `${name}.pdf`);
      await upload(server, other, pdf('first'));
      const held = await Promise.all(Array.from({ length: halfSent }, () => openRaw(server.url)));
      for (const connection of held)
        connection.send(uploadHead(attacker, announced), `${fileHead()}%PDF-1.7\n${' '.repeat(sent)}`);
      const times: number[] = [];
      let refused = 0;
      for (let at = 0; at < (isQuick ? 3 : 20); at++) {
        const start = performance.now();
        if ((await upload(server, other, pdf(`b${at}`))) !== 201) refused += 1;
        times.push(performance.now() - start);
      }
      for (const { socket } of held) socket.destroy();
      return [
        atMost(`slowest of ${times.length} uploads of B`, Math.max(...times), mostMilliseconds, 'ms'),
        atMost('uploads of B that were refused', refused, 0, 'uploads'),
      ];
    }),
};
