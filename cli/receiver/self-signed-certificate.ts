import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import * as der from './der.ts';

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  /** PEM, PKCS #8. */
  readonly key: string;
}

const ecdsaWithSha256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));
const commonName = '2.5.4.3';
const subjectAlternativeName = '2.5.29.17';
const basicConstraints = '2.5.29.19';

/**
 * Makes a certificate (X.509 v3, P-256) that is its own authority, for a receiver on one's own machine or
 * network: whoever is to trust it must be given it.
 * @param hosts names, and IPv4 addresses, that it is for.
 * @param now milliseconds since 1970; it is good for `days` from the day before on.
 */
export function makeSelfSignedCertificate(hosts: readonly string[], now: number, days: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 24 * 60 * 60 * 1000;
  const name = der.sequence(
    der.set(der.sequence(der.objectId(commonName), der.utf8('Landfall webhook listener'))),
  );
  const content = der.sequence(
    der.explicit(0, der.integer(Buffer.from([2]))),
    der.integer(serialNumber()),
    ecdsaWithSha256,
    name,
    der.sequence(der.time(now - day), der.time(now + days * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.explicit(3, der.sequence(ownAuthority(), alternativeNames(hosts))),
  );
  const signature = sign('sha256', content, privateKey);
  return {
    certificate: pem(der.sequence(content, ecdsaWithSha256, der.bits(signature))),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** 127 random bits, the first of them set, so that it is positive and has no leading zeros. */
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes;
}

const ownAuthority = (): Buffer =>
  der.sequence(der.objectId(basicConstraints), der.isTrue(), der.octets(der.sequence(der.isTrue())));

const alternativeNames = (hosts: readonly string[]): Buffer =>
  der.sequence(
    der.objectId(subjectAlternativeName),
    der.octets(
      der.sequence(
        ...hosts.map((host) =>
          isIPv4(host)
            ? der.implicit(7, Buffer.from(host.split('.').map(Number)))
            : der.implicit(2, Buffer.from(host)),
        ),
      ),
    ),
  );

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
