import { RefusedAddressError } from '../network/guarded-lookup.ts';

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name is not known',
  EAI_AGAIN: 'The host name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut off',
  EPIPE: 'The connection was cut off',
  UND_ERR_SOCKET: 'The connection was cut off before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: 'No connection within the time allowed',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is not for this host's name",
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed and not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate comes from an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate comes from an authority that is not trusted',
};

const longest = 300;

/** Why an attempt brought no answer, for the owner of the webhook to act upon. */
export function failureSentence(error: unknown): string {
  if (error instanceof RefusedAddressError) return error.message;
  if (!(error instanceof Error)) return 'The request failed';
  const { code } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : sentences[code];
  if (known) return `${known} (${code})`;
  if (error.cause instanceof Error) return failureSentence(error.cause);
  return `The request failed: ${error.message}${code ? ` (${code})` : ''}`.slice(0, longest);
}
