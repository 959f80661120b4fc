import { type ValidationIssue, validationFailed } from '../errors.ts';
import { isEmailAddress } from '../mail/email-address.ts';
import type { Recipient } from './shares.ts';

const maximumCompanyLength = 200;

/**
 * Recipients as they were sent, trimmed.
 * @throws ServiceError VALIDATION_FAILED naming each that cannot be one, or is there twice.
 */
export function checkedRecipients(recipients: readonly Recipient[], limit: number): readonly Recipient[] {
  if (recipients.length < 1 || recipients.length > limit)
    throw validationFailed({ path: 'recipients', message: `must be 1 to ${limit} recipients` });
  const issues: ValidationIssue[] = [];
  const seen = new Set<string>();
  const checked = recipients.map(({ email, company }, at) => {
    const path = `recipients[${at}]`;
    if (!isEmailAddress(email)) issues.push({ path: `${path}.email`, message: 'must be an e-mail address' });
    if (seen.has(email.toLowerCase())) issues.push({ path: `${path}.email`, message: 'is there twice' });
    seen.add(email.toLowerCase());
    const name = company.trim();
    if (name.length < 1 || name.length > maximumCompanyLength || /\p{Cc}/u.test(name))
      issues.push({
        path: `${path}.company`,
        message: `must have 1 to ${maximumCompanyLength} characters, in one line`,
      });
    return { email, company: name };
  });
  if (issues.length > 0) throw validationFailed(...issues);
  return checked;
}
