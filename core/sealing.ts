import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts that must be read again later, so that a copy of the database alone does not reveal them. */
export interface Sealer {
  seal(text: string): string;
  /** @throws Error for what was not sealed with this key for this purpose, or was changed since. */
  open(sealed: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM; a sealed text is nonce, tag and cipher text in base64url.
 * @param key of the installation, from which one of its own is derived (HKDF-SHA-256) for each purpose, so
 * that what is sealed for one cannot be passed off as another's.
 */
export function createSealer(key: Uint8Array, purpose: string): Sealer {
  const ownKey = Buffer.from(hkdfSync('sha256', key, new Uint8Array(), purpose, 32));
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', ownKey, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', ownKey, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
      return text.toString('utf8');
    },
  };
}
