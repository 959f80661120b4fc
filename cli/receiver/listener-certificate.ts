import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { profilePath } from '../profile.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Certificate, makeSelfSignedCertificate } from './self-signed-certificate.ts';

const days = 365;
/** One that ends sooner is replaced. */
const margin = 24 * 60 * 60 * 1000;

/**
 * The certificate of `webhooks listen`, kept beside the profile, so that a server needs to learn of it once.
 * Made again when it is not for this host or about to end.
 */
export function listenerCertificate(
  surroundings: Pick<Surroundings, 'environment'>,
  host: string,
  now: number,
): Certificate & { readonly file: string } {
  const folder = dirname(profilePath(surroundings));
  const file = join(folder, 'listener-certificate.pem');
  const keyFile = join(folder, 'listener-key.pem');
  if (existsSync(file) && existsSync(keyFile)) {
    const certificate = readFileSync(file, 'utf8');
    if (isGoodFor(certificate, host, now)) return { certificate, key: readFileSync(keyFile, 'utf8'), file };
  }
  const made = makeSelfSignedCertificate([host, 'localhost', '127.0.0.1'], now, days);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, made.key, { mode: 0o600 });
  writeFileSync(file, made.certificate);
  return { ...made, file };
}

function isGoodFor(pem: string, host: string, now: number): boolean {
  const certificate = new X509Certificate(pem);
  const isForHost = certificate.checkHost(host) ?? certificate.checkIP(host);
  return isForHost !== undefined && Date.parse(certificate.validTo) > now + margin;
}
