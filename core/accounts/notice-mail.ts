import { line, minuteOf } from '../mail/mail-text.ts';
import type { MailMessage } from '../mail/mailer.ts';
import type { NoticeRow } from './notices.store.ts';

/** The event, as the mail begins. */
const sentences: Readonly<Record<NoticeRow['kind'], (subject: string) => string>> = {
  password_changed: () => 'Your password was changed',
  role_changed: (role) => `Your role is now ${role}`,
  key_made: (name) => `An API key was made for you: ${name}`,
};

/** The mail about a change of a user's account, in plain text. It holds no password, key or link. */
export function noticeMail(notice: NoticeRow): MailMessage {
  const { id, email, kind, createdAt, userId, actorId } = notice;
  const [organization, subject] = [notice.organization, notice.subject ?? ''].map(line) as [string, string];
  const happened = sentences[kind](subject);
  const who = actorId === userId ? 'you' : line(notice.actorEmail);
  return {
    id,
    to: email,
    subject: `Landfall, ${organization}: ${happened}`,
    text: `${happened}.

Organization: ${organization}
When: ${minuteOf(createdAt)}
By: ${who}

If you did not expect this, contact an Owner or Admin of your organization. They can end your sessions
and API keys, and set a new password.
`,
  };
}
