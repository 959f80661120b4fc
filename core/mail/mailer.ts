import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { ConfigurationError } from '../config.ts';
import { TransientError } from '../jobs/job.ts';

export interface MailMessage {
  /** Stays the same over attempts, so that a mailbox recognizes a second copy. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Hands messages to the mail server of the operator. */
export interface Mailer {
  /**
   * Returns when the server has taken the message over.
   * @throws TransientError when it does not answer or asks to come back (4xx); Error when it refuses (5xx).
   */
  send(message: MailMessage): Promise<void>;
  /** Connects and signs in, and sends nothing. @throws Error that states what the server or the way there refused. */
  check(): Promise<void>;
  close(): void;
}

export type MailSettings = Pick<
  Config,
  'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser' | 'smtpPassword' | 'smtpFrom'
>;

/** Milliseconds for each step of the conversation. */
const timeout = 20_000;

/**
 * @returns null when no server is named: then nothing is ever sent.
 * @throws ConfigurationError when something that belongs to the server is missing.
 */
export function createMailer(settings: MailSettings): Mailer | null {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, smtpFrom: from } = settings;
  const { smtpUser: user, smtpPassword: pass } = settings;
  if (host === null) return null;
  if (from === null)
    throw new ConfigurationError(['LANDFALL_SMTP_FROM must be the sender, as LANDFALL_SMTP_HOST is set.']);
  if ((user === null) !== (pass === null))
    throw new ConfigurationError(['LANDFALL_SMTP_USER and LANDFALL_SMTP_PASSWORD must be set together.']);
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && pass !== null && { auth: { user, pass } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A message is made of texts alone: nothing of it is to be read from a disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({
          from: { name: 'Landfall', address: from },
          // As an object: a text would be parsed, and could name several.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { message, responseCode } = error as Error & { readonly responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500) throw error;
        throw new TransientError(`The mail server did not take the message: ${message}`, { cause: error });
      }
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
