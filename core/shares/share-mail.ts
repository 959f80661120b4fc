import { line, minuteOf } from '../mail/mail-text.ts';
import type { MailMessage } from '../mail/mailer.ts';

/** The mail to a recipient, in plain text: nothing in it is loaded or run by a mail program. */
export function shareMail(share: {
  readonly id: string;
  readonly email: string;
  readonly company: string;
  readonly organization: string;
  readonly document: string;
  readonly link: string;
  readonly expiresAt: string;
}): MailMessage {
  const [organization, document, company] = [share.organization, share.document, share.company].map(line);
  const until = minuteOf(share.expiresAt);
  return {
    id: share.id,
    to: share.email,
    subject: `${organization} shares "${document}" with you`,
    text: `${organization} shares a trade document with ${company}: ${document}

Open it here, without a login, until ${until}:
${share.link}

The link is meant for you alone: whoever has it can read the document.
`,
  };
}
