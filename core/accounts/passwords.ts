import { createSignInLine, type PlaceInLine } from './sign-in-line.ts';

export const isPassword = (text: string): boolean => text.length >= 12 && text.length <= 1_024;
export const passwordRule = 'must have 12 to 1,024 characters';

const parameters = { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 2 } as const;

/**
 * The hash that a password is compared with when there is no such account: made with the same parameters
 * as every other, so that the answer takes as long, and from a sentence that nobody knows any more.
 */
const hashOfNobody =
  '$argon2id$v=19$m=65536,t=2,p=1$bbda52nDGpaX13iMI6sMphoayETdsbco9mxodyBXfOM$PkT2ImJyTkQHSsGxqLDUtufsg+ZvpVEZsUFYgCpc1S4';

/**
 * Hashes at the same time: each takes 64 MiB and a tenth of a second of a core, which a crowd at the sign-in must not
 * multiply. So many wait that the last one is served in about two seconds.
 */
const line = createSignInLine({ atOnce: 2, longest: 16 });

/** Argon2id, as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  line.runFirst(() => Bun.password.hash(password, parameters));

/**
 * @param hash null for an unknown account: false, after the same work.
 * @throws LineFullError when too many wait.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  place: PlaceInLine,
): Promise<boolean> {
  const isRight = await line.run(place, () => Bun.password.verify(password, hash ?? hashOfNobody));
  return isRight && hash !== null;
}
