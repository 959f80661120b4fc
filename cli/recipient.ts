import type { Recipient } from '../core/shares/shares.ts';

/** `customs@buyer.example=Buyer Ltd`; null for anything else. */
export function recipientOf(text: string): Recipient | null {
  const [, email, company] = /^([^@]*@[^=]*)=(.+)$/s.exec(text) ?? [];
  return email === undefined || company === undefined ? null : { email, company };
}
