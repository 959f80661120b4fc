import { isEmailAddress } from './mail/email-address.ts';
import { parseAddress, parseRange } from './network/address.ts';

/**
 * Every setting: its environment variable, what it means, its default and how its text is read.
 * One table, so that start-up, `--help` and the README cannot contradict each other.
 */
export interface Setting<T> {
  readonly variable: string;
  readonly meaning: string;
  readonly defaultText: string;
  /** Never shown. */
  readonly isSecret: boolean;
  /** @throws Error with a sentence that completes "must be …". */
  readonly parse: (text: string) => T;
}

const whole =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum)
      throw new Error(`a whole number from ${minimum} to ${maximum}`);
    return value;
  };

const fraction = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) throw new Error('a number from 0 to 1');
  return value;
};

const nonEmpty = (text: string): string => {
  if (text.trim() === '') throw new Error('a text that is not empty');
  return text;
};

/** Empty: not set. */
const optional = (text: string): string | null => text.trim() || null;

const optionalAddress = (text: string): string | null => {
  const address = optional(text);
  if (address === null) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new Error(
      'an http or https address without a name or password in it, such as http://127.0.0.1:11434/v1; a key goes into LANDFALL_AI_KEY',
    );
  return address.replace(/\/+$/, '');
};

const optionalOrigin = (text: string): string | null => {
  const address = optional(text);
  if (address === null) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.pathname !== '/' ||
    url.search ||
    url.hash
  )
    throw new Error('an http or https address without a path, such as https://landfall.example.com');
  return url.origin;
};

const optionalEmail = (text: string): string | null => {
  const address = optional(text);
  if (address !== null && !isEmailAddress(address))
    throw new Error('an e-mail address, such as landfall@example.com');
  return address;
};

const oneOf =
  <T extends string>(...choices: readonly T[]) =>
  (text: string): T => {
    const found = choices.find((choice) => choice === text);
    if (!found) throw new Error(`one of ${choices.join(', ')}`);
    return found;
  };

/** Host names or literal addresses with commas between; perhaps none. */
const hosts = (text: string): readonly string[] => {
  const list = text.split(/[, ]+/).filter(Boolean);
  if (list.some((host) => !/^[\w.:-]+$/.test(host) || /^[\w.-]+:\d+$/.test(host)))
    throw new Error('host names with commas between and without ports, such as erp.internal,10.0.0.7');
  return list.map((host) => host.toLowerCase());
};

/** Addresses or ranges with commas between; perhaps none. */
const proxies = (text: string): readonly string[] => {
  const list = text.split(/[, ]+/).filter(Boolean);
  if (list.some((proxy) => !parseAddress(proxy) && !parseRange(proxy)))
    throw new Error('addresses or ranges with commas between, such as 127.0.0.1,10.0.0.0/8,fd00::/8');
  return list;
};

const languages = (text: string): readonly string[] => {
  const list = text.split(/[,+ ]+/).filter(Boolean);
  if (list.length === 0 || list.some((language) => !/^[a-z_]{3,12}$/.test(language)))
    throw new Error('tesseract language names with commas between, such as eng,deu');
  return list;
};

const setting = <T>(
  variable: string,
  defaultText: string,
  parse: (text: string) => T,
  meaning: string,
): Setting<T> => ({ variable, defaultText, parse, meaning, isSecret: false });

const secret = (variable: string, meaning: string): Setting<string | null> => ({
  ...setting(variable, '', optional, meaning),
  isSecret: true,
});

/** Advice for a variable that was a setting in an earlier version. */
export const retiredVariables: Readonly<Record<string, string>> = {
  LANDFALL_TRUST_PROXY:
    'was replaced: remove it, and name the addresses of your proxies in LANDFALL_TRUSTED_PROXIES, such as 127.0.0.1 for one on this machine',
};

export const settings = {
  dataFolder: setting(
    'LANDFALL_DATA',
    './landfall-data',
    nonEmpty,
    'folder for the database, the originals and the model',
  ),
  host: setting('LANDFALL_HOST', '127.0.0.1', nonEmpty, 'address that the server listens on'),
  port: setting(
    'LANDFALL_PORT',
    '8787',
    whole(0, 65_535),
    'port that the server listens on; 0 takes a free one',
  ),
  logLevel: setting(
    'LANDFALL_LOG_LEVEL',
    'info',
    oneOf('silent', 'error', 'warn', 'info', 'debug'),
    'how much is logged to stderr',
  ),
  trustedProxies: setting(
    'LANDFALL_TRUSTED_PROXIES',
    '',
    proxies,
    'addresses or ranges of your proxies, with commas between: their headers about client, scheme and host are believed (no range that clients are in)',
  ),
  pictures: setting(
    'LANDFALL_PICTURES',
    'auto',
    oneOf('auto', 'kitty', 'iterm2', 'sixel', 'none'),
    'how the desk shows a page on the terminal; auto: as the terminal says that it can',
  ),
  reviewThreshold: setting(
    'LANDFALL_REVIEW_THRESHOLD',
    '0.80',
    fraction,
    'overall confidence from which a document counts as processed without review',
  ),
  readingProcesses: setting(
    'LANDFALL_READING_PROCESSES',
    '2',
    whole(1, 64),
    'documents read at the same time, each in a process of its own; all commands on a data folder share them',
  ),
  readingMemoryMegabytes: setting(
    'LANDFALL_READING_MEMORY_MB',
    '2560',
    whole(256, 65_536),
    'memory that a reading process gets from the kernel; it is stopped when it uses 60 % of it',
  ),
  secondsPerDocument: setting(
    'LANDFALL_SECONDS_PER_DOCUMENT',
    '120',
    whole(1, 86_400),
    'time limit for reading a document, to which the time per page is added',
  ),
  secondsPerPage: setting(
    'LANDFALL_SECONDS_PER_PAGE',
    '20',
    whole(1, 3_600),
    'time limit added for each page',
  ),
  maximumPages: setting('LANDFALL_MAXIMUM_PAGES', '60', whole(1, 5_000), 'pages read of one document'),
  workProcesses: setting(
    'LANDFALL_WORK_PROCESSES',
    '3',
    whole(1, 64),
    'long pieces of work done at the same time (audit packs, large papers), each in a process of its own; of two or more one organization never has all',
  ),
  workMemoryMegabytes: setting(
    'LANDFALL_WORK_MEMORY_MB',
    '1536',
    whole(256, 65_536),
    'memory at which a process with long work is stopped',
  ),
  workSeconds: setting(
    'LANDFALL_WORK_SECONDS',
    '300',
    whole(1, 86_400),
    'time limit of one long piece of work; work in the background, such as comparing a shipment, may take four times as long',
  ),
  workResultMegabytes: setting(
    'LANDFALL_WORK_RESULT_MB',
    '2048',
    whole(1, 1_048_576),
    'size that one result, such as an audit pack, may have',
  ),
  // The French data reads a page in less than half the time of the German; the English reads best what it is not sure of
  // (six dense scans: 1.8 CPU seconds a page and 1.1 more, German 1.3 more).
  ocrLanguages: setting(
    'LANDFALL_OCR_LANGUAGES',
    'fra,eng,deu,spa,ita,por,nld,pol,tur,ces',
    languages,
    'languages that OCR can read: each page is read in the first, or in that of the others which its words show',
  ),
  jobAttempts: setting('LANDFALL_JOB_ATTEMPTS', '3', whole(1, 20), 'attempts at a job before it has failed'),
  jobLeaseSeconds: setting(
    'LANDFALL_JOB_LEASE_SECONDS',
    '60',
    whole(5, 3_600),
    'a job whose worker has not reported for so long is taken up again',
  ),
  requestsPerMinuteBusiness: setting(
    'LANDFALL_REQUESTS_PER_MINUTE_BUSINESS',
    '60',
    whole(1, 10_000_000),
    'API requests a minute of an organization on the Business plan',
  ),
  requestsPerMinuteEnterprise: setting(
    'LANDFALL_REQUESTS_PER_MINUTE_ENTERPRISE',
    '300',
    whole(1, 10_000_000),
    'API requests a minute of an organization on the Enterprise plan',
  ),
  requestsPerMinuteAddress: setting(
    'LANDFALL_REQUESTS_PER_MINUTE_ADDRESS',
    '60',
    whole(1, 10_000_000),
    'API requests a minute of one client address that has not signed in',
  ),
  // Each holds up to 4 MB, most of it what came before it could be written: Bun 1.4.5 stops a sender after 1 MB.
  uploadsAtOnce: setting(
    'LANDFALL_UPLOADS_AT_ONCE',
    '24',
    whole(2, 10_000),
    'uploads under way at the same time, shared evenly by the organizations that upload; more are asked to come again',
  ),
  // Slower than any line over which a scan of 1 MB would be sent.
  uploadBytesPerSecond: setting(
    'LANDFALL_UPLOAD_BYTES_PER_SECOND',
    '1000',
    whole(1, 1_000_000),
    'an upload that arrives slower than this is ended',
  ),
  // As long as a mobile line may be silent; what a stalled upload holds is little.
  uploadStallSeconds: setting(
    'LANDFALL_UPLOAD_STALL_SECONDS',
    '10',
    whole(1, 600),
    'seconds over which the speed of an upload is measured: one that stops is ended after as many',
  ),
  loginFailures: setting(
    'LANDFALL_LOGIN_FAILURES',
    '10',
    whole(1, 1_000),
    'failed sign-ins within 15 minutes that lock an account for an address',
  ),
  // Five of a hundred, as file systems keep for their administrator; the least is what an hour of reading, reviewing and
  // deleting writes many times over, and what a small database needs for its log and a copy of itself.
  diskReservePercent: setting(
    'LANDFALL_DISK_RESERVE_PERCENT',
    '5',
    whole(0, 90),
    'share of the disk of the data folder that uploads leave free (at most 20 GiB)',
  ),
  diskReserveMegabytes: setting(
    'LANDFALL_DISK_RESERVE_MB',
    '200',
    whole(1, 1_048_576),
    'MiB that they leave free on any disk',
  ),
  binDays: setting(
    'LANDFALL_BIN_DAYS',
    '30',
    whole(0, 3_650),
    'days for which deleted documents can be restored, before they are erased (0: erased at once)',
  ),
  auditDays: setting('LANDFALL_AUDIT_DAYS', '400', whole(1, 36_500), 'days for which the audit log is kept'),
  publicUrl: setting(
    'LANDFALL_PUBLIC_URL',
    '',
    optionalOrigin,
    'address under which people outside reach the server, for links that are given out (empty: as each request names it)',
  ),
  letterhead: setting(
    'LANDFALL_LETTERHEAD',
    '',
    optional,
    'head of reports and of the summary of an audit pack: a text file (UTF-8, up to 8 lines, your name first) or a PNG or JPEG picture, of at most 2 MB',
  ),
  shareRecipients: setting('LANDFALL_SHARE_RECIPIENTS', '20', whole(1, 1_000), 'recipients of one share'),
  shareRecipientsPerDayBusiness: setting(
    'LANDFALL_SHARE_RECIPIENTS_PER_DAY_BUSINESS',
    '50',
    whole(0, 10_000_000),
    'recipients of shares a day (UTC) of an organization on the Business plan',
  ),
  shareRecipientsPerDayEnterprise: setting(
    'LANDFALL_SHARE_RECIPIENTS_PER_DAY_ENTERPRISE',
    '500',
    whole(0, 10_000_000),
    'recipients of shares a day (UTC) of an organization on the Enterprise plan',
  ),
  shareHours: setting(
    'LANDFALL_SHARE_HOURS',
    '72',
    whole(1, 8_760),
    'hours after which a shared link expires',
  ),
  smtpHost: setting(
    'LANDFALL_SMTP_HOST',
    '',
    optional,
    'mail server that sends shared links to recipients and notices to users (empty: no mail is sent)',
  ),
  smtpPort: setting('LANDFALL_SMTP_PORT', '587', whole(1, 65_535), 'port of the mail server'),
  smtpSecurity: setting(
    'LANDFALL_SMTP_SECURITY',
    'starttls',
    oneOf('starttls', 'tls', 'none'),
    'starttls: begins in the clear and must turn to TLS; tls: from the start (port 465); none: only on a network of yours',
  ),
  smtpUser: setting('LANDFALL_SMTP_USER', '', optional, 'name to sign in to the mail server with'),
  smtpPassword: secret('LANDFALL_SMTP_PASSWORD', 'password to sign in to the mail server with'),
  smtpFrom: setting(
    'LANDFALL_SMTP_FROM',
    '',
    optionalEmail,
    'sender of the mails; needed with LANDFALL_SMTP_HOST',
  ),
  webhookPrivateHosts: setting(
    'LANDFALL_WEBHOOK_PRIVATE_HOSTS',
    '',
    hosts,
    'hosts that webhooks may name though their addresses are not public, with commas between',
  ),
  webhookCertificates: setting(
    'LANDFALL_WEBHOOK_CA',
    '',
    optional,
    'file with further certificate authorities (PEM) that receivers of webhooks may have theirs from',
  ),
  webhookAttempts: setting(
    'LANDFALL_WEBHOOK_ATTEMPTS',
    '3',
    whole(1, 4),
    'attempts at a delivery before it has failed, after waits of 5, 15 and 45 seconds',
  ),
  webhookDays: setting(
    'LANDFALL_WEBHOOK_DAYS',
    '30',
    whole(1, 3_650),
    'days for which events and ended deliveries are kept',
  ),
  aiUrl: setting(
    'LANDFALL_AI_URL',
    '',
    optionalAddress,
    'OpenAI-compatible server, such as Ollama, for assisted search; goods descriptions are sent there (empty: the assistant built in)',
  ),
  aiReads: setting(
    'LANDFALL_AI_READS',
    'no',
    oneOf('yes', 'no'),
    'whether that server is asked for the fields of pages that were read with doubt too; the text of those pages is sent there',
  ),
  aiSecondsPerPage: setting(
    'LANDFALL_AI_SECONDS_PER_PAGE',
    '30',
    whole(1, 600),
    'time that it has for its answer about a page',
  ),
  aiModel: setting('LANDFALL_AI_MODEL', '', optional, 'name of the model to ask there'),
  aiKey: secret('LANDFALL_AI_KEY', 'key that is sent there as a bearer token'),
  aiSearchesPerDayBusiness: setting(
    'LANDFALL_AI_SEARCHES_PER_DAY_BUSINESS',
    '200',
    whole(0, 10_000_000),
    'assisted searches a day (UTC) of an organization on the Business plan',
  ),
  aiSearchesPerDayEnterprise: setting(
    'LANDFALL_AI_SEARCHES_PER_DAY_ENTERPRISE',
    '2000',
    whole(0, 10_000_000),
    'assisted searches a day (UTC) of an organization on the Enterprise plan',
  ),
} satisfies Record<string, Setting<unknown>>;
