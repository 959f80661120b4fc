/** RFC 5321: the longest address that a mail server must take. */
const maximumLength = 254;

/**
 * One mailbox: a local part without quotes, `@`, and a domain of at least two labels; letters of any script.
 * Space, line breaks, control characters, and what separates addresses in a header are not part of it: an
 * address from outside must not grow a second recipient or header.
 */
const mailbox =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)+$/u;

/** Whether a text, untrimmed, is one e-mail address. */
export const isEmailAddress = (text: string): boolean => text.length <= maximumLength && mailbox.test(text);
