import { RefusedAddressError } from '../network/guarded-lookup.ts';

/**
 * The same for an address that is not public, a name that leads to one, and a name that leads nowhere: whoever may set up
 * a webhook must not learn from it which names the operator's own network knows, and where they lead.
 */
const notPublic =
  'The host is not known to have a public address; the operator can allow one of their own network in LANDFALL_WEBHOOK_PRIVATE_HOSTS';

const late = 'No connection within the time allowed';
const cutOff = 'The connection was cut off';
const unreachable = 'The host cannot be reached';
const untrusted = 'The certificate comes from an authority that is not trusted';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  UND_ERR_SOCKET: 'The connection was cut off before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: late,
  ETIMEDOUT: late,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is not for this host's name",
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed and not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
};

const longest = 300;

/** Why an attempt brought no answer, for the owner of the webhook to act upon. */
export function failureSentence(error: unknown): string {
  if (error instanceof RefusedAddressError) return notPublic;
  if (!(error instanceof Error)) return 'The request failed';
  const { code, syscall, address } = error as NodeJS.ErrnoException & { readonly address?: string };
  if (isOfLookup(code, syscall)) return notPublic;
  const known = code === undefined ? undefined : sentences[code];
  if (known) return `${known} (${code})`;
  // The message of a system call contains the address that it was made to.
  if (syscall !== undefined || address !== undefined) return `The connection failed (${code})`;
  if (error.cause instanceof Error) return failureSentence(error.cause);
  return `The request failed: ${error.message}${code ? ` (${code})` : ''}`.slice(0, longest);
}

/** Names of resolvers' errors: `getaddrinfo`'s, and those of DNS itself, which Node.js calls after c-ares. */
const isOfLookup = (code: string | undefined, syscall: string | undefined): boolean =>
  syscall === 'getaddrinfo' ||
  /^(?:EAI_\w+|ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EFORMERR|EBADRESP|EBADNAME|ENONAME)$/.test(
    code ?? '',
  );
