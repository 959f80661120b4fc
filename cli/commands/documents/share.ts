import type { Command } from 'commander';
import type { Recipient } from '../../../core/shares/shares.ts';
import { dataOf } from '../../api-answer.ts';
import { usageError } from '../../command-error.ts';
import { shareIdOf } from '../../listed-ids.ts';
import { localMinute, zoneWords } from '../../local-time.ts';
import { recipientOf } from '../../recipient.ts';
import { shortIdsOf } from '../../short-ids.ts';
import type { Surroundings } from '../../surroundings.ts';
import { printable, textTable } from '../../text-table.ts';
import { outputOf } from '../command.ts';
import { withConnection } from './document-action.ts';
import { whichDocument } from './which-document.ts';

interface ShareOptions {
  readonly to: readonly Recipient[];
  readonly local: boolean;
}

const minute = (time: string | null): string => (time === null ? '-' : localMinute(time));

/** share, shares, unshare */
export function addSharing(documents: Command, surroundings: Surroundings): void {
  documents
    .command('share')
    .description('give people outside a link to what was read, good for three days')
    .argument(...whichDocument)
    .requiredOption(
      '--to <recipient>',
      'e-mail address and company, such as customs@buyer.example="Buyer Ltd"; once for each recipient',
      addRecipient,
    )
    .option('--local', 'make links also where only this machine or network opens them', false)
    .action((id: string, { to, local }: ShareOptions, command: Command) =>
      withConnection(surroundings, async ({ client, core }) => {
        const query = local ? {} : { unreachable: 'refuse' as const };
        const document = client.api.v1.documents({ id });
        const share = await dataOf(document.share.post({ recipients: to }, { query }));
        const output = outputOf(surroundings, command);
        await output.write(share, () =>
          share.recipients.map(({ email, url }) => `${printable(email)}\n  ${url}`).join('\n'),
        );
        const isQueued = share.recipients.some(({ emailStatus }) => emailStatus !== null);
        if (!isQueued) output.say('No mail server is configured: pass the links on yourself.');
        else if (core) output.say('The mails are sent as soon as the server runs: landfall serve');
      }),
    );

  documents
    .command('shares')
    .description('with whom a document is shared; the links themselves are not kept')
    .argument(...whichDocument)
    .action((id: string, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.documents({ id }).shares.get());
        const shortIds = shortIdsOf(answer.items);
        const rows = answer.items.flatMap((share) =>
          share.recipients.map((recipient) => [
            shortIds.get(share.id)!,
            recipient.email,
            share.isServed ? minute(share.expiresAt) : 'does not open',
            minute(recipient.lastViewedAt),
            recipient.emailStatus ?? '-',
            recipient.company,
          ]),
        );
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${textTable(['SHARE', 'RECIPIENT', 'EXPIRES', 'OPENED', 'MAIL', 'COMPANY'], rows, columns)}\n${zoneWords()}`,
          answer.items,
        );
      }),
    );

  documents
    .command('unshare')
    .description('end the links of a share at once')
    .argument(...whichDocument)
    .argument('<share>', 'its id, or a unique beginning of it')
    .action((id: string, text: string, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const shareId = await shareIdOf(client, text, id);
        await dataOf(client.api.v1.documents({ id }).shares({ shareId }).delete());
        const output = outputOf(surroundings, command);
        await output.write({ id: shareId, isRevoked: true }, () => 'The links have ended.');
      }),
    );
}

function addRecipient(text: string, others: readonly Recipient[] = []): readonly Recipient[] {
  const recipient = recipientOf(text);
  if (recipient === null)
    throw usageError(`--to takes an address and a company: --to customs@buyer.example="Buyer Ltd"`);
  return [...others, recipient];
}
